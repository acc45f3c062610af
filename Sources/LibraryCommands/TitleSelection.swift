import Base
import LibraryFiles
import MediaLibrary

/// The titles that `list` shows, and their order.
package struct TitleSelection: Sendable {
  package enum Order: String, Sendable, CaseIterable {
    case title, rating, finished, started, added, released
  }

  package var kind: Kind?
  /// Empty for all.
  package var statuses: Set<Status> = []
  package var genre: String?
  package var tag: String?
  /// Part of the name of a person, studio or publisher.
  package var creator: String?
  package var lowestRating: Rating?
  package var isUnrated = false
  package var isFavorite = false
  /// A year, a month or a day.
  package var released: PartialDate?
  /// A year, a month or a day in which a run was finished.
  package var finished: PartialDate?
  /// The title has a date that is not before this one.
  package var since: PartialDate?
  package var words: String?
  package var order = Order.title
  package var isReversed = false
  package var limit: Int?

  package init() {}

  /// The selected titles, sorted, and their number without the limit.
  package func titles(of library: OwnersTitles) -> (shown: [OwnersTitle], count: Int) {
    let folding = Folding.standard
    let (genre, tag) = (genre.map(folding.fold), tag.map(folding.fold))
    let creator = creator.map(folding.fold)
    var fitting = library.titles.filter { title in
      let (work, tracking) = (title.entry.work, title.entry.tracking)
      return (kind == nil || title.entry.kind == kind)
        && (statuses.isEmpty || tracking.map { statuses.contains($0.status) } ?? false)
        && (lowestRating.map { tracking?.rating ?? Rating(hundredths: 0) >= $0 } ?? true)
        && (!isUnrated || tracking.map { $0.rating == nil } ?? false)
        && (!isFavorite || tracking?.favorite != nil)
        && (released.map { period in work.released.map(period.holds) ?? false } ?? true)
        && (finished.map { period in tracking?.finishes.contains(where: period.holds) ?? false }
          ?? true)
        && (since.map { first in title.entry.days.contains { !$0.isSurelyBefore(first) } } ?? true)
        && (genre.map { genre in work.genres.contains { folding.fold($0) == genre } } ?? true)
        && (tag.map { tag in tracking?.tags.contains { folding.fold($0) == tag } ?? false } ?? true)
        && (creator.map { creator in
          work.makers.contains { folding.fold($0).contains(creator) }
        } ?? true)
    }
    if let words { fitting = TitleFinder(fitting).titles(for: words) }
    let keyed = fitting.map { title in
      (key: key(title, library.settings), name: name(of: title, library.settings), title: title)
    }
    let sorted = keyed.sorted { a, b in
      // Titles without a rating or date come last, also in reverse order.
      if (a.key == nil) != (b.key == nil) { return a.key != nil }
      if let first = a.key, let second = b.key, first != second {
        return (first > second) != isReversed
      }
      if a.name != b.name { return (a.name < b.name) != (isReversed && order == .title) }
      return a.title.entry.id < b.title.entry.id
    }
    return (sorted.prefix(limit ?? .max).map(\.title), sorted.count)
  }

  /// The highest first; nil for titles without a rating or date.
  private func key(_ title: OwnersTitle, _ settings: Settings) -> Int? {
    let tracking = title.entry.tracking
    let date: PartialDate?
    switch order {
    case .title: return 0
    case .rating: return tracking?.rating?.hundredths
    case .finished:
      date = tracking?.finishes.max()
    case .started: date = tracking?.started
    case .added: date = tracking?.added
    case .released: date = title.entry.work.released
    }
    return date.map { ($0.year * 16 + ($0.month ?? 0)) * 32 + ($0.day ?? 0) }
  }

  private func name(of title: OwnersTitle, _ settings: Settings) -> String {
    Folding.standard.fold(title.entry.work.sortTitle ?? title.entry.name(in: settings))
  }
}

extension Tracking {
  fileprivate var finishes: [PartialDate] {
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
