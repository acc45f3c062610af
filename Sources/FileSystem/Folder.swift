import Glibc

/// An open folder: every path below it is relative to its descriptor, so no file call looks up long paths again.
package final class Folder: Sendable {
  /// As it was opened, for messages.
  package let path: String
  package let descriptor: Int32

  /// Throws when there is no such folder or it may not be read.
  package init(_ path: String) throws(FileError) {
    let descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(.open, path) }
    self.path = path
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// The bytes of a file below this folder.
  package func read(_ file: String) throws(FileError) -> [UInt8] {
    let handle = openat(descriptor, file, O_RDONLY | O_CLOEXEC)
    guard handle >= 0 else { throw FileError(.open, shown(file)) }
    defer { close(handle) }
    var status = stat()
    guard fstat(handle, &status) == 0 else { throw FileError(.read, shown(file)) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw FileError(.read, shown(file), code: EISDIR)
    }
    // One more than the size, so that the read that meets the end needs no second call.
    let capacity = max(Int(status.st_size) + 1, 4096)
    var failure: FileError?
    var bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      while count < buffer.count {
        let got = Glibc.read(handle, buffer.baseAddress.map { $0 + count }, buffer.count - count)
        if got < 0 && errno == EINTR { continue }
        if got < 0 { failure = FileError(.read, shown(file)) }
        if got <= 0 { return }
        count += got
      }
    }
    if let failure { throw failure }
    // The file grew while it was read, or tells no size: go on to its end.
    while bytes.count >= capacity {
      let more = [UInt8](unsafeUninitializedCapacity: 65536) { buffer, count in
        count = max(0, Glibc.read(handle, buffer.baseAddress, buffer.count))
      }
      if more.isEmpty { break }
      bytes += more
    }
    return bytes
  }

  /// A path below this folder as a message shows it.
  package func shown(_ file: String) -> String {
    path == "." ? file : path.hasSuffix("/") ? path + file : path + "/" + file
  }
}
