/// An open folder: every path below it is relative to its descriptor, so no file call looks up long paths again.
package final class Folder: Sendable {
  /// As it was opened, for messages.
  package let path: String
  package let descriptor: Descriptor

  /// Throws when there is no such folder or it may not be read.
  package init(_ path: String) throws(FileError) {
    do throws(ErrorCode) {
      descriptor = try Descriptor(path, for: .folder(followingLinks: true))
    } catch {
      throw FileError(.open, path, code: error)
    }
    self.path = path
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
    do throws(ErrorCode) {
      descriptor = try Descriptor(
        name, below: parent.descriptor, for: .folder(followingLinks: false))
    } catch {
      throw FileError(.open, parent.shown(name), code: error)
    }
  }

  /// The bytes of a file below this folder.
  package func read(_ file: String) throws(FileError) -> [UInt8] {
    try OpenFile(reading: file, in: self).readAll()
  }

  /// The bytes of a file below this folder or of what a pipe brings, which is waited for.
  package func readStream(_ file: String) throws(FileError) -> [UInt8] {
    try OpenFile(streaming: file, in: self).readStream()
  }

  /// What is at a path below this folder; nil when nothing is.
  package func status(
    of path: String, followingLinks: Bool = true
  ) throws(FileError) -> FileStatus? {
    do throws(ErrorCode) {
      return try descriptor.status(of: path, followingLinks: followingLinks)
    } catch {
      // Nothing has a path with NUL in it.
      if [.noSuchFile, .isNoFolder, .invalid].contains(error) { return nil }
      throw FileError(.read, shown(path), code: error)
    }
  }

  package func exists(_ path: String) throws(FileError) -> Bool {
    try status(of: path) != nil
  }

  /// Bytes of a file below this folder.
  package func size(of file: String) throws(FileError) -> Int {
    guard let status = try status(of: file) else {
      throw FileError(.read, shown(file), code: .noSuchFile)
    }
    return status.size
  }

  /// Throws for a file that `read` would refuse for its size.
  package func checkSize(of file: String) throws(FileError) {
    guard try size(of: file) <= OpenFile.longestFile else {
      throw FileError(.read, shown(file), code: .tooLarge)
    }
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
    try? resolvedPath(path)
  }

  /// A path below this folder as a message shows it.
  package func shown(_ file: String) -> String {
    path == "." || file.hasPrefix("/")
      ? file : path.hasSuffix("/") ? path + file : path + "/" + file
  }
}
