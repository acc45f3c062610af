import Cseccomp
import Glibc

/// Landlock. Copies of the paths live during its single call.
enum ReadableFiles {
  /// Lets this thread and those that it starts open only these files and folders and their
  /// contents, and only for reading. They can't look into other processes either. False on kernels
  /// without Landlock (before 5.13).
  @discardableResult
  static func limit(to paths: [String]) -> Bool {
    let copies = unsafe paths.map { unsafe strdup($0) }
    defer { for index in paths.indices { unsafe free(copies[index]) } }
    return unsafe tokonoma_read_only_below(copies, Int32(paths.count)) != 0
  }
}
