/// Limits for the amount that a client may send, and for its time.
package struct ServerLimits: Sendable {
  /// The number of connected clients; others get status 503.
  package var connections = 256
  /// How many of them may come from the network, so that this machine always gets in.
  package var networkConnections = 128
  /// In bytes; a longer first line of a request gets status 414.
  package var requestLine = 16 << 10
  /// In bytes, of all header fields together; more get status 431.
  package var fields = 16 << 10
  /// The number of header fields; more get status 431.
  package var fieldCount = 100
  /// In bytes; a request with a longer body gets status 413. If it is nil, bodies aren't read, and
  /// a connection ends after a request that has one.
  package var body: Int?
  /// The limit for the body of one request, by its head; it replaces `body`.
  package var bodyOf: (@Sendable (HTTPRequest) -> Int?)?
  /// The time that a connection may be silent between two requests.
  package var idleTime: Duration = .seconds(30)
  /// The time that a client has for the head of a request, from its first byte; then it gets status
  /// 408.
  package var headTime: Duration = .seconds(10)
  /// The time that a client has for a body; then it gets status 408.
  package var bodyTime: Duration = .seconds(60)
  /// The time that a client has to receive `partLength` bytes of a response.
  package var writeTime: Duration = .seconds(30)
  /// The time that a sent response has to arrive while the client still sends, and that
  /// `HTTPServer.stop()` waits for responses.
  package var endTime: Duration = .seconds(1)

  /// The bytes of a response that are sent at a time.
  package static let partLength = 1 << 16

  package init() {}

  func longestBody(_ request: HTTPRequest) -> Int? {
    if let bodyOf { bodyOf(request) } else { body }
  }
}
