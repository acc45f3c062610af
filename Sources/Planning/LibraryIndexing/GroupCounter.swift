import MediaLibrary

/// Counts how many titles of a set each group has. One counter can be used for many sets.
struct GroupCounter {
  private let groups: GroupTable
  private let facts: [Facts]
  private var tallies: [Tally]
  /// The groups with a title.
  private var met: [GroupIndex] = []
  private var isCounted: [Bool]
  private var counted: [EntryIndex] = []

  private struct Tally {
    var count = 0
    /// The last title counted, since a creator may have several roles in one.
    var last: EntryIndex?
    var ratings = 0
    var rated = 0
  }

  init(_ index: LibraryIndex) {
    (groups, facts) = (index.groups, index.facts)
    tallies = [Tally](repeating: Tally(), count: index.groups.groups.count)
    isCounted = [Bool](repeating: false, count: index.facts.count)
  }

  /// - Parameter titles: each once
  mutating func count(_ titles: [EntryIndex]) {
    for entry in titles {
      isCounted[entry] = true
      let rating = facts[entry].rating?.hundredths
      for group in groups.named[entry] {
        let group = GroupIndex(group)
        if tallies[group].last == entry { continue }
        if tallies[group].count == 0 { met.append(group) }
        tallies[group].last = entry
        tallies[group].count += 1
        tallies[group].ratings += rating ?? 0
        tallies[group].rated += rating == nil ? 0 : 1
      }
    }
    counted += titles
  }

  mutating func clear() {
    for group in met { tallies[group] = Tally() }
    for entry in counted { isCounted[entry] = false }
    (met, counted) = ([], [])
  }

  func counts(of family: Group.Family) -> [GroupIndex: Int] {
    met.reduce(into: [:]) { counts, group in
      if groups.groups[group].family == family { counts[group] = tallies[group].count }
    }
  }

  /// The groups with the most titles, with at least `fewest`; equal ones by name.
  func mostFrequent(
    _ count: Int, fewest: Int = 1, where isWanted: (Group) -> Bool
  ) -> [Statistics.GroupCount] {
    met.filter { tallies[$0].count >= fewest && isWanted(groups.groups[$0]) }.lazy.map { group in
      Statistics.GroupCount(
        group: group, count: tallies[group].count,
        mean: tallies[group].rated == 0
          ? nil : Figures.Mean(sum: tallies[group].ratings, count: tallies[group].rated))
    }.first(count) { (-$0.count, $0.group) < (-$1.count, $1.group) }
  }

  /// The creators with the most titles, with at least two; equal ones by mean rating, then by name.
  func largest(_ count: Int, companies: Bool, in index: LibraryIndex) -> [YearFacts.GroupShelf] {
    met.lazy.filter { group in
      tallies[group].count > 1 && groups.groups[group].family == .creator
        && groups.groups[group].isCompany == companies
    }.map { group -> (key: (Int, Int, Int), group: GroupIndex) in
      let tally = tallies[group]
      return ((-tally.count, -tally.ratings * 10 / max(tally.rated, 1), group), group)
    }.first(count) { $0.key < $1.key }.map { _, group in
      let members = groups.members[group].lazy.map(\.entry).filter { isCounted[$0] }
      return YearFacts.GroupShelf(
        group: group, count: tallies[group].count, titles: index.byPreference(members, first: 3))
    }
  }
}
