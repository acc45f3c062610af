import FileSystem
import Synchronization

/// The folder inside the output where a file is written before it takes the place of another.
///
/// It is created when it is first needed, so a build that changes nothing touches nothing.
final class Scratch: Sendable {
  static let name = ".tokonoma-new"

  private let root: Folder
  private let disk: Disk
  private let folder = Mutex<Folder?>(nil)
  private let count = Atomic<Int>(0)

  init(in root: Folder, disk: Disk) {
    self.root = root
    self.disk = disk
  }

  /// Takes away what a killed build left.
  func sweep() throws(FileError) {
    guard let status = try root.status(of: Scratch.name, followingLinks: false) else { return }
    guard status.kind == .folder else {
      _ = try disk.remove(Scratch.name, in: root)
      return
    }
    let leftover = try Folder(Scratch.name, in: root)
    for item in try leftover.items() ?? [] { _ = try disk.remove(item.name, in: leftover) }
    try disk.removeFolder(Scratch.name, in: root)
  }

  /// Writes a file beside its place and moves it there.
  func replace(
    _ name: String, in target: Folder, _ write: (borrowing OpenFile) throws(FileError) -> Void
  ) throws(FileError) {
    let folder = try opened()
    let temporary = "\(count.add(1, ordering: .relaxed).newValue)"
    guard try disk.createFile(temporary, in: folder, as: target.shown(name), write) else {
      throw FileError(.create, folder.shown(temporary), code: .exists)
    }
    do throws(FileError) {
      try disk.rename(temporary, in: folder, to: name, in: target)
    } catch {
      _ = try disk.remove(temporary, in: folder)
      throw error
    }
  }

  /// Removes the folder, if it was needed.
  func close() throws(FileError) {
    guard folder.withLock({ $0 }) != nil else { return }
    try disk.removeFolder(Scratch.name, in: root)
    folder.withLock { $0 = nil }
  }

  private func opened() throws(FileError) -> Folder {
    try folder.withLock { (folder) throws(FileError) in
      if let folder { return folder }
      guard let new = try disk.createFolder(Scratch.name, in: root) else {
        throw FileError(.create, root.shown(Scratch.name), code: .exists)
      }
      folder = new
      return new
    }
  }
}
