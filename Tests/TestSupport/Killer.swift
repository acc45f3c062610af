import FileSystem
import Synchronization

/// Kills who changes files, as far as the disk can tell, when they are about to make the change of this number.
package final class Killer: Sendable {
  package static let code: ErrorCode = 200
  private let left: Atomic<Int>

  package init(at change: Int) {
    left = Atomic(change)
  }

  /// A killed process makes no further change, so every later one fails too.
  package func announce(
    _ operation: FileError.Operation, _ path: String
  ) throws(FileError) {
    if left.subtract(1, ordering: .relaxed).newValue < 0 {
      throw FileError(operation, path, code: Killer.code)
    }
  }
}
