package struct HTTPResponse: Sendable {
  package var status: Int
  /// Without `Connection` and `Content-Length`, which the server adds.
  package var fields: [(name: String, value: String)]
  package var body: Body
  /// Whether the connection ends with this response even if the client wants to continue.
  package var isLast = false

  package enum Body: Sendable {
    case bytes([UInt8])
    /// `length` bytes, made while the client receives them: each call makes the next part. An empty
    /// or missing part ends the connection.
    case parts(length: Int, @Sendable () -> [UInt8]?)
    /// The bytes that the closure sends over the stream, on the connection's thread. The response
    /// has no length and ends with its connection.
    case stream(@Sendable (ResponseStream) -> Void)

    /// In bytes; nil if it is unknown.
    var length: Int? {
      switch self {
      case .bytes(let bytes): bytes.count
      case .parts(let length, _): length
      case .stream: nil
      }
    }
  }

  package init(_ status: Int, fields: [(name: String, value: String)] = [], body: Body) {
    (self.status, self.fields, self.body) = (status, fields, body)
  }

  package init(_ status: Int, fields: [(name: String, value: String)] = [], body: [UInt8] = []) {
    self.init(status, fields: fields, body: .bytes(body))
  }

  /// The status line and the header fields, with the empty line that ends them.
  func head(keepsAlive: Bool) -> [UInt8] {
    var text = "HTTP/1.1 \(status) \(Self.reason(of: status))\r\n"
    for field in fields { text += "\(Self.line(field.name)): \(Self.line(field.value))\r\n" }
    text += "Connection: \(keepsAlive ? "keep-alive" : "close")\r\n"
    if mayHaveBody, let length = body.length { text += "Content-Length: \(length)\r\n" }
    return Array((text + "\r\n").utf8)
  }

  var mayHaveBody: Bool { status >= 200 && status != 204 && status != 304 }

  /// Without control characters, so that no value can end its line.
  private static func line(_ text: String) -> String {
    let isClean = text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
    return isClean
      ? text : String(text.unicodeScalars.filter { $0.value >= 0x20 && $0 != "\u{7F}" })
  }

  package static func reason(of status: Int) -> String { reasons[status] ?? "" }

  private static let reasons = [
    200: "OK", 204: "No Content", 302: "Found", 303: "See Other", 304: "Not Modified",
    400: "Bad Request", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
    408: "Request Timeout", 409: "Conflict", 413: "Content Too Large", 414: "URI Too Long",
    417: "Expectation Failed", 421: "Misdirected Request", 422: "Unprocessable Content",
    431: "Request Header Fields Too Large", 501: "Not Implemented", 503: "Service Unavailable",
    505: "HTTP Version Not Supported",
  ]
}
