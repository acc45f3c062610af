import MediaLibrary

package struct Ranked<Thing: Sendable>: Sendable {
  /// The place, from 1. Items whose ratings look equal share a place: 1, 2, 2, 4.
  package let place: Int
  package let thing: Thing
}

package struct WeightedTitle: Sendable {
  package let entry: EntryIndex
  package let mean: BayesianMean
  let votes: Int
}

package struct WeightedGroup: Sendable {
  package let group: GroupIndex
  package let plain: Figures.Mean
  package let mean: BayesianMean
}

/// All titles with a community rating, except unlisted ones.
package struct CommunityRanking: Sendable {
  /// `C` is the mean of these titles, each counted once. nil without titles.
  package let prior: BayesianMean.Prior?
  /// The best first; equal ones by votes, then rank.
  package let titles: [WeightedTitle]

  /// `m` of MyAnimeList and Kitsu.
  package static let weight = 50
}

extension LibraryIndex {
  /// By the Bayesian mean of the community ratings. A rating without a number of votes counts as
  /// one of `m` votes.
  package func communityRanking() -> CommunityRanking {
    // A number from a file must not overflow a sum.
    let rated = facts.indices.compactMap { entry -> (entry: EntryIndex, rating: Int, votes: Int)? in
      let votes = min(facts[entry].communityVotes ?? CommunityRanking.weight, 100_000_000)
      guard let rating = facts[entry].communityRating, !facts[entry].isUnlisted else { return nil }
      return (entry, rating, votes)
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

  /// The prior for the owner's ratings of groups: five ratings with the mean of all.
  package func ownPrior() -> BayesianMean.Prior? {
    Figures.Mean(of: listedByID.lazy.compactMap { facts[$0].rating })
      .map { BayesianMean.Prior(mean: $0, weight: 5) }
  }

  /// The mean of the owner's ratings of a group's titles; nil without any.
  package func mean(of group: GroupIndex) -> Figures.Mean? {
    Figures.Mean(of: groups.members[group].lazy.compactMap { facts[$0.entry].rating })
  }

  /// The groups of a family with at least two rated titles, by the Bayesian mean of the owner's
  /// ratings; equal ones by number of ratings, then name. A place that `count` would cut in two is
  /// left out.
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
    return completePlaces(best, count: count) { [scale = library.settings.ratingScale] in
      $0.mean.number(on: scale)
    }
  }
}

extension CommunityRanking {
  /// The first places; one that `count` would cut in two is left out.
  ///
  /// - Parameter scale: the scale on which ratings are shown
  package func best(_ count: Int, on scale: RatingScale) -> [Ranked<WeightedTitle>] {
    completePlaces(Array(titles.prefix(count + 1)), count: count) { $0.mean.number(on: scale) }
  }
}

/// Assigns places to ordered things, at most `count`; a place that doesn't fit as a whole is left
/// out.
///
/// - Parameters:
///   - things: the first of them, at least one more than `count` if there are that many
///   - shown: things with equal results share a place
func completePlaces<Thing, Shown: Equatable>(
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
