import DataFormats
import MediaLibrary

/// Members of an object that may be of any type.
extension JSONNode {
  /// A text that is one.
  package func wrote(_ name: String) -> String? {
    guard let node = self[name], node.isString else { return nil }
    return node.text
  }

  package func wroteNumber(_ name: String, upTo most: Int) -> Int? {
    guard let text = self[name]?.text, text.utf8.count <= 9, let number = Int(text),
      (1...most).contains(number)
    else { return nil }
    return number
  }

  package func wroteDate(_ name: String) -> PartialDate? {
    guard let text = wrote(name), text.utf8.count <= 40 else { return nil }
    return PartialDate(iso: String(text.prefix(10)))
  }

  package func wroteItems(_ name: String, most: Int) -> [JSONNode] {
    guard let node = self[name], node.isArray else { return [] }
    return Array(node.items.prefix(most))
  }
}

extension JSONError {
  package var inWords: String {
    switch reason {
    case .malformed(let reason): reason
    case .tooDeep: "it is nested too deep"
    case .tooLong: "it is too long"
    case .tooMany: "it has too many items"
    }
  }
}
