import Base

/// Writes XML, one element per line, without embeddings and overrides of direction.
struct XMLWriter {
  typealias Attribute = (name: String, value: String)

  private(set) var bytes = Array("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n".utf8)

  /// Goes before the first element.
  mutating func styleSheet(_ address: String) {
    append("<?xml-stylesheet type=\"text/css\" href=\"")
    bytes.append(escaping: address)
    append("\"?>\n")
  }

  mutating func element(
    _ name: String, _ attributes: [Attribute] = [], _ children: (inout XMLWriter) -> Void
  ) {
    open(name, attributes)
    append(">\n")
    children(&self)
    close(name)
  }

  /// Writes nothing for nil.
  mutating func element(
    _ name: String, _ attributes: [Attribute] = [], text: String?
  ) {
    guard let text else { return }
    text.withSpan { element(name, attributes, text: $0) }
  }

  /// `text` is UTF-8.
  mutating func element(_ name: String, _ attributes: [Attribute] = [], text: Span<UInt8>) {
    open(name, attributes)
    append(">")
    bytes.append(escaping: text)
    close(name)
  }

  mutating func empty(_ name: String, _ attributes: [Attribute]) {
    open(name, attributes)
    append("/>\n")
  }

  private mutating func open(_ name: String, _ attributes: [Attribute]) {
    append("<")
    append(name)
    for (name, value) in attributes {
      append(" ")
      append(name)
      append("=\"")
      bytes.append(escaping: value)
      append("\"")
    }
  }

  private mutating func close(_ name: String) {
    append("</")
    append(name)
    append(">\n")
  }

  mutating func reserveCapacity(_ count: Int) { bytes.reserveCapacity(count) }

  /// Adds XML unchanged.
  mutating func append(_ xml: Span<UInt8>) { bytes.append(xml) }

  /// Adds XML unchanged.
  mutating func append(_ xml: String) { bytes.append(verbatim: xml) }
}
