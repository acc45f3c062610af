import Glibc

extension Folder {
  /// The regular files below a folder, sorted by their UTF-8 bytes, as paths relative to that folder.
  ///
  /// Links to files count as files, links to folders are not entered. A link that leads nowhere is listed too: reading
  /// it tells what is wrong. A folder that is not there has no files.
  package func files(
    below folder: String = "", includingHidden: Bool = false
  ) throws(FileError) -> [String] {
    let paths = try paths(below: folder, includingHidden: includingHidden)
    let start = Folder.start(of: folder).utf8.count
    return start == 0
      ? paths : paths.map { String(decoding: $0.utf8.dropFirst(start), as: UTF8.self) }
  }

  /// The files of `files(below:includingHidden:)` as paths relative to this folder; only those directly in `folder` when
  /// no folder in it is to be entered.
  package func paths(
    below folder: String, includingHidden: Bool = false, entersFolders: Bool = true
  ) throws(FileError) -> [String] {
    var paths: [String] = []
    var waiting = [folder]
    while let next = waiting.popLast() {
      // The folder asked for may be reached by a link; further links are not entered.
      try forEachItem(
        of: next, namedFrom: Folder.start(of: next), includingHidden: includingHidden,
        followingLink: next == folder
      ) { path, kind in
        switch kind {
        case .file: paths.append(path)
        case .folder: if entersFolders { waiting.append(path) }
        case .link:
          let target = try? status(of: path)
          if target == nil || target?.kind == .file { paths.append(path) }
        case .other: return
        }
      }
    }
    return paths.sortedInBytes(after: Folder.start(of: folder).utf8.count)
  }

  /// What paths of a folder's items start with.
  private static func start(of folder: String) -> String {
    folder.isEmpty ? "" : folder + "/"
  }

  /// What is directly in a folder, in the order of the disk; nil when it is not there.
  package func items(
    of folder: String = "", followingLink: Bool = true
  ) throws(FileError) -> [(name: String, kind: FileStatus.Kind)]? {
    var items: [(name: String, kind: FileStatus.Kind)] = []
    let isThere = try forEachItem(
      of: folder, namedFrom: "", includingHidden: true, followingLink: followingLink
    ) { items.append(($0, $1)) }
    return isThere ? items : nil
  }

  /// Gives each away, with `start` in front of its name: joined here, names of 10,000 titles are copied once. False when
  /// the folder is not there.
  @discardableResult
  private func forEachItem(
    of folder: String, namedFrom start: String, includingHidden: Bool, followingLink: Bool,
    _ body: (_ name: consuming String, FileStatus.Kind) -> Void
  ) throws(FileError) -> Bool {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | (followingLink ? 0 : O_NOFOLLOW)
    let handle = openat(descriptor, folder.isEmpty ? "." : folder, flags)
    guard handle >= 0 else {
      if errno == ENOENT { return false }
      throw FileError(.list, shown(folder))
    }
    guard let stream = fdopendir(handle) else {
      let error = FileError(.list, shown(folder))
      close(handle)
      throw error
    }
    defer { closedir(stream) }
    var path = Array(start.utf8)
    errno = 0
    while let entry = readdir(stream) {
      defer { errno = 0 }
      let isListed = withUnsafeBytes(of: &entry.pointee.d_name) { room in
        let name = room[..<(room.firstIndex(of: 0) ?? room.endIndex)]
        if name.first == UInt8(ascii: "."),
          !includingHidden || name.elementsEqual(".".utf8) || name.elementsEqual("..".utf8)
        {
          return false
        }
        path.replaceSubrange(start.utf8.count..., with: name)
        return true
      }
      guard isListed else { continue }
      guard let utf8 = try? UTF8Span(validating: path.span) else {
        let start = shown(folder.isEmpty ? "" : folder + "/")
        throw FileError(.list, "\(start)…, a name that is not UTF-8", code: EILSEQ)
      }
      body(String(copying: utf8), kind(of: entry, below: handle))
    }
    guard errno == 0 else { throw FileError(.list, shown(folder)) }
    return true
  }

  /// From the entry itself, so that listing needs no `stat`; some file systems leave that empty.
  private func kind(
    of entry: UnsafeMutablePointer<dirent>, below handle: Int32
  ) -> FileStatus.Kind {
    switch Int(entry.pointee.d_type) {
    case Int(DT_REG): return .file
    case Int(DT_DIR): return .folder
    case Int(DT_LNK): return .link
    case Int(DT_UNKNOWN):
      var status = stat()
      let result = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
          fstatat(handle, $0, &status, AT_SYMLINK_NOFOLLOW)
        }
      }
      return result == 0 ? FileStatus(status).kind : .other
    default: return .other
    }
  }
}
