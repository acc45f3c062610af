import Base

/// A name without what sites write in different ways: `&` and "and", articles before the name or
/// after a comma, subtitles, spaces and hyphens, `II`, `2`, `Season 2` and `2nd Season`, `Vol.` and
/// `Volume`, `(TV)`.
package struct SimilarName: Hashable, Sendable {
  package let text: String
  /// Whether it includes the subtitle, if there is one.
  package let isWhole: Bool

  private static let left: Set = ["and", "und", "et", "y", "e"]
  private static let articles: Set = [
    "a", "an", "the", "der", "die", "das", "ein", "eine", "le", "la", "les", "un", "une", "el",
    "los", "las", "una", "il", "lo", "gli", "de", "het", "o", "os", "as",
  ]
  private static let seasons: Set = ["season", "series"]
  private static let ordinals = [
    "", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
  ]
  private static let longForms = [
    "ii": "2", "iii": "3", "iv": "4", "vi": "6", "vii": "7", "viii": "8", "ix": "9", "xi": "11",
    "xii": "12", "xiii": "13", "xiv": "14", "xv": "15", "vol": "volume", "pt": "part",
    "ep": "episode", "ch": "chapter",
  ]

  /// The name, and the part before its subtitle.
  package static func all(of name: String) -> [SimilarName] {
    let whole = SimilarName(name[...], isWhole: true)
    let ends = [":", " - ", " – ", " — ", " ("].compactMap { name.firstRange(of: $0)?.lowerBound }
    guard let end = ends.min(), end > name.startIndex else { return [whole] }
    return [whole, SimilarName(name[..<end], isWhole: false)].filter { !$0.text.isEmpty }
  }

  /// Whether two titles have the same name apart from spelling.
  package static func haveSame(_ names: Set<String>, _ others: Set<String>) -> Bool {
    let known = Set(names.map { SimilarName($0[...], isWhole: true) })
    return others.contains { known.contains(SimilarName($0[...], isWhole: true)) }
  }

  private init(_ name: Substring, isWhole: Bool) {
    var words = Folding.standard.fold(String(name)).split(separator: " ").map(String.init)
    if words.count > 1 { words.removeAll(where: Self.left.contains) }
    if words.count > 1, Self.articles.contains(words[0]) { words.removeFirst() }
    if words.count > 1, name.contains(","), Self.articles.contains(words[words.count - 1]) {
      words.removeLast()
    }
    if words.count > 1, name.hasSuffix(")"), words[words.count - 1] == "tv" { words.removeLast() }
    text = Self.joined(Self.withoutSeason(words.map { Self.longForms[$0] ?? $0 }))
    self.isWhole = isWhole
  }

  /// The words with just the number of a season: `2` for `2nd season`, `second season`, `season 2`.
  private static func withoutSeason(_ words: [String]) -> [String] {
    guard let index = words.lastIndex(where: seasons.contains), index > 0 else { return words }
    var words = words
    if let number = ordinals.firstIndex(of: words[index - 1]) ?? number(words[index - 1]) {
      guard index > 1 else { return words }
      words.replaceSubrange(index - 1...index, with: [String(number)])
    } else if index + 1 < words.count, let number = Int(words[index + 1]) {
      words.replaceSubrange(index...index + 1, with: [String(number)])
    }
    return words
  }

  /// Without spaces, except before numbers: `Area 8 8` isn't `Area 88`, but `20,000` is `20000`.
  private static func joined(_ words: [String]) -> String {
    var text = ""
    for word in words {
      if !text.isEmpty, Int(word) != nil, word != "000" { text += " " }
      text += word
    }
    return text
  }

  /// 2 for `2nd`
  private static func number(_ ordinal: String) -> Int? {
    ["st", "nd", "rd", "th"].contains(ordinal.suffix(2)) ? Int(ordinal.dropLast(2)) : nil
  }
}
