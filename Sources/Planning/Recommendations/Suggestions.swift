import LibraryIndexing
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
  package func suggestions(count: Int, by liking: Liking) -> [Suggestion] {
    scored(shelves[Shelf.planning.rawValue], liking).first(count, by: areInOrder).map {
      suggestion($0.entry, score: $0.score, because: reason(for: $0.entry, liking))
    }
  }

  /// What the ratings speak for: titles of the wish list and of the catalogue that share more than
  /// a single genre with one that is rated highly. In the order of `suggestions`, and as fast.
  package func recommendations(count: Int, by liking: Liking) -> [Suggestion] {
    let candidates = shelves[Shelf.planning.rawValue] + catalogue
    var recommended: [Suggestion] = []
    for (score, entry) in scored(candidates, liking).sorted(by: areInOrder) where score > 0 {
      if recommended.count == count { break }
      guard let because = reason(for: entry, liking),
        groups.similarity(entry, because.entry).isSignificant
      else { continue }
      recommended.append(suggestion(entry, score: score, because: because))
    }
    return recommended
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
        (a.weight, facts[a.entry].rating?.hundredths ?? 0, rank[b.entry])
          < (b.weight, facts[b.entry].rating?.hundredths ?? 0, rank[a.entry])
      }
    return best.map {
      Suggestion.Because(entry: $0.entry, shared: groups.sharedGroups(wish, $0.entry))
    }
  }
}

/// How well each group is liked, from the owner's ratings.
package struct Liking: Sendable {
  /// The best-rated title of a group, if it is rated highly.
  fileprivate private(set) var best: [EntryIndex?]
  /// How far a group's Bayesian mean is above seven of ten, in hundredths of 100: `C` is seven, `m`
  /// is 3.
  private var mean: [Int]

  package init(_ index: LibraryIndex) {
    let table = index.groups
    best = Array(repeating: nil, count: table.groups.count)
    mean = Array(repeating: 0, count: table.groups.count)
    var rated = mean
    // Seven of ten is neither liked nor disliked; from eight on it is a reason.
    for entry in index.listed {
      guard let rating = index.facts[entry].rating else { continue }
      for group in table.groups(of: entry) {
        rated[group] += 1
        mean[group] += rating.hundredths - 7_000
        let other = best[group].flatMap { index.facts[$0].rating } ?? Rating(hundredths: 7_999)
        if rating > other { best[group] = entry }
      }
    }
    for group in mean.indices { mean[group] = max(mean[group], 0) / (rated[group] + 3) }
  }

  fileprivate func score(of groups: some Sequence<GroupIndex>, in table: GroupTable) -> Int {
    groups.reduce(0) { $0 + mean[$1] * table.weights[$1] }
  }
}
