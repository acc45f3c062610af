import Base
import FileSystem
import Synchronization

/// The folder inside the output where a file is written before it replaces another. It is created
/// when it is first needed.
final class Scratch: Sendable {
  private static let name = ".tokonoma-new"
  /// The next name is used if a foreign folder has the first one.
  static let names = [name] + (2...9).map { "\(name)-\($0)" }

  private let root: Folder
  private let disk: Disk
  private let folder = Mutex<(folder: Folder, name: String)?>(nil)
  private let count = Atomic<Int>(0)

  init(in root: Folder, disk: Disk) { (self.root, self.disk) = (root, disk) }

  /// Removes the folder after a failed build, too, so that it isn't uploaded.
  deinit { try? close() }

  /// Removes the files of a killed build, and nothing else from such a folder.
  func sweep() throws(FileError) {
    for name in Scratch.names {
      guard let status = try root.status(of: name, followingLinks: false) else { continue }
      guard status.kind == .folder else {
        _ = try disk.remove(name, in: root)
        continue
      }
      let leftover = try Folder(name, in: root)
      for item in try leftover.items() ?? [] where item.name.utf8.allSatisfy(\.isASCIIDigit) {
        _ = try disk.remove(item.name, in: leftover)
      }
      try disk.removeFolder(name, in: root)
    }
  }

  /// Writes a file here and moves it to its place.
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

  /// Removes the folder if it was created.
  func close() throws(FileError) {
    guard let name = folder.withLock({ $0 })?.name else { return }
    folder.withLock { $0 = nil }
    try disk.removeFolder(name, in: root)
  }

  private func opened() throws(FileError) -> Folder {
    try folder.withLock { (folder) throws(FileError) in
      if let folder { return folder.folder }
      for name in Scratch.names {
        if let new = try disk.createFolder(name, in: root) {
          folder = (new, name)
          return new
        }
      }
      throw FileError(.create, root.shown(Scratch.name), code: .exists)
    }
  }
}
