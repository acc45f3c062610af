import Glibc
import Synchronization

/// The end that a person asks for with Ctrl-C, or the system with SIGTERM or SIGHUP.
enum Interruption {
  /// What to ring; -1 when nothing.
  private static let rope = Atomic<Int32>(-1)
  private static let came = Atomic<Bool>(false)
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// From now on these signals ring a bell, once; the next one ends the process at once.
  static func ring(_ bell: Bell) {
    rope.store(bell.rope, ordering: .sequentiallyConsistent)
    for signal in signals {
      Glibc.signal(signal) { signal in
        Glibc.signal(signal, SIG_DFL)
        Interruption.came.store(true, ordering: .sequentiallyConsistent)
        var byte: UInt8 = 1
        _ = write(Interruption.rope.load(ordering: .sequentiallyConsistent), &byte, 1)
      }
    }
  }

  static var hasCome: Bool { came.load(ordering: .sequentiallyConsistent) }

  /// Signals do again what they did before.
  static func stopRinging() {
    for signal in signals { Glibc.signal(signal, SIG_DFL) }
    rope.store(-1, ordering: .sequentiallyConsistent)
  }
}
