/// An open file, closed when it goes out of scope; its calls finish what an interrupted or short one began.
package struct OpenFile: ~Copyable, Sendable {
  let descriptor: Descriptor
  private let folder: Folder
  /// As messages name it, below `folder`.
  private let name: String

  /// The longest file that is read as a whole, in bytes: none that the program knows a use for comes near it.
  static let longestFile = 256 << 20

  /// Opens a file or a pipe; what the pipe brings is waited for.
  package init(streaming name: String, in folder: Folder) throws(FileError) {
    do throws(ErrorCode) {
      descriptor = try Descriptor(name, below: folder.descriptor, for: .stream)
    } catch {
      throw FileError(.open, folder.shown(name), code: error)
    }
    self.folder = folder
    self.name = name
  }

  /// Opens for reading; a pipe or device fails when it is read instead of blocking.
  package init(
    reading name: String, in folder: Folder, followingLinks: Bool = true
  ) throws(FileError) {
    do throws(ErrorCode) {
      descriptor = try Descriptor(
        name, below: folder.descriptor, for: .reading(followingLinks: followingLinks))
    } catch {
      throw FileError(.open, folder.shown(name), code: error)
    }
    self.folder = folder
    self.name = name
  }

  /// Creates a file that must not be there yet, not even as a link; messages name it `shown`.
  package init(
    creating name: String, in folder: Folder, mode: UInt32 = 0o666, as shown: String? = nil
  ) throws(FileError) {
    do throws(ErrorCode) {
      descriptor = try folder.inFolder(of: name) { folder, name throws(ErrorCode) in
        try Descriptor(name, below: folder, for: .new(mode: mode))
      }
    } catch {
      throw FileError(.create, folder.shown(shown ?? name), code: error)
    }
    self.folder = folder
    self.name = shown ?? name
  }

  /// Opens what is there and is no regular file, to write to it; the reader of a pipe is waited for.
  init(writingTo name: String, in folder: Folder) throws(FileError) {
    do throws(ErrorCode) {
      descriptor = try folder.inFolder(of: name) { folder, name throws(ErrorCode) in
        try Descriptor(name, below: folder, for: .existing)
      }
    } catch {
      throw FileError(.open, folder.shown(name), code: error)
    }
    self.folder = folder
    self.name = name
  }

  package func status() throws(FileError) -> FileStatus {
    do throws(ErrorCode) { return try descriptor.status() } catch { throw self.error(.read, error) }
  }

  /// Fills the buffer from where the file stands; how many bytes came, fewer only at the end of the file.
  package func read(into buffer: inout [UInt8]) throws(FileError) -> Int {
    try read(into: &buffer, until: buffer.count)
  }

  /// Reads until `enough` bytes have come, or as many as the buffer holds; how many came, fewer only at the end of the
  /// file.
  private func read(into buffer: inout [UInt8], until enough: Int) throws(FileError) -> Int {
    do throws(ErrorCode) {
      return try descriptor.read(into: &buffer, until: enough)
    } catch {
      throw self.error(.read, error)
    }
  }

  /// The whole content from where the file stands, whatever size the system says it has; throws for more than 256 MB.
  package func readAll() throws(FileError) -> [UInt8] {
    let status = try status()
    guard status.kind == .file else {
      throw error(.read, status.kind == .folder ? .isFolder : .invalid)
    }
    // Some file systems say 0. Else one byte more is asked for: when it does not come with the last one, that was the
    // end, and no second call has to ask for it.
    let size = status.size
    guard size <= OpenFile.longestFile else { throw error(.read, .tooLarge) }
    var bytes = try size > 0 ? read(upTo: size + 1, until: size) : read(upTo: 4096, until: 4096)
    guard bytes.count > size else { return bytes }
    // The file grew while it was read, or its size is not known: go on to its end.
    try appendRest(to: &bytes)
    return bytes
  }

  /// All that a file or a pipe gives until its end; throws for more than 256 MB.
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

  /// So many bytes from a place in the file, wherever it stands; fewer only at the end of the file.
  package func read(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
    do throws(ErrorCode) {
      return try descriptor.read(at: offset, count: count)
    } catch {
      throw self.error(.read, error)
    }
  }

  package func write(_ bytes: Span<UInt8>) throws(FileError) {
    do throws(ErrorCode) { try descriptor.write(bytes) } catch { throw self.error(.write, error) }
  }

  package func write(_ bytes: [UInt8]) throws(FileError) {
    try write(bytes.span)
  }

  func setMode(_ mode: UInt32) throws(FileError) {
    do throws(ErrorCode) { try descriptor.setMode(mode) } catch { throw self.error(.write, error) }
  }

  /// Returns when all that was written is on the disk; on file systems that cannot do that, at once.
  package func synchronize() throws(FileError) {
    do throws(ErrorCode) {
      try descriptor.synchronize()
    } catch {
      guard error == .invalid else { throw self.error(.write, error) }
    }
  }

  /// An error of this file.
  private func error(_ operation: FileError.Operation, _ code: ErrorCode) -> FileError {
    FileError(operation, folder.shown(name), code: code)
  }
}
