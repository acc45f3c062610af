/// Writes JSON (RFC 8259).
package struct JSONWriter: Sendable {
  private let isInScript: Bool
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// - Parameter isInScript: Escapes everything that could end a `<script>` or begin markup.
  package init(inScript isInScript: Bool = true) { self.isInScript = isInScript }

  /// Drops the bytes so far, once the caller has taken them; writing continues after them.
  package mutating func clear() { bytes.removeAll(keepingCapacity: true) }

  /// Writes text around values, such as brackets and line ends, unchanged.
  package mutating func frame(_ text: String) {
    bytes.append(verbatim: text)
    needsComma = false
  }

  /// Writes a member or element on a line of its own.
  package mutating func line(_ margin: String, _ value: (inout JSONWriter) -> Void) {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    frame("\n" + margin)
    value(&self)
    needsComma = true
  }

  package mutating func object(_ key: String? = nil, _ members: (inout JSONWriter) -> Void) {
    nested(key, open: UInt8(ascii: "{"), close: UInt8(ascii: "}"), members)
  }

  package mutating func array(_ key: String? = nil, _ elements: (inout JSONWriter) -> Void) {
    nested(key, open: UInt8(ascii: "["), close: UInt8(ascii: "]"), elements)
  }

  /// Writes nothing for nil.
  package mutating func text(_ key: String? = nil, _ value: String?) {
    guard let value else { return }
    begin(key)
    bytes.append(quotingForJSON: value, inScript: isInScript)
  }

  package mutating func texts(_ key: String? = nil, _ values: [String]) {
    array(key) { json in for value in values { json.text(nil, value) } }
  }

  /// Writes members that are JSON already.
  package mutating func member(_ json: [UInt8]) {
    begin(nil)
    bytes.append(contentsOf: json)
  }

  /// Writes a number or word that is JSON already, such as `9.5` or `true`; nothing for nil.
  package mutating func literal(_ key: String? = nil, _ value: String?) {
    guard let value else { return }
    begin(key)
    bytes.append(verbatim: value)
  }

  /// Writes nothing for nil.
  package mutating func number(_ key: String? = nil, _ value: Int?) {
    guard let value else { return }
    begin(key)
    bytes.append(decimal: value)
  }

  package mutating func number(_ key: String? = nil, _ value: RoundedNumber) {
    begin(key)
    bytes.append(value)
  }

  /// Writes text that needs no escapes.
  ///
  /// - Parameter capacity: the most bytes that `write` may append
  package mutating func text(
    _ key: String? = nil, capacity: Int, _ write: (inout OutputSpan<UInt8>) -> Void
  ) {
    begin(key)
    bytes.append(UInt8(ascii: "\""))
    bytes.append(addingCapacity: capacity, initializingWith: write)
    bytes.append(UInt8(ascii: "\""))
  }

  package mutating func flag(_ key: String? = nil, _ value: Bool) {
    literal(key, value ? "true" : "false")
  }

  private mutating func nested(
    _ key: String?, open: UInt8, close: UInt8, _ body: (inout JSONWriter) -> Void
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
    bytes.append(quotingForJSON: key, inScript: isInScript)
    bytes.append(UInt8(ascii: ":"))
  }
}
