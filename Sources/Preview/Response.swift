/// How a request was answered.
enum Status: Int, Sendable {
  case ok = 200
  case redirect = 302
  case badRequest = 400
  case notFound = 404
  case methodNotAllowed = 405
  case misdirected = 421
  case headTooLong = 431
  case unavailable = 503

  var phrase: String {
    switch self {
    case .ok: "OK"
    case .redirect: "Found"
    case .badRequest: "Bad Request"
    case .notFound: "Not Found"
    case .methodNotAllowed: "Method Not Allowed"
    case .misdirected: "Misdirected Request"
    case .headTooLong: "Request Header Fields Too Large"
    case .unavailable: "Service Unavailable"
    }
  }
}

/// What a request is answered with.
struct Response: Sendable {
  let status: Status
  let type: String
  var body: [UInt8]
  /// Where to go instead.
  var location: String?
  /// The target of the page that wants to be told of changes; the answer has no end then.
  var follows: [UInt8]?

  init(_ status: Status, type: String, body: [UInt8] = []) {
    self.status = status
    self.type = type
    self.body = body
  }

  /// A status that says all.
  init(_ status: Status) {
    self.init(
      status, type: ContentType.plain, body: Array("\(status.rawValue) \(status.phrase)\n".utf8))
  }

  /// As it goes over the connection.
  func bytes(isHead: Bool, keepsAlive: Bool) -> [UInt8] {
    var head = """
      HTTP/1.1 \(status.rawValue) \(status.phrase)\r
      Content-Type: \(type)\r
      Cache-Control: no-store\r
      X-Content-Type-Options: nosniff\r
      Cross-Origin-Resource-Policy: same-origin\r
      Connection: \(keepsAlive ? "keep-alive" : "close")\r

      """
    if follows == nil { head += "Content-Length: \(body.count)\r\n" }
    if status == .methodNotAllowed { head += "Allow: GET, HEAD\r\n" }
    if let location { head += "Location: \(location)\r\n" }
    return Array((head + "\r\n").utf8) + (isHead ? [] : body)
  }
}
