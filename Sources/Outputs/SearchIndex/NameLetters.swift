import Base

/// The names of some titles as search sees them: letters without spaces, with a mark at the
/// beginning of each word.
struct NameLetters {
  private let folding = Folding.standard
  private var letters: [UInt32] = []
  /// The ends of the names among the letters.
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

  /// Calls `body` with the letters of each name.
  func forEach(of names: Range<Int>, _ body: (Span<UInt32>) -> Void) {
    for name in names {
      body(letters.span.extracting((name == 0 ? 0 : ends[name - 1])..<ends[name]))
    }
  }
}
