import Base
import FileSystem
import Glibc
import Synchronization

/// The standard output or the standard error.
///
/// Each pointer is lent to one system call, which doesn't keep it.
struct Output: Sendable {
  static let results = Output(STDOUT_FILENO)
  static let problems = Output(STDERR_FILENO)

  private let descriptor: Int32
  private let isTerminal: Bool

  private init(_ descriptor: Int32) {
    self.descriptor = descriptor
    isTerminal = isatty(descriptor) == 1
  }

  var hasColors: Bool {
    TerminalColors.areWanted(onTerminal: isTerminal, environment: environmentVariable)
  }

  var canWriteOver: Bool {
    isTerminal && !["", "dumb"].contains(environmentVariable("TERM") ?? "")
  }

  /// Columns of the terminal; 80 if the output isn't one.
  var width: Int { columns ?? 80 }

  /// Columns of the terminal, 80 if it doesn't report them; nil if the output isn't a terminal.
  var columns: Int? {
    guard isTerminal else { return nil }
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// The reason why results couldn't be written; nil if their reader closed the pipe.
  static var lostResults: ErrorCode? { failure.withLock { $0 } }
  private static let failure = Mutex<ErrorCode?>(nil)

  /// Writes a whole text, unless the reader closed the pipe. `lostResults` has other failures.
  func write(_ text: String) {
    text.withSpan { text in
      var done = 0
      while done < text.count {
        let written = unsafe text.extracting(done...).withUnsafeBytes {
          unsafe writeBytes(descriptor, $0)
        }
        if written < 0, ErrorCode.last == .interrupted { continue }
        guard written > 0 else {
          let code = ErrorCode.last
          if written < 0, descriptor == STDOUT_FILENO, code != .brokenPipe {
            Self.failure.withLock { $0 = code }
          }
          return
        }
        done += written
      }
    }
  }

  static var canAsk: Bool { problems.isTerminal && isatty(STDIN_FILENO) == 1 }

  static var hasTerminal: Bool { results.isTerminal && isatty(STDIN_FILENO) == 1 }
}

private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  unsafe write(descriptor, bytes.baseAddress, bytes.count)
}

/// Whether an output gets colors, by variables that many programs follow.
enum TerminalColors {
  /// - `NO_COLOR` that is not empty: never.
  /// - `CLICOLOR_FORCE` that is neither empty nor `0`: always.
  /// - Otherwise on a terminal, unless `TERM` is `dumb` or not set.
  static func areWanted(onTerminal isTerminal: Bool, environment: (String) -> String?) -> Bool {
    if let none = environment("NO_COLOR"), !none.isEmpty { return false }
    if let force = environment("CLICOLOR_FORCE"), !force.isEmpty, force != "0" { return true }
    guard isTerminal, let terminal = environment("TERM") else { return false }
    return !terminal.isEmpty && terminal != "dumb"
  }
}
