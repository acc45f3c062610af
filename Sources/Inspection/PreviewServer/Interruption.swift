import Glibc
import Synchronization

/// The end that is asked for with Ctrl-C, by the system, or by whoever reads no longer what is said.
enum Interruption {
  /// What to ring; -1 when nothing.
  private static let rope = Atomic<Int32>(-1)
  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGPIPE]

  /// From now on these signals ring a bell, once; the next one ends the process at once.
  static func ring(_ bell: Bell) {
    rope.store(bell.rope, ordering: .sequentiallyConsistent)
    for signal in signals {
      Glibc.signal(signal) { signal in
        Glibc.signal(signal, signal == SIGPIPE ? SIG_IGN : SIG_DFL)
        var byte: UInt8 = 1
        _ = write(Interruption.rope.load(ordering: .sequentiallyConsistent), &byte, 1)
      }
    }
    // Whoever started this may have blocked them, and that is handed down.
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// Signals do again what they did before.
  static func stopRinging() {
    for signal in signals { Glibc.signal(signal, SIG_DFL) }
    rope.store(-1, ordering: .sequentiallyConsistent)
  }
}
