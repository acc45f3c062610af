import MediaLibrary

/// The owner's ratings beside a friend's, of the titles that both have.
package struct Taste: Sendable, Equatable {
  /// A title that both have rated.
  package struct Pair: Sendable, Equatable {
    /// Of the owner's library.
    package let entry: Int
    /// Of the friend's titles.
    package let title: Int
    package let own: Rating
    package let theirs: Rating

    /// Hundredths of a hundred; positive where the friend likes it better.
    package var difference: Int { theirs.hundredths - own.hundredths }
  }

  /// How many titles are on the shelves of both.
  package let common: Int
  /// Where they differ most comes first.
  package let pairs: [Pair]
  /// What the friend liked best of what the owner has not begun, up to five: indices of the friend's titles.
  package let toBorrow: [Int]
  /// The same of the owner's for the friend: entries.
  package let toLend: [Int]

  private static let most = 5

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
      guard friend.titles[index].rating != nil else { return false }
      return entries[index].map { own[$0].status == nil || own[$0].status == .planning } ?? true
    }
    toBorrow = Array(
      theirs.sorted { a, b in
        let (first, second) = (friend.titles[a], friend.titles[b])
        if first.rating != second.rating {
          return (first.rating ?? .none) > (second.rating ?? .none)
        }
        if first.isFavorite != second.isFavorite { return first.isFavorite }
        return a < b
      }.prefix(Self.most))
    // Nobody lends what others are not to hear of.
    let ours = own.indices.filter {
      own[$0].tracking?.rating != nil && !begun.contains($0) && !own[$0].isUnlisted
        && !own[$0].isGated
    }
    toLend =
      friend.titles.isEmpty
      ? []
      : Array(
        ours.sorted { a, b in
          let (first, second) = (own[a].tracking, own[b].tracking)
          if first?.rating != second?.rating {
            return (first?.rating ?? .none) > (second?.rating ?? .none)
          }
          let isFavorite = (first?.favorite != nil, second?.favorite != nil)
          if isFavorite.0 != isFavorite.1 { return isFavorite.0 }
          return own[a].id < own[b].id
        }.prefix(Self.most))
  }

  /// By how much the friend rates higher on average, in hundredths of a hundred; nil where nothing was rated by both.
  package var meanDifference: Int? {
    guard !pairs.isEmpty else { return nil }
    let sum = pairs.reduce(0) { $0 + $1.difference }
    return Int((Double(sum) / Double(pairs.count)).rounded())
  }

  /// Pearson's coefficient of the two ratings of the titles in `pairs`, from -1 to 1.
  ///
  /// nil for fewer than three, and where one of the two rates everything alike: there is none then.
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

extension Rating {
  /// Below every rating.
  fileprivate static let none = Rating(hundredths: 0)
}
