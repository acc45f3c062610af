import MediaLibrary

/// A planned title, or one of the catalogue's, to start next.
package struct Suggestion: Sendable, Equatable {
  package let entry: EntryIndex
  /// The sum over its groups of preference times weight.
  package let score: Int
  package let isOwned: Bool
  /// "because you rated Planetes 9.5: space, Sci-Fi"
  package let reason: Reason?

  package struct Reason: Sendable, Equatable {
    package let entry: EntryIndex
    /// The groups shared by both, at most three; may be empty for titles of one franchise.
    package let shared: [GroupIndex]
  }
}

extension LibraryIndex {
  /// Planned titles to start next. First those related to a highly rated title, such as its sequel,
  /// one per franchise; then those with most in common with highly rated titles, where owned ones
  /// get half as much again; then the newest.
  package func suggestions(count: Int, by preferences: GroupPreferences) -> [Suggestion] {
    let wishes = shelves[Shelf.planning.rawValue]
    let loved = continuations(of: wishes, preferences)
    let first = loved.first(count, by: comesFirst).map { suggestion($0) }
    let taken = Set(loved.map { family(of: $0.wish) })
    let others = wishes.filter { !taken.contains(family(of: $0)) }
    return first
      + scored(others, preferences).first(count - first.count, by: areInOrder).map {
        suggestion($0.entry, score: $0.score, reason: reason(for: $0.entry, preferences))
      }
  }

  /// Planned titles and titles of the catalogue that share more than one genre with a highly rated
  /// title, in the order of `suggestions`.
  package func recommendations(count: Int, by preferences: GroupPreferences) -> [Suggestion] {
    let candidates = shelves[Shelf.planning.rawValue] + catalogue
    let loved = continuations(of: candidates, preferences)
    var recommended = loved.first(count, by: comesFirst).map { suggestion($0) }
    let taken = Set(loved.map { family(of: $0.wish) })
    for (score, entry) in scored(candidates, preferences).sorted(by: areInOrder) where score > 0 {
      if recommended.count == count { break }
      guard !taken.contains(family(of: entry)), let reason = reason(for: entry, preferences),
        groups.similarity(entry, reason.entry).isSignificant
      else { continue }
      recommended.append(suggestion(entry, score: score, reason: reason))
    }
    return recommended
  }

  /// A planned title and the highly rated title to which it is related.
  private typealias Continuation = (loved: EntryIndex, wish: EntryIndex)

  /// The first planned title of each franchise and series with a highly rated title, and each
  /// planned title related to one; in any order.
  private func continuations(
    of wishes: [EntryIndex], _ preferences: GroupPreferences
  ) -> [Continuation] {
    var first: [Int: Continuation] = [:]
    for wish in wishes {
      guard let loved = lovedRelative(of: wish, preferences) else { continue }
      let family = family(of: wish)
      if first[family].map({ precedes(wish, $0.wish) }) ?? true { first[family] = (loved, wish) }
    }
    return Array(first.values)
  }

  /// A number for the title's franchise, or its series, or itself.
  private func family(of entry: EntryIndex) -> Int {
    if let franchise = neighbors.franchise[entry] { return franchise }
    let series = groups.series(of: library.entries[entry], at: entry)
    return neighbors.franchises.count + (series ?? groups.groups.count + entry)
  }

  /// Orders titles within one family.
  private func precedes(_ a: EntryIndex, _ b: EntryIndex) -> Bool {
    if neighbors.franchise[a] != nil {
      return neighbors.placeInFranchise[a] < neighbors.placeInFranchise[b]
    }
    return (groups.offsetInSeries[a] ?? .max, rank[a]) < (groups.offsetInSeries[b] ?? .max, rank[b])
  }

  /// The preferred highly rated title of the same series or franchise, or among related ones.
  private func lovedRelative(of wish: EntryIndex, _ preferences: GroupPreferences) -> EntryIndex? {
    var relatives: [EntryIndex] = []
    if let franchise = neighbors.franchise[wish], let best = preferences.bestOfFranchise[franchise]
    {
      relatives.append(best)
    }
    if isRelated[wish] {
      let series = groups.series(of: library.entries[wish], at: wish)
      if let best = series.flatMap({ preferences.best[$0] }) { relatives.append(best) }
      relatives += library.entries[wish].work.relations.compactMap { entry($0.id) }
      relatives += incomingRelations[wish].map(\.source)
    }
    return relatives.filter { $0 != wish && isLoved($0) }.min {
      preference(for: $0) < preference(for: $1)
    }
  }

  fileprivate func isLoved(_ entry: EntryIndex) -> Bool {
    facts[entry].isListed && facts[entry].rating.map { $0.hundredths >= 8_000 } ?? false
  }

  /// By rating of the highly rated title, owned titles first, newest first.
  private func comesFirst(_ a: Continuation, _ b: Continuation) -> Bool {
    func key(_ continuation: Continuation) -> (Int, Int, DateKey, Int) {
      let (loved, wish) = (facts[continuation.loved], facts[continuation.wish])
      return (
        loved.rating?.hundredths ?? 0, wish.isOwned ? 1 : 0, wish.added, -rank[continuation.wish]
      )
    }
    return key(a) > key(b)
  }

  private func suggestion(_ continuation: Continuation) -> Suggestion {
    let (loved, wish) = continuation
    return suggestion(
      wish, score: facts[loved].rating?.hundredths ?? 0,
      reason: .init(entry: loved, shared: groups.sharedGroups(wish, loved)))
  }

  private typealias Scored = (score: Int, entry: EntryIndex)

  private func scored(_ entries: [EntryIndex], _ preferences: GroupPreferences) -> [Scored] {
    entries.map { entry in
      let liked = preferences.score(of: groups.groups(of: entry), in: groups)
      return (score: facts[entry].isOwned ? liked + liked / 2 + 1 : liked, entry: entry)
    }
  }

  /// By score, newest first.
  private func areInOrder(_ a: Scored, _ b: Scored) -> Bool {
    (b.score, facts[b.entry].added, rank[a.entry]) < (a.score, facts[a.entry].added, rank[b.entry])
  }

  private func suggestion(
    _ entry: EntryIndex, score: Int, reason: Suggestion.Reason?
  ) -> Suggestion {
    Suggestion(entry: entry, score: score, isOwned: facts[entry].isOwned, reason: reason)
  }

  /// The highly rated title that has most in common with a planned one.
  private func reason(
    for wish: EntryIndex, _ preferences: GroupPreferences
  ) -> Suggestion.Reason? {
    let best = Set(groups.groups(of: wish).compactMap { preferences.best[$0] })
      .map { (entry: $0, weight: groups.similarity(wish, $0).weight) }
      .max { a, b in
        a.weight == b.weight
          ? preference(for: b.entry) < preference(for: a.entry) : a.weight < b.weight
      }
    return best.map {
      Suggestion.Reason(entry: $0.entry, shared: groups.sharedGroups(wish, $0.entry))
    }
  }
}

/// The owner's preference for each group, from the ratings of its titles.
package struct GroupPreferences: Sendable {
  /// The preferred title of each group, if it has a high rating.
  fileprivate private(set) var best: [EntryIndex?]
  fileprivate private(set) var bestOfFranchise: [EntryIndex?]
  /// How far a group's Bayesian mean is above 7 of 10, in hundredths of 100: `C` is 7, `m` is 3.
  private var mean: [Int]

  package init(_ index: LibraryIndex) {
    let table = index.groups
    best = Array(repeating: nil, count: table.groups.count)
    mean = Array(repeating: 0, count: table.groups.count)
    bestOfFranchise = Array(repeating: nil, count: index.neighbors.franchises.count)
    var rated = mean
    func prefer(_ entry: EntryIndex, to known: inout EntryIndex?) {
      let isBetter = known.map { index.preference(for: entry) < index.preference(for: $0) } ?? true
      if isBetter { known = entry }
    }
    // 7 of 10 is neutral; ratings from 8 on are a reason.
    for entry in index.listed {
      guard let rating = index.facts[entry].rating else { continue }
      for group in table.groups(of: entry) {
        rated[group] += 1
        mean[group] += rating.hundredths - 7_000
        if index.isLoved(entry) { prefer(entry, to: &best[group]) }
      }
      if index.isLoved(entry), let franchise = index.neighbors.franchise[entry] {
        prefer(entry, to: &bestOfFranchise[franchise])
      }
    }
    for group in mean.indices { mean[group] = max(mean[group], 0) / (rated[group] + 3) }
  }

  fileprivate func score(of groups: some Sequence<GroupIndex>, in table: GroupTable) -> Int {
    groups.reduce(0) { $0 + mean[$1] * table.weights[$1] }
  }
}
