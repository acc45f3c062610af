import MediaLibrary

/// Something in its place of a ranking.
package struct Ranked<Thing: Sendable>: Sendable {
  /// From 1. Those whose ratings are shown as equal share a place, and the next one's is as many
  /// further: 1, 2, 2, 4.
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

  /// Of the owner's ratings of a group's titles; nil without any.
  package func mean(of group: GroupIndex) -> Figures.Mean? {
    var (sum, count) = (0, 0)
    for member in groups.members[group] {
      guard let rating = facts[member.entry].rating else { continue }
      sum += rating.hundredths
      count += 1
    }
    return count == 0 ? nil : Figures.Mean(sum: sum, count: count)
  }

  /// The groups of a family with at least two rated titles by the Bayesian mean of the owner's
  /// ratings; of equal ones that with more of them, then by name. A place that `count` would cut in
  /// two is left out.
  package func topGroups(
    _ family: Group.Family, prior: BayesianMean.Prior, count: Int
  ) -> [Ranked<WeightedGroup>] {
    let rated = groups.groups.indices.lazy.filter { groups.groups[$0].family == family }
      .compactMap { group -> WeightedGroup? in
        guard let plain = mean(of: group), plain.count > 1 else { return nil }
        return WeightedGroup(
          group: group, plain: plain,
          mean: BayesianMean(sum: plain.sum, votes: plain.count, prior: prior))
      }
    let best = rated.first(count + 1) { a, b in
      if a.mean != b.mean { return a.mean > b.mean }
      return (b.plain.count, a.group) < (a.plain.count, b.group)
    }
    return wholePlaces(best, count: count) { [scale = library.settings.ratingScale] in
      $0.mean.number(on: scale)
    }
  }
}

extension CommunityRanking {
  /// The first ones in their places; a place that `count` would cut in two is left out.
  ///
  /// - Parameter scale: On which the ratings are shown.
  package func best(_ count: Int, on scale: RatingScale) -> [Ranked<WeightedTitle>] {
    wholePlaces(Array(titles.prefix(count + 1)), count: count) { $0.mean.number(on: scale) }
  }
}

/// Things in their order with their places, equal ones in the same one: at most `count`, and none
/// of a place that has more than there is room for.
///
/// - Parameter things: The first of them, at least one more than `count` if there are as many.
/// - Parameter shown: Makes two things equal.
func wholePlaces<Thing, Shown: Equatable>(
  _ things: [Thing], count: Int, by shown: (Thing) -> Shown
) -> [Ranked<Thing>] {
  var ranked: [Ranked<Thing>] = []
  var last: Shown?
  for (offset, thing) in things.enumerated() {
    let value = shown(thing)
    let place = ranked.last.flatMap { last == value ? $0.place : nil } ?? offset + 1
    if offset == count {
      if place <= count { ranked.removeAll { $0.place == place } }
      break
    }
    ranked.append(Ranked(place: place, thing: thing))
    last = value
  }
  return ranked
}
