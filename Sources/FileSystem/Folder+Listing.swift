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

  /// The files of `files(below:includingHidden:)` as paths relative to this folder; only those directly in `folder`
  /// when no folder in it is to be entered.
  package func paths(
    below folder: String, includingHidden: Bool = false, entersFolders: Bool = true
  ) throws(FileError) -> [String] {
    var paths: [String] = []
    try forEachPath(
      below: folder, includingHidden: includingHidden, entersFolders: entersFolders
    ) { path, kind in
      switch kind {
      case .file: paths.append(path)
      case .link:
        let target = try? status(of: path)
        if target == nil || target?.kind == .file { paths.append(path) }
      case .folder, .other: return
      }
    }
    return paths.sortedInBytes(after: Folder.start(of: folder).utf8.count)
  }

  /// What is below a folder but for folders that are entered and what begins with a point, in the order of the disk: for
  /// those who have a word to say about links and names.
  ///
  /// - Parameter notUTF8: is told of a name that is no text, as `theme/caf\xE9.txt`; without it, such a name is an error
  package func forEachPath(
    below folder: String, includingHidden: Bool = false, entersFolders: Bool = true,
    notUTF8: ((String) -> Void)? = nil, _ body: (String, FileStatus.Kind) -> Void
  ) throws(FileError) {
    var waiting = [folder]
    while let next = waiting.popLast() {
      // The folder asked for may be reached by a link; further links are not entered.
      try forEachItem(
        of: next, namedFrom: Folder.start(of: next), includingHidden: includingHidden,
        followingLink: next == folder, notUTF8: notUTF8
      ) { path, kind in
        if kind != .folder {
          body(path, kind)
        } else if entersFolders {
          waiting.append(path)
        }
      }
    }
  }

  /// What paths of a folder's items start with.
  private static func start(of folder: String) -> String {
    folder.isEmpty ? "" : folder + "/"
  }

  /// What is directly in a folder, in the order of the disk; nil when it is not there.
  ///
  /// - Parameter notUTF8: See `forEachPath`.
  package func items(
    of folder: String = "", followingLink: Bool = true, notUTF8: ((String) -> Void)? = nil
  ) throws(FileError) -> [(name: String, kind: FileStatus.Kind)]? {
    var items: [(name: String, kind: FileStatus.Kind)] = []
    let isThere = try forEachItem(
      of: folder, namedFrom: "", includingHidden: true, followingLink: followingLink,
      notUTF8: notUTF8
    ) { items.append(($0, $1)) }
    return isThere ? items : nil
  }

  /// Calls `body` with each item's name, after `start`, and its kind; false when the folder is not there.
  @discardableResult
  private func forEachItem(
    of folder: String, namedFrom start: String, includingHidden: Bool, followingLink: Bool,
    notUTF8: ((String) -> Void)? = nil, _ body: (_ name: consuming String, FileStatus.Kind) -> Void
  ) throws(FileError) -> Bool {
    let handle: Descriptor
    do throws(ErrorCode) {
      handle = try Descriptor(
        folder.isEmpty ? "." : folder, below: descriptor,
        for: .folder(followingLinks: followingLink))
    } catch {
      if error == .noSuchFile { return false }
      throw FileError(.list, shown(folder), code: error)
    }
    var path = Array(start.utf8)
    var unreadable: String?
    do throws(ErrorCode) {
      try handle.forEachItem { name, kind in
        if !includingHidden, name[0] == UInt8(ascii: ".") { return true }
        path.removeLast(path.count - start.utf8.count)
        for index in name.indices { path.append(name[index]) }
        guard let utf8 = try? UTF8Span(validating: path.span) else {
          let shown = path.map { byte in
            (0x20..<0x7F).contains(byte)
              ? String(UnicodeScalar(byte)) : "\\x" + String(byte, radix: 16).uppercased()
          }.joined()
          notUTF8?(shown)
          unreadable = notUTF8 == nil ? shown : nil
          return notUTF8 != nil
        }
        body(String(copying: utf8), kind)
        return true
      }
    } catch {
      throw FileError(.list, shown(folder), code: error)
    }
    if let unreadable {
      throw FileError(.list, "\(shown(unreadable)), a name that is not UTF-8", code: .notUTF8)
    }
    return true
  }
}
