import FileSystem
import Glibc

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
    let pattern = "\(temporary)/\(Self.prefix)XXXXXX"
    var template = Array(pattern.utf8CString)
    guard mkdtemp(&template) != nil else { throw FileError(.create, pattern) }
    let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    folder = try Folder(path)
    guard let lock = FolderLock(folder) else { throw FileError(.lock, path) }
    self.lock = lock
    try OpenFile(creating: Self.mark, in: folder).write([])
    try folder.createFolders("site")
    site = try Folder("site", in: folder)
  }

  /// Takes it away with all that it holds.
  func remove() {
    removeTree(folder.path)
  }

  static var temporaryFolder: String {
    let named = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    return Folder.realPath(named.isEmpty ? "/tmp" : named) ?? "/tmp"
  }

  private static func removeLeftovers(in temporary: String) throws(FileError) {
    let parent = try Folder(temporary)
    for item in try parent.items() ?? [] where item.name.hasPrefix(prefix) {
      // Whatever is not ours cannot be opened, or has no mark.
      guard item.kind == .folder, let folder = try? Folder(item.name, in: parent),
        folder.isOwn, (try? folder.status(of: mark, followingLinks: false)?.kind) == .file,
        let lock = FolderLock(folder)
      else { continue }
      withExtendedLifetime(lock) { removeTree(folder.path) }
    }
  }
}

extension Folder {
  /// Whether it belongs to this user, and nobody else can write to it.
  fileprivate var isOwn: Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_uid == getuid()
      && status.st_mode & 0o077 == 0
  }
}

/// Never follows a link; what cannot be removed stays.
private func removeTree(_ path: String) {
  guard unlink(path) != 0 else { return }
  if let folder = try? Folder(path), let items = try? folder.items() {
    for item in items { removeTree(path + "/" + item.name) }
  }
  rmdir(path)
}
