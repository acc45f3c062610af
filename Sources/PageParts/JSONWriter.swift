/// JSON for a `<script>` block: what could end the block or begin markup is escaped. Keys are the program's own and plain.
///
/// Its room is its own: a title's data are a hundred pieces, and to add one to an array takes five times as long.
package struct JSONWriter: ~Copyable {
  private var storage: UnsafeMutableBufferPointer<UInt8>
  private var count = 0
  private var needsComma = false

  package init() {
    storage = .allocate(capacity: 1024)
  }

  deinit { storage.deallocate() }

  package var bytes: [UInt8] { withBytes { Array($0) } }

  package borrowing func withBytes<Value>(_ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
    body(UnsafeBufferPointer(rebasing: storage[..<count]))
  }

  package mutating func object(_ key: StaticString? = nil, _ members: (inout JSONWriter) -> Void) {
    nested(key, open: UInt8(ascii: "{"), close: UInt8(ascii: "}"), members)
  }

  package mutating func array(_ key: StaticString? = nil, _ elements: (inout JSONWriter) -> Void) {
    nested(key, open: UInt8(ascii: "["), close: UInt8(ascii: "]"), elements)
  }

  /// Writes nothing for nil.
  package mutating func text(_ key: StaticString? = nil, _ value: String?) {
    guard let value else { return }
    begin(key)
    quoted(value)
  }

  package mutating func number(_ key: StaticString? = nil, _ value: Int?) {
    guard let value else { return }
    begin(key)
    append(value)
  }

  /// A number or word that is JSON already, such as `9.5`.
  package mutating func literal(_ key: StaticString? = nil, _ value: String?) {
    guard let value else { return }
    begin(key)
    value.utf8Span.span.withUnsafeBufferPointer { append($0) }
  }

  /// schema.org's `ListItem`; `members` are its further ones as another writer wrote them.
  package mutating func listItem(_ position: Int, members: UnsafeBufferPointer<UInt8>) {
    begin(nil)
    append(#"{"@type":"ListItem","position":"#)
    append(position)
    append(UInt8(ascii: ","))
    append(members)
    append(UInt8(ascii: "}"))
  }

  private mutating func nested(
    _ key: StaticString?, open: UInt8, close: UInt8, _ body: (inout JSONWriter) -> Void
  ) {
    begin(key)
    append(open)
    needsComma = false
    body(&self)
    append(close)
    needsComma = true
  }

  private mutating func begin(_ key: StaticString?) {
    if needsComma { append(UInt8(ascii: ",")) }
    needsComma = true
    guard let key else { return }
    append(UInt8(ascii: "\""))
    append(key)
    append("\":")
  }

  private mutating func quoted(_ text: String) {
    append(UInt8(ascii: "\""))
    text.utf8Span.span.withUnsafeBufferPointer { utf8 in
      var start = 0
      while true {
        let end = firstEscaped(in: utf8, from: start)
        append(UnsafeBufferPointer(rebasing: utf8[start..<end]))
        guard end < utf8.count else { return }
        start = end + escape(utf8[end...])
      }
    }
    append(UInt8(ascii: "\""))
  }

  /// How many bytes were escaped.
  private mutating func escape(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    let byte = bytes[bytes.startIndex]
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      append(UInt8(ascii: "\\"))
      append(byte)
      return 1
    case 0xE2:
      append(bytes[bytes.startIndex + 2] == 0xA8 ? "\\u2028" : "\\u2029")
      return 3
    default:
      append("\\u00")
      append(hexadecimal(byte >> 4))
      append(hexadecimal(byte & 15))
      return 1
    }
  }

  private func hexadecimal(_ digit: UInt8) -> UInt8 {
    digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
  }
}

// What is added to the room.
extension JSONWriter {
  private mutating func append(_ byte: UInt8) {
    if count == storage.count { grow(for: 1) }
    storage[count] = byte
    count &+= 1
  }

  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    if storage.count - count < bytes.count { grow(for: bytes.count) }
    guard let start = storage.baseAddress else { return }
    (start + count).initialize(from: source, count: bytes.count)
    count += bytes.count
  }

  private mutating func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func append(_ number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    var power: UInt = 1
    while number.magnitude / power >= 10 { power *= 10 }
    while power > 0 {
      append(UInt8(number.magnitude / power % 10) + UInt8(ascii: "0"))
      power /= 10
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

/// Where the first byte is that may not stand in a text as it is; the end when none is. Eight bytes at once, as most
/// texts have none.
private func firstEscaped(in utf8: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
  guard let base = UnsafeRawPointer(utf8.baseAddress), start &+ 8 <= utf8.count else {
    return (start..<utf8.count).first { needsEscape(utf8, $0) } ?? utf8.count
  }
  var index = start
  while index < utf8.count {
    // The last eight bytes overlap with those before.
    let place = min(index, utf8.count &- 8)
    if mayHoldEscaped(base.loadUnaligned(fromByteOffset: place, as: UInt64.self)),
      let found = (index..<place &+ 8).first(where: { needsEscape(utf8, $0) })
    {
      return found
    }
    index = place &+ 8
  }
  return index
}

/// Whether one of eight bytes is among `"&<>\`, below 32, 127 or E2; true for some that are next to these, too.
///
/// By the test for a zero byte in a word, `(x - 0x01…01) & ~x & 0x80…80` (Mycroft 1987), of words in which these are zero.
@inline(__always)
private func mayHoldEscaped(_ bytes: UInt64) -> Bool {
  let ones: UInt64 = 0x0101_0101_0101_0101
  let quotes = (bytes | 0x04 &* ones) ^ 0x26 &* ones
  let brackets = (bytes | 0x02 &* ones) ^ 0x3E &* ones
  let backslash = bytes ^ 0x5C &* ones
  let delete = bytes ^ 0x7F &* ones
  let separator = bytes ^ 0xE2 &* ones
  let zeros =
    (quotes &- ones) & ~quotes | (brackets &- ones) & ~brackets
    | (backslash &- ones) & ~backslash | (delete &- ones) & ~delete
    | (separator &- ones) & ~separator | (bytes &- 0x20 &* ones) & ~bytes
  return zeros & (0x80 &* ones) != 0
}

private func needsEscape(_ utf8: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
  switch utf8[place] {
  case 0..<0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"),
    UInt8(ascii: "\\"):
    true
  // Of what begins with E2, only the separators of lines and paragraphs end a line of script.
  case 0xE2: utf8[place + 1] == 0x80 && utf8[place + 2] & 0xFE == 0xA8
  default: false
  }
}
