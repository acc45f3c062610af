/// Writes XML, an element a line.
struct XMLWriter {
  typealias Attribute = (name: StaticString, value: String)

  private(set) var bytes = Array("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n".utf8)

  mutating func element(
    _ name: StaticString, _ attributes: [Attribute] = [], _ children: (inout XMLWriter) -> Void
  ) {
    open(name, attributes)
    append(">\n")
    children(&self)
    close(name)
  }

  /// Writes nothing for nil.
  mutating func element(
    _ name: StaticString, _ attributes: [Attribute] = [], text: String?
  ) {
    guard let text else { return }
    element(name, attributes, text: Array(text.utf8))
  }

  /// `text` is UTF-8.
  mutating func element(_ name: StaticString, _ attributes: [Attribute] = [], text: [UInt8]) {
    open(name, attributes)
    append(">")
    bytes.append(escapedForXML: text)
    close(name)
  }

  mutating func empty(_ name: StaticString, _ attributes: [Attribute]) {
    open(name, attributes)
    append("/>\n")
  }

  private mutating func open(_ name: StaticString, _ attributes: [Attribute]) {
    append("<")
    append(name)
    for (name, value) in attributes {
      append(" ")
      append(name)
      append("=\"")
      bytes.append(escapedForXML: Array(value.utf8))
      append("\"")
    }
  }

  private mutating func close(_ name: StaticString) {
    append("</")
    append(name)
    append(">\n")
  }

  mutating func reserveCapacity(_ count: Int) { bytes.reserveCapacity(count) }

  mutating func append(escaped xml: [UInt8]) {
    bytes += xml
  }

  /// Text that needs no escaping.
  mutating func append(escaped xml: String) {
    xml.utf8Span.span.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
  }

  mutating func append(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}

extension [UInt8] {
  /// Text for an element or a quoted attribute, of XML as of HTML; what XML can't hold is U+FFFD.
  mutating func append(escapedForXML text: [UInt8]) {
    var start = 0
    func upTo(_ index: Int) -> ArraySlice<UInt8> { text[start..<index] }
    for index in text.indices {
      guard let (escape, length) = xmlEscape(at: index, in: text) else { continue }
      append(contentsOf: upTo(index))
      append(contentsOf: escape.utf8)
      start = index + length
    }
    append(contentsOf: text[start...])
  }
}

/// What stands in XML for the character at an index, and its length; nil when it stays as it is.
private func xmlEscape(at index: Int, in text: [UInt8]) -> (text: String, length: Int)? {
  switch text[index] {
  case UInt8(ascii: "&"): ("&amp;", 1)
  case UInt8(ascii: "<"): ("&lt;", 1)
  case UInt8(ascii: ">"): ("&gt;", 1)
  case UInt8(ascii: "\""): ("&quot;", 1)
  // A parser would make a line feed of it.
  case 0x0D: ("&#13;", 1)
  case 0x09, 0x0A: nil
  case ..<0x20: ("\u{FFFD}", 1)
  // U+FFFE and U+FFFF
  case 0xEF where text[index...].starts(with: [0xEF, 0xBF]) && index + 2 < text.count:
    text[index + 2] >= 0xBE ? ("\u{FFFD}", 3) : nil
  default: nil
  }
}
