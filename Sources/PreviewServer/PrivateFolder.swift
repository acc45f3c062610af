import FileSystem

/// A folder below the temporary one that only this user can open, for as long as a preview runs.
///
/// It is locked while in use; a preview removes the folders of killed ones.
final class PrivateFolder: Sendable {
  let site: Folder
  private let folder: Folder
  private let lock: FolderLock

  private static let prefix = "tokonoma-preview-"
  /// The file that marks a folder as ours, and its lock as valid.
  private static let mark = ".tokonoma-preview"

  init(in temporary: String = temporaryFolder) throws(FileError) {
    try Self.removeLeftovers(in: temporary)
    folder = try Folder(temporary: "\(temporary)/\(Self.prefix)")
    guard let lock = FolderLock(folder) else {
      throw FileError(.lock, folder.path, code: .wouldBlock)
    }
    self.lock = lock
    try OpenFile(creating: Self.mark, in: folder).write([])
    try folder.createFolders("site")
    site = try Folder("site", in: folder)
  }

  func remove() { try? Folder("/", isOpenEnded: true).removeTree(folder.path) }

  static var temporaryFolder: String {
    let named = environmentVariable("TMPDIR") ?? ""
    return Folder.realPath(named.isEmpty ? "/tmp" : named) ?? "/tmp"
  }

  private static func removeLeftovers(in temporary: String) throws(FileError) {
    let parent = try Folder(temporary)
    for item in try parent.items() ?? [] where item.name.hasPrefix(prefix) {
      // Folders of others can't be opened or have no mark.
      guard item.kind == .folder, let folder = try? Folder(item.name, in: parent),
        folder.isPrivate, (try? folder.status(of: mark, followingLinks: false)?.kind) == .file,
        let lock = FolderLock(folder)
      else { continue }
      withExtendedLifetime(lock) { parent.removeTree(item.name) }
    }
  }
}
