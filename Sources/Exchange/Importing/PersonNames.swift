import Base

/// Whether names may be the same person's: with initials, without a middle name, with the family
/// name first, in another transliteration or script. Only good enough to ask the owner.
/// The names are folded; of very many, only the first are compared.
func mayNameOnePerson(_ names: Set<String>, _ others: Set<String>) -> Bool {
  let (names, others) = (names.sorted().prefix(16), others.sorted().prefix(16))
  let (own, theirs) = (Set(names.flatMap(scripts(of:))), Set(others.flatMap(scripts(of:))))
  if own.isEmpty || theirs.isEmpty { return false }
  // Names in different scripts can't be compared.
  if own.isDisjoint(with: theirs) { return true }
  let (people, otherPeople) = (names.map(PersonName.init), others.map(PersonName.init))
  return people.contains { person in otherPeople.contains { person.mayBe($0) } }
}

/// Whether two names are the same person's in common spellings: `J. R. R. Tolkien` and `JRR Tolkien`,
/// `Ada B. Winter` and `Ada Winter`, `Winter, Ada`. The names are folded.
package func nameOnePerson(_ names: Set<String>, _ others: Set<String>) -> Bool {
  let people = names.sorted().prefix(16).map(PersonName.init)
  let others = others.sorted().prefix(16).map(PersonName.init)
  return people.contains { person in others.contains { person.isSpelling(of: $0) } }
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

  /// Unlike `mayBe`, only with equal family names, and full names or initials for the others.
  func isSpelling(of other: PersonName) -> Bool {
    if words.isEmpty || other.words.isEmpty { return false }
    if words.joined() == other.words.joined() || words.sorted() == other.words.sorted() {
      return true
    }
    let (own, theirs) = (familyLast, other.familyLast)
    guard own.family == theirs.family, !own.given.isEmpty, !theirs.given.isEmpty else {
      return false
    }
    if own.given == [String(theirs.given.compactMap(\.first))] { return true }
    if theirs.given == [String(own.given.compactMap(\.first))] { return true }
    let (fewer, more) =
      own.given.count < theirs.given.count ? (own.given, theirs.given) : (theirs.given, own.given)
    // `B. Winter` may be another person than `Ada B. Winter`.
    return zip(fewer, more).allSatisfy { name, other in
      name == other || (name.count == 1 || other.count == 1) && name.first == other.first
    }
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
