import FileSystem

/// Answers the requests of one client, one after the other, until either side ends the connection.
struct Connection: Sendable {
  let socket: Socket
  let limits: ServerLimits
  let handler: HTTPServer.Handler
  /// Whether the server has stopped accepting requests.
  let isStopping: @Sendable () -> Bool

  func run() {
    var reader = RequestReader(socket, limits)
    do throws(RequestFailure) {
      while !isStopping(), let (request, isBodyLeft) = try reader.next() {
        let response = handler(request)
        guard send(response, to: request, isBodyLeft) else { return }
      }
    } catch {
      if let status = error.status, send(Self.refusal(status)[...]) { end() }
    }
  }

  /// Whether the client may send another request.
  private func send(_ response: HTTPResponse, to request: HTTPRequest, _ isBodyLeft: Bool) -> Bool {
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
      case .stream(let write): send(head[...]) && ResponseStream(socket).run(write)
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

  /// False if the client is gone or receives too slowly.
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

  /// Refuses a client because too many are connected, without waiting for it.
  func refuseConnection() {
    _ = socket.sendAtOnce(Self.refusal(503).span)
    socket.shutDown(.sending)
    _ = receive(until: .now)
  }

  /// Whether there was input, which is ignored.
  private func receive(until deadline: ContinuousClock.Instant) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    return (try? socket.receive(into: &buffer, until: deadline)).map { $0 > 0 } ?? false
  }

  private static func refusal(_ status: Int) -> [UInt8] {
    HTTPResponse(status).head(keepsAlive: false)
  }

  /// Ends the connection in such a way that everything sent arrives: the system drops it if there
  /// is unread input.
  private func end() {
    socket.shutDown(.sending)
    let deadline = ContinuousClock.now + limits.endTime
    while ContinuousClock.now < deadline, receive(until: deadline) {}
  }
}
