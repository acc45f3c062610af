extension Folder {
  /// The files below a folder as paths relative to it, sorted by UTF-8 bytes; none for a missing
  /// folder.
  ///
  /// Links to files and broken links count as files; links to folders aren't followed.
  package func files(
    below folder: String = "", includingHidden: Bool = false
  ) throws(FileError) -> [String] {
    let paths = try paths(below: folder, includingHidden: includingHidden)
    let start = Folder.start(of: folder).utf8.count
    return start == 0
      ? paths : paths.map { String(decoding: $0.utf8.dropFirst(start), as: UTF8.self) }
  }

  /// The files of `files(below:includingHidden:)` as paths relative to this folder.
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
    return paths.sortedInBytes()
  }

  /// Calls `body` with every item below a folder that isn't itself a folder, in the order of the
  /// disk. Skips hidden items unless they are included.
  ///
  /// - Parameter notUTF8: receives names that aren't UTF-8, as `theme/caf\xE9.txt`; without it,
  ///   they are errors
  package func forEachPath(
    below folder: String, includingHidden: Bool = false, entersFolders: Bool = true,
    notUTF8: ((String) -> Void)? = nil, _ body: (String, FileStatus.Kind) -> Void
  ) throws(FileError) {
    var waiting = [folder]
    while let next = waiting.popLast() {
      // Only the first folder may be a link.
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

  /// The beginning of the paths of a folder's items.
  private static func start(of folder: String) -> String { folder.isEmpty ? "" : folder + "/" }

  /// The items of a folder, in the order of the disk; nil if it doesn't exist.
  ///
  /// - Parameter notUTF8: see `forEachPath`
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

  /// Calls `body` with `start` and each item's name, and with its kind; false if the folder doesn't
  /// exist.
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
