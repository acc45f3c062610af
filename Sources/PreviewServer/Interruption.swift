import Glibc
import Synchronization

/// The signals that ask a preview to end: Ctrl-C, those of the system, and a closed output.
///
/// The handler does only things that are safe in a handler: it reads an atomic number and makes two
/// system calls, one of them with the address of a byte on its stack. Sets of signals are filled
/// before use.
package enum Interruption {
  /// The descriptor to which a handler writes; -1 for none.
  private static let writeEnd = Atomic<Int32>(-1)
  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGPIPE]

  /// The first signal wakes the pipe; the next one ends the process.
  package static func wakesOnSignals(_ pipe: WakePipe) {
    writeEnd.store(pipe.writeEnd, ordering: .sequentiallyConsistent)
    for number in signals {
      signal(number) { number in
        signal(number, number == SIGPIPE ? SIG_IGN : SIG_DFL)
        var byte: UInt8 = 1
        _ = unsafe write(Interruption.writeEnd.load(ordering: .sequentiallyConsistent), &byte, 1)
      }
    }
    // The parent process may have blocked them, which this one inherits.
    unblock(signals)
  }

  package static func restoreSignalHandlers() {
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
