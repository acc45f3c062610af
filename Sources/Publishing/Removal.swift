import FileSystem

/// Removes files of earlier builds, and folders that become empty.
struct Removal {
  let root: Folder
  let disk: Disk

  /// Returns the paths that existed. Folders in `kept` stay even if they are empty.
  func remove(_ paths: [String], keeping kept: Set<String>) throws(FileError) -> [String] {
    var removed: [String] = []
    var folders: Set<String> = []
    var walk = SafeWalk(from: root)
    for path in paths {
      if let folder = try walk.folder(OutputPath.folder(of: path)),
        try disk.remove(OutputPath.name(of: path), in: folder)
      {
        removed.append(path)
      }
      folders.formUnion(OutputPath.folders(above: path))
    }
    let emptied = folders.filter { !kept.contains($0) }
    // Backwards, so that a folder comes after its subfolders.
    walk = SafeWalk(from: root)
    for folder in emptied.sorted(by: { precedesInBytes($1, $0) }) {
      if let parent = try walk.folder(OutputPath.folder(of: folder)) {
        try disk.removeFolder(OutputPath.name(of: folder), in: parent)
      }
    }
    return removed
  }
}
