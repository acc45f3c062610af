import MediaLibrary

package struct Taste: Sendable, Equatable {
  package struct Pair: Sendable, Equatable {
    package let entry: Int
    package let title: Int
    package let own: Rating
    package let theirs: Rating

    /// In hundredths of 100; positive if the friend rates it higher.
    package var difference: Int { theirs.hundredths - own.hundredths }

    fileprivate var isLoved: Bool { min(own.hundredths, theirs.hundredths) >= 8_000 }
  }

  package let common: Int
  /// The greatest difference first.
  package let pairs: [Pair]
  /// The friend's best titles that the owner hasn't started, up to three.
  package let toBorrow: [Int]
  /// The owner's best titles that the friend hasn't started, up to three.
  package let toLend: [Int]

  init(_ friend: Friend, entries: [Int?], beside own: [Entry]) {
    var common = 0
    var pairs: [Pair] = []
    var begun: Set<Int> = []
    for (index, title) in friend.titles.enumerated() {
      guard let entry = entries[index] else { continue }
      if title.status != nil, title.status != .planning { begun.insert(entry) }
      guard !own[entry].isUnlisted, title.status != nil, own[entry].tracking != nil else {
        continue
      }
      common += 1
      if let ours = own[entry].tracking?.rating, let theirs = title.rating {
        pairs.append(Pair(entry: entry, title: index, own: ours, theirs: theirs))
      }
    }
    self.common = common
    self.pairs = pairs.sorted {
      (abs($1.difference), $0.entry) < (abs($0.difference), $1.entry)
    }
    let theirs = friend.titles.indices.filter { index in
      friend.titles[index].rating != nil
        && entries[index].map { own[$0].status == nil || own[$0].status == .planning } ?? true
    }
    toBorrow = Self.best(theirs) { index in
      let title = friend.titles[index]
      return (title.rating, title.isFavorite)
    }
    // Gated and unlisted titles are never suggested.
    let ours = own.indices.filter {
      own[$0].tracking?.rating != nil && !begun.contains($0) && !own[$0].isUnlisted
        && !own[$0].isGated
    }
    toLend =
      friend.titles.isEmpty
      ? [] : Self.best(ours) { (own[$0].tracking?.rating, own[$0].tracking?.favorite != nil) }
  }

  /// By rating, favorites first, then in the given order.
  private static func best(
    _ titles: [Int], _ opinion: (Int) -> (rating: Rating?, isFavorite: Bool)
  ) -> [Int] {
    let keys = titles.map { index in
      let (rating, isFavorite) = opinion(index)
      return (key: (-(rating?.hundredths ?? 0), isFavorite ? 0 : 1, index), index: index)
    }
    return keys.first(3) { $0.key < $1.key }.map(\.index)
  }

  /// The pairs whose ratings are at most a tenth of the scale apart.
  package var agreed: Int { pairs.count { abs($0.difference) <= 1_000 } }

  /// How similar the two rate, in hundredths; nil if there are too few common ratings.
  package var likeness: Int? {
    pairs.count < Taste.fewestForFigures ? nil : (agreed * 200 + pairs.count) / (2 * pairs.count)
  }

  /// The fewest common ratings for meaningful figures.
  package static let fewestForFigures = 10

  /// Titles that both rate at eight tenths or more, the best first.
  package func loved(_ count: Int) -> [Pair] {
    pairs.filter(\.isLoved).first(count) {
      (-$0.own.hundredths - $0.theirs.hundredths, $0.entry)
        < (-$1.own.hundredths - $1.theirs.hundredths, $1.entry)
    }
  }

  /// The ratings that differ most, by at least two tenths, of titles that aren't loved by both.
  package func parted(_ count: Int) -> [Pair] {
    Array(pairs.lazy.filter { abs($0.difference) >= 2_000 && !$0.isLoved }.prefix(count))
  }

  /// How much higher the friend rates on average, in hundredths of 100; nil without pairs.
  package var meanDifference: Int? {
    guard !pairs.isEmpty else { return nil }
    let sum = pairs.reduce(0) { $0 + $1.difference }
    return Int((Double(sum) / Double(pairs.count)).rounded())
  }

  /// Pearson's correlation coefficient of the ratings in `pairs`, from -1 to 1. nil for fewer than
  /// three pairs, and if either rates all titles the same.
  package var correlation: Double? {
    guard pairs.count >= 3 else { return nil }
    let count = Double(pairs.count)
    let own = pairs.map { Double($0.own.hundredths) }
    let theirs = pairs.map { Double($0.theirs.hundredths) }
    let (meanOwn, meanTheirs) = (own.reduce(0, +) / count, theirs.reduce(0, +) / count)
    var (product, squaresOwn, squaresTheirs) = (0.0, 0.0, 0.0)
    for (own, theirs) in zip(own, theirs) {
      product += (own - meanOwn) * (theirs - meanTheirs)
      squaresOwn += (own - meanOwn) * (own - meanOwn)
      squaresTheirs += (theirs - meanTheirs) * (theirs - meanTheirs)
    }
    guard squaresOwn > 0, squaresTheirs > 0 else { return nil }
    return product / (squaresOwn * squaresTheirs).squareRoot()
  }
}
