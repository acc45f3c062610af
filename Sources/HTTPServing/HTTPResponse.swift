/// What a request is answered with.
package struct HTTPResponse: Sendable {
  package var status: Int
  /// Besides `Connection` and `Content-Length`, which the server adds.
  package var fields: [(name: String, value: String)]
  package var body: Body
  /// Whether the connection ends with this response, even though the client would send another request.
  package var isLast = false

  package enum Body: Sendable {
    case bytes([UInt8])
    /// `length` bytes, made while the client takes them: each call makes the next part. A part that is empty or missing
    /// too early ends the connection.
    case parts(length: Int, @Sendable () -> [UInt8]?)
    /// Whatever is sent over the stream until the closure returns, which runs on the connection's thread. The response
    /// has no length and ends with its connection.
    case stream(@Sendable (ResponseStream) -> Void)

    /// In bytes; nil when it is not known.
    var length: Int? {
      switch self {
      case .bytes(let bytes): bytes.count
      case .parts(let length, _): length
      case .stream: nil
      }
    }
  }

  package init(_ status: Int, fields: [(name: String, value: String)] = [], body: Body) {
    self.status = status
    self.fields = fields
    self.body = body
  }

  package init(
    _ status: Int, fields: [(name: String, value: String)] = [], body: [UInt8] = []
  ) {
    self.init(status, fields: fields, body: .bytes(body))
  }

  /// The line and the header fields before the body, with the empty line that ends them.
  func head(keepsAlive: Bool) -> [UInt8] {
    var text = "HTTP/1.1 \(status) \(Self.reason(of: status))\r\n"
    for field in fields { text += "\(Self.line(field.name)): \(Self.line(field.value))\r\n" }
    text += "Connection: \(keepsAlive ? "keep-alive" : "close")\r\n"
    if mayHaveBody, let length = body.length { text += "Content-Length: \(length)\r\n" }
    return Array((text + "\r\n").utf8)
  }

  /// Some statuses say that there is none.
  var mayHaveBody: Bool { status >= 200 && status != 204 && status != 304 }

  /// Nothing that a handler takes from elsewhere ends a line of the head.
  private static func line(_ text: String) -> String {
    let isClean = text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
    return isClean
      ? text : String(text.unicodeScalars.filter { $0.value >= 0x20 && $0 != "\u{7F}" })
  }

  /// The words for a status; empty for one that has none here.
  package static func reason(of status: Int) -> String { reasons[status] ?? "" }

  private static let reasons = [
    100: "Continue", 200: "OK", 201: "Created", 202: "Accepted", 204: "No Content",
    301: "Moved Permanently", 302: "Found", 303: "See Other", 304: "Not Modified",
    307: "Temporary Redirect", 308: "Permanent Redirect", 400: "Bad Request", 401: "Unauthorized",
    403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed", 406: "Not Acceptable",
    408: "Request Timeout", 409: "Conflict", 410: "Gone", 411: "Length Required",
    412: "Precondition Failed", 413: "Content Too Large", 414: "URI Too Long",
    415: "Unsupported Media Type", 417: "Expectation Failed", 421: "Misdirected Request",
    422: "Unprocessable Content", 429: "Too Many Requests",
    431: "Request Header Fields Too Large", 500: "Internal Server Error", 501: "Not Implemented",
    502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout",
    505: "HTTP Version Not Supported",
  ]
}
