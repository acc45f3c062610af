/// Numbers and bytes as our programs write them into pipes. A number is four bytes, little-endian;
/// bytes follow their count.
package struct MessageWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func number(_ value: Int) {
    let value = UInt32(truncatingIfNeeded: value)
    for shift in [0, 8, 16, 24] as [UInt32] {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  package mutating func bytes(_ value: [UInt8]) {
    number(value.count)
    bytes += value
  }

  package mutating func text(_ value: String) { bytes(Array(value.utf8)) }
}

package enum MessageError: Error, Equatable {
  case malformed
}

package struct MessageReader {
  private let message: ArraySlice<UInt8>
  private var next: Int

  package init(_ message: ArraySlice<UInt8>) {
    self.message = message
    next = message.startIndex
  }

  package mutating func number() throws(MessageError) -> Int {
    guard message.endIndex - next >= 4 else { throw .malformed }
    defer { next += 4 }
    return (0..<4).reduce(0) { $0 | Int(message[next + $1]) << (8 * $1) }
  }

  package mutating func bytes() throws(MessageError) -> [UInt8] {
    let count = try number()
    guard message.endIndex - next >= count else { throw .malformed }
    defer { next += count }
    return Array(message[next..<next + count])
  }

  /// Invalid UTF-8 is repaired.
  package mutating func text() throws(MessageError) -> String {
    String(decoding: try bytes(), as: UTF8.self)
  }

  /// A list after its count; each item is at least four bytes.
  package mutating func list<Item>(
    _ item: (inout MessageReader) throws(MessageError) -> Item
  ) throws(MessageError) -> [Item] {
    let count = try number()
    guard count <= (message.endIndex - next) / 4 else { throw .malformed }
    var items: [Item] = []
    for _ in 0..<count { items.append(try item(&self)) }
    return items
  }

  package func end() throws(MessageError) {
    guard next == message.endIndex else { throw .malformed }
  }
}

/// Messages in a pipe follow their length in four bytes.
package enum MessageFrame {
  package static let longest = 256 << 20

  package static func framed(_ message: [UInt8]) -> [UInt8] {
    var writer = MessageWriter()
    writer.bytes(message)
    return writer.bytes
  }

  /// The length from the four bytes before a message; nil if it's too long.
  package static func length(_ head: [UInt8]) -> Int? {
    var reader = MessageReader(head[...])
    guard let length = try? reader.number(), length <= longest else { return nil }
    return length
  }
}
