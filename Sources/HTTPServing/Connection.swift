import FileSystem

/// Answers the requests of one client, one after the other, until either side ends the connection.
struct Connection: Sendable {
  let socket: Socket
  let limits: ServerLimits
  let handler: HTTPServer.Handler
  /// Whether the server takes no more requests.
  let isStopping: @Sendable () -> Bool

  func run() {
    var reader = RequestReader(socket, limits)
    do throws(RequestFailure) {
      while !isStopping(), let (request, isBodyLeft) = try reader.next() {
        let response = handler(request)
        guard send(response, to: request, isBodyLeft) else { return }
      }
    } catch {
      guard let status = error.status else { return }
      refuse(with: status)
    }
  }

  /// Whether the client may send another request.
  private func send(
    _ response: HTTPResponse, to request: HTTPRequest, _ isBodyLeft: Bool
  ) -> Bool {
    let hasLength = response.body.length != nil || !response.mayHaveBody
    let keepsAlive =
      request.isKeepAlive && !isBodyLeft && !response.isLast && hasLength && !isStopping()
    let head = response.head(keepsAlive: keepsAlive)
    let isHeadAlone = request.method == "HEAD" || !response.mayHaveBody
    let isSent =
      switch response.body {
      case _ where isHeadAlone: send(head[...])
      case .bytes(let bytes): send((head + bytes)[...])
      case .parts(let length, let next): send(head[...]) && sendParts(length, next)
      case .stream(let write): send(head[...]) && run(write)
      }
    if isSent, !keepsAlive { end() }
    return isSent && keepsAlive
  }

  private func sendParts(_ length: Int, _ next: () -> [UInt8]?) -> Bool {
    var left = length
    while left > 0 {
      guard let part = next(), !part.isEmpty, send(part.prefix(left)) else { return false }
      left -= part.count
    }
    return true
  }

  private func run(_ write: (ResponseStream) -> Void) -> Bool {
    let stream = ResponseStream(socket)
    write(stream)
    stream.end()
    return true
  }

  /// Sends the bytes; false when the client is gone or takes too little.
  private func send(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let part = rest.prefix(ServerLimits.partLength)
      rest = rest.dropFirst(part.count)
      do throws(ErrorCode) {
        try socket.send(part.span, until: .now + limits.writeTime)
      } catch {
        return false
      }
    }
    return true
  }

  private func refuse(with status: Int) {
    if send(Self.refusal(status)[...]) { end() }
  }

  /// Refuses a client for want of a thread, without waiting for it.
  func turnAway() {
    _ = socket.sendAtOnce(Self.refusal(503).span)
    socket.shutDown(.sending)
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    _ = try? socket.receive(into: &buffer, until: .now)
  }

  private static func refusal(_ status: Int) -> [UInt8] {
    let line = "HTTP/1.1 \(status) \(HTTPResponse.reason(of: status))\r\n"
    return Array((line + "Connection: close\r\nContent-Length: 0\r\n\r\n").utf8)
  }

  /// Ends the connection so that what was sent arrives: the system drops it when more comes than was read.
  private func end() {
    socket.shutDown(.sending)
    let deadline = ContinuousClock.now + limits.endTime
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while ContinuousClock.now < deadline,
      let count = try? socket.receive(into: &buffer, until: deadline), count > 0
    {}
  }
}
