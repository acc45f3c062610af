import StrictYAML

/// Words that a value nearly always is, found without making a `String` of it.
struct KnownWords<Meaning: Sendable>: Sendable {
  let words: NameIndex
  let meanings: [Meaning]

  init(_ words: [(word: String, meaning: Meaning)]) {
    self.words = NameIndex(words.map(\.word))
    meanings = words.map(\.meaning)
  }

  /// nil for any other value, which may be understood all the same.
  func meaning(of node: YAMLNode) -> Meaning? { words.index(of: node).map { meanings[$0] } }
}
