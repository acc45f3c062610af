import Diagnostics
import LibraryLoading
import LibraryParsing
import MediaLibrary
import TextFolding

/// Which titles a list shows, and in what order.
package struct TitleSelection: Sendable {
  package enum Order: String, Sendable, CaseIterable {
    case title, rating, finished, started, added, released
  }

  package var kind: Kind?
  package var status: Status?
  package var genre: String?
  package var tag: String?
  package var lowestRating: Rating?
  /// A piece of a name.
  package var words: String?
  package var order = Order.title
  package var isReversed = false
  package var limit: Int?

  package init() {}

  /// The titles that fit, best or newest first, by title A to Z; and how many there are without the limit.
  package func titles(of library: OwnersTitles) -> (shown: [OwnersTitle], count: Int) {
    let folding = Folding.standard
    let (genre, tag) = (genre.map(folding.fold), tag.map(folding.fold))
    var fitting = library.titles.filter { title in
      let (work, tracking) = (title.entry.work, title.entry.tracking)
      return (kind == nil || title.entry.kind == kind)
        && (status == nil || tracking?.status == status)
        && (lowestRating.map { tracking?.rating ?? Rating(hundredths: 0) >= $0 } ?? true)
        && (genre.map { genre in work.genres.contains { folding.fold($0) == genre } } ?? true)
        && (tag.map { tag in tracking?.tags.contains { folding.fold($0) == tag } ?? false } ?? true)
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

  /// The sort key, the highest first; nil for titles that have none.
  private func key(_ title: OwnersTitle, _ settings: Settings) -> Int? {
    let tracking = title.entry.tracking
    let date: PartialDate?
    switch order {
    case .title: return 0
    case .rating: return tracking?.rating?.hundredths
    case .finished:
      date = ([tracking?.finished] + (tracking?.history.map(\.finished) ?? []))
        .compactMap { $0 }.max()
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
