/// How much a client may send, and how long it may take.
package struct ServerLimits: Sendable {
  /// How many clients may be connected; others get status 503.
  package var connections = 256
  /// In bytes; a longer first line of a request gets status 414.
  package var requestLine = 16 << 10
  /// In bytes, of all header fields together; more get status 431.
  package var fields = 16 << 10
  /// How many header fields there may be; more get status 431.
  package var fieldCount = 100
  /// In bytes; a request with a longer body gets status 413. With nil bodies aren't read, and a
  /// connection ends after a request that has one.
  package var body: Int?
  /// The limit for the body of one request, by its head, in place of `body`.
  package var bodyOf: (@Sendable (HTTPRequest) -> Int?)?
  /// How long a connection may be silent between two requests.
  package var idleTime: Duration = .seconds(30)
  /// How long a client may take for the head of a request, from its first byte; then status 408.
  package var headTime: Duration = .seconds(10)
  /// How long a client may take to send a body; then status 408.
  package var bodyTime: Duration = .seconds(60)
  /// How long a client may take to receive `partLength` bytes of a response.
  package var writeTime: Duration = .seconds(30)
  /// How long a sent response may take to arrive while the client still sends, and how long
  /// `HTTPServer.stop()` waits for responses.
  package var endTime: Duration = .seconds(1)

  /// How much of a response is sent at a time, in bytes.
  package static let partLength = 1 << 16

  package init() {}

  func longestBody(_ request: HTTPRequest) -> Int? {
    if let bodyOf { bodyOf(request) } else { body }
  }
}
