import MediaLibrary

/// What is said of a title, a statement for each of some keys.
///
/// There are a dozen of them: to look through so few takes less time and memory than a dictionary.
package struct Statements: Sendable, Sequence {
  /// The statement first: its last bytes have room for the key, which would take eight in front of it.
  private var pairs: [(statement: Statement, key: FieldKey)] = []

  package init() {}

  /// nil is no statement.
  package subscript(key: FieldKey) -> Statement? {
    @inline(never) get { index(of: key).map { pairs[$0].statement } }
    @inline(never) set {
      switch (index(of: key), newValue) {
      case (let index?, let statement?): pairs[index].statement = statement
      case (let index?, nil): pairs.remove(at: index)
      case (nil, let statement?): pairs.append((statement, key))
      case (nil, nil): return
      }
    }
  }

  /// Without a closure, which would retain the statement of each pair that is looked at.
  private func index(of key: FieldKey) -> Int? {
    for index in pairs.indices where pairs[index].key == key { return index }
    return nil
  }

  /// In the order in which they were said first.
  package func makeIterator() -> some IteratorProtocol<(key: FieldKey, statement: Statement)> {
    pairs.lazy.map { (key: $0.key, statement: $0.statement) }.makeIterator()
  }
}
