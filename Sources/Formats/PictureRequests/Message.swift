/// Numbers and bytes in a row, as both programs write them into a pipe: numbers are four bytes, the last one counts
/// most; bytes follow their count.
struct MessageWriter {
  private(set) var bytes: [UInt8] = []

  mutating func number(_ value: Int) {
    let value = UInt32(truncatingIfNeeded: value)
    for shift in [0, 8, 16, 24] as [UInt32] {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  mutating func bytes(_ value: [UInt8]) {
    number(value.count)
    bytes += value
  }
}

/// Why a message is none of ours.
package enum MessageError: Error, Equatable {
  case malformed
}

struct MessageReader {
  private let message: ArraySlice<UInt8>
  private var next: Int

  init(_ message: ArraySlice<UInt8>) {
    self.message = message
    next = message.startIndex
  }

  mutating func number() throws(MessageError) -> Int {
    guard message.endIndex - next >= 4 else { throw .malformed }
    defer { next += 4 }
    return (0..<4).reduce(0) { $0 | Int(message[next + $1]) << (8 * $1) }
  }

  mutating func bytes() throws(MessageError) -> [UInt8] {
    let count = try number()
    guard message.endIndex - next >= count else { throw .malformed }
    defer { next += count }
    return Array(message[next..<next + count])
  }

  /// A list of so many things as a number before it says; a thing is at least four bytes.
  mutating func list<Item>(
    _ item: (inout MessageReader) throws(MessageError) -> Item
  ) throws(MessageError) -> [Item] {
    let count = try number()
    guard count <= (message.endIndex - next) / 4 else { throw .malformed }
    var items: [Item] = []
    for _ in 0..<count { items.append(try item(&self)) }
    return items
  }

  func end() throws(MessageError) {
    guard next == message.endIndex else { throw .malformed }
  }
}
