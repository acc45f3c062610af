import MediaLibrary

/// The titles by the owner's ratings: in places, or in tiers where places would tell nothing.
package enum OwnRanking: Sendable {
  case places([Ranked<EntryIndex>])
  case tiers([Tier])

  /// The titles that have one rating, in the order of esteem.
  package struct Tier: Sendable {
    package let rating: Rating
    package let entries: [EntryIndex]
  }
}

/// What stands for many: the titles that are shown are some of `count` that have a rating or a
/// higher one, so that none of them may be called the best.
package struct Tie: Sendable, Equatable {
  package let rating: Rating
  package let count: Int

  package init(rating: Rating, count: Int) {
    self.rating = rating
    self.count = count
  }
}

/// What orders titles by what they are to the owner, packed into two numbers.
package struct Esteem: Comparable, Sendable {
  private let favor: UInt64
  private let otherwise: UInt64

  init(rating: Rating?, favorite: Int?, times: Int, finished: DateKey, rank: Int) {
    // A favourite without a place comes after those that have one.
    let favorite = favorite.map { min($0, 0xFFFF_FFFE) } ?? 0xFFFF_FFFF
    let rating = 0xFFFF - min(max(rating?.hundredths ?? 0, 0), 0xFFFF)
    let times = 0xFFFF - min(max(times, 0), 0xFFFF)
    favor = UInt64(rating) << 48 | UInt64(max(favorite, 0)) << 16 | UInt64(times)
    otherwise = UInt64(finished.latestFirst) << 32 | UInt64(rank)
  }

  package static func < (a: Esteem, b: Esteem) -> Bool {
    a.favor == b.favor ? a.otherwise < b.otherwise : a.favor < b.favor
  }
}

extension LibraryIndex {
  /// What every page goes by that puts titles in an order of the owner's: the rating, the place
  /// among the favourites, how often it was done, how late, the sort title. The least comes first.
  package func esteem(of entry: EntryIndex) -> Esteem {
    let fact = facts[entry]
    let times = fact.hasFurtherTimes ? library.entries[entry].tracking?.repeats ?? 0 : 0
    return Esteem(
      rating: fact.rating, favorite: fact.favorite, times: times, finished: fact.finished,
      rank: rank[entry])
  }

  /// Of each listed title, how many listed ones come before it in the order of esteem; 0 for others.
  package func placesInEsteem() -> [Int] {
    var places = [Int](repeating: 0, count: facts.count)
    for (place, entry) in inEsteem(listedByID, first: .max).enumerated() { places[entry] = place }
    return places
  }

  /// The first rated listed titles in the order of esteem; with a tie when the last of them is one
  /// of several that are rated the same and not all of those are here.
  package func highestRated(_ count: Int) -> (entries: [EntryIndex], tie: Tie?) {
    let first = inEsteem(listedByID.lazy.filter { facts[$0].rating != nil }, first: count + 1)
    let entries = Array(first.prefix(count))
    guard first.count > count, let last = entries.last, let rating = facts[last].rating,
      facts[first[count]].rating == rating
    else { return (entries, nil) }
    let atLeast = listedByID.count { facts[$0].rating.map { $0 >= rating } ?? false }
    return (entries, Tie(rating: rating, count: atLeast))
  }

  /// The listed titles that most hours went into; of equal ones the first by its sort title.
  package func mostPlayed(_ count: Int) -> [EntryIndex] {
    listedByID.map { (hours: library.entries[$0].hoursPlayed, entry: $0) }.filter { $0.hours > 0 }
      .first(count) { a, b in
        a.hours == b.hours ? rank[a.entry] < rank[b.entry] : a.hours > b.hours
      }.map(\.entry)
  }

  /// The listed titles by the owner's rating. In places, unless one of these would be cut in two by
  /// `count` or is shared by more titles than anybody would call one place: then in tiers, from the
  /// highest rating on until there are `count` titles, of which each tier has at most `tierCount`
  /// to show.
  package func ownRanking(count: Int, tierCount: Int) -> OwnRanking {
    let (first, tie) = highestRated(count)
    let ranked = wholePlaces(first, count: count) { facts[$0].rating }
    let mostSharing = ranked.reduce(into: [:]) { $0[$1.place, default: 0] += 1 }.values.max() ?? 0
    if tie == nil, mostSharing <= OwnRanking.mostSharing { return .places(ranked) }
    let last = lowestTier(count: count, tierCount: tierCount)
    let above = listedByID.lazy.filter { [facts] in facts[$0].rating.map { $0 >= last } ?? false }
    var tiers: [OwnRanking.Tier] = []
    let entries = inEsteem(above, first: .max)
    var start = 0
    for index in entries.indices
    where index + 1 == entries.count
      || facts[entries[index + 1]].rating != facts[entries[index]].rating
    {
      guard let rating = facts[entries[index]].rating else { continue }
      tiers.append(.init(rating: rating, entries: Array(entries[start...index])))
      start = index + 1
    }
    return .tiers(tiers)
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

  private func inEsteem(_ entries: some Sequence<EntryIndex>, first count: Int) -> [EntryIndex] {
    entries.map { (key: esteem(of: $0), entry: $0) }.first(count) { $0.key < $1.key }.map(\.entry)
  }
}

extension OwnRanking {
  /// How many titles may share a place.
  fileprivate static let mostSharing = 12
}
