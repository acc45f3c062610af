import Base
import Exchange
import MediaLibrary
import Trackers

/// Matches titles without ids by their names.
extension LibraryTitle {
  /// The only title with the same name, one more equal fact, and no contradiction in format, count,
  /// year, creators and ids; if none has the name, the only one with another spelling of it.
  ///
  /// - Parameter refused: the source's ids that were rejected
  func choice(amongNamed found: [CatalogueTitle], refused: Set<String>) -> TitleChoice {
    var seen: Set<Set<Work.ExternalID>> = []
    let candidates = found.filter { title in
      title.facts.kind == kind
        && !title.ids.contains { refused.contains("\($0.registry) \($0.value)") }
    }.filter { seen.insert($0.ids).inserted }.map { Namesake($0, of: self) }
    let named = candidates.filter { $0.likeness == .same }
    var possible = named.filter { $0.agreement != .contradiction }
    let better = possible.filter { !$0.isLittleKnown }
    if !better.isEmpty { possible = better }
    if let best = outstanding(among: possible) { possible = [best] }
    let similar = candidates.filter {
      $0.likeness != nil && $0.likeness != .same && $0.agreement == .exact
    }
    // Another title has a similar name, but the right year.
    let hasRival = !similar.isEmpty && !possible.contains { $0.agreement == .exact }
    if !hasRival, let match = onlyOne(of: possible) { return .found(match, by: "title") }
    if possible.isEmpty, similar.allSatisfy(\.isSimilarEnough), let match = onlyOne(of: similar) {
      return .found(match, by: "title")
    }
    let likely = possible + similar
    if !likely.isEmpty || !named.isEmpty {
      return .unsure((likely.isEmpty ? named : likely).prefix(5).map(\.title))
    }
    return candidates.isEmpty ? .unknown : .unsure(candidates.prefix(5).map(\.title))
  }

  /// The only namesake. If a book has several records with its author, it is the first of them with a
  /// cover.
  private func onlyOne(of namesakes: [Namesake]) -> CatalogueTitle? {
    if kind == .book {
      let own = namesakes.filter(\.hasCreator)
      if own.count == 1 || own.allSatisfy({ $0.likeness != .shortened }), let first = own.first {
        return (own.first { !$0.title.facts.pictures.isEmpty } ?? first).title
      }
    }
    guard namesakes.count == 1, namesakes[0].agreement != .unknown else { return nil }
    return namesakes[0].title
  }

  /// The only namesake with an equal fact that is written in just the same way (`New Game!!`), or
  /// has at least ten times as many articles as the others. Books have several records of each.
  private func outstanding(among namesakes: [Namesake]) -> Namesake? {
    if kind == .book || namesakes.count < 2 { return nil }
    let written = namesakes.filter(\.isWrittenAlike)
    if written.count == 1, written[0].agreement == .exact { return written[0] }
    let known = namesakes.sorted { $0.articles > $1.articles }
    let isFamous = known[0].articles / 10 >= max(known[1].articles, 1)
    return isFamous && known[0].agreement == .exact ? known[0] : nil
  }

  /// Whether a title with another spelling of the name may be the right one, because no found one
  /// has an equal fact.
  func isOpen(_ choice: TitleChoice) -> Bool {
    switch choice {
    case .found(let title, _): Namesake(title, of: self).agreement != .exact
    case .unsure(let titles): !titles.contains { Namesake($0, of: self).agreement == .exact }
    case .unknown: true
    case .contradicted: false
    }
  }

  /// How to look for it by name: with at most three other names.
  var wanted: WantedTitle {
    let others = facts.names.filter { $0 != title }.sorted().prefix(3)
    return WantedTitle(
      title, otherNames: Array(others), year: facts.year, creators: creators)
  }

  /// Whether a title has the same name or another spelling of it.
  func isLike(_ other: CatalogueTitle) -> Bool { Namesake(other, of: self).likeness != nil }
}

/// A source's title that may be the library's.
private struct Namesake {
  enum Likeness {
    case same
    /// Without an article, with `&` or `II`.
    case spelling
    /// With or without a subtitle; titles of a series differ in theirs.
    case shortened
    /// With further words.
    case longer
  }

  enum Agreement {
    case exact
    /// The year differs by one, as sites' dates do at the turn of a year, or a famous game has just
    /// the name.
    case close
    /// No fact besides the name, or only the year of a little-known title.
    case unknown
    case contradiction
  }

  let title: CatalogueTitle
  /// nil for another name.
  let likeness: Likeness?
  let agreement: Agreement
  /// Whether both name a creator.
  let hasCreator: Bool
  /// Whether the names are the same but for case.
  let isWrittenAlike: Bool
  private let isBookOfItsYear: Bool

  init(_ title: CatalogueTitle, of own: LibraryTitle) {
    self.title = title
    let theirs = TitleFacts(title)
    let isBook = own.kind == .book
    hasCreator = Self.haveCreator(own.facts, theirs, isBook: isBook)
    likeness = Self.likeness(of: title, theirs, to: own.facts.names, isBook: isBook)
    let written = Set(theirs.names.map { $0.lowercased() })
    isWrittenAlike = own.facts.names.contains { written.contains($0.lowercased()) }
    let isOfYear = own.facts.year.map { year in
      theirs.year == year
        || title.years.contains(year) && Self.haveCloseYears(own.facts, theirs)
    }
    agreement = Self.agreement(
      own.facts, theirs, of: own.kind, hasCreator: hasCreator, isOfYear: isOfYear == true,
      articles: title.articles)
    isBookOfItsYear = isBook && hasCreator && isOfYear == true
  }

  /// Whether only its name speaks for it, and hardly anyone has written about it.
  var isLittleKnown: Bool {
    agreement == .unknown && title.articles.map { $0 < Self.leastArticles } == true
  }

  var articles: Int { title.articles ?? 0 }

  /// The least number of articles about nearly all titles that people list.
  private static let leastArticles = 3
  /// The least number about a title whose name and year are enough.
  private static let manyArticles = 10

  /// Whether it can be the title, if there is no other.
  var isSimilarEnough: Bool { likeness == .spelling || likeness == .shortened && isBookOfItsYear }

  private static func haveCreator(
    _ own: TitleFacts, _ theirs: TitleFacts, isBook: Bool
  ) -> Bool {
    !own.creators.isDisjoint(with: theirs.creators)
      || isBook && nameOnePerson(own.creators, theirs.creators)
  }

  private static func likeness(
    of title: CatalogueTitle, _ theirs: TitleFacts, to own: Set<String>, isBook: Bool
  ) -> Likeness? {
    if isBook, BookName.isMadeFromBook(title.facts, called: own) { return nil }
    let names = theirs.names.subtracting(title.translations)
    // A translation isn't enough, but worth a question.
    return likeness(own, names, isBook: isBook)
      ?? likeness(own, title.translations, isBook: isBook).map { _ in .longer }
  }

  private static func likeness(
    _ own: Set<String>, _ theirs: Set<String>, isBook: Bool
  ) -> Likeness? {
    let own =
      isBook ? Set(own.flatMap { [BookName.withoutEdition($0), BookName.withoutSeries($0)] }) : own
    let theirs = isBook ? Set(theirs.map(BookName.withoutEdition)) : theirs
    let folding = Folding.standard
    let folded = Set(theirs.map(folding.fold))
    if own.contains(where: { folded.contains(folding.fold($0)) }) { return .same }
    if SimilarName.haveSame(own, theirs) { return .spelling }
    let others = theirs.flatMap(SimilarName.all)
    let isShortened = own.flatMap(SimilarName.all).contains { name in
      others.contains { $0.text == name.text && ($0.isWhole || name.isWhole) }
    }
    if isShortened { return .shortened }
    let isLonger = own.contains { name in
      let name = folding.fold(name)
      return folded.contains { $0.hasPrefix(name + " ") || name.hasPrefix($0 + " ") }
    }
    return isLonger ? .longer : nil
  }

  private static func haveCloseYears(_ own: TitleFacts, _ theirs: TitleFacts) -> Bool {
    guard let year = own.year, let other = theirs.year else { return false }
    return abs(year - other) <= 1
  }

  private static func haveSameLongName(_ own: TitleFacts, _ theirs: TitleFacts) -> Bool {
    own.foldedNames.contains { name in
      name.split(separator: " ").count >= 4 && theirs.foldedNames.contains(name)
    }
  }

  private static func agreement(
    _ own: TitleFacts, _ theirs: TitleFacts, of kind: Kind, hasCreator: Bool, isOfYear: Bool,
    articles: Int?
  ) -> Agreement {
    let isBook = kind == .book
    if own.contradicts(theirs, amongEditions: isBook, forgivesSpelling: isBook) {
      return .contradiction
    }
    // Editions of a book differ in format.
    let isFormatShared = own.format.flatMap { own in
      theirs.format.map { Self.sameFormats[own] ?? own == Self.sameFormats[$0] ?? $0 }
    }
    if !isBook, isFormatShared == false { return .contradiction }
    let isDeveloperShared = kind == .game ? own.sharesDeveloper(with: theirs) : nil
    if isDeveloperShared == false || kind == .game && own.format == nil && isAddition(theirs.format)
    {
      return .contradiction
    }
    let counts = zip(own.counts, theirs.counts)
    if counts.contains(where: { $0 != nil && $1 != nil && $0 != $1 }) { return .contradiction }
    // Many films and specials have one episode.
    let leastCount = kind == .anime && isFormatShared == true ? 1 : 2
    let isCountShared = counts.contains { $0 == $1 && ($0 ?? 0) >= leastCount }
    if hasCreator || isDeveloperShared == true || isCountShared { return .exact }
    // Books without an author share names and years.
    if isBook, own.creators.isEmpty || theirs.creators.isEmpty, !haveSameLongName(own, theirs) {
      return .unknown
    }
    // The year alone isn't enough for a little-known title: the source may lack a better-known
    // namesake. Two films of a year rarely share a long name.
    let needsFew = isOfYear && (kind == .game || haveSameLongName(own, theirs))
    let least = needsFew ? leastArticles : manyArticles
    if let articles, articles < least { return .unknown }
    // The source counts articles, so it would have a better-known game of this name.
    if kind == .game, own.year == nil, !own.hasDeveloper, articles != nil { return .close }
    if isOfYear { return .exact }
    // Sources of films know the years of all releases; a remake is often of the next.
    return kind != .movie && haveCloseYears(own, theirs) ? .close : .unknown
  }

  /// Formats that only some sites tell apart.
  private static let sameFormats = ["tvshort": "tv"]

  /// Whether a format of a store isn't a game of its own.
  private static func isAddition(_ format: String?) -> Bool {
    ["demo", "dlc", "mod", "pack", "soundtrack", "update"].contains(format)
  }
}
