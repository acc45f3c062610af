import FileSystem

/// The calls that change an output folder, each announced before it is made.
struct Disk: Sendable {
  /// A test that throws here sees the folder as if the process had been killed at this point.
  typealias Announcement = @Sendable (FileError.Operation, String) throws(FileError) -> Void

  let announce: Announcement?

  private func announce(
    _ operation: FileError.Operation, _ name: String, in folder: Folder
  ) throws(FileError) {
    if let announce { try announce(operation, folder.shown(name)) }
  }

  /// Creates and opens a folder; nil if the name is taken.
  func createFolder(_ name: String, in parent: Folder) throws(FileError) -> Folder? {
    try announce(.create, name, in: parent)
    do throws(ErrorCode) {
      try parent.descriptor.createFolder(name)
    } catch {
      if error == .exists { return nil }
      throw FileError(.create, parent.shown(name), code: error)
    }
    return try Folder(name, in: parent)
  }

  /// Creates a file and removes it again if writing fails; false if the name is taken.
  func createFile(
    _ name: String, in folder: Folder, as shown: String,
    _ write: (borrowing OpenFile) throws(FileError) -> Void
  ) throws(FileError) -> Bool {
    try announce(.create, name, in: folder)
    let file: OpenFile
    do throws(FileError) {
      file = try OpenFile(creating: name, in: folder, as: shown)
    } catch {
      if error.code == .exists { return false }
      throw error
    }
    do throws(FileError) {
      try announce(.write, name, in: folder)
      try write(file)
    } catch {
      _ = try remove(name, in: folder)
      throw error
    }
    return true
  }

  /// Replaces a file atomically, or a link itself instead of its target.
  func rename(
    _ name: String, in folder: Folder, to newName: String, in newFolder: Folder
  ) throws(FileError) {
    try announce(.rename, newName, in: newFolder)
    do throws(ErrorCode) {
      try folder.descriptor.rename(name, to: newName, below: newFolder.descriptor)
    } catch {
      throw FileError(.rename, newFolder.shown(newName), code: error)
    }
  }

  /// Writes a whole file, and creates missing folders above it.
  func replace(_ file: String, in folder: Folder, with bytes: [UInt8]) throws(FileError) {
    try announce(.write, file, in: folder)
    try folder.replace(file, with: bytes)
  }

  /// Removes a file at a path below a folder, if it exists.
  func removeFile(_ file: String, in folder: Folder) throws(FileError) {
    try announce(.remove, file, in: folder)
    try folder.remove(file)
  }

  /// Removes a file or link; false if it is missing, or a folder.
  func remove(_ name: String, in folder: Folder) throws(FileError) -> Bool {
    try announce(.remove, name, in: folder)
    do throws(ErrorCode) {
      try folder.descriptor.remove(name)
      return true
    } catch {
      // For a folder, Linux reports "is a folder", other systems "not permitted".
      if [.noSuchFile, .isFolder, .notPermitted].contains(error) { return false }
      throw FileError(.remove, folder.shown(name), code: error)
    }
  }

  /// Removes a folder if it is empty.
  func removeFolder(_ name: String, in parent: Folder) throws(FileError) {
    try announce(.remove, name, in: parent)
    do throws(ErrorCode) {
      try parent.descriptor.removeFolder(name)
    } catch {
      guard [.noSuchFile, .folderNotEmpty, .exists, .isNoFolder].contains(error) else {
        throw FileError(.remove, parent.shown(name), code: error)
      }
    }
  }
}
