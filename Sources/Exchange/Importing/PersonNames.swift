import Base

/// Whether names may be those of one person, written in two ways: with initials, without a middle name, with the family
/// name first, transliterated otherwise, or in another script.
///
/// That is for a question, never for an answer, and so for titles of one name alone.
///
/// - Parameters: names as `Folding` makes them the same, of which not all are compared where there are very many
func mayNameOnePerson(_ names: Set<String>, _ others: Set<String>) -> Bool {
  let (names, others) = (names.sorted().prefix(16), others.sorted().prefix(16))
  let (own, theirs) = (Set(names.flatMap(scripts(of:))), Set(others.flatMap(scripts(of:))))
  if own.isEmpty || theirs.isEmpty { return false }
  // What a name sounds like in another script, nobody knows here.
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
    // The family name is the last word, or the first one where that is how people are named or sorted.
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
    // `JRR` is written for `J. R. R.`, too.
    if a.given == [String(b.given.compactMap(\.first))] { return true }
    if b.given == [String(a.given.compactMap(\.first))] { return true }
    // One may have more names, in between too, or none at all.
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

  /// Whether two words are the same but for a few letters, as transliterations are: one in three.
  ///
  /// - Parameter least: how many letters each must have for that
  private static func areSpelledAlike(_ a: String, _ b: String, from least: Int) -> Bool {
    if a == b { return true }
    let (short, long) = a.count < b.count ? (a, b) : (b, a)
    return short.count >= least && nearest(to: long, among: CollectionOfOne(short)) != nil
  }
}

/// The scripts of a name, told apart as far as needed: Latin, Han, and any other by its place among the code points.
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
