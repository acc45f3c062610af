/// A system call that failed on a file or folder.
package struct FileError: Error, Sendable, Equatable, CustomStringConvertible {
  package enum Operation: String, Sendable {
    case open, read, write, create, rename, remove, list, lock
  }

  package let operation: Operation
  package let path: String
  package let code: ErrorCode

  package init(_ operation: Operation, _ path: String, code: ErrorCode = .last) {
    (self.operation, self.path, self.code) = (operation, path, code)
  }

  /// `can't write '_site/index.html': no space left on device`
  package var description: String { "can't \(operation.rawValue) '\(path)': \(reason)" }

  /// `no space left on device`
  package var reason: String {
    switch code {
    case .noSuchFile where operation == .create: return "there is no place for it"
    case .noSuchFile: return "there is no such file or folder"
    case .isNoFolder: return "a part of the path isn't a folder"
    case .isFolder: return "it is a folder"
    case .changedMeanwhile: return "another program has just changed it; run it again"
    case .leadsOutside: return "a link in the path leads out of its folder"
    case .tooLarge where operation == .read:
      return "it is larger than \(OpenFile.longestFile >> 20) MB"
    default:
      let reason = code.systemMessage
      return reason.prefix(1).lowercased() + reason.dropFirst()
    }
  }
}

/// Turns a failed system call into an error of a file or folder.
func asFileError<Result: ~Copyable>(
  _ operation: FileError.Operation, _ path: @autoclosure () -> String,
  _ body: () throws(ErrorCode) -> Result
) throws(FileError) -> Result {
  do throws(ErrorCode) {
    return try body()
  } catch {
    throw FileError(operation, path(), code: error)
  }
}
