import Base
import DataFormats

/// XML with namespaces: an element's name is its namespace, a blank and its name.
package final class XMLTree {
  package let name: String
  package let attributes: [String: String]
  package var text: String { String(decoding: bytes, as: UTF8.self) }
  package private(set) var children: [XMLTree] = []
  private var bytes: [UInt8] = []

  private init(_ name: String, _ attributes: [String: String]) {
    self.name = name
    self.attributes = attributes
  }

  /// The root element; nil if the bytes aren't well-formed.
  package static func read(_ bytes: [UInt8]) -> XMLTree? {
    let reader = Reader()
    do {
      try readXML(bytes[...], namespaceSeparator: UInt8(ascii: " "), to: reader)
      return reader.root
    } catch {
      return nil
    }
  }

  /// The children with a name, without its namespace.
  package subscript(name: String) -> [XMLTree] { children.filter { $0.name.hasSuffix(" " + name) } }

  private final class Reader: XMLHandler {
    var open: [XMLTree] = []
    var root: XMLTree?
    var isStopped: Bool { false }

    func startElement(_ name: String, _ attributes: [XMLAttribute], at offset: Int) {
      let element = XMLTree(
        name, Dictionary(attributes.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 }))
      open.last?.children.append(element)
      open.append(element)
    }

    func endElement(at offset: Int) { root = open.popLast() }

    func text(_ part: Span<UInt8>) { open.last?.bytes.append(part) }
  }
}
