extension Folder {
  /// Replaces a file atomically: writes a new file beside it and renames that.
  ///
  /// Creates missing folders and keeps permissions; replaces a link's target.
  ///
  /// - Parameter mode: the file's permissions, from its first byte on
  package func replace(_ file: String, with bytes: [UInt8], mode: UInt32? = nil) throws(FileError) {
    let before = try status(of: file, followingLinks: false)
    let target = before?.kind == .link ? try self.target(ofLink: file) : file
    let parent = target.lastIndex(of: "/").map { String(target[...$0]) } ?? ""
    if !parent.isEmpty, before == nil { try createFolders(parent) }
    let existing = before?.kind == .link ? try status(of: target) : before
    let beside = try write(bytes, besideIn: parent, mode: mode ?? existing?.mode, as: file)
    do throws(FileError) {
      try rename(beside, to: target)
    } catch {
      try? remove(beside)
      throw FileError(.rename, shown(file), code: error.code)
    }
  }

  /// Writes to a pipe or device.
  package func stream(_ bytes: [UInt8], to path: String) throws(FileError) {
    try OpenFile(writingTo: path, in: self).write(bytes)
  }

  /// Renames a file, or a link itself, and replaces a file with the new name.
  package func rename(_ file: String, to newName: String) throws(FileError) {
    try asFileError(.rename, shown(newName)) { () throws(ErrorCode) in
      try inFolder(of: file) { folder, name throws(ErrorCode) in
        try inFolder(of: newName) { newFolder, newName throws(ErrorCode) in
          try folder.rename(name, to: newName, below: newFolder)
        }
      }
    }
  }

  /// Exchanges two files atomically; false if one is missing or the file system can't do it.
  package func exchange(_ file: String, with other: String) throws(FileError) -> Bool {
    do throws(ErrorCode) {
      try inFolder(of: file) { folder, name throws(ErrorCode) in
        try inFolder(of: other) { otherFolder, otherName throws(ErrorCode) in
          try folder.exchange(name, with: otherName, below: otherFolder)
        }
      }
      return true
    } catch {
      if [.noSuchFile, .invalid, .notSupported, .notImplemented].contains(error) { return false }
      throw FileError(.rename, shown(other), code: error)
    }
  }

  /// Writes a new file under an unused name in a folder (`""` or ending in `/`); returns its path.
  private func write(
    _ bytes: [UInt8], besideIn parent: String, mode: UInt32?, as file: String
  ) throws(FileError) -> String {
    var attempt = 0
    while true {
      let beside = "\(parent).tokonoma-\(ownProcess)-\(attempt)"
      do throws(FileError) {
        let handle = try OpenFile(creating: beside, in: self, mode: mode ?? 0o666, as: file)
        do throws(FileError) {
          try handle.write(bytes)
          if let mode { try handle.setMode(mode) }
        } catch {
          try? remove(beside)
          throw error
        }
        return beside
      } catch  where error.code == .exists && attempt < 1000 {
        attempt += 1
      }
    }
  }

  /// Removes a file or link, if it exists.
  package func remove(_ file: String) throws(FileError) {
    do throws(ErrorCode) {
      try inFolder(of: file) { folder, name throws(ErrorCode) in try folder.remove(name) }
    } catch {
      guard error == .noSuchFile else { throw FileError(.remove, shown(file), code: error) }
    }
  }

  /// Removes an empty folder.
  package func removeFolder(_ path: String) throws(FileError) {
    try asFileError(.remove, shown(path)) { () throws(ErrorCode) in
      try inFolder(of: path) { folder, name throws(ErrorCode) in try folder.removeFolder(name) }
    }
  }

  /// Creates a folder and its missing parents.
  package func createFolders(_ path: String) throws(FileError) {
    var end = path.startIndex
    while end < path.endIndex {
      end = path[end...].dropFirst().firstIndex(of: "/") ?? path.endIndex
      let folder = String(path[..<end])
      do throws(ErrorCode) {
        try inFolder(of: folder) { parent, name throws(ErrorCode) in
          try parent.createFolder(name)
        }
      } catch {
        guard error == .exists else { throw FileError(.create, shown(folder), code: error) }
      }
    }
    guard !path.isEmpty else { return }
    guard try status(of: path)?.kind == .folder else {
      throw FileError(.create, shown(path), code: .isNoFolder)
    }
  }

  /// Whether a file or a link's target may be written; checks its permissions even for root.
  package func mayBeChanged(_ file: String) throws(FileError) -> Bool {
    guard let status = try status(of: file), status.mode & 0o222 != 0 else { return false }
    return descriptor.isWritable(file)
  }
}
