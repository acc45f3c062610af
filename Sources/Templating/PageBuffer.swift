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

  static var slack: Int { 32 }

  /// Adds bytes behind which `slack` more may be read, whatever they are.
  ///
  /// Most pieces of a template are short: to copy 32 bytes of them, however many are wanted, takes four instructions, to
  /// copy the right number thirty.
  @inline(__always)
  mutating func append(roomy start: UnsafePointer<UInt8>, count length: Int) {
    guard length <= Self.slack, storage.count &- count >= Self.slack,
      let room = UnsafeMutableRawPointer(storage.baseAddress)
    else {
      appendLong(UnsafeBufferPointer(start: start, count: length))
      return
    }
    let all = UnsafeRawPointer(start).loadUnaligned(as: SIMD32<UInt8>.self)
    room.storeBytes(of: all, toByteOffset: count, as: SIMD32<UInt8>.self)
    count &+= length
  }

  @inline(never)
  private mutating func appendLong(_ bytes: UnsafeBufferPointer<UInt8>) {
    append(bytes)
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
  @inline(never)
  package mutating func append(escaping text: borrowing String) {
    append(text, EscapedInHTML.self)
  }

  /// Adds what stands between the quotes of a JSON text within a `<script>`.
  @inline(never)
  mutating func append(escapingForJSON text: borrowing String) {
    append(text, EscapedInJSON.self)
  }

  /// Adds a JSON text for a `<script>`, in quotes.
  @inline(never)
  package mutating func append(quotingForJSON text: borrowing String) {
    append(UInt8(ascii: "\""))
    append(text, EscapedInJSON.self)
    append(UInt8(ascii: "\""))
  }

  /// Adds what is before a member's value in JSON, as in `,"name":`. By single pieces it took three times as long.
  ///
  /// - Parameter key: Plain signs alone.
  package mutating func append(keyForJSON key: StaticString, isFirst: Bool) {
    let length = key.utf8CodeUnitCount
    if storage.count &- count < length &+ 4 { grow(for: length &+ 4) }
    if !isFirst {
      storage[count] = UInt8(ascii: ",")
      count &+= 1
    }
    guard let room = storage.baseAddress else { return }
    let start = room + count
    start[0] = UInt8(ascii: "\"")
    (start + 1).initialize(from: key.utf8Start, count: length)
    start[length &+ 1] = UInt8(ascii: "\"")
    start[length &+ 2] = UInt8(ascii: ":")
    count &+= length &+ 3
  }

  @inline(__always)
  private mutating func append<Rules: Escaping>(_ text: borrowing String, _ rules: Rules.Type) {
    withUTF8(of: text) { utf8 in
      let text = UnsafeRawBufferPointer(utf8)
      // Three of four are that short, and go this way without what the others need.
      if text.count < 16, storage.count &- count >= 16, let room = storage.baseAddress,
        rules.copyShort(text, to: UnsafeMutableRawPointer(room + count))
      {
        count &+= text.count
      } else {
        append(text, rules)
      }
    }
  }

  @inline(never)
  private mutating func append<Rules: Escaping>(
    _ text: UnsafeRawBufferPointer, _ rules: Rules.Type
  ) {
    var rest = text
    while true {
      if storage.count &- count < rest.count { grow(for: rest.count) }
      guard let room = storage.baseAddress else { return }
      let harmless = rules.copyUnescaped(rest, to: UnsafeMutableRawPointer(room + count))
      count &+= harmless
      guard harmless < rest.count else { return }
      let escaped = rules.escape(rest, at: harmless, into: &self)
      rest = UnsafeRawBufferPointer(rebasing: rest[(harmless + escaped)...])
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
  let text = copy text
  if text.utf8.withContiguousStorageIfAvailable(body) == nil {
    text.utf8Span.span.withUnsafeBufferPointer(body)
  }
}
