/// Room in which a worker renders its pages, one after the other.
///
/// A page is some four hundred pieces; an array takes a hundred instructions to add one, this twenty.
@usableFromInline
package struct PageBuffer: ~Copyable {
  private var storage: UnsafeMutableBufferPointer<UInt8>
  package private(set) var count = 0

  package init(capacity: Int = 1 << 17) {
    storage = .allocate(capacity: capacity)
  }

  deinit { storage.deallocate() }

  package var isEmpty: Bool { count == 0 }

  /// The page is done with; its room is kept.
  package mutating func clear() { count = 0 }

  package borrowing func withBytes<Value, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try body(UnsafeBufferPointer(rebasing: storage[..<count]))
  }

  package mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    if storage.count - count < bytes.count { grow(for: bytes.count) }
    guard let start = storage.baseAddress else { return }
    (start + count).initialize(from: source, count: bytes.count)
    count += bytes.count
  }

  /// Text that is markup already.
  package mutating func append(_ markup: borrowing String) {
    withUTF8(of: markup) { append($0) }
  }

  package mutating func append(_ markup: StaticString) {
    append(UnsafeBufferPointer(start: markup.utf8Start, count: markup.utf8CodeUnitCount))
  }

  package mutating func append(_ byte: UInt8) {
    if count == storage.count { grow(for: 1) }
    storage[count] = byte
    count &+= 1
  }

  package mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { append($0) }
  }

  /// A whole number in decimal digits.
  package mutating func append(_ number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    var rest = number.magnitude
    var length = 1
    while rest >= 10 {
      rest /= 10
      length += 1
    }
    if storage.count - count < length { grow(for: length) }
    rest = number.magnitude
    for place in (count..<count + length).reversed() {
      storage[place] = UInt8(ascii: "0") + UInt8(rest % 10)
      rest /= 10
    }
    count += length
  }

  /// Adds text in a form that is right between elements and in quoted attributes.
  ///
  /// Control characters, which no HTML may contain, become U+FFFD.
  @inline(never)
  mutating func append(escaping text: borrowing String) {
    withUTF8(of: text) { utf8 in
      var rest = UnsafeRawBufferPointer(utf8)
      while true {
        if storage.count &- count < rest.count { grow(for: rest.count) }
        guard let room = storage.baseAddress else { return }
        let harmless = copyUnescaped(rest, to: UnsafeMutableRawPointer(room + count))
        count &+= harmless
        guard harmless < rest.count else { return }
        append(replacement(of: rest[harmless]))
        rest = UnsafeRawBufferPointer(rebasing: rest[(harmless + 1)...])
      }
    }
  }

  /// Adds what stands between the quotes of a JSON text within a `<script>`.
  package mutating func append(escapingForJSON text: borrowing String) {
    withUTF8(of: text) { utf8 in
      var start = 0
      while true {
        let end = firstEscapedInJSON(in: utf8, from: start)
        append(UnsafeBufferPointer(rebasing: utf8[start..<end]))
        guard end < utf8.count else { return }
        start = end + escapeForJSON(utf8, at: end)
      }
    }
  }

  /// How many bytes were escaped.
  private mutating func escapeForJSON(_ utf8: UnsafeBufferPointer<UInt8>, at place: Int) -> Int {
    let byte = utf8[place]
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      append(UInt8(ascii: "\\"))
      append(byte)
      return 1
    case 0xE2:
      append(utf8[place + 2] == 0xA8 ? "\\u2028" as StaticString : "\\u2029")
      return 3
    default:
      append("\\u00" as StaticString)
      append(hexadecimal(byte >> 4))
      append(hexadecimal(byte & 15))
      return 1
    }
  }

  @inline(never)
  private mutating func grow(for more: Int) {
    let larger = UnsafeMutableBufferPointer<UInt8>.allocate(
      capacity: max(storage.count * 2, count + more))
    _ = larger.initialize(from: storage[..<count])
    storage.deallocate()
    storage = larger
  }
}

/// The bytes of a text where they lie: nearly all is inlined, where `utf8Span` is a call of fifty instructions.
@inline(__always)
private func withUTF8(of text: borrowing String, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
  _ = (copy text).utf8.withContiguousStorageIfAvailable(body)
}

private func hexadecimal(_ digit: UInt8) -> UInt8 {
  digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
}

private func replacement(of byte: UInt8) -> StaticString {
  switch byte {
  case UInt8(ascii: "&"): "&amp;"
  case UInt8(ascii: "<"): "&lt;"
  case UInt8(ascii: ">"): "&gt;"
  case UInt8(ascii: "\""): "&quot;"
  case UInt8(ascii: "'"): "&#39;"
  default: "\u{FFFD}"
  }
}
