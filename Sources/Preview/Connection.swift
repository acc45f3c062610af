import Glibc

/// One browser's connection: what came in, what is still to go out.
final class Connection {
  let descriptor: Int32
  /// The target of the page that is told of changes over this connection.
  private(set) var page: [UInt8]?
  private(set) var isOver = false
  private(set) var lastUsed = ContinuousClock.now
  private var received: [UInt8] = []
  private var outgoing: ArraySlice<UInt8> = []
  private var endsWhenSent = false

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  var isSending: Bool { !outgoing.isEmpty }

  /// Takes what came in, and answers the requests that are whole.
  func receive(_ answers: Answers) {
    let count = withUnsafeTemporaryAllocation(byteCount: 16384, alignment: 1) { buffer in
      let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
      // One who is told of changes has nothing more to say.
      if count > 0, page == nil, !endsWhenSent { received += buffer.prefix(count) }
      return count
    }
    if count == 0 || count < 0 && errno != EAGAIN && errno != EINTR { isOver = true }
    lastUsed = .now
    proceed(answers)
  }

  /// Sends what the other side takes, then goes on with what it asked meanwhile.
  func proceed(_ answers: Answers) {
    send()
    while !isOver, !isSending, page == nil, !endsWhenSent {
      switch Request.read(received) {
      case .incomplete: return
      case .refused(let status):
        endsWhenSent = true
        outgoing += Response(status).bytes(isHead: false, keepsAlive: false)
      case .request(let request, let length):
        received.removeFirst(length)
        answer(request, answers)
      }
      send()
    }
  }

  private func answer(_ request: Request, _ answers: Answers) {
    let response = answers.response(to: request)
    let isHead = request.method == "HEAD"
    let keepsAlive = request.keepsAlive || response.follows != nil && !isHead
    outgoing += response.bytes(isHead: isHead, keepsAlive: keepsAlive)
    endsWhenSent = !keepsAlive
    if !isHead { page = response.follows }
  }

  /// Tells the page at the other end how things are now.
  func tell(_ answers: Answers) {
    guard let page else { return }
    // Who takes nothing for so long is told again when he comes again.
    if outgoing.count > 1 << 20 { isOver = true }
    outgoing += answers.news(for: page)
    send()
  }

  private func send() {
    while !outgoing.isEmpty, !isOver {
      let count = outgoing.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count > 0 {
        outgoing = outgoing.dropFirst(count)
        lastUsed = .now
      } else if errno == EAGAIN {
        return
      } else if errno != EINTR {
        isOver = true
      }
    }
    if endsWhenSent { finish() }
  }

  /// Ends it so that what was sent still arrives, also when more came in than was read.
  private func finish() {
    shutdown(descriptor, Int32(SHUT_WR))
    withUnsafeTemporaryAllocation(byteCount: 16384, alignment: 1) { buffer in
      while recv(descriptor, buffer.baseAddress, buffer.count, 0) > 0 {}
    }
    isOver = true
  }
}
