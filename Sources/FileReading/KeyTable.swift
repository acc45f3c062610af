import Diagnostics
import StrictYAML

/// The keys that a mapping may have: a row for each, with its name and where its value goes.
struct KeyTable<Target>: Sendable {
  typealias Read = @Sendable (inout Target, Field, inout Reading) -> Void

  struct Row: Sendable {
    let name: String
    let read: Read

    init(_ name: String, _ read: @escaping Read) {
      self.name = name
      self.read = read
    }
  }

  /// In the order of the rows, for suggestions.
  let names: [String]
  private let reads: [Read]
  private let places: NameIndex
  /// Takes the user's own `x-…` keys.
  private let readOwn: Read?

  init(_ rows: [Row], own: Read? = nil) {
    names = rows.map(\.name)
    reads = rows.map(\.read)
    places = NameIndex(names)
    readOwn = own
  }

  /// Reads what a mapping holds; keys without a value count as left out.
  func read(_ mapping: YAMLNode, into target: inout Target, _ reading: inout Reading) {
    for pair in mapping.pairs {
      let field = Field(key: pair.key, node: pair.value)
      if field.isComment { reading.report(pair.key) { .valueIsComment(field.name, at: $0) } }
      if let place = places.place(of: pair.key) {
        if !pair.value.isAbsent { reads[place](&target, field, &reading) }
      } else if field.name.hasPrefix("x-") {
        if !pair.value.isAbsent { readOwn?(&target, field, &reading) }
      } else {
        reading.report(pair.key) { .unknownKey(field.name, known: names, at: $0) }
      }
    }
  }
}

/// A key and its value, to be asked for as the type that the key wants.
struct Field {
  let key: YAMLNode
  let node: YAMLNode

  var name: String { key.text ?? "" }

  /// Whether there is nothing but a `#` that was meant as text, as in `coverColor: #3fa2c1`.
  var isComment: Bool {
    guard node.range.isEmpty, node.isAbsent else { return false }
    let rest = node.document.source.bytes[node.range.upperBound...].drop { $0 == 0x20 }
    return rest.first == UInt8(ascii: "#") && rest.dropFirst().first.map { $0 > 0x20 } == true
  }

  /// An item of the value, under the same key.
  func item(_ node: YAMLNode) -> Field { Field(key: key, node: node) }
}
