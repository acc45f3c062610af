import FileSystem

/// Everything in a folder at one moment, to find the changes between two moments.
package struct FolderState: Equatable, Sendable {
  package struct Item: Equatable, Sendable {
    package let status: FileStatus
    /// Empty for a folder or a link.
    package let bytes: [UInt8]
  }

  /// By path; the folder itself has the empty path.
  package let items: [String: Item]

  package init(items: [String: Item]) {
    self.items = items
  }

  /// Empty if the folder doesn't exist.
  package init(_ path: String) throws {
    guard let parent = path.lastIndex(of: "/") else {
      items = [:]
      return
    }
    let above = try Folder(String(path[...parent]))
    let name = String(path[path.index(after: parent)...])
    guard try above.status(of: name)?.kind == .folder else {
      items = [:]
      return
    }
    let folder = try Folder(path)
    var items: [String: Item] = [:]
    var waiting = [""]
    while let next = waiting.popLast() {
      items[next] = try Item(next, in: folder)
      guard items[next]?.status.kind == .folder else { continue }
      for item in try folder.items(of: next) ?? [] {
        waiting.append(next.isEmpty ? item.name : next + "/" + item.name)
      }
    }
    self.items = items
  }

  /// The files and links, sorted by their UTF-8 bytes.
  package var files: [String] {
    items.filter { $0.value.status.kind != .folder }.keys.sorted(by: precedesInBytes)
  }

  /// The files' bytes: what a visitor gets.
  package var contents: [String: [UInt8]] {
    items.filter { $0.value.status.kind != .folder }.mapValues(\.bytes)
  }

  /// The changes since an earlier state, sorted: `added a.html`, `removed …`, `rewritten …` (other
  /// bytes) and `touched …` (another inode, time or mode). A folder counts as touched only if it
  /// was replaced.
  package func changes(since before: FolderState) -> [String] {
    Set(items.keys).union(before.items.keys).sorted(by: precedesInBytes).compactMap { path in
      switch (before.items[path], items[path]) {
      case (nil, _?): "added \(path)"
      case (_?, nil): "removed \(path)"
      case (let old?, let new?):
        old.bytes != new.bytes || old.status.kind != new.status.kind
          ? "rewritten \(path)" : isTouched(old.status, new.status) ? "touched \(path)" : nil
      case (nil, nil): nil
      }
    }
  }

  private func isTouched(_ old: FileStatus, _ new: FileStatus) -> Bool {
    old.kind == .folder ? old.inode != new.inode || old.mode != new.mode : old != new
  }
}

extension FolderState.Item {
  fileprivate init(_ path: String, in folder: Folder) throws {
    guard let status = try folder.status(of: path.isEmpty ? "." : path, followingLinks: false)
    else { throw FileError(.read, folder.shown(path), code: 2) }
    self.status = status
    bytes = status.kind == .file ? try folder.read(path) : []
  }
}
