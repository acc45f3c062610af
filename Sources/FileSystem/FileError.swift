import Glibc

/// What the disk refused: which call, on what, and why.
package struct FileError: Error, Sendable, Equatable, CustomStringConvertible {
  package enum Operation: String, Sendable {
    case open, read, write, create, rename, remove, list, lock
  }

  package let operation: Operation
  package let path: String
  /// `errno`
  package let code: Int32

  package init(_ operation: Operation, _ path: String, code: Int32 = errno) {
    self.operation = operation
    self.path = path
    self.code = code
  }

  /// `cannot write _site/index.html: No space left on device`
  package var description: String {
    "cannot \(operation.rawValue) \(path): \(String(cString: strerror(code)))"
  }
}
