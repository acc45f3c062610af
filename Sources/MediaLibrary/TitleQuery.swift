import Base

/// Titles with certain properties, in an order: `titles:` of a page, and the command `list`.
package struct TitleQuery: Sendable {
  package var filter = TitleFilter()
  package var order = TitleOrder.title
  package var isReversed = false
  package var limit: Int?

  package init() {}
}

package enum TitleOrder: String, Sendable, CaseIterable {
  case title, rating, finished, started, added, released

  /// Understands other words for some orders, such as `score`.
  package init?(word: String) {
    let word = folded(word)
    guard let order = Self(rawValue: word) ?? Self.others[word] else { return nil }
    self = order
  }

  private static let others: [String: TitleOrder] = [
    "name": .title, "score": .rating, "stars": .rating, "date": .finished, "year": .released,
    "release": .released, "start": .started, "begun": .started, "new": .added,
    "newest": .added, "latest": .added, "recent": .added,
  ]
}

/// Conditions for titles, all of which must hold. Empty sets and nil hold for every title.
package struct TitleFilter: Sendable {
  package var kinds: Set<Kind> = []
  package var statuses: Set<Status> = []
  /// A title has at least one of them, as of the tags.
  package var genres = FoldedWords([])
  package var tags = FoldedWords([])
  /// Part of the name of a person, studio or publisher.
  package var creator: String?
  package var lowestRating: Rating?
  package var isUnrated = false
  package var isFavorite = false
  package var released: PartialDate?
  /// A year, a month or a day in which a run was finished.
  package var finished: PartialDate?
  /// Titles have a date on or after this one.
  package var since: PartialDate?
  /// For each key `x-…`, the values of which a title has at least one.
  package var extras: [(key: String, values: FoldedWords)] = []

  package init() {}

  package func fits(_ entry: Entry) -> Bool {
    let (work, tracking) = (entry.work, entry.tracking)
    return (kinds.isEmpty || kinds.contains(entry.kind))
      && (statuses.isEmpty || tracking.map { statuses.contains($0.status) } ?? false)
      && (lowestRating.map { tracking?.rating ?? Rating(hundredths: 0) >= $0 } ?? true)
      && (!isUnrated || tracking.map { $0.rating == nil } ?? false)
      && (!isFavorite || tracking?.favorite != nil)
      && (released.map { period in work.released.map(period.holds) ?? false } ?? true)
      && (finished.map { period in tracking?.finishes.contains(where: period.holds) ?? false }
        ?? true)
      && (since.map { first in entry.days.contains { !$0.isSurelyBefore(first) } } ?? true)
      && genres.includeAny(of: work.genres) && tags.includeAny(of: tracking?.tags ?? [])
      && extras.allSatisfy { key, values in
        values.includeAny(of: work.extras.lazy.filter { $0.key == key }.map(\.value))
      }
      && (creator.map(Folding.standard.fold).map { creator in
        work.makers.contains { Folding.standard.fold($0).contains(creator) }
      } ?? true)
  }
}

/// Words that are compared without case, accents and width.
package struct FoldedWords: Sendable {
  package let words: [String]
  private let folded: Set<String>

  package init(_ words: [String]) {
    self.words = words
    folded = Set(words.map(Folding.standard.fold))
  }

  /// Without any words, everything is included.
  package func includeAny(of texts: some Sequence<String>) -> Bool {
    folded.isEmpty || texts.contains { folded.contains(Folding.standard.fold($0)) }
  }
}

extension Tracking {
  package var finishes: [PartialDate] {
    ([finished] + history.map(\.finished)).compactMap { $0 }
  }
}

extension Work {
  fileprivate var makers: [String] {
    creators.flatMap { [$0.name] + $0.names } + studios + developers + publishers
  }
}

extension PartialDate {
  fileprivate func holds(_ date: PartialDate) -> Bool {
    year == date.year && (month == nil || month == date.month) && (day == nil || day == date.day)
  }
}
