/// Room that a short text is put together in, part by part.
///
/// A title's pages say some twenty dates, numbers and sentences: to append the parts to a text, or to make texts of the
/// numbers among them, takes three times as long. All is inlined, as a part takes no longer than a call.
@usableFromInline
package struct TextRoom: ~Copyable {
  @usableFromInline let bytes: UnsafeMutableBufferPointer<UInt8>
  @usableFromInline package private(set) var count = 0

  @usableFromInline
  init(_ bytes: UnsafeMutableBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  @inlinable @inline(__always)
  package mutating func add(_ byte: UInt8) {
    precondition(count < bytes.count)
    bytes[count] = byte
    count &+= 1
  }

  @inlinable @inline(__always)
  package mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
    precondition(text.count <= bytes.count &- count)
    guard let source = text.baseAddress, let start = bytes.baseAddress else { return }
    (start + count).initialize(from: source, count: text.count)
    count &+= text.count
  }

  @inlinable @inline(__always)
  package mutating func add(_ text: String) {
    if text.utf8.withContiguousStorageIfAvailable({ add($0) }) == nil {
      for byte in text.utf8 { add(byte) }
    }
  }

  /// In decimal digits, with zeros before it where it has fewer than `length`.
  package mutating func add(digits number: UInt, length: Int = 1) {
    // Days, months and most counts are that small, and years are two of them.
    if number < 100, length <= 2 {
      if length == 2 || number >= 10 { add(UInt8(ascii: "0") &+ UInt8(number / 10)) }
      return add(UInt8(ascii: "0") &+ UInt8(number % 10))
    }
    if number < 10_000, number >= 1_000, length <= 4 {
      add(digits: number / 100, length: 2)
      return add(digits: number % 100, length: 2)
    }
    let length = max(length, digitCount(of: number))
    precondition(length <= bytes.count &- count)
    var rest = number
    var place = count &+ length
    while place > count {
      place &-= 1
      bytes[place] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    count &+= length
  }
}

/// How many decimal digits a number has.
private func digitCount(of number: UInt) -> Int {
  // Most are.
  if number < 100 { return number < 10 ? 1 : 2 }
  var (length, rest) = (3, number / 100)
  while rest >= 10 {
    rest /= 10
    length &+= 1
  }
  return length
}

extension TextRoom {
  /// Lends what is written into room on the stack: for what is copied to a page no text need be made.
  ///
  /// - Parameter capacity: How many bytes it has at most.
  @inlinable @inline(__always)
  package static func lend<Result>(
    capacity: Int, _ write: (inout TextRoom) -> Void,
    to body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { bytes in
      var room = TextRoom(bytes)
      write(&room)
      return body(UnsafeBufferPointer(rebasing: bytes[..<room.count]))
    }
  }
}

extension String {
  /// A text of whole texts and characters, written at once.
  ///
  /// Written on the stack and copied: in memory of its own each byte would be looked at, ten instructions a byte where one
  /// is not ASCII.
  ///
  /// - Parameter capacity: How many bytes it has at most.
  @inlinable @inline(__always)
  package init(capacity: Int, _ write: (inout TextRoom) -> Void) {
    self = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { bytes in
      var room = TextRoom(bytes)
      write(&room)
      return String(written: UnsafeBufferPointer(rebasing: bytes[..<room.count]))
    }
  }

  /// A copy of what was written into a room.
  @inlinable @inline(__always)
  package init(written: UnsafeBufferPointer<UInt8>) {
    var text = UTF8Span(unchecked: Span(_unsafeElements: written))
    // What is known to be ASCII is compared by its bytes alone. Short texts find out by themselves.
    if written.count > 15 { _ = text.checkForASCII() }
    self.init(copying: text)
  }

  /// A whole number in decimal digits.
  package init(digits number: Int) {
    self = smallNumbers.indices.contains(number) ? smallNumbers[number] : String(written: number)
  }

  fileprivate init(written number: Int) {
    self.init(capacity: 20) { room in
      if number < 0 { room.add(UInt8(ascii: "-")) }
      room.add(digits: number.magnitude)
    }
  }
}

/// The texts of the numbers that nearly all are, each made once.
private let smallNumbers = (0...100).map { String(written: $0) }
