/// An open file, closed when it goes out of scope.
package struct OpenFile: ~Copyable, Sendable {
  let descriptor: Descriptor
  private let folder: Folder
  /// The path below `folder` in messages.
  private let name: String

  /// The largest file that is read as a whole, in bytes.
  static let longestFile = 256 << 20

  /// Opens a file or a pipe; reading waits for the pipe.
  package init(streaming name: String, in folder: Folder) throws(FileError) {
    descriptor = try asFileError(.open, folder.shown(name)) { () throws(ErrorCode) in
      try Descriptor(name, below: folder.descriptor, for: .stream)
    }
    self.folder = folder
    self.name = name
  }

  /// Opens for reading; reading a pipe or device fails instead of blocking.
  package init(
    reading name: String, in folder: Folder, followingLinks: Bool = true
  ) throws(FileError) {
    descriptor = try asFileError(.open, folder.shown(name)) { () throws(ErrorCode) in
      try Descriptor(name, below: folder.descriptor, for: .reading(followingLinks: followingLinks))
    }
    self.folder = folder
    self.name = name
  }

  /// Creates a file that must not exist, not even as a link.
  ///
  /// - Parameter shown: the path in messages
  package init(
    creating name: String, in folder: Folder, mode: UInt32 = 0o666, as shown: String? = nil
  ) throws(FileError) {
    try self.init(changing: name, in: folder, .create, for: .new(mode: mode), as: shown ?? name)
  }

  /// Opens a pipe or device for writing, waiting for the reader of a pipe.
  init(writingTo name: String, in folder: Folder) throws(FileError) {
    try self.init(changing: name, in: folder, .open, for: .existing, as: name)
  }

  private init(
    changing name: String, in folder: Folder, _ operation: FileError.Operation,
    for access: Descriptor.Access, as shown: String
  ) throws(FileError) {
    descriptor = try asFileError(operation, folder.shown(shown)) { () throws(ErrorCode) in
      try folder.inFolder(of: name) { folder, name throws(ErrorCode) in
        try Descriptor(name, below: folder, for: access)
      }
    }
    self.folder = folder
    self.name = shown
  }

  private var shownPath: String { folder.shown(name) }

  package func status() throws(FileError) -> FileStatus {
    try asFileError(.read, shownPath) { () throws(ErrorCode) in try descriptor.status() }
  }

  /// Fills the buffer from the current position; returns how many bytes, fewer only at the file's
  /// end.
  package func read(into buffer: inout [UInt8]) throws(FileError) -> Int {
    try read(into: &buffer, until: buffer.count)
  }

  private func read(into buffer: inout [UInt8], until enough: Int) throws(FileError) -> Int {
    try asFileError(.read, shownPath) { () throws(ErrorCode) in
      try descriptor.read(into: &buffer, until: enough)
    }
  }

  /// Reads from the current position to the end; throws for more than 256 MB.
  package func readAll() throws(FileError) -> [UInt8] {
    let status = try status()
    guard status.kind == .file else {
      throw error(.read, status.kind == .folder ? .isFolder : .invalid)
    }
    // Asking for one byte more than the size finds the end without another call. Some file systems
    // report a size of 0.
    let size = status.size
    guard size <= OpenFile.longestFile else { throw error(.read, .tooLarge) }
    var bytes = try size > 0 ? read(upTo: size + 1, until: size) : read(upTo: 4096, until: 4096)
    guard bytes.count > size else { return bytes }
    try appendRest(to: &bytes)
    return bytes
  }

  /// Reads a file or a pipe to its end; throws for more than 256 MB.
  func readStream() throws(FileError) -> [UInt8] {
    if try status().kind == .folder { throw error(.read, .isFolder) }
    var bytes: [UInt8] = []
    try appendRest(to: &bytes)
    return bytes
  }

  private func appendRest(to bytes: inout [UInt8]) throws(FileError) {
    while case let more = try read(upTo: 65536, until: 65536), !more.isEmpty {
      bytes += more
      guard bytes.count <= OpenFile.longestFile else { throw error(.read, .tooLarge) }
    }
  }

  private func read(upTo capacity: Int, until enough: Int) throws(FileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: capacity)
    let count = try read(into: &bytes, until: enough)
    bytes.removeLast(capacity - count)
    return bytes
  }

  /// Reads at an offset, without moving the position; fewer bytes only at the file's end.
  package func read(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
    try asFileError(.read, shownPath) { () throws(ErrorCode) in
      try descriptor.read(at: offset, count: count)
    }
  }

  package func write(_ bytes: Span<UInt8>) throws(FileError) {
    try asFileError(.write, shownPath) { () throws(ErrorCode) in try descriptor.write(bytes) }
  }

  package func write(_ bytes: [UInt8]) throws(FileError) { try write(bytes.span) }

  func setMode(_ mode: UInt32) throws(FileError) {
    try asFileError(.write, shownPath) { () throws(ErrorCode) in try descriptor.setMode(mode) }
  }

  /// Waits until all data is on the disk, except on file systems that don't support it.
  package func synchronize() throws(FileError) {
    do throws(ErrorCode) {
      try descriptor.synchronize()
    } catch {
      guard error == .invalid else { throw self.error(.write, error) }
    }
  }

  private func error(_ operation: FileError.Operation, _ code: ErrorCode) -> FileError {
    FileError(operation, shownPath, code: code)
  }
}
