import Base
import FileSystem

extension OpenFile {
  /// Whether the rest of this file begins with these bytes.
  func remainderBegins(with bytes: Span<UInt8>) throws(FileError) -> Bool {
    var buffer = [UInt8](repeating: 0, count: min(bytes.count, chunk))
    var start = 0
    while start < bytes.count {
      // The next call reads what follows.
      if bytes.count - start < buffer.count {
        buffer.removeLast(buffer.count - bytes.count + start)
      }
      let count = try read(into: &buffer)
      guard count > 0,
        bytes.extracting(start..<start + count).isEqual(to: buffer.span.extracting(0..<count))
      else { return false }
      start += count
    }
    return true
  }

  func isAtEnd() throws(FileError) -> Bool {
    var byte: [UInt8] = [0]
    return try read(into: &byte) == 0
  }

  /// Whether the rest of this file equals the rest of the other one.
  func remainderEquals(_ other: borrowing OpenFile) throws(FileError) -> Bool {
    var mine = [UInt8](repeating: 0, count: chunk)
    var theirs = mine
    while true {
      let count = try read(into: &mine)
      guard try other.read(into: &theirs) == count,
        mine.span.extracting(0..<count).isEqual(to: theirs.span.extracting(0..<count))
      else { return false }
      if count < chunk { return true }
    }
  }

  /// Writes the rest of another file.
  func copyRemainder(of other: borrowing OpenFile) throws(FileError) {
    var buffer = [UInt8](repeating: 0, count: chunk)
    while case let count = try other.read(into: &buffer), count > 0 {
      try write(buffer.span.extracting(0..<count))
    }
  }
}

/// The bytes that are in memory at a time.
private let chunk = 65536
