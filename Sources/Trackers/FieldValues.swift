import MediaLibrary

package enum FieldValue: Equatable, Sendable {
  /// Known to be missing: no rating, no finish date.
  case absent
  case value(TitleValue)

  package var value: TitleValue? { if case .value(let value) = self { value } else { nil } }
  var day: PartialDate? { if case .value(.date(let date)) = self { date } else { nil } }
  var rating: Rating? { if case .value(.rating(let rating)) = self { rating } else { nil } }

  package static func text(_ text: String) -> FieldValue {
    text.isEmpty ? .absent : .value(.text(text))
  }

  /// Each text once.
  package static func list(_ texts: some Sequence<String>) -> FieldValue {
    var seen: Set<String> = []
    let kept = texts.filter { !$0.isEmpty && seen.insert($0).inserted }
    return kept.isEmpty ? .absent : .value(.list(kept))
  }
}

/// A title's values in an export, by key.
///
/// An array of about a dozen pairs: searching it takes less time and memory than a dictionary.
package struct FieldValues: Sendable, Sequence {
  /// The value first: the key fits into its last bytes.
  private var pairs: [(value: FieldValue, key: FieldKey)] = []

  package init() {}

  package subscript(key: FieldKey) -> FieldValue? {
    @inline(never) get { index(of: key).map { pairs[$0].value } }
    @inline(never) set {
      switch (index(of: key), newValue) {
      case (let index?, let value?): pairs[index].value = value
      case (let index?, nil): pairs.remove(at: index)
      case (nil, let value?): pairs.append((value, key))
      case (nil, nil): return
      }
    }
  }

  /// Without a closure, which would retain the value of each pair.
  private func index(of key: FieldKey) -> Int? {
    for index in pairs.indices where pairs[index].key == key { return index }
    return nil
  }

  /// In the order in which they were set first.
  package func makeIterator() -> some IteratorProtocol<(key: FieldKey, value: FieldValue)> {
    pairs.lazy.map { (key: $0.key, value: $0.value) }.makeIterator()
  }
}
