import Glibc

// Pointers come from the C library and are used only until their file or folder is closed.

/// Files by absolute path.
enum Files {
  /// nil for a missing file.
  static func read(_ path: String) throws(FileProblem) -> [UInt8]? {
    guard let file = unsafe fopen(path, "r") else {
      if errno == ENOENT { return nil }
      throw FileProblem(path)
    }
    defer { unsafe fclose(file) }
    var bytes: [UInt8] = []
    let size = 65_536
    var part = [UInt8](repeating: 0, count: size)
    while true {
      let count = unsafe fread(&part, 1, size, file)
      bytes += part[..<count]
      guard count < size else { continue }
      guard unsafe ferror(file) == 0 else { throw FileProblem(path) }
      return bytes
    }
  }

  static func write(_ bytes: [UInt8], to path: String) throws(FileProblem) {
    guard let file = unsafe fopen(path, "w") else { throw FileProblem(path) }
    let count = unsafe fwrite(bytes, 1, bytes.count, file)
    guard unsafe fclose(file) == 0, count == bytes.count else { throw FileProblem(path) }
  }

  /// Relative to the folder, unordered; empty for a missing folder.
  static func paths(below folder: String) throws(FileProblem) -> [String] {
    guard let listing = unsafe opendir(folder) else {
      if errno == ENOENT { return [] }
      throw FileProblem(folder)
    }
    defer { unsafe closedir(listing) }
    var paths: [String] = []
    while let entry = unsafe readdir(listing) {
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name == "." || name == ".." { continue }
      if isFolder("\(folder)/\(name)") {
        paths += try Files.paths(below: "\(folder)/\(name)").map { "\(name)/\($0)" }
      } else {
        paths.append(name)
      }
    }
    return paths
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

/// A system error about a file.
struct FileProblem: Error, CustomStringConvertible {
  let description: String

  init(_ path: String) { description = "\(path): \(unsafe String(cString: strerror(errno)))" }
}
