import FileSystem
import Synchronization

/// Simulates a kill before the change of files with this number.
package final class Killer: Sendable {
  package static let code: ErrorCode = 200
  private let left: Atomic<Int>

  package init(at change: Int) {
    left = Atomic(change)
  }

  /// A killed process changes nothing more, so all later changes fail, too.
  package func announce(
    _ operation: FileError.Operation, _ path: String
  ) throws(FileError) {
    if left.subtract(1, ordering: .relaxed).newValue < 0 {
      throw FileError(operation, path, code: Killer.code)
    }
  }
}
