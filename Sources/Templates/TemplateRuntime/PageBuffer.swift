import Bytes

/// Room in which a worker renders its pages, one after the other.
///
/// A page is some four hundred pieces; an array takes a hundred instructions to add one, this twenty.
@usableFromInline
package struct PageBuffer: ~Copyable {
  private var start: UnsafeMutablePointer<UInt8>
  /// Where the next byte goes.
  private var next: UnsafeMutablePointer<UInt8>
  /// The end of the room but for `slack` bytes, which are left free.
  private var limit: UnsafeMutablePointer<UInt8>

  package init(capacity: Int = 1 << 17) {
    start = .allocate(capacity: capacity + Self.slack)
    next = start
    limit = start + capacity
  }

  deinit { start.deallocate() }

  package var count: Int { next - start }

  package var isEmpty: Bool { next == start }

  /// The page is done with; its room is kept.
  package mutating func clear() { next = start }

  package borrowing func withBytes<Value, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try body(UnsafeBufferPointer(start: start, count: count))
  }

  package mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    if next + bytes.count <= limit, copyFewBytes(bytes.count, from: source, to: next) {
      next += bytes.count
    } else {
      appendMany(bytes)
    }
  }

  @inline(never)
  private mutating func appendMany(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    makeRoom(for: bytes.count)
    next.initialize(from: source, count: bytes.count)
    next += bytes.count
  }

  static var slack: Int { 32 }

  /// Adds bytes behind which `slack` more may be read, whatever they are.
  ///
  /// Most pieces of a template are short: to copy 32 bytes of them, however many are wanted, takes four instructions, to
  /// copy the right number thirty.
  @inline(__always)
  mutating func append(roomy text: UnsafePointer<UInt8>, count: Int) {
    makeRoom(for: count)
    copySlack(from: text, to: next)
    if count > Self.slack { copyRest(of: text, count: count) }
    next += count
  }

  @inline(__always)
  private func copySlack(
    from source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>
  ) {
    let bytes = UnsafeRawPointer(source).loadUnaligned(as: SIMD32<UInt8>.self)
    UnsafeMutableRawPointer(target).storeBytes(of: bytes, as: SIMD32<UInt8>.self)
  }

  @inline(never)
  private func copyRest(of text: UnsafePointer<UInt8>, count: Int) {
    for place in stride(from: Self.slack, to: count, by: Self.slack) {
      copySlack(from: text + place, to: next + place)
    }
  }

  package mutating func append(_ bytes: Span<UInt8>) {
    bytes.withUnsafeBufferPointer { append($0) }
  }

  /// Adds text in a form that is right between elements and in quoted attributes.
  package mutating func append(escaping text: Span<UInt8>) {
    text.withUnsafeBufferPointer { append(escaping: $0) }
  }

  /// Text that is markup already.
  package mutating func append(_ markup: borrowing String) {
    (copy markup).withBytes { append($0) }
  }

  package mutating func append(_ markup: StaticString) {
    append(UnsafeBufferPointer(start: markup.utf8Start, count: markup.utf8CodeUnitCount))
  }

  package mutating func append(_ byte: UInt8) {
    makeRoom(for: 1)
    next.pointee = byte
    next += 1
  }

  package mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { append($0) }
  }

  /// A whole number in decimal digits.
  package mutating func append(_ number: Int) {
    withTemporaryBytes(capacity: 20, { $0.append(decimal: number) }) { append($0) }
  }

  /// Adds text in a form that is right between elements and in quoted attributes.
  @inline(never)
  package mutating func append(escaping text: borrowing String) {
    if !appendShort(text, EscapedInHTML.self) { appendLong(text, EscapedInHTML.self) }
  }

  /// The same of bytes that are text.
  @inline(never)
  package mutating func append(escaping text: UnsafeBufferPointer<UInt8>) {
    append(UnsafeRawBufferPointer(text), EscapedInHTML.self)
  }

  /// Adds what stands between the quotes of a JSON text within a `<script>`.
  @inline(never)
  mutating func append(escapingForJSON text: borrowing String) {
    if !appendShort(text, EscapedInJSON.self) { appendLong(text, EscapedInJSON.self) }
  }

  /// Adds a JSON text for a `<script>`, in quotes.
  @inline(never)
  package mutating func append(quotingForJSON text: borrowing String) {
    append(UInt8(ascii: "\""))
    if !appendShort(text, EscapedInJSON.self) { appendLong(text, EscapedInJSON.self) }
    append(UInt8(ascii: "\""))
  }

  /// Adds what is before a member's value in JSON, as in `,"name":`. By single pieces it took three times as long.
  ///
  /// - Parameter key: Plain signs alone.
  package mutating func append(keyForJSON key: StaticString, isFirst: Bool) {
    let length = key.utf8CodeUnitCount
    makeRoom(for: length &+ 4)
    if !isFirst {
      next.pointee = UInt8(ascii: ",")
      next += 1
    }
    next[0] = UInt8(ascii: "\"")
    (next + 1).initialize(from: key.utf8Start, count: length)
    next[length &+ 1] = UInt8(ascii: "\"")
    next[length &+ 2] = UInt8(ascii: ":")
    next += length &+ 3
  }

  /// Three of four texts are that short: they go this way without what the others need. False when it adds nothing.
  @inline(__always)
  private mutating func appendShort<Rules: Escaping>(
    _ text: borrowing String, _ rules: Rules.Type
  ) -> Bool {
    let text = copy text
    return text.utf8.withContiguousStorageIfAvailable { utf8 in
      guard utf8.count < 16, next + utf8.count <= limit,
        rules.copyShort(UnsafeRawBufferPointer(utf8), to: UnsafeMutableRawPointer(next))
      else { return false }
      next += utf8.count
      return true
    } ?? false
  }

  @inline(never)
  private mutating func appendLong<Rules: Escaping>(
    _ text: borrowing String, _ rules: Rules.Type
  ) {
    (copy text).withBytes { append(UnsafeRawBufferPointer($0), rules) }
  }

  @inline(never)
  private mutating func append<Rules: Escaping>(
    _ text: UnsafeRawBufferPointer, _ rules: Rules.Type
  ) {
    var rest = text
    while true {
      makeRoom(for: rest.count)
      let harmless = rules.copyUnescaped(rest, to: UnsafeMutableRawPointer(next))
      next += harmless
      guard harmless < rest.count else { return }
      let escaped = rules.escape(rest, at: harmless, into: &self)
      rest = UnsafeRawBufferPointer(rebasing: rest[(harmless + escaped)...])
    }
  }

  @inline(__always)
  private mutating func makeRoom(for more: Int) {
    if next + more > limit { grow(for: more) }
  }

  @inline(never)
  private mutating func grow(for more: Int) {
    let capacity = max((limit - start) * 2, count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity + Self.slack)
    larger.initialize(from: start, count: count)
    next = larger + count
    start.deallocate()
    start = larger
    limit = larger + capacity
  }
}
