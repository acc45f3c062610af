import HTTPServing
import TestSupport

/// A server that answers with the request.
struct EchoServer {
  let server: HTTPServer

  init(
    _ limits: ServerLimits = .short, at addresses: [HostAddress] = [.ipv4]
  ) throws {
    server = try HTTPServer(at: addresses, port: 0, limits: limits) { request in
      HTTPResponse(
        200,
        body: Array("[\(request.method) \(request.target) ".utf8) + request.body + [0x5D, 0x0A])
    }
  }

  var port: Int { server.port }

  /// Everything that the server sends for these bytes until it ends the connection.
  func answer(to bytes: some Sequence<UInt8>) throws -> RawAnswer {
    try RawAnswer(port: port, sending: bytes)
  }

  func answer(to text: String) throws -> RawAnswer { try answer(to: text.utf8) }
}

extension ServerLimits {
  /// Bodies of up to 100 bytes, and short enough times for tests.
  static var short: ServerLimits {
    var limits = ServerLimits()
    limits.body = 100
    limits.endTime = .milliseconds(100)
    return limits
  }
}
