import Glibc

/// An open folder: every path below it is relative to its descriptor, so no file call looks up long paths again.
package final class Folder: Sendable {
  /// As it was opened, for messages.
  package let path: String
  package let descriptor: Int32

  /// Throws when there is no such folder or it may not be read.
  package init(_ path: String) throws(FileError) {
    guard !path.hasNUL else { throw FileError(.open, path, code: EINVAL) }
    let descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(.open, path) }
    self.path = path
    self.descriptor = descriptor
  }

  /// A folder by its path, made with those above it where they are missing.
  package convenience init(creating path: String) throws(FileError) {
    let start = try Folder(path.hasPrefix("/") ? "/" : ".")
    try start.createFolders(String(path.drop { $0 == "/" }))
    try self.init(path)
  }

  /// A folder below another one; a symbolic link in its place is refused, so that nothing is written through it.
  package init(_ name: String, in parent: Folder) throws(FileError) {
    path = parent.shown(name)
    let descriptor =
      name.hasNUL
      ? -1 : openat(parent.descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(.open, path) }
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// The bytes of a file below this folder.
  package func read(_ file: String) throws(FileError) -> [UInt8] {
    try OpenFile(reading: file, in: self).readAll()
  }

  /// What is at a path below this folder; nil when nothing is.
  package func status(
    of path: String, followingLinks: Bool = true
  ) throws(FileError) -> FileStatus? {
    guard !path.hasNUL else { return nil }
    var status = stat()
    guard fstatat(descriptor, path, &status, followingLinks ? 0 : AT_SYMLINK_NOFOLLOW) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw FileError(.read, shown(path))
    }
    return FileStatus(status)
  }

  package func exists(_ path: String) throws(FileError) -> Bool {
    try status(of: path) != nil
  }

  /// Bytes of a file below this folder.
  package func size(of file: String) throws(FileError) -> Int {
    guard let status = try status(of: file) else {
      throw FileError(.read, shown(file), code: ENOENT)
    }
    return status.size
  }

  /// Whether something exists at a path, absolute or below this folder, and is inside it once all links are resolved.
  package func contains(_ path: String) -> Bool {
    guard let inside = Folder.realPath(path.hasPrefix("/") ? path : "\(self.path)/\(path)"),
      let own = Folder.realPath(self.path)
    else { return false }
    return own == "/" || inside == own || inside.hasPrefix(own + "/")
  }

  /// The absolute path of something that exists, without links, `.` and `..`.
  package static func realPath(_ path: String) -> String? {
    guard !path.hasNUL, let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// A path below this folder as a message shows it.
  package func shown(_ file: String) -> String {
    path == "." || file.hasPrefix("/")
      ? file : path.hasSuffix("/") ? path + file : path + "/" + file
  }
}
