import MediaLibrary

/// A title of the wish list to start next, and why.
package struct Suggestion: Sendable, Equatable {
  package let entry: EntryIndex
  package let isOwned: Bool
  /// "because you rated Planetes 9.5: space, Sci-Fi"
  package let because: Because?

  package struct Because: Sendable, Equatable {
    package let entry: EntryIndex
    /// What both have in common, at most three.
    package let shared: [GroupIndex]
  }
}

extension LibraryIndex {
  /// What to start next of the wish list: what shares most with highly rated titles comes first,
  /// what is owned already counts half as much again; then the newest wishes.
  ///
  /// One pass over the ratings gives each group how well it is liked, a second one over the wishes
  /// adds that up, so the cost grows with the library and not with its square.
  package func suggestions(count: Int) -> [Suggestion] {
    let liking = Liking(index: self)
    let wishes = listed.filter { facts[$0].shelf == .planning }
    let scored = wishes.map { entry in
      let liked = liking.score(of: groups.groupsOfTitle[entry], in: groups)
      return (score: facts[entry].isOwned ? liked + liked / 2 + 1 : liked, entry: entry)
    }
    let best = scored.sorted { a, b in
      (b.score, facts[b.entry].added, rank[a.entry])
        < (a.score, facts[a.entry].added, rank[b.entry])
    }.prefix(count)
    return best.map {
      Suggestion(
        entry: $0.entry, isOwned: facts[$0.entry].isOwned, because: reason(for: $0.entry, liking))
    }
  }

  /// The highly rated title that has most in common with a wish.
  private func reason(for wish: EntryIndex, _ liking: Liking) -> Suggestion.Because? {
    let best = Set(groups.groupsOfTitle[wish].compactMap { liking.best[$0] })
      .map { (entry: $0, weight: groups.similarity(wish, $0).weight) }
      .max { a, b in
        (a.weight, facts[a.entry].rating?.hundredths ?? 0, rank[b.entry])
          < (b.weight, facts[b.entry].rating?.hundredths ?? 0, rank[a.entry])
      }
    return best.map {
      Suggestion.Because(entry: $0.entry, shared: groups.mostTelling(wish, $0.entry))
    }
  }
}

/// How well each group is liked, from the owner's ratings.
private struct Liking {
  /// The best-rated title of a group, if it is rated highly.
  private(set) var best: [EntryIndex?]
  /// Hundredths of a mean that needs several titles to be believed.
  private var mean: [Int]

  init(index: LibraryIndex) {
    let table = index.groups
    best = Array(repeating: nil, count: table.groups.count)
    mean = Array(repeating: 0, count: table.groups.count)
    var rated = mean
    // Seven of ten is neither liked nor disliked; from eight on it is a reason.
    for entry in index.listed {
      guard let rating = index.facts[entry].rating else { continue }
      for group in table.groupsOfTitle[entry] {
        rated[group] += 1
        mean[group] += rating.hundredths - 7_000
        let other = best[group].flatMap { index.facts[$0].rating } ?? Rating(hundredths: 7_999)
        if rating > other { best[group] = entry }
      }
    }
    for group in mean.indices { mean[group] = max(mean[group], 0) / (rated[group] + 3) }
  }

  func score(of groups: ArraySlice<GroupIndex>, in table: GroupTable) -> Int {
    groups.reduce(0) { $0 + mean[$1] * table.weights[$1] }
  }
}
