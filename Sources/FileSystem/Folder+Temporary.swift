extension Folder {
  /// Creates a private folder; its path is `start` and six letters or digits, made absolute.
  package convenience init(temporary start: String) throws(FileError) {
    try self.init(
      try asFileError(.create, start) { () throws(ErrorCode) in
        try resolvedPath(createdTemporaryFolder(start))
      })
  }

  /// Whether the folder belongs to this user and is closed to others.
  package var isPrivate: Bool {
    guard let status = try? descriptor.status() else { return false }
    return status.owner == ownUser && status.mode & 0o077 == 0
  }

  /// Removes a file, a link itself, or a folder with its contents, as far as possible.
  package func removeTree(_ path: String) {
    if let folder = try? Folder(path, in: self) {
      for item in (try? folder.items()) ?? [] { folder.removeTree(item.name) }
      try? removeFolder(path)
    } else {
      try? remove(path)
    }
  }
}
