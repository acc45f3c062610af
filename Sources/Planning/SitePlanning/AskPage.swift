import MediaLibrary

/// `ask.html`: titles that the owner liked, by length; the page suggests one for tonight.
package struct AskPage: PageContent {
  /// By length, the shortest first, without empty groups.
  package let groups: [TitlesOfLength]
  package let moods: [GroupIndex]

  package var isEmpty: Bool { groups.isEmpty }

  package var hasCompany: Bool {
    let together = groups.lazy.flatMap(\.items).map(\.isForCompany)
    return together.contains(true) && together.contains(false)
  }

  package enum Length: String, Sendable, CaseIterable {
    case evening, weekend, weeks, months
    case unknown

    /// - Parameter minutes: the length of the whole
    init(minutes: Int?) {
      guard let minutes else {
        self = .unknown
        return
      }
      self =
        switch minutes {
        case ...210: .evening
        case ...720: .weekend
        case ...2_400: .weeks
        default: .months
        }
    }
  }

  package struct TitlesOfLength: Sendable {
    package let length: Length
    /// In order of preference.
    package let items: [Item]
  }

  package struct Item: Sendable {
    package let entry: EntryIndex
    /// Indices of `moods`.
    package let moods: [Int]
    /// Whether it has a tag such as `with friends`.
    package let isForCompany: Bool
  }

  package func description(heading: String) -> String {
    "the page that names one title for tonight"
  }

  package func sources(in plan: SitePlan) -> [PageSource] {
    PageSource.titles(groups.flatMap(\.items).map(\.entry), in: plan)
  }
}

extension PagePath {
  package static let ask = PagePath("ask.html")
}

extension PagePlanner {
  private static let fewestAnswers = 3
  private static let mostOfLength = 24
  private static let mostMoods = 10
  private static let companyTags: Set = [
    "with friends", "friends", "with family", "family", "together", "with others", "party",
    "co op", "coop", "couch co op", "multiplayer",
  ]

  func askPage() -> Page {
    let answers = answers()
    let moods = moods(of: answers)
    let isEmpty = answers.count < Self.fewestAnswers
    let groups = AskPage.Length.allCases.compactMap { length -> AskPage.TitlesOfLength? in
      let items = answers.filter { AskPage.Length(minutes: library.entries[$0].minutes) == length }
        .prefix(Self.mostOfLength).map { entry in
          let own = Set(index.groups.ofTitle[entry].map(Int.init))
          return AskPage.Item(
            entry: entry, moods: moods.indices.filter { own.contains(moods[$0]) },
            isForCompany: own.contains(where: isForCompany))
        }
      return items.isEmpty || isEmpty ? nil : AskPage.TitlesOfLength(length: length, items: items)
    }
    return Page(
      .ask, heading: words[.ask], emptyText: words[.nothingToAnswer],
      AskPage(groups: groups, moods: isEmpty ? [] : moods))
  }

  /// Titles that the owner finished and liked, except sequels, in order of preference.
  private func answers() -> [EntryIndex] {
    listed.filter { entry in
      let fact = facts[entry]
      guard fact.status == .completed || fact.status == .repeating, !fact.isGated else {
        return false
      }
      let isLiked = fact.favorite != nil || (fact.rating?.hundredths ?? 0) >= 8_000
      return isLiked && !isSequel(entry)
    }.sorted { index.preference(for: $0) < index.preference(for: $1) }
  }

  private func isSequel(_ entry: EntryIndex) -> Bool {
    titles[entry].franchise.number > 1
      || library.entries[entry].work.relations.contains { $0.type.uppercased() == "PREQUEL" }
  }

  /// Genres and tags of several titles but not of most, the most frequent first.
  private func moods(of answers: [EntryIndex]) -> [GroupIndex] {
    var counts: [GroupIndex: Int] = [:]
    for entry in answers {
      for group in index.groups.ofTitle[entry].map(Int.init) where isMood(group) {
        counts[group, default: 0] += 1
      }
    }
    return counts.filter { $0.value > 1 && $0.value * 4 <= answers.count * 3 }
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .prefix(Self.mostMoods).map(\.key)
  }

  private func isMood(_ group: GroupIndex) -> Bool {
    let family = groups.groups[group].family
    return family == .genre || family == .tag && !isForCompany(group)
  }

  private func isForCompany(_ group: GroupIndex) -> Bool {
    let group = groups.groups[group]
    guard group.family == .tag else { return false }
    let name = String(group.name.lowercased().map { $0 == "-" || $0 == "_" ? " " : $0 })
    return Self.companyTags.contains(name)
      || ["watched with ", "seen with ", "read with ", "played with "].contains(
        where: name.hasPrefix)
  }
}
