/// A JSON text that has been read whole: nodes in the order of the text, which `JSONNode` walks.
package final class JSONDocument: Sendable {
  /// A value, or the name of an object's member, which stands before its value.
  struct Node {
    enum Kind: UInt8 { case null, `false`, `true`, number, string, array, object }

    let kind: Kind
    /// Where it begins in the text; of a string or a number that could not be borrowed from the text, where it ends.
    let offset: UInt32
    /// Of a string or a number: its first byte in `texts`.
    let start: UInt32
    /// Of a string or a number: its bytes. Of an array: its items. Of an object: its members.
    var count: UInt32
    /// The index of the node behind it and all that is in it.
    var next: UInt32
  }

  let nodes: [Node]
  /// Strings without their escapes, and numbers as they are written, one behind the other.
  let texts: [UInt8]

  init(nodes: [Node], texts: [UInt8]) {
    self.nodes = nodes
    self.texts = texts
  }

  package var root: JSONNode { JSONNode(document: self, index: 0) }

  func text(of index: Int) -> String {
    let node = nodes[index]
    return String(decoding: texts[Int(node.start)..<Int(node.start + node.count)], as: UTF8.self)
  }
}

/// Why a text is no JSON that is read.
package struct JSONError: Error, Equatable {
  package enum Reason: Equatable {
    /// In the parser's words: `lexical error: invalid char in json text.`
    case malformed(String)
    case tooDeep
    case tooLong
    /// More items than `JSONDocument.mostItems`, or more values than `JSONDocument.mostNodes`.
    case tooMany
  }

  package let reason: Reason
  /// In bytes from the start of the text.
  package let offset: Int
}
