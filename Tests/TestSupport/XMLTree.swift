import Cexpat

/// XML as expat reads it, with namespaces: an element's name is its namespace, a blank and its name.
package final class XMLTree {
  package let name: String
  package let attributes: [String: String]
  package private(set) var text = ""
  package private(set) var children: [XMLTree] = []

  private init(_ name: String, _ attributes: [String: String]) {
    self.name = name
    self.attributes = attributes
  }

  /// The root element; nil when the bytes are not well-formed.
  package static func read(_ bytes: [UInt8]) -> XMLTree? {
    let reader = Reader()
    guard let parser = XML_ParserCreateNS(nil, XML_Char(UInt8(ascii: " "))) else { return nil }
    defer { XML_ParserFree(parser) }
    XML_SetUserData(parser, Unmanaged.passUnretained(reader).toOpaque())
    XML_SetElementHandler(
      parser,
      { data, name, attributes in
        guard let name, let reader = Reader.of(data) else { return }
        var found: [String: String] = [:]
        var next = attributes
        while let key = next?[0], let value = next?[1] {
          found[String(cString: key)] = String(cString: value)
          next = next?.advanced(by: 2)
        }
        let element = XMLTree(String(cString: name), found)
        reader.open.last?.children.append(element)
        reader.open.append(element)
      },
      { data, _ in
        guard let reader = Reader.of(data) else { return }
        reader.root = reader.open.popLast()
      })
    XML_SetCharacterDataHandler(parser) { data, text, count in
      guard let text else { return }
      let bytes = UnsafeRawBufferPointer(start: text, count: Int(count))
      Reader.of(data)?.open.last?.text += String(decoding: bytes, as: UTF8.self)
    }
    let status = bytes.withUnsafeBytes { buffer in
      XML_Parse(parser, buffer.bindMemory(to: CChar.self).baseAddress, Int32(buffer.count), 1)
    }
    return status == XML_STATUS_OK ? reader.root : nil
  }

  /// The children of a name, without its namespace.
  package subscript(name: String) -> [XMLTree] { children.filter { $0.name.hasSuffix(" " + name) } }

  private final class Reader {
    var open: [XMLTree] = []
    var root: XMLTree?

    static func of(_ data: UnsafeMutableRawPointer?) -> Reader? {
      data.map { Unmanaged<Reader>.fromOpaque($0).takeUnretainedValue() }
    }
  }
}
