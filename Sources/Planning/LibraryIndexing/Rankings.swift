import MediaLibrary

/// Something in its place of a ranking.
package struct Ranked<Thing: Sendable>: Sendable {
  /// From 1. Equals share a place, and the next one's is as many further: 1, 2, 2, 4.
  package let place: Int
  package let thing: Thing
}

/// A title by what everybody thinks of it.
package struct WeightedTitle: Sendable {
  package let entry: EntryIndex
  package let mean: BayesianMean
  /// Those it was ranked with.
  let votes: Int
}

/// A genre, a creator, a series by the owner's ratings of its titles.
package struct WeightedGroup: Sendable {
  package let group: GroupIndex
  /// Of the titles that are rated.
  package let plain: Figures.Mean
  package let mean: BayesianMean
}

/// All titles that a visitor can come across and that have a community rating.
package struct CommunityRanking: Sendable {
  /// nil when there are none. `C` is the mean of these titles, each counted once.
  package let prior: BayesianMean.Prior?
  /// The best first; of equal ones that with more votes, then by sort title, then by id.
  package let titles: [WeightedTitle]

  /// `m` of MyAnimeList and Kitsu.
  package static let weight = 50
}

extension LibraryIndex {
  /// The listed titles by the owner's rating, equal ones in the order of esteem.
  package func topRated(count: Int) -> [Ranked<EntryIndex>] {
    ranked(highestRated(count)) { facts[$0].rating == facts[$1].rating }
  }

  /// The first rated listed titles in the order of esteem.
  package func highestRated(_ count: Int) -> [EntryIndex] {
    listedByID.lazy.filter { facts[$0].rating != nil }
      .map { (key: esteem(of: $0), entry: $0) }.first(count) { $0.key < $1.key }.map(\.entry)
  }

  /// What every page goes by that puts titles in an order of the owner's: the rating, the place among the favourites,
  /// how often it was done, how late, the sort title. The least comes first.
  func esteem(of entry: EntryIndex) -> (Int, Int, Int, UInt32, Int) {
    let fact = facts[entry]
    let times = fact.hasFurtherTimes ? library.entries[entry].tracking?.repeats ?? 0 : 0
    // A favourite without a place comes after those that have one.
    let favorite = fact.favorite.map { min($0, .max - 1) } ?? .max
    return (
      -(fact.rating?.hundredths ?? 0), favorite, -times, fact.finished.latestFirst, rank[entry]
    )
  }

  /// The titles with a community rating by its Bayesian mean. A rating that does not say how many
  /// voted counts as one of `m` votes.
  package func communityRanking() -> CommunityRanking {
    let rated = facts.indices.compactMap { entry in
      // No number that somebody wrote may overflow a sum.
      facts[entry].isUnlisted
        ? nil
        : facts[entry].communityRating.map {
          (
            entry: entry, rating: $0,
            votes: min(facts[entry].communityVotes ?? CommunityRanking.weight, 100_000_000)
          )
        }
    }
    guard !rated.isEmpty else { return CommunityRanking(prior: nil, titles: []) }
    let prior = BayesianMean.Prior(
      mean: Figures.Mean(sum: rated.reduce(0) { $0 + $1.rating }, count: rated.count),
      weight: CommunityRanking.weight)
    let titles = rated.map { title in
      WeightedTitle(
        entry: title.entry,
        mean: BayesianMean(sum: title.rating * title.votes, votes: title.votes, prior: prior),
        votes: title.votes)
    }.sorted { [rank] a, b in
      if a.mean != b.mean { return a.mean > b.mean }
      return a.votes == b.votes ? rank[a.entry] < rank[b.entry] : a.votes > b.votes
    }
    return CommunityRanking(prior: prior, titles: titles)
  }

  /// What the owner's ratings say of groups before any is looked at: the mean of all ratings, and
  /// five of them. nil without ratings.
  package func ownPrior() -> BayesianMean.Prior? {
    let ratings = listedByID.compactMap { facts[$0].rating?.hundredths }
    if ratings.isEmpty { return nil }
    return BayesianMean.Prior(
      mean: Figures.Mean(sum: ratings.reduce(0, +), count: ratings.count), weight: 5)
  }

  /// The groups of a family with a rated title by the Bayesian mean of the owner's ratings; of
  /// equal ones that with more of them, then by name.
  package func topGroups(
    _ family: Group.Family, prior: BayesianMean.Prior, count: Int
  ) -> [Ranked<WeightedGroup>] {
    let rated = groups.groups.indices.lazy.filter { groups.groups[$0].family == family }
      .compactMap { group -> WeightedGroup? in
        var (sum, count) = (0, 0)
        for member in groups.members[group] {
          guard let rating = facts[member.entry].rating else { continue }
          sum += rating.hundredths
          count += 1
        }
        guard count > 0 else { return nil }
        return WeightedGroup(
          group: group, plain: Figures.Mean(sum: sum, count: count),
          mean: BayesianMean(sum: sum, votes: count, prior: prior))
      }
    let best = rated.first(count) { a, b in
      if a.mean != b.mean { return a.mean > b.mean }
      return (b.plain.count, a.group) < (a.plain.count, b.group)
    }
    return ranked(best) { $0.mean == $1.mean && $0.plain.count == $1.plain.count }
  }
}

extension CommunityRanking {
  /// The first ones in their places.
  package func best(_ count: Int) -> [Ranked<WeightedTitle>] {
    ranked(titles.prefix(count)) { $0.mean == $1.mean && $0.votes == $1.votes }
  }
}

/// Things that are in order already.
private func ranked<Thing>(
  _ things: some Sequence<Thing>, areEqual: (Thing, Thing) -> Bool
) -> [Ranked<Thing>] {
  var ranked: [Ranked<Thing>] = []
  for (offset, thing) in things.enumerated() {
    let last = ranked.last.flatMap { areEqual($0.thing, thing) ? $0.place : nil }
    ranked.append(Ranked(place: last ?? offset + 1, thing: thing))
  }
  return ranked
}
