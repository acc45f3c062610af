import DataFormats
import MediaLibrary

/// Members of an object, if they have the right type.
extension JSONNode {
  package func string(_ name: String) -> String? {
    guard let node = self[name], node.isString else { return nil }
    return node.text
  }

  package func number(_ name: String, upTo limit: Int) -> Int? {
    guard let text = self[name]?.text, text.utf8.count <= 9, let number = Int(text),
      (1...limit).contains(number)
    else { return nil }
    return number
  }

  package func date(_ name: String) -> PartialDate? {
    guard let text = string(name), text.utf8.count <= 40 else { return nil }
    return PartialDate(iso: String(text.prefix(10)))
  }

  package func list(_ name: String, limit: Int) -> [JSONNode] {
    guard let node = self[name], node.isArray else { return [] }
    return Array(node.items.prefix(limit))
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
