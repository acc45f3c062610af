import MediaLibrary
import Templates

/// JSON for a `<script>` block: what could end the block or begin markup is escaped. Keys are the program's own and
/// plain.
///
/// It writes as pages are written: a title's data are a hundred pieces.
package struct JSONWriter: ~Copyable {
  private var buffer: PageBuffer
  private var needsComma = false

  /// - Parameter capacity: Of its buffer at first; the data of most pages fit in.
  package init(capacity: Int = 960) {
    buffer = PageBuffer(capacity: capacity)
  }

  private init(into page: consuming PageBuffer) { buffer = page }

  /// Writes into a page, behind what is there.
  package static func write(
    into page: inout PageBuffer, _ body: (inout JSONWriter) -> Void
  ) {
    var json = JSONWriter(into: page)
    body(&json)
    page = json.buffer
  }

  /// What was written is done with; the capacity is kept.
  package mutating func clear() {
    buffer.clear()
    needsComma = false
  }

  package var bytes: [UInt8] { buffer.bytes }

  package borrowing func withSpan<Value>(_ body: (Span<UInt8>) -> Value) -> Value {
    buffer.withSpan(body)
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
    buffer.append(quotingForJSON: value)
  }

  /// One of the program's own words, or of schema.org's.
  package mutating func word(_ key: StaticString, _ value: StaticString) {
    begin(key)
    buffer.append(UInt8(ascii: "\""))
    buffer.append(value)
    buffer.append(UInt8(ascii: "\""))
  }

  /// Writes nothing for nil, nor for a year that schema.org can't have.
  package mutating func date(_ key: StaticString, _ date: PartialDate?) {
    guard let date, date.year > 999 else { return }
    begin(key)
    buffer.append(UInt8(ascii: "\""))
    buffer.append(iso: date)
    buffer.append(UInt8(ascii: "\""))
  }

  /// Writes nothing for an empty list.
  package mutating func texts(_ key: StaticString, _ values: [String]) {
    if values.isEmpty { return }
    array(key) { json in for value in values { json.text(nil, value) } }
  }

  /// Members or elements that are always the same, as JSON has them.
  package mutating func fixed(_ json: StaticString) {
    begin(nil)
    buffer.append(json)
  }

  /// An element that is always the same but for a text.
  package mutating func element(
    _ before: StaticString, _ value: String, _ behind: StaticString
  ) {
    fixed(before)
    buffer.append(quotingForJSON: value)
    buffer.append(behind)
  }

  /// Writes nothing for nil.
  package mutating func url(_ key: StaticString, _ value: SafeURL?) {
    guard let value else { return }
    begin(key)
    value.append(quotedForJSONTo: &buffer)
  }

  package mutating func number(_ key: StaticString? = nil, _ value: Int?) {
    guard let value else { return }
    begin(key)
    buffer.append(value)
  }

  /// A number or word that is JSON already, such as `9.5`.
  package mutating func literal(_ key: StaticString? = nil, _ value: String?) {
    guard let value else { return }
    begin(key)
    buffer.append(value)
  }

  /// schema.org's `ListItem`; the range of `rest` is what it has behind the position, from the
  /// comma to the brace.
  package mutating func listItem(_ position: Int, rest: [UInt8], _ range: Range<Int>) {
    buffer.append(
      needsComma
        ? #",{"@type":"ListItem","position":"# as StaticString : #"{"@type":"ListItem","position":"#
    )
    needsComma = true
    buffer.append(position)
    buffer.append(rest, range)
  }

  private mutating func nested(
    _ key: StaticString?, open: UInt8, close: UInt8, _ body: (inout JSONWriter) -> Void
  ) {
    begin(key)
    buffer.append(open)
    needsComma = false
    body(&self)
    buffer.append(close)
    needsComma = true
  }

  private mutating func begin(_ key: StaticString?) {
    if let key {
      buffer.append(keyForJSON: key, isFirst: !needsComma)
    } else if needsComma {
      buffer.append(UInt8(ascii: ","))
    }
    needsComma = true
  }
}
