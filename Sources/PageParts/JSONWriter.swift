/// JSON for a `<script>` block: what could end the block or begin markup is escaped. Keys are the program's own and plain.
package struct JSONWriter {
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  package init() {}

  package mutating func object(_ key: StaticString? = nil, _ members: (inout JSONWriter) -> Void) {
    nested(key, open: "{", close: "}", members)
  }

  package mutating func array(_ key: StaticString? = nil, _ elements: (inout JSONWriter) -> Void) {
    nested(key, open: "[", close: "]", elements)
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

  private mutating func append(_ number: Int) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    var power: UInt = 1
    while number.magnitude / power >= 10 { power *= 10 }
    while power > 0 {
      bytes.append(UInt8(number.magnitude / power % 10) + UInt8(ascii: "0"))
      power /= 10
    }
  }

  /// A number or word that is JSON already, such as `9.5`.
  package mutating func literal(_ key: StaticString? = nil, _ value: String?) {
    guard let value else { return }
    begin(key)
    bytes += value.utf8
  }

  /// schema.org's `ListItem`; `members` are its further ones as another writer wrote them.
  package mutating func listItem(_ position: Int, members: UnsafeBufferPointer<UInt8>) {
    begin(nil)
    bytes += #"{"@type":"ListItem","position":"#.utf8
    append(position)
    bytes.append(UInt8(ascii: ","))
    bytes += members
    bytes.append(UInt8(ascii: "}"))
  }

  private mutating func nested(
    _ key: StaticString?, open: Unicode.Scalar, close: Unicode.Scalar,
    _ body: (inout JSONWriter) -> Void
  ) {
    begin(key)
    bytes.append(UInt8(ascii: open))
    needsComma = false
    body(&self)
    bytes.append(UInt8(ascii: close))
    needsComma = true
  }

  private mutating func begin(_ key: StaticString?) {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
    guard let key else { return }
    bytes.append(UInt8(ascii: "\""))
    key.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
  }

  private mutating func quoted(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    text.utf8Span.span.withUnsafeBufferPointer { utf8 in
      var start = 0
      for index in utf8.indices where JSONWriter.needsEscape(utf8[index]) {
        // Of what begins with E2, only the separators of lines and paragraphs end a line of script.
        if utf8[index] == 0xE2 {
          guard utf8[index + 1] == 0x80, utf8[index + 2] & 0xFE == 0xA8 else { continue }
          bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
          bytes += (utf8[index + 2] == 0xA8 ? "\\u2028" : "\\u2029").utf8
          start = index + 3
          continue
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
        escape(utf8[index])
        start = index + 1
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    // Most bytes of a text are letters and pass at the first comparison.
    if byte > UInt8(ascii: "\\") { return byte == 0x7F || byte == 0xE2 }
    return switch byte {
    case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "\\"):
      true
    default: false
    }
  }

  private mutating func escape(_ byte: UInt8) {
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
      bytes += [UInt8(ascii: "\\"), byte]
    } else {
      let hex = String(byte, radix: 16)
      bytes += (byte < 0x10 ? "\\u000" : "\\u00").utf8
      bytes += hex.utf8
    }
  }
}
