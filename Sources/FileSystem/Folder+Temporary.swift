extension Folder {
  /// Makes a folder that nobody else may enter; its path is `start` and six letters or digits.
  package convenience init(temporary start: String) throws(FileError) {
    let path: String
    do throws(ErrorCode) {
      path = try createdTemporaryFolder(start)
    } catch {
      throw FileError(.create, start, code: error)
    }
    try self.init(path)
  }

  /// Whether it belongs to this user, and nobody else may enter it.
  package var isPrivate: Bool {
    guard let status = try? descriptor.status() else { return false }
    return status.owner == ownUser && status.mode & 0o077 == 0
  }

  /// Removes a file, a link itself, or a folder with all that is in it; what cannot be removed stays.
  package func removeTree(_ path: String) {
    if let folder = try? Folder(path, in: self) {
      for item in (try? folder.items()) ?? [] { folder.removeTree(item.name) }
      try? removeFolder(path)
    } else {
      try? remove(path)
    }
  }
}
