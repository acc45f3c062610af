/// A JSON text in memory: nodes in the order of the text, which `JSONNode` walks.
package final class JSONDocument: Sendable {
  /// A value, or the name of an object's member, which precedes its value.
  struct Node {
    enum Kind: UInt8 { case null, `false`, `true`, number, string, array, object }

    let kind: Kind
    /// Its start in the text; for a string with escapes, its end.
    let offset: UInt32
    /// The first byte in `texts` of a string or number.
    let start: UInt32
    /// The number of a string's or number's bytes, of an array's items, or of an object's members.
    var count: UInt32
    /// The index of the node after this one and its contents.
    var next: UInt32
  }

  let nodes: [Node]
  /// Strings without escapes, and numbers as they are written.
  let texts: [UInt8]

  init(nodes: [Node], texts: [UInt8]) { (self.nodes, self.texts) = (nodes, texts) }

  package var root: JSONNode { JSONNode(document: self, index: 0) }

  func text(of index: Int) -> String {
    let node = nodes[index]
    return String(decoding: texts[Int(node.start)..<Int(node.start + node.count)], as: UTF8.self)
  }
}

package struct JSONError: Error, Equatable {
  package enum Reason: Equatable {
    /// YAJL's message: `lexical error: invalid char in json text.`
    case malformed(String)
    case tooDeep
    case tooLong
    /// Above `JSONDocument.mostItems` or `JSONDocument.mostNodes`.
    case tooMany
  }

  package let reason: Reason
  /// In bytes from the start of the text.
  package let offset: Int
}
