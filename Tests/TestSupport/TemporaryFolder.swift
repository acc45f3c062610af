import FileSystem
import Glibc
import Synchronization

/// A new temporary folder, removed with its contents when the test releases it.
package final class TemporaryFolder: Sendable {
  /// Absolute, with links resolved.
  package let path: String
  package let folder: Folder

  package init() throws {
    let parent = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    let pattern = (Folder.realPath(parent) ?? "/tmp") + "/tokonoma-test-XXXXXX"
    var template = Array(pattern.utf8CString)
    guard unsafe mkdtemp(&template) != nil else { throw FileError(.create, pattern) }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    folder = try Folder(path)
    _ = removesAtExit
    live.withLock { _ = $0.insert(path) }
  }

  /// With an archive's files: `-- path --` starts a file.
  package convenience init(_ archive: String) throws {
    try self.init()
    try write(archive)
  }

  deinit {
    removeTree(path)
    live.withLock { _ = $0.remove(path) }
  }

  package func write(_ archive: String) throws {
    for file in TextArchive(archive).files { try write(file.text, to: file.path) }
  }

  package func write(_ text: String, to file: String) throws {
    try folder.replace(file, with: Array(text.utf8))
  }

  package func read(_ file: String) throws -> String {
    String(decoding: try folder.read(file), as: UTF8.self)
  }

  /// All files in a folder of this one, including hidden ones, sorted by path.
  package func archive(below folder: String = "") throws -> TextArchive {
    try TextArchive(
      files: self.folder.files(below: folder, includingHidden: true).map { path in
        TextArchive.File(
          path: path, text: try read(folder.isEmpty ? path : "\(folder)/\(path)"))
      })
  }

  /// Makes a symbolic link.
  package func link(_ path: String, to target: String) throws {
    guard unsafe symlinkat(target, folder.descriptor.number, path) == 0 else {
      throw FileError(.create, folder.shown(path))
    }
  }

  package func setMode(_ mode: mode_t, of path: String) throws {
    guard unsafe fchmodat(folder.descriptor.number, path, mode, 0) == 0 else {
      throw FileError(.write, folder.shown(path))
    }
  }

  /// Removes a file, or a folder with its contents.
  package func remove(_ path: String) {
    removeTree(self.path + "/" + path)
  }
}

/// Folders that a whole suite shares are never released, so they are removed at the end.
private let live = Mutex<Set<String>>([])

private let removesAtExit: Void = {
  atexit { live.withLock { $0.forEach(removeTree) } }
}()

/// Doesn't follow links; ignores failures.
private func removeTree(_ path: String) {
  guard unsafe unlink(path) != 0 else { return }
  unsafe chmod(path, 0o700)
  if let folder = try? Folder(path), let items = try? folder.items() {
    for item in items { removeTree(path + "/" + item.name) }
  }
  unsafe rmdir(path)
}
