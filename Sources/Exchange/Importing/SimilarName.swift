import Base

/// A name without what sites write in different ways: `&` and "and", articles in front or behind a
/// comma, and subtitles.
struct SimilarName: Hashable {
  let text: String
  /// Whether it has the subtitle, if there is one.
  let isWhole: Bool

  private static let left: Set = ["and", "und", "et"]
  private static let articles: Set = [
    "a", "an", "the", "der", "die", "das", "le", "la", "les", "el", "los", "las", "il", "de", "het",
  ]

  /// The name, and the part before its subtitle.
  static func all(of name: String) -> [SimilarName] {
    let whole = SimilarName(name[...], isWhole: true)
    let ends = [":", " - ", " – ", " — ", " ("].compactMap { name.firstRange(of: $0)?.lowerBound }
    guard let end = ends.min(), end > name.startIndex else { return [whole] }
    return [whole, SimilarName(name[..<end], isWhole: false)].filter { !$0.text.isEmpty }
  }

  /// Whether two titles have one name but for its spelling.
  static func haveSame(_ names: Set<String>, _ others: Set<String>) -> Bool {
    let known = Set(names.map { SimilarName($0[...], isWhole: true) })
    return others.contains { known.contains(SimilarName($0[...], isWhole: true)) }
  }

  private init(_ name: Substring, isWhole: Bool) {
    var words = Folding.standard.fold(String(name)).split(separator: " ").map(String.init)
    words.removeAll(where: Self.left.contains)
    if words.count > 1, Self.articles.contains(words[0]) { words.removeFirst() }
    if words.count > 1, name.contains(","), Self.articles.contains(words[words.count - 1]) {
      words.removeLast()
    }
    text = words.joined(separator: " ")
    self.isWhole = isWhole
  }
}
