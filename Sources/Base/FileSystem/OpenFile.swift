import Glibc

/// An open file, closed when it goes out of scope; its calls finish what an interrupted or short one began.
package struct OpenFile: ~Copyable {
  package let descriptor: Int32
  private let folder: Folder
  /// As messages name it, below `folder`.
  private let name: String

  /// Opens for reading; a pipe or device fails when it is read instead of blocking.
  package init(
    reading name: String, in folder: Folder, followingLinks: Bool = true
  ) throws(FileError) {
    try self.init(
      name, in: folder, flags: O_RDONLY | O_NONBLOCK | (followingLinks ? 0 : O_NOFOLLOW), as: name,
      operation: .open)
  }

  /// Creates a file that must not be there yet, not even as a link; messages name it `shown`.
  package init(
    creating name: String, in folder: Folder, mode: mode_t = 0o666, as shown: String? = nil
  ) throws(FileError) {
    try self.init(
      name, in: folder, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode,
      as: shown ?? name, operation: .create)
  }

  private init(
    _ name: String, in folder: Folder, flags: Int32, mode: mode_t = 0, as shown: String,
    operation: FileError.Operation
  ) throws(FileError) {
    self.folder = folder
    self.name = shown
    guard !name.hasNUL else {
      throw FileError(operation, folder.shown(shown), code: EINVAL)
    }
    // A text given to C as it is would be copied first.
    let descriptor = name.withCString { name in
      while true {
        let descriptor = openat(folder.descriptor, name, flags | O_CLOEXEC, mode)
        guard descriptor < 0, errno == EINTR else { return descriptor }
      }
    }
    guard descriptor >= 0 else { throw FileError(operation, folder.shown(shown)) }
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// An error of this file, with the `errno` of the call that failed.
  package func error(
    _ operation: FileError.Operation, code: Int32 = errno
  ) -> FileError {
    FileError(operation, folder.shown(name), code: code)
  }

  package func status() throws(FileError) -> FileStatus {
    guard let status = OpenFile.status(of: descriptor) else { throw error(.read) }
    return status
  }

  static func status(of descriptor: Int32) -> FileStatus? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? FileStatus(status) : nil
  }

  /// Fills the buffer from where the file stands; how many bytes came, fewer only at the end of the file.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    try read(into: buffer, until: buffer.count)
  }

  /// Reads until so many bytes have come, or the buffer's worth of them; fewer only at the end of the file.
  func read(
    into buffer: UnsafeMutableRawBufferPointer, until enough: Int
  ) throws(FileError) -> Int {
    var count = 0
    while count < enough {
      let got = Glibc.read(
        descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count)
      if got < 0 && errno == EINTR { continue }
      guard got >= 0 else { throw error(.read) }
      if got == 0 { break }
      count += got
    }
    return count
  }

  /// The whole content from where the file stands, whatever size it tells.
  package func readAll() throws(FileError) -> [UInt8] {
    let status = try status()
    guard status.kind == .file else {
      throw error(.read, code: status.kind == .folder ? EISDIR : EINVAL)
    }
    // Some systems tell no size. Else one byte more is asked for: when it does not come with the last one, that was the
    // end, and no second call has to ask for it.
    let size = status.size
    var bytes = try size > 0 ? read(upTo: size + 1, until: size) : read(upTo: 4096, until: 4096)
    guard bytes.count > size else { return bytes }
    // The file grew while it was read, or tells no size: go on to its end.
    while case let more = try read(upTo: 65536, until: 65536), !more.isEmpty { bytes += more }
    return bytes
  }

  private func read(upTo capacity: Int, until enough: Int) throws(FileError) -> [UInt8] {
    var failure: FileError?
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      do throws(FileError) {
        count = try read(into: UnsafeMutableRawBufferPointer(buffer), until: enough)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  package func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    var done = 0
    while done < bytes.count {
      let put = Glibc.write(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
      if put < 0 && errno == EINTR { continue }
      guard put > 0 else { throw error(.write, code: put == 0 ? ENOSPC : errno) }
      done += put
    }
  }

  package func write(_ bytes: [UInt8]) throws(FileError) {
    var failure: FileError?
    bytes.withUnsafeBytes { buffer in
      do throws(FileError) { try write(buffer) } catch { failure = error }
    }
    if let failure { throw failure }
  }
}

extension String {
  /// Whether there is a byte in it that ends every path; by the C library, which takes a tenth of the time.
  var hasNUL: Bool {
    utf8.withContiguousStorageIfAvailable { bytes in
      bytes.baseAddress.map { memchr($0, 0, bytes.count) != nil } ?? false
    } ?? utf8.contains(0)
  }
}
