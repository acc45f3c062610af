import Base
import DataFormats

/// An element of an XML document, or of another one in the same form.
struct XMLElement: Sendable {
  let name: String
  let attributes: [XMLAttribute]
  let offset: Int
  var children: [XMLElement] = []
  /// The names of children whose text is lost.
  var damaged: [String] = []
  /// Its text, with that of its children.
  fileprivate var bytes: [UInt8] = []

  init(_ name: String, _ attributes: [XMLAttribute] = [], at offset: Int) {
    (self.name, self.attributes, self.offset) = (name, attributes, offset)
  }

  /// An element with all descendants of another one as its children.
  init(flattening element: XMLElement, at offset: Int) {
    self.init(element.name, at: offset)
    children = element.descendants
  }

  mutating func add(_ name: String, _ text: String, at offset: Int) {
    var child = XMLElement(name, at: offset)
    child.bytes = Array(text.utf8)
    children.append(child)
  }

  var text: String { String(decoding: bytes, as: UTF8.self).trimmed }

  /// In the order of the document.
  var descendants: [XMLElement] { children.flatMap { [$0] + $0.descendants } }

  /// An attribute's value, ignoring namespaces.
  subscript(name: String) -> String? {
    attributes.first { $0.name == name || $0.name.hasSuffix(" \(name)") }?.value
  }

  func children(_ names: String...) -> [XMLElement] { children.filter { names.contains($0.name) } }

  /// An attribute, or the first child with a name; its own text without a name.
  func field(_ name: String) -> ValueReader.Text? {
    let child = children.first { $0.name == name }
    return (name.isEmpty ? text : self[name] ?? child?.text).map {
      ValueReader.Text(name: name, text: $0, offset: child?.offset ?? offset)
    }
  }
}

/// A document as a tree. A damaged document has the elements before the damage.
final class XMLTree: XMLHandler {
  private(set) var failure: XMLFailure?
  /// The offset of the declarations at which reading stopped.
  private(set) var declarations = 0
  private(set) var isStopped = false
  private let refuses: (DocumentTypeContents) -> Bool
  private let place: (Int) -> Int
  private let naming: (String, [XMLAttribute]) -> (name: String, text: String)
  private var open = [XMLElement("", at: 0)]

  /// - Parameter naming: an element's name here, and the beginning of its text
  init(
    _ bytes: [UInt8], namespaceSeparator: UInt8? = nil, at place: @escaping (Int) -> Int = { $0 },
    refusing refuses: @escaping (DocumentTypeContents) -> Bool,
    naming: @escaping (String, [XMLAttribute]) -> (name: String, text: String)
  ) {
    (self.refuses, self.place, self.naming) = (refuses, place, naming)
    do throws(XMLFailure) {
      try readXML(
        bytes[...], namespaceSeparator: namespaceSeparator, encoding: "UTF-8", to: self)
    } catch {
      failure = error
    }
  }

  var root: XMLElement? { open.dropFirst().first ?? open[0].children.first }

  /// - Parameter place: the location of refused declarations
  func report(to reader: ValueReader, refusedAt place: Int) {
    switch failure {
    case .malformed(let reason, let offset)?:
      reader.report(at: self.place(offset), .malformedXML(reason, field: nil, resumed: nil))
    case .stopped?: reader.report(at: place, .documentTypeRefused)
    case nil: break
    }
  }

  func startElement(_ name: String, _ attributes: [XMLAttribute], at offset: Int) {
    let (name, text) = naming(name, attributes)
    open.append(XMLElement(name, attributes, at: place(offset)))
    open[open.count - 1].bytes += text.utf8
  }

  func endElement(at offset: Int) {
    let closed = open.removeLast()
    // The root's text would be that of the whole document.
    if open.count > 2 { open[open.count - 1].bytes += closed.bytes }
    open[open.count - 1].children.append(closed)
  }

  func text(_ part: Span<UInt8>) { open[open.count - 1].bytes.append(part) }

  func documentType(_ contents: DocumentTypeContents, at offset: Int) {
    if refuses(contents) { (isStopped, declarations) = (true, place(offset)) }
  }
}
