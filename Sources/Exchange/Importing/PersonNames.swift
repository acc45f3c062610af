import Base

/// Whether names may be the same person's: with initials, without a middle name, with the family
/// name first, in another transliteration or script. Only good enough to ask the owner.
///
/// - Parameters:
///   folded names; only the first of very many are compared
func mayNameOnePerson(_ names: Set<String>, _ others: Set<String>) -> Bool {
  let (names, others) = (names.sorted().prefix(16), others.sorted().prefix(16))
  let (own, theirs) = (Set(names.flatMap(scripts(of:))), Set(others.flatMap(scripts(of:))))
  if own.isEmpty || theirs.isEmpty { return false }
  // Names in different scripts can't be compared.
  if own.isDisjoint(with: theirs) { return true }
  let (people, otherPeople) = (names.map(PersonName.init), others.map(PersonName.init))
  return people.contains { person in otherPeople.contains { person.mayBe($0) } }
}

private struct PersonName {
  private let words: [String]
  private static let titles: Set = ["jr", "sr", "dr"]

  init(_ name: String) {
    words = name.split(separator: " ").prefix(8).map(String.init)
      .filter { !Self.titles.contains($0) }
  }

  func mayBe(_ other: PersonName) -> Bool {
    guard !words.isEmpty, !other.words.isEmpty else { return false }
    if words.joined() == other.words.joined() { return true }
    // The family name may be first or last.
    return Self.mayBeOne(familyLast, other.familyLast)
      || Self.mayBeOne(familyLast, other.familyFirst)
      || Self.mayBeOne(familyFirst, other.familyLast)
  }

  private var familyLast: (family: String, given: [String]) {
    (words.last ?? "", Array(words.dropLast()))
  }

  private var familyFirst: (family: String, given: [String]) {
    (words.first ?? "", Array(words.dropFirst()))
  }

  private static func mayBeOne(
    _ a: (family: String, given: [String]), _ b: (family: String, given: [String])
  ) -> Bool {
    guard areSpelledAlike(a.family, b.family, from: 4) else { return false }
    // `JRR` can also mean `J. R. R.`.
    if a.given == [String(b.given.compactMap(\.first))] { return true }
    if b.given == [String(a.given.compactMap(\.first))] { return true }
    // Either may have more names.
    let (fewer, more) = a.given.count < b.given.count ? (a.given, b.given) : (b.given, a.given)
    var rest = more[...]
    return fewer.allSatisfy { name in
      guard let index = rest.firstIndex(where: { mayBeGiven(name, $0) }) else { return false }
      rest = rest[(index + 1)...]
      return true
    }
  }

  private static func mayBeGiven(_ name: String, _ other: String) -> Bool {
    let isInitial = name.count == 1 || other.count == 1
    return isInitial && name.first == other.first || areSpelledAlike(name, other, from: 3)
  }

  /// Whether at most a third of the letters differ, as in transliterations.
  ///
  /// - Parameter least: the number of letters that each must have
  private static func areSpelledAlike(_ a: String, _ b: String, from least: Int) -> Bool {
    if a == b { return true }
    let (short, long) = a.count < b.count ? (a, b) : (b, a)
    return short.count >= least && nearest(to: long, among: CollectionOfOne(short)) != nil
  }
}

/// The scripts in a name: Latin, Han, and blocks of code points for others.
private func scripts(of name: String) -> Set<UInt32> {
  Set(
    name.unicodeScalars.filter(\.properties.isAlphabetic).map { letter in
      switch letter.value {
      case ..<0x250, 0x1E00..<0x1F00: 0
      case 0x2E80..<0x3040, 0x3100..<0xA000, 0xF900..<0xFB00, 0x20000...: 1
      default: 2 + letter.value >> 8
      }
    })
}

/// A name without parts that sites write in different ways: `&` and "and", articles before the name
/// or after a comma, and subtitles.
struct SimilarName: Hashable {
  let text: String
  /// Whether it includes the subtitle, if there is one.
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

  /// Whether two titles have the same name apart from spelling.
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
