import StrictYAML

/// The usual words of a value, recognized without making a `String`.
struct KnownWords<Meaning: Sendable>: Sendable {
  let words: NameIndex
  let meanings: [Meaning]

  init(_ words: [(word: String, meaning: Meaning)]) {
    self.words = NameIndex(words.map(\.word))
    meanings = words.map(\.meaning)
  }

  /// nil for any other value, which may still be valid.
  func meaning(of node: YAMLNode) -> Meaning? { words.index(of: node).map { meanings[$0] } }
}
