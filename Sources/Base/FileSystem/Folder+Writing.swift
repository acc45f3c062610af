import Glibc

extension Folder {
  /// Puts a whole file in place at once: it is written beside and renamed, so a reader sees the old or the new one.
  ///
  /// Missing folders are created, permissions kept, and a link stays a link: its target is replaced.
  package func replace(_ file: String, with bytes: [UInt8]) throws(FileError) {
    let before = try status(of: file, followingLinks: false)
    var target = file
    if before?.kind == .link {
      guard let real = Folder.realPath(shown(file)) else { throw FileError(.open, shown(file)) }
      target = real
    }
    let parent = target.lastIndex(of: "/").map { String(target[...$0]) } ?? ""
    if !parent.isEmpty, before == nil { try createFolders(parent) }
    let existing = before?.kind == .link ? try status(of: target) : before
    let beside = try write(bytes, besideIn: parent, mode: existing?.mode, as: file)
    guard renameat(descriptor, beside, descriptor, target) == 0 else {
      let error = FileError(.rename, shown(file))
      unlinkat(descriptor, beside, 0)
      throw error
    }
  }

  /// A new file in a folder (`""` or ending in `/`) under a name nobody else uses; its path.
  private func write(
    _ bytes: [UInt8], besideIn parent: String, mode: mode_t?, as file: String
  ) throws(FileError) -> String {
    var attempt = 0
    while true {
      let beside = "\(parent).tokonoma-\(getpid())-\(attempt)"
      do throws(FileError) {
        let handle = try OpenFile(creating: beside, in: self, as: file)
        do throws(FileError) {
          try handle.write(bytes)
          if let mode, fchmod(handle.descriptor, mode) != 0 { throw handle.error(.write) }
        } catch {
          unlinkat(descriptor, beside, 0)
          throw error
        }
        return beside
      } catch  where error.code == EEXIST && attempt < 1000 {
        attempt += 1
      }
    }
  }

  /// Removes a file or link; one that is not there is fine.
  package func remove(_ file: String) throws(FileError) {
    guard unlinkat(descriptor, file, 0) == 0 || errno == ENOENT else {
      throw FileError(.remove, shown(file))
    }
  }

  /// Creates a folder and those above it that are missing.
  package func createFolders(_ path: String) throws(FileError) {
    var end = path.startIndex
    while end < path.endIndex {
      end = path[end...].dropFirst().firstIndex(of: "/") ?? path.endIndex
      let folder = String(path[..<end])
      guard mkdirat(descriptor, folder, 0o777) == 0 || errno == EEXIST else {
        throw FileError(.create, shown(folder))
      }
    }
    guard !path.isEmpty else { return }
    guard try status(of: path)?.kind == .folder else {
      throw FileError(.create, shown(path), code: ENOTDIR)
    }
  }
}

extension Folder {
  /// Whether a file, or what a link leads to, may be written to: by its permissions, and for root too.
  package func mayBeChanged(_ file: String) throws(FileError) -> Bool {
    guard let status = try status(of: file), status.mode & 0o222 != 0 else { return false }
    return faccessat(descriptor, file, W_OK, 0) == 0
  }
}
