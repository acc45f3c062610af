import MediaLibrary

/// `index.html`: the owner, what goes on now, what is new, the figures.
package struct ProfilePage: Sendable {
  /// What is in progress, a row for each verb that the library has.
  package let now: [Now]
  package let recentlyFinished: [EntryIndex]
  package let latestReviews: [EntryIndex]
  /// The favourites in their order; for who has none, the highest rated titles.
  package let treasures: [EntryIndex]
  /// All of them.
  package let treasuresList: PageLink
  package let figures: Figures
  package let next: [Suggestion]

  package struct Now: Sendable {
    package let verb: Verb
    package let list: PageLink
    /// Most recent first; not all when there are many: the list has the rest.
    package let entries: [EntryIndex]
  }
}

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

/// The library in numbers. Counts agree with the lists they stand for: a rewatch is in progress.
package struct Figures: Sendable {
  package let kinds: [KindCount]
  package let total: Int
  package let mean: Mean?
  /// Ten steps of the rating scale; each title counts in the nearest, half up: 7.5 of 10 in the 8th.
  package let histogram: [Int]
  package let spent: Spent

  package struct KindCount: Sendable {
    package let kind: Kind
    package let path: PagePath
    package let total: Int
    /// By `Shelf.rawValue`.
    package let counts: [Int]
    package let mean: Mean?

    package subscript(shelf: Shelf) -> Int { counts[shelf.rawValue] }
  }

  /// A mean rating, exact until it is shown.
  package struct Mean: Sendable, Equatable {
    /// In hundredths of 100, as `Rating`.
    package let sum: Int
    /// Not 0.
    package let count: Int

    /// On the site's scale, rounded half up to two decimals.
    package func text(_ scale: RatingScale) -> String { decimal(sum, per: count * scale.point) }
  }

  /// Only what the library says for certain; unknown lengths count as nothing.
  package struct Spent: Sendable, Equatable {
    package var episodes = 0
    package var minutesWatched = 0
    package var chapters = 0
    package var volumes = 0
    package var pages = 0
    /// Hundredths of an hour.
    package var hoursPlayed = 0
  }
}
