import FileSystem

/// A folder that nobody else can look into, below the user's temporary one, for as long as a preview runs.
///
/// It is locked while it is in use; what a killed preview left is removed by the next one.
final class PrivateFolder: Sendable {
  /// Where the site is built.
  let site: Folder
  private let folder: Folder
  private let lock: FolderLock

  private static let prefix = "tokonoma-preview-"
  /// Tells that a folder is ours, and from when on the lock says whether it is in use.
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

  /// Takes it away with all that it holds.
  func remove() {
    try? Folder("/", isOpenEnded: true).removeTree(folder.path)
  }

  static var temporaryFolder: String {
    let named = environmentVariable("TMPDIR") ?? ""
    return Folder.realPath(named.isEmpty ? "/tmp" : named) ?? "/tmp"
  }

  private static func removeLeftovers(in temporary: String) throws(FileError) {
    let parent = try Folder(temporary)
    for item in try parent.items() ?? [] where item.name.hasPrefix(prefix) {
      // Whatever is not ours cannot be opened, or has no mark.
      guard item.kind == .folder, let folder = try? Folder(item.name, in: parent),
        folder.isPrivate, (try? folder.status(of: mark, followingLinks: false)?.kind) == .file,
        let lock = FolderLock(folder)
      else { continue }
      withExtendedLifetime(lock) { parent.removeTree(item.name) }
    }
  }
}
