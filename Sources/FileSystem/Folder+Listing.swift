import Glibc

extension Folder {
  /// The regular files below a folder, sorted by their UTF-8 bytes, as paths relative to that folder.
  ///
  /// Links to files count as files, links to folders are not entered. A link that leads nowhere is listed too: reading
  /// it tells what is wrong. A folder that is not there has no files.
  package func files(
    below folder: String = "", includingHidden: Bool = false
  ) throws(FileError) -> [String] {
    var files: [String] = []
    var waiting = [""]
    while let below = waiting.popLast() {
      let path = folder.isEmpty ? below : below.isEmpty ? folder : "\(folder)/\(below)"
      let start = below.isEmpty ? "" : below + "/"
      // The folder asked for may be reached by a link; further links are not entered.
      guard let items = try items(of: path, followingLink: below.isEmpty) else { continue }
      for item in items where includingHidden || item.name.utf8.first != UInt8(ascii: ".") {
        let itemPath = start + item.name
        switch item.kind {
        case .file: files.append(itemPath)
        case .folder: waiting.append(itemPath)
        case .link:
          let target = try? status(of: folder.isEmpty ? itemPath : "\(folder)/\(itemPath)")
          if target == nil || target?.kind == .file { files.append(itemPath) }
        case .other: continue
        }
      }
    }
    return files.sortedInBytes()
  }

  /// What is directly in a folder, in the order of the disk; nil when it is not there.
  package func items(
    of folder: String = "", followingLink: Bool = true
  ) throws(FileError) -> [(name: String, kind: FileStatus.Kind)]? {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | (followingLink ? 0 : O_NOFOLLOW)
    let handle = openat(descriptor, folder.isEmpty ? "." : folder, flags)
    guard handle >= 0 else {
      if errno == ENOENT { return nil }
      throw FileError(.list, shown(folder))
    }
    guard let stream = fdopendir(handle) else {
      let error = FileError(.list, shown(folder))
      close(handle)
      throw error
    }
    defer { closedir(stream) }
    var items: [(name: String, kind: FileStatus.Kind)] = []
    errno = 0
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
      }
      guard let name else {
        let start = shown(folder.isEmpty ? "" : folder + "/")
        throw FileError(.list, "\(start)…, a name that is not UTF-8", code: EILSEQ)
      }
      if name != ".", name != ".." {
        items.append((name, try kind(of: name, below: handle, type: entry.pointee.d_type)))
      }
      errno = 0
    }
    guard errno == 0 else { throw FileError(.list, shown(folder)) }
    return items
  }

  /// From the entry itself, so that listing needs no `stat`; some file systems leave that empty.
  private func kind(
    of name: String, below handle: Int32, type: UInt8
  ) throws(FileError) -> FileStatus.Kind {
    switch Int(type) {
    case Int(DT_REG): return .file
    case Int(DT_DIR): return .folder
    case Int(DT_LNK): return .link
    case Int(DT_UNKNOWN):
      var status = stat()
      guard fstatat(handle, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return .other }
      return FileStatus(status).kind
    default: return .other
    }
  }
}
