import Base

/// An open folder. Paths below it are relative to its descriptor, so its own path is looked up only
/// once.
///
/// Changes are confined to it: a link in a path that leads elsewhere is refused, since the folder
/// may be another person's project.
package final class Folder: Sendable {
  /// The path with which it was opened, for messages.
  package let path: String
  package let descriptor: Descriptor
  /// Whether changes may leave the folder, through links, `..` and absolute paths.
  private let isOpenEnded: Bool

  /// - Parameter isOpenEnded: lets changes leave the folder, for paths that the user has typed
  package init(_ path: String, isOpenEnded: Bool = false) throws(FileError) {
    descriptor = try asFileError(.open, path) { () throws(ErrorCode) in
      try Descriptor(path, for: .folder(followingLinks: true))
    }
    self.path = path
    self.isOpenEnded = isOpenEnded
  }

  /// Opens a folder; creates it and its parents if they are missing.
  package convenience init(creating path: String) throws(FileError) {
    let start = try Folder(path.hasPrefix("/") ? "/" : ".", isOpenEnded: true)
    try start.createFolders(String(path.drop { $0 == "/" }))
    try self.init(path)
  }

  /// Opens a folder below another one. A symbolic link is refused, so that nothing is written
  /// through it.
  package init(_ name: String, in parent: Folder) throws(FileError) {
    path = parent.shown(name)
    isOpenEnded = false
    descriptor = try asFileError(.open, parent.shown(name)) { () throws(ErrorCode) in
      try parent.inFolder(of: name) { folder, name throws(ErrorCode) in
        try Descriptor(name, below: folder, for: .folder(followingLinks: false))
      }
    }
  }

  /// Calls `change` with the last folder of a path below this one, and the name in it.
  func inFolder<Result: ~Copyable>(
    of path: String,
    _ change: (_ folder: borrowing Descriptor, _ name: String) throws(ErrorCode) -> Result
  ) throws(ErrorCode) -> Result {
    // Nearly every name is that of a file in this folder. Splitting it, character by character, took
    // one percent of a build.
    let hasSlash = path.withSpan { $0.firstIndex(of: UInt8(ascii: "/")) != nil }
    if !hasSlash, path != ".." { return try change(descriptor, path) }
    let names = path.split(separator: "/")
    // The system follows a link whose name ends with a slash.
    guard !isOpenEnded, names.count > 1 || names.first == ".." || path.contains("/") else {
      return try change(descriptor, path)
    }
    guard let name = names.last, name != "..", !path.hasPrefix("/") else { throw .leadsOutside }
    return try change(
      descriptor.folder(names.dropLast().joined(separator: "/")), String(name))
  }

  /// The target of a link as a path below this folder.
  func target(ofLink path: String) throws(FileError) -> String {
    try asFileError(.open, shown(path)) { () throws(ErrorCode) in
      let target = try resolvedPath(shown(path))
      if isOpenEnded { return target }
      let own = try resolvedPath(self.path)
      let start = own == "/" ? own : own + "/"
      guard target.hasPrefix(start) else { throw .leadsOutside }
      return String(target.dropFirst(start.count))
    }
  }

  package func read(_ file: String) throws(FileError) -> [UInt8] {
    try OpenFile(reading: file, in: self).readAll()
  }

  /// Reads a file or a pipe, waiting for the pipe's end.
  package func readStream(_ file: String) throws(FileError) -> [UInt8] {
    try OpenFile(streaming: file, in: self).readStream()
  }

  /// nil if nothing has the path.
  package func status(
    of path: String, followingLinks: Bool = true
  ) throws(FileError) -> FileStatus? {
    do throws(ErrorCode) {
      return try descriptor.status(of: path, followingLinks: followingLinks)
    } catch {
      // `.invalid`: a path with NUL.
      if [.noSuchFile, .isNoFolder, .invalid].contains(error) { return nil }
      throw FileError(.read, shown(path), code: error)
    }
  }

  package func exists(_ path: String) throws(FileError) -> Bool { try status(of: path) != nil }

  /// In bytes.
  package func size(of file: String) throws(FileError) -> Int {
    guard let status = try status(of: file) else {
      throw FileError(.read, shown(file), code: .noSuchFile)
    }
    return status.size
  }

  /// Throws if a file is too large for `read`.
  package func checkSize(of file: String) throws(FileError) {
    guard try size(of: file) <= OpenFile.longestFile else {
      throw FileError(.read, shown(file), code: .tooLarge)
    }
  }

  /// Whether a path, absolute or below this folder, exists and is inside it once links are
  /// resolved.
  package func contains(_ path: String) -> Bool {
    guard let inside = Folder.realPath(path.hasPrefix("/") ? path : "\(self.path)/\(path)"),
      let own = Folder.realPath(self.path)
    else { return false }
    return own == "/" || inside == own || inside.hasPrefix(own + "/")
  }

  /// Whether a path that the user typed, relative to the current folder, lies inside this folder as
  /// written but leads out of it through a link.
  package func isLeft(through path: String) -> Bool {
    guard let own = Folder.realPath(self.path),
      let here = path.hasPrefix("/") ? "" : Folder.realPath("."),
      var names = withoutDots("\(here)/\(path)".split(separator: "/"))
    else { return false }
    let above = own.split(separator: "/")
    guard names.starts(with: above) else { return false }
    // The nearest existing folder.
    while names.count > above.count {
      if let real = Folder.realPath("/" + names.joined(separator: "/")) {
        return !real.split(separator: "/").starts(with: above)
      }
      names.removeLast()
    }
    return false
  }

  /// The absolute path of an existing file or folder, without links, `.` and `..`.
  package static func realPath(_ path: String) -> String? { try? resolvedPath(path) }

  /// A path below this folder as messages show it.
  package func shown(_ file: String) -> String {
    path == "." || file.hasPrefix("/")
      ? file : path.hasSuffix("/") ? path + file : path + "/" + file
  }
}

/// The names of a path without links, `.` and `..`; nil for a path that leads above its start.
func withoutDots(_ names: [Substring]) -> [Substring]? {
  var inside: [Substring] = []
  for name in names where name != "." {
    if name != ".." {
      inside.append(name)
    } else if inside.popLast() == nil {
      return nil
    }
  }
  return inside
}
