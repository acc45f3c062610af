import FileSystem

/// Changes in a project's folders between two looks at all files, for systems that don't report
/// changes.
struct FolderSnapshots: Sendable {
  private let folders: WatchedFolders
  private var files: [String: FileStatus]

  init(of folders: WatchedFolders) {
    self.folders = folders
    files = Self.files(of: folders)
  }

  /// The files that differ from the last call.
  mutating func changes() -> [FileChange] {
    let now = Self.files(of: folders)
    defer { files = now }
    let changed =
      now.filter { files[$0.key] != $0.value }.keys + files.keys.filter { now[$0] == nil }
    return changed.sorted(by: precedesInBytes).map { FileChange(path: $0, kind: .settled) }
  }

  private static func files(of folders: WatchedFolders) -> [String: FileStatus] {
    var files: [String: FileStatus] = [:]
    for folder in folders.all() {
      // The folder may have been deleted since.
      for item in (try? folders.project.items(of: folder)) ?? [] {
        let path = folder.isEmpty ? item.name : "\(folder)/\(item.name)"
        guard item.kind != .folder, folders.isWatched(path) else { continue }
        files[path] = try? folders.project.status(of: path)
      }
    }
    return files
  }
}
