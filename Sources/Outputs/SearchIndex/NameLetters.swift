import Base

/// The names of some titles as a visitor's search sees them: the letters of each without spaces, those that begin a
/// word marked.
struct NameLetters {
  private let folding = Folding.standard
  private var letters: [UInt32] = []
  /// Where the letters of each name end.
  private var ends: [Int] = []

  var count: Int { ends.count }

  mutating func removeAll() {
    letters.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  mutating func append(_ name: String) {
    folding.appendWords(of: name, to: &letters)
    ends.append(letters.count)
  }

  /// Calls `body` with a borrowed view of the letters of each of some names.
  func forEach(of names: Range<Int>, _ body: (Span<UInt32>) -> Void) {
    for name in names {
      body(letters.span.extracting((name == 0 ? 0 : ends[name - 1])..<ends[name]))
    }
  }
}
