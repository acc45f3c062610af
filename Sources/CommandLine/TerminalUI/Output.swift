import Glibc

/// The standard output or the standard error, and what may be shown there.
package struct Output: Sendable {
  package static let results = Output(STDOUT_FILENO)
  package static let problems = Output(STDERR_FILENO)

  private let descriptor: Int32
  private let isTerminal: Bool

  private init(_ descriptor: Int32) {
    self.descriptor = descriptor
    isTerminal = isatty(descriptor) == 1
  }

  package var hasColors: Bool {
    TerminalColors.areWanted(onTerminal: isTerminal, environment: environment)
  }

  /// Whether a line that was written can be written over.
  package var canWriteOver: Bool {
    isTerminal && !["", "dumb"].contains(environment("TERM") ?? "")
  }

  /// Columns of the terminal; what people expect elsewhere is 80.
  package var width: Int { columns ?? 80 }

  /// Columns of the terminal, 80 of one that does not say; nil elsewhere.
  package var columns: Int? {
    guard isTerminal else { return nil }
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Writes all of a text, as far as somebody reads it.
  package func write(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let next = UnsafeBufferPointer(rebasing: rest)
        let written = Glibc.write(descriptor, next.baseAddress, next.count)
        if written < 0, errno == EINTR { continue }
        guard written > 0 else { return }
        rest = rest.dropFirst(written)
      }
    }
  }
}

private func environment(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }
}
