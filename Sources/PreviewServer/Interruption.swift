import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The signals that ask a preview to end: Ctrl-C, the system's, and that nobody reads any more what is said.
///
/// The handler does what a handler may, and no more: it reads an atomic number and makes two calls of the system, one
/// of which is given the address of a byte on its stack. Sets of signals are filled before they are used.
enum Interruption {
  /// The descriptor that a handler writes to; -1 when there is none.
  private static let writeEnd = Atomic<Int32>(-1)
  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGPIPE]

  /// From now on the first of these signals wakes the pipe; the next one ends the process at once.
  static func wakesOnSignals(_ pipe: WakePipe) {
    writeEnd.store(pipe.writeEnd, ordering: .sequentiallyConsistent)
    for number in signals {
      signal(number) { number in
        signal(number, number == SIGPIPE ? SIG_IGN : SIG_DFL)
        var byte: UInt8 = 1
        _ = unsafe write(Interruption.writeEnd.load(ordering: .sequentiallyConsistent), &byte, 1)
      }
    }
    // Whoever started this process may have blocked them, which it inherits.
    unblock(signals)
  }

  /// Signals do again what they did before.
  static func restoreSignalHandlers() {
    for number in signals { signal(number, SIG_DFL) }
    writeEnd.store(-1, ordering: .sequentiallyConsistent)
  }

  private static func unblock(_ signals: [Int32]) {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for number in signals { unsafe sigaddset(&set, number) }
    unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }
}
