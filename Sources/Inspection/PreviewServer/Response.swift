import NIOCore
import NIOHTTP1

/// What a request is answered with.
struct Response: Sendable {
  let status: HTTPResponseStatus
  let type: String
  let body: Body
  /// Where to go instead.
  var location: String?
  /// The target of the page that wants to be told of changes; the answer has no end then.
  var follows: [UInt8]?

  enum Body: Sendable {
    case bytes([UInt8])
    /// Read part by part, as fast as the browser takes it.
    case file(SiteFolder.File)

    var count: Int {
      switch self {
      case .bytes(let bytes): bytes.count
      case .file(let file): file.size
      }
    }
  }

  init(_ status: HTTPResponseStatus, type: String, body: Body) {
    self.status = status
    self.type = type
    self.body = body
  }

  init(_ status: HTTPResponseStatus, type: String, body: [UInt8] = []) {
    self.init(status, type: type, body: .bytes(body))
  }

  /// A status that says all.
  init(_ status: HTTPResponseStatus) {
    self.init(
      status, type: ContentType.plain, body: Array("\(status.code) \(status.reasonPhrase)\n".utf8))
  }

  /// What goes over the connection before the body.
  func head(keepsAlive: Bool) -> HTTPResponseHead {
    var fields: HTTPHeaders = [
      "Content-Type": type, "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Connection": keepsAlive ? "keep-alive" : "close",
    ]
    if follows == nil { fields.add(name: "Content-Length", value: String(body.count)) }
    if status == .methodNotAllowed { fields.add(name: "Allow", value: "GET, HEAD") }
    if let location { fields.add(name: "Location", value: location) }
    return HTTPResponseHead(version: .http1_1, status: status, headers: fields)
  }
}
