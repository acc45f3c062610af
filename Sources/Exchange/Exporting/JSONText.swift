import Base

/// Writes JSON (RFC 8259) into a buffer that can be emptied piece by piece.
struct JSONText {
  private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// Keeps the capacity.
  mutating func clear() { bytes.removeAll(keepingCapacity: true) }

  /// Text between values: brackets, line ends.
  mutating func frame(_ text: String) {
    bytes.append(verbatim: text)
    needsComma = false
  }

  /// A member or element on its own line.
  mutating func line(_ margin: String, _ value: (inout JSONText) -> Void) {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    frame("\n" + margin)
    value(&self)
    needsComma = true
  }

  mutating func object(_ key: String? = nil, _ members: (inout JSONText) -> Void) {
    nested(key, open: UInt8(ascii: "{"), close: UInt8(ascii: "}"), members)
  }

  mutating func array(_ key: String? = nil, _ elements: (inout JSONText) -> Void) {
    nested(key, open: UInt8(ascii: "["), close: UInt8(ascii: "]"), elements)
  }

  mutating func text(_ key: String? = nil, _ value: String?) {
    guard let value else { return }
    begin(key)
    bytes.append(quotingForJSON: value)
  }

  mutating func texts(_ key: String? = nil, _ values: [String]) {
    array(key) { json in for value in values { json.text(nil, value) } }
  }

  /// A number or word that is already JSON, such as `9.5` or `true`.
  mutating func literal(_ key: String? = nil, _ value: String) {
    begin(key)
    bytes.append(verbatim: value)
  }

  mutating func number(_ key: String? = nil, _ value: Int) { literal(key, String(value)) }

  mutating func flag(_ key: String? = nil, _ value: Bool) { literal(key, value ? "true" : "false") }

  private mutating func nested(
    _ key: String?, open: UInt8, close: UInt8, _ body: (inout JSONText) -> Void
  ) {
    begin(key)
    bytes.append(open)
    needsComma = false
    body(&self)
    bytes.append(close)
    needsComma = true
  }

  private mutating func begin(_ key: String?) {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
    guard let key else { return }
    bytes.append(quotingForJSON: key)
    bytes.append(UInt8(ascii: ":"))
  }
}
