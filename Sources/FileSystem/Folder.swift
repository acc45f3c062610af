/// An open folder: every path below it is relative to its descriptor, so no file call looks up long paths again.
///
/// What is written, renamed, created or removed stays below it: a link that leads elsewhere is
/// refused, wherever in the path it is. A folder may be somebody else's project.
package final class Folder: Sendable {
  /// As it was opened, for messages.
  package let path: String
  package let descriptor: Descriptor
  /// Whether changes may leave it: through links, by `..` and by absolute paths.
  private let isOpenEnded: Bool

  /// Throws when there is no such folder or it may not be read.
  ///
  /// - Parameter isOpenEnded: Lets changes leave the folder. For paths that the user has typed.
  package init(_ path: String, isOpenEnded: Bool = false) throws(FileError) {
    do throws(ErrorCode) {
      descriptor = try Descriptor(path, for: .folder(followingLinks: true))
    } catch {
      throw FileError(.open, path, code: error)
    }
    self.path = path
    self.isOpenEnded = isOpenEnded
  }

  /// A folder by its path, made with those above it where they are missing.
  package convenience init(creating path: String) throws(FileError) {
    let start = try Folder(path.hasPrefix("/") ? "/" : ".", isOpenEnded: true)
    try start.createFolders(String(path.drop { $0 == "/" }))
    try self.init(path)
  }

  /// A folder below another one; a symbolic link in its place is refused, so that nothing is written through it.
  package init(_ name: String, in parent: Folder) throws(FileError) {
    path = parent.shown(name)
    isOpenEnded = false
    do throws(ErrorCode) {
      descriptor = try parent.inFolder(of: name) { folder, name throws(ErrorCode) in
        try Descriptor(name, below: folder, for: .folder(followingLinks: false))
      }
    } catch {
      throw FileError(.open, parent.shown(name), code: error)
    }
  }

  /// Calls `change` with the folder that a path below this one leads to, and the name in it.
  func inFolder<Result: ~Copyable>(
    of path: String,
    _ change: (_ folder: borrowing Descriptor, _ name: String) throws(ErrorCode) -> Result
  ) throws(ErrorCode) -> Result {
    let names = path.split(separator: "/")
    guard !isOpenEnded, names.count > 1 || names.first == ".." || path.hasPrefix("/") else {
      return try change(descriptor, path)
    }
    guard let name = names.last, name != "..", !path.hasPrefix("/") else { throw .leadsOutside }
    return try change(
      descriptor.folder(names.dropLast().joined(separator: "/")), String(name))
  }

  /// The path below this folder of the file that a link leads to.
  func target(ofLink path: String) throws(FileError) -> String {
    do throws(ErrorCode) {
      let target = try resolvedPath(shown(path))
      if isOpenEnded { return target }
      let own = try resolvedPath(self.path)
      let start = own == "/" ? own : own + "/"
      guard target.hasPrefix(start) else { throw .leadsOutside }
      return String(target.dropFirst(start.count))
    } catch {
      throw FileError(.open, shown(path), code: error)
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
