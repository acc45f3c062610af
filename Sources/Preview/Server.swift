import Glibc

/// Answers browsers over all of their connections, one after the other, on one thread.
struct Server: Sendable {
  let listener: Listener
  let answers: Answers

  /// Beyond these, new browsers wait.
  private static let most = 256
  /// How long a connection may be silent, unless a page is told of changes over it.
  private static let patience = Duration.seconds(30)

  private var state: PreviewState { answers.state }

  init(_ listener: Listener, _ answers: Answers) {
    self.listener = listener
    self.answers = answers
  }

  /// Serves until the state's end; waits for the system, so it wants a thread of its own.
  func run() {
    var connections: [Connection] = []
    while true {
      let accepts = connections.count < Self.most
      var waiting = [pollfd(state.bell.descriptor), pollfd(accepts ? listener.descriptor : -1)]
      waiting += connections.map { pollfd($0.descriptor, writing: $0.isSending) }
      wait(for: &waiting, milliseconds: connections.isEmpty ? -1 : 5000)
      for (connection, polled) in zip(connections, waiting.dropFirst(2)) where polled.isReady {
        if polled.revents & Int16(POLLOUT) != 0 {
          connection.proceed(answers)
        } else {
          connection.receive(answers)
        }
      }
      if waiting[0].isReady {
        state.bell.hush()
        if state.now.isEnding || Interruption.hasCome { return }
        for connection in connections { connection.tell(answers) }
      }
      let now = ContinuousClock.now
      connections.removeAll {
        $0.isOver || $0.page == nil && now - $0.lastUsed > Self.patience
      }
      if waiting[1].isReady { accept(into: &connections) }
    }
  }

  private func accept(into connections: inout [Connection]) {
    while connections.count < Self.most {
      let descriptor = Glibc.accept(listener.descriptor, nil, nil)
      guard descriptor >= 0 else { return }
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
      connections.append(Connection(descriptor))
    }
  }
}
