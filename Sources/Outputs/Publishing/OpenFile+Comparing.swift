import FileSystem
import Glibc

extension OpenFile {
  /// Whether the rest of this file begins with these bytes.
  func remainderEquals(_ bytes: UnsafeRawBufferPointer) throws(FileError) -> Bool {
    try withChunks(of: min(bytes.count, 65536)) { (buffer) throws(FileError) in
      var start = 0
      while start < bytes.count {
        let chunk = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(bytes.count - start))
        guard try read(into: chunk) == chunk.count,
          isEqual(
            UnsafeRawBufferPointer(chunk),
            UnsafeRawBufferPointer(rebasing: bytes[start..<(start + chunk.count)]))
        else { return false }
        start += chunk.count
      }
      return true
    }
  }

  /// Whether the rest of this file is the rest of the other one.
  func remainderEquals(_ other: borrowing OpenFile) throws(FileError) -> Bool {
    try withChunks(of: 131072) { (buffer) throws(FileError) in
      let mine = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(65536))
      let theirs = UnsafeMutableRawBufferPointer(rebasing: buffer.dropFirst(65536))
      while true {
        let count = try read(into: mine)
        guard try other.read(into: theirs) == count else { return false }
        guard
          isEqual(
            UnsafeRawBufferPointer(rebasing: mine.prefix(count)),
            UnsafeRawBufferPointer(rebasing: theirs.prefix(count)))
        else { return false }
        if count < mine.count { return true }
      }
    }
  }

  /// Writes the rest of another file.
  func copyRemainder(of other: borrowing OpenFile) throws(FileError) {
    try withChunks(of: 131072) { (buffer) throws(FileError) in
      while case let count = try other.read(into: buffer), count > 0 {
        try write(UnsafeRawBufferPointer(rebasing: buffer.prefix(count)))
      }
    }
  }
}

private func isEqual(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Bool {
  guard let first = a.baseAddress, let second = b.baseAddress else { return a.count == b.count }
  return a.count == b.count && memcmp(first, second, a.count) == 0
}

private func withChunks<Value>(
  of size: Int, _ body: (UnsafeMutableRawBufferPointer) throws(FileError) -> Value
) throws(FileError) -> Value {
  let result = withUnsafeTemporaryAllocation(byteCount: size, alignment: 16) { buffer in
    Result { () throws(FileError) in try body(buffer) }
  }
  return try result.get()
}
