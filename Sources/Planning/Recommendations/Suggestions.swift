import MediaLibrary

/// A title of the wish list or the catalogue to start next, and why.
package struct Suggestion: Sendable, Equatable {
  package let entry: EntryIndex
  /// How well the groups that it is in are liked: for each, its liking times its weight.
  package let score: Int
  package let isOwned: Bool
  /// "because you rated Planetes 9.5: space, Sci-Fi"
  package let because: Because?

  package struct Because: Sendable, Equatable {
    package let entry: EntryIndex
    /// What both have in common, at most three; none for a title whose name alone tells that it
    /// belongs with the wish.
    package let shared: [GroupIndex]
  }
}

extension LibraryIndex {
  /// What to start next of the wish list: what belongs with a highly rated title, as its sequel
  /// does, comes first, one title of each franchise; then what shares most with highly rated ones,
  /// what is owned already counting half as much again; then the newest wishes.
  ///
  /// One pass over the ratings gives each group and franchise how well it is liked, a second one
  /// over the wishes adds that up, so the cost grows with the library and not with its square.
  package func suggestions(count: Int, by liking: Liking) -> [Suggestion] {
    let wishes = shelves[Shelf.planning.rawValue]
    let loved = continuations(of: wishes, liking)
    let first = loved.first(count, by: comesFirst).map { suggestion($0) }
    let taken = Set(loved.map { family(of: $0.wish) })
    let others = wishes.filter { !taken.contains(family(of: $0)) }
    return first
      + scored(others, liking).first(count - first.count, by: areInOrder).map {
        suggestion($0.entry, score: $0.score, because: reason(for: $0.entry, liking))
      }
  }

  /// What the ratings speak for: titles of the wish list and of the catalogue that share more than
  /// a single genre with one that is rated highly. In the order of `suggestions`, and as fast.
  package func recommendations(count: Int, by liking: Liking) -> [Suggestion] {
    let candidates = shelves[Shelf.planning.rawValue] + catalogue
    let loved = continuations(of: candidates, liking)
    var recommended = loved.first(count, by: comesFirst).map { suggestion($0) }
    let taken = Set(loved.map { family(of: $0.wish) })
    for (score, entry) in scored(candidates, liking).sorted(by: areInOrder) where score > 0 {
      if recommended.count == count { break }
      guard !taken.contains(family(of: entry)), let because = reason(for: entry, liking),
        groups.similarity(entry, because.entry).isSignificant
      else { continue }
      recommended.append(suggestion(entry, score: score, because: because))
    }
    return recommended
  }

  /// A wish with the highly rated title that it belongs with.
  private typealias Continuation = (loved: EntryIndex, wish: EntryIndex)

  /// Of each franchise and series with a highly rated title the first wish, and each wish that is
  /// related to one; in no order.
  private func continuations(of wishes: [EntryIndex], _ liking: Liking) -> [Continuation] {
    var first: [Int: Continuation] = [:]
    for wish in wishes {
      guard let loved = lovedRelative(of: wish, liking) else { continue }
      let family = family(of: wish)
      if first[family].map({ precedes(wish, $0.wish) }) ?? true { first[family] = (loved, wish) }
    }
    return Array(first.values)
  }

  /// A number for the franchise of a title, or its series, or itself.
  private func family(of entry: EntryIndex) -> Int {
    if let franchise = neighbors.franchise[entry] { return franchise }
    let series = groups.series(of: library.entries[entry], at: entry)
    return neighbors.franchises.count + (series ?? groups.groups.count + entry)
  }

  /// Of two titles of one family.
  private func precedes(_ a: EntryIndex, _ b: EntryIndex) -> Bool {
    if neighbors.franchise[a] != nil { return neighbors.precedes(a, b) }
    return (groups.offsetInSeries[a] ?? .max, rank[a]) < (groups.offsetInSeries[b] ?? .max, rank[b])
  }

  /// The highest rated of the titles that a title belongs with, if it is rated highly: of its
  /// series or franchise, and of those that its file or theirs name as related.
  private func lovedRelative(of wish: EntryIndex, _ liking: Liking) -> EntryIndex? {
    var relatives: [EntryIndex] = []
    if let franchise = neighbors.franchise[wish], let best = liking.bestOfFranchise[franchise] {
      relatives.append(best)
    }
    if isRelated[wish] {
      let series = groups.series(of: library.entries[wish], at: wish)
      if let best = series.flatMap({ liking.best[$0] }) { relatives.append(best) }
      relatives += library.entries[wish].work.relations.compactMap { entry($0.id) }
      relatives += incomingRelations[wish].map(\.source)
    }
    return relatives.filter { $0 != wish && isLoved($0) }.min { esteem(of: $0) < esteem(of: $1) }
  }

  fileprivate func isLoved(_ entry: EntryIndex) -> Bool {
    facts[entry].isListed && facts[entry].rating.map { $0.hundredths >= 8_000 } ?? false
  }

  /// The one with the better loved relative first, then what is owned, then the newest wish.
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
      because: .init(entry: loved, shared: groups.sharedGroups(wish, loved)))
  }

  private typealias Scored = (score: Int, entry: EntryIndex)

  private func scored(_ entries: [EntryIndex], _ liking: Liking) -> [Scored] {
    entries.map { entry in
      let liked = liking.score(of: groups.groups(of: entry), in: groups)
      return (score: facts[entry].isOwned ? liked + liked / 2 + 1 : liked, entry: entry)
    }
  }

  /// The highest score first; then the newest wishes.
  private func areInOrder(_ a: Scored, _ b: Scored) -> Bool {
    (b.score, facts[b.entry].added, rank[a.entry]) < (a.score, facts[a.entry].added, rank[b.entry])
  }

  private func suggestion(
    _ entry: EntryIndex, score: Int, because: Suggestion.Because?
  ) -> Suggestion {
    Suggestion(entry: entry, score: score, isOwned: facts[entry].isOwned, because: because)
  }

  /// The highly rated title that has most in common with a wish.
  private func reason(for wish: EntryIndex, _ liking: Liking) -> Suggestion.Because? {
    let best = Set(groups.groups(of: wish).compactMap { liking.best[$0] })
      .map { (entry: $0, weight: groups.similarity(wish, $0).weight) }
      .max { a, b in
        a.weight == b.weight
          ? esteem(of: b.entry) < esteem(of: a.entry) : a.weight < b.weight
      }
    return best.map {
      Suggestion.Because(entry: $0.entry, shared: groups.sharedGroups(wish, $0.entry))
    }
  }
}

/// How well each group is liked, from the owner's ratings.
package struct Liking: Sendable {
  /// The best-rated title of a group, if it is rated highly; of equal ones the first in the order
  /// of esteem.
  fileprivate private(set) var best: [EntryIndex?]
  fileprivate private(set) var bestOfFranchise: [EntryIndex?]
  /// How far a group's Bayesian mean is above seven of ten, in hundredths of 100: `C` is seven, `m`
  /// is 3.
  private var mean: [Int]

  package init(_ index: LibraryIndex) {
    let table = index.groups
    best = Array(repeating: nil, count: table.groups.count)
    mean = Array(repeating: 0, count: table.groups.count)
    bestOfFranchise = Array(repeating: nil, count: index.neighbors.franchises.count)
    var rated = mean
    // Seven of ten is neither liked nor disliked; from eight on it is a reason.
    for entry in index.listed {
      guard let rating = index.facts[entry].rating else { continue }
      for group in table.groups(of: entry) {
        rated[group] += 1
        mean[group] += rating.hundredths - 7_000
        if index.isLoved(entry), best[group].map({ index.isBetter(entry, than: $0) }) ?? true {
          best[group] = entry
        }
      }
      if index.isLoved(entry), let franchise = index.neighbors.franchise[entry],
        bestOfFranchise[franchise].map({ index.isBetter(entry, than: $0) }) ?? true
      {
        bestOfFranchise[franchise] = entry
      }
    }
    for group in mean.indices { mean[group] = max(mean[group], 0) / (rated[group] + 3) }
  }

  fileprivate func score(of groups: some Sequence<GroupIndex>, in table: GroupTable) -> Int {
    groups.reduce(0) { $0 + mean[$1] * table.weights[$1] }
  }
}

extension LibraryIndex {
  /// Of two titles that are rated.
  fileprivate func isBetter(_ entry: EntryIndex, than other: EntryIndex) -> Bool {
    let (first, second) = (facts[entry].rating, facts[other].rating)
    // Nearly all differ in that.
    return first == second
      ? esteem(of: entry) < esteem(of: other) : (first?.hundredths ?? 0) > (second?.hundredths ?? 0)
  }
}
