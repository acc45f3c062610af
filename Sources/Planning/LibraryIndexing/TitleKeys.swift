import Base

/// The sort keys of titles, one behind the other: as texts of their own, most would be two
/// allocations each.
struct TitleKeys {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  /// - Parameter capacity: In titles.
  init(capacity: Int) {
    bytes.reserveCapacity(capacity * 24)
    ends.reserveCapacity(capacity)
  }

  /// Adds that of the next title: its `sortTitle`, or the title without an English article.
  ///
  /// - Parameter language: Of the title.
  mutating func append(_ title: String, in language: String, sortTitle: String?) {
    if let sortTitle {
      append(sortTitle, from: 0)
    } else {
      let isEnglish = language == "en" || language.hasPrefix("en-")
      append(title, from: isEnglish ? articleLength(title) : 0)
    }
  }

  private mutating func append(_ text: String, from start: Int) {
    if text.utf8Span.isKnownASCII {
      text.withSpan { text in
        for index in start..<text.count { bytes.append(text[index].asciiLowercased) }
      }
    } else {
      bytes += sortKey(String(Substring(text.utf8.dropFirst(start)))).utf8
    }
    ends.append(bytes.count)
  }

  /// The titles, by their indices here, in the order of their keys; those with equal keys in the
  /// order of `id`.
  ///
  /// The first sixteen bytes of a key decide nearly every comparison.
  func sortedIndices(id: (Int) -> String) -> [Int] {
    let bytes = bytes.span
    func range(_ index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }
    let heads = ends.indices.map { index in
      let key = bytes.extracting(range(index))
      return (
        first: bigEndianNumber(of: key, 0..<8), second: bigEndianNumber(of: key, 8..<16),
        index: index
      )
    }
    return heads.sorted { a, b in
      if a.first != b.first { return a.first < b.first }
      if a.second != b.second { return a.second < b.second }
      let order = bytes.extracting(range(a.index)).compare(
        with: bytes.extracting(range(b.index)))
      return order == 0 ? ByteOrder(id(a.index)) < ByteOrder(id(b.index)) : order < 0
    }.map(\.index)
  }
}

/// How many bytes an English article at the beginning of a title has, with its space.
func articleLength(_ title: String) -> Int {
  let article = articles.first { article in
    title.utf8.count > article.utf8.count
      && zip(title.utf8, article.utf8).allSatisfy { $0 | 0x20 == $1 }
  }
  return article?.utf8.count ?? 0
}

private let articles = ["the ", "a ", "an "]
