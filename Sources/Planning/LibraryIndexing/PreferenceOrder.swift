import MediaLibrary

/// The titles by the owner's ratings: in places, or in tiers if places would mean little.
package enum OwnRanking: Sendable {
  case places([Ranked<EntryIndex>])
  case tiers([Tier])

  package struct Tier: Sendable {
    package let rating: Rating
    package let entries: [EntryIndex]
  }

  fileprivate static let mostTitlesInPlace = 12
}

/// The shown titles are only some of the `count` titles with this rating or more, so none of them
/// may be called the best.
package struct TiedPlaces: Sendable, Equatable {
  package let rating: Rating
  package let count: Int

  package init(rating: Rating, count: Int) { (self.rating, self.count) = (rating, count) }
}

/// Orders titles by the owner's preference; the favorite one is the least.
package struct PreferenceOrder: Comparable, Sendable {
  // Two numbers are compared faster than five.
  private let opinion: UInt64
  private let tieBreak: UInt64

  init(rating: Rating?, favorite: Int?, times: Int, finished: DateKey, rank: Int) {
    // A favorite without a rank comes after those that have one.
    let favorite = favorite.map { min($0, 0xFFFF_FFFE) } ?? 0xFFFF_FFFF
    let rating = 0xFFFF - min(max(rating?.hundredths ?? 0, 0), 0xFFFF)
    let times = 0xFFFF - min(max(times, 0), 0xFFFF)
    opinion = UInt64(rating) << 48 | UInt64(max(favorite, 0)) << 16 | UInt64(times)
    tieBreak = UInt64(finished.latestFirst) << 32 | UInt64(rank)
  }

  package static func < (a: PreferenceOrder, b: PreferenceOrder) -> Bool {
    a.opinion == b.opinion ? a.tieBreak < b.tieBreak : a.opinion < b.opinion
  }
}

extension LibraryIndex {
  /// By rating, place among the favorites, number of runs, finish date (latest first), sort title.
  /// All pages in an order of preference use this one.
  package func preference(for entry: EntryIndex) -> PreferenceOrder {
    orders.preference(for: entry, in: library.entries)
  }

  /// The place of each listed title in order of preference, from 0; 0 for others.
  package func placesByPreference() -> [Int] {
    var places = [Int](repeating: 0, count: facts.count)
    for (place, entry) in byPreference(listedByID, first: .max).enumerated() {
      places[entry] = place
    }
    return places
  }

  /// The first rated listed titles in order of preference; tied if omitted titles share the last
  /// one's rating.
  package func highestRated(_ count: Int) -> (entries: [EntryIndex], tie: TiedPlaces?) {
    let first = byPreference(listedByID.lazy.filter { facts[$0].rating != nil }, first: count + 1)
    let entries = Array(first.prefix(count))
    guard first.count > count, let last = entries.last, let rating = facts[last].rating,
      facts[first[count]].rating == rating
    else { return (entries, nil) }
    let atLeast = listedByID.count { facts[$0].rating.map { $0 >= rating } ?? false }
    return (entries, TiedPlaces(rating: rating, count: atLeast))
  }

  /// The listed titles with the most hours; equal ones by sort title.
  package func mostPlayed(_ count: Int) -> [EntryIndex] {
    listedByID.map { (hours: library.entries[$0].hoursPlayed, entry: $0) }.filter { $0.hours > 0 }
      .first(count) { a, b in
        a.hours == b.hours ? rank[a.entry] < rank[b.entry] : a.hours > b.hours
      }.map(\.entry)
  }

  /// The listed titles by the owner's rating. In places, unless `count` would cut a place in two or
  /// too many titles share one; otherwise in tiers from the highest rating on, until `count` titles
  /// are shown, at most `tierCount` of each tier.
  package func ownRanking(count: Int, tierCount: Int) -> OwnRanking {
    let (first, tie) = highestRated(count)
    let ranked = completePlaces(first, count: count) { facts[$0].rating }
    let mostSharing = ranked.reduce(into: [:]) { $0[$1.place, default: 0] += 1 }.values.max() ?? 0
    if tie == nil, mostSharing <= OwnRanking.mostTitlesInPlace { return .places(ranked) }
    let last = lowestTier(count: count, tierCount: tierCount)
    let rated = listedByID.filter { facts[$0].rating.map { $0 >= last } ?? false }
    return .tiers(
      byPreference(rated, first: .max).chunked { facts[$0].rating }.compactMap { rating, entries in
        rating.map { OwnRanking.Tier(rating: $0, entries: Array(entries)) }
      })
  }

  private func lowestTier(count: Int, tierCount: Int) -> Rating {
    var counts: [Rating: Int] = [:]
    for rating in listedByID.lazy.compactMap({ facts[$0].rating }) {
      counts[rating, default: 0] += 1
    }
    var shown = 0
    for (rating, number) in counts.sorted(by: { $0.key > $1.key }) {
      shown += min(number, tierCount)
      if shown >= count { return rating }
    }
    return Rating(hundredths: 0)
  }

  func byPreference(
    _ entries: some Sequence<EntryIndex>, first count: Int
  ) -> [EntryIndex] {
    entries.map { (key: preference(for: $0), entry: $0) }.first(count) { $0.key < $1.key }
      .map(\.entry)
  }
}
