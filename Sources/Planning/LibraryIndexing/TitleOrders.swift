import Base
import MediaLibrary

/// The orders of a library's titles that depend only on the titles themselves. They are used to
/// choose covers while the pages are planned.
package struct TitleOrders: Sendable {
  let facts: [Facts]
  /// See `LibraryIndex`.
  let rank: [Int]
  let byTitle, listed, listedByID, catalogue: [EntryIndex]
  let shelves: [[EntryIndex]]

  package init(of library: Library, titles: [ShownTitle]) {
    let (entries, language) = (library.entries, library.settings.language)
    let facts = entries.map { Facts($0) }
    self.facts = facts
    let keys = entries.indices.map { index in
      sortKey(
        ofTitle: titles[index].text, in: titles[index].language ?? language,
        sortTitle: entries[index].work.sortTitle)
    }
    let byTitle = entries.indices.sorted { a, b in
      let (first, second) = (ByteOrder(keys[a]), ByteOrder(keys[b]))
      return first == second
        ? ByteOrder(entries[a].id) < ByteOrder(entries[b].id) : first < second
    }
    var rank = [Int](repeating: 0, count: entries.count)
    for (index, entry) in byTitle.enumerated() { rank[entry] = index }
    (self.rank, self.byTitle) = (rank, byTitle)
    var (listed, catalogue): ([EntryIndex], [EntryIndex]) = ([], [])
    var onShelf = Array(repeating: [EntryIndex](), count: Shelf.allCases.count)
    for entry in byTitle where !facts[entry].isUnlisted {
      if let shelf = facts[entry].shelf {
        listed.append(entry)
        onShelf[shelf.rawValue].append(entry)
      } else {
        catalogue.append(entry)
      }
    }
    (self.listed, self.catalogue) = (listed, catalogue)
    listedByID = facts.indices.filter { facts[$0].isListed }
    shelves = Shelf.allCases.map { shelf in
      let titles = byDate(onShelf[shelf.rawValue], byTitle, rank) { facts[$0].date(on: shelf) }
      let undated = titles.partitioningIndex { facts[$0].date(on: shelf) == .undated }
      return titles[..<undated] + mostPlayedFirst(titles[undated...], in: entries, rank)
    }
  }

  /// By date, then rank.
  func latestFirst(_ entries: [EntryIndex], _ date: (EntryIndex) -> DateKey) -> [EntryIndex] {
    byDate(entries, byTitle, rank, date)
  }

  /// See `LibraryIndex.preference(for:)`.
  func preference(for index: EntryIndex, in entries: [Entry]) -> PreferenceOrder {
    let fact = facts[index]
    let times = fact.hasFurtherRuns ? entries[index].tracking?.repeats ?? 0 : 0
    return PreferenceOrder(
      rating: fact.rating, favorite: fact.favorite, times: times, finished: fact.finished,
      rank: rank[index])
  }

  /// Every title, by its date on its shelf, the oldest first, then the undated ones, and finally
  /// the unlisted ones; equal ones by id. A title that is finished today comes after all others
  /// with a date.
  package var oldestFirst: [EntryIndex] {
    facts.indices.map { index in
      let fact = facts[index]
      let date = fact.shelf.map { fact.date(on: $0) } ?? .undated
      let day = fact.isUnlisted ? .max : date == .undated ? .max - 1 : ~date.latestFirst
      return UInt64(day) << 32 | UInt64(index)
    }.sorted().map { Int($0 & 0xFFFF_FFFF) }
  }

  /// Orders in which pages show titles beside each other: the shelves and the catalogue, of all
  /// titles, of each verb and of each kind, the favorites, and the best of the alcoves of the home
  /// page and of years. Other lists by rating are left out, because they change too often.
  ///
  /// - Parameter entries: the library's
  package func rows(of entries: [Entry]) -> [TitleRows] {
    let rated = listedByID.filter { facts[$0].rating != nil || facts[$0].favorite != nil }
      .map { (key: preference(for: $0, in: entries), entry: $0) }
    let favorites = rated.filter { facts[$0.entry].favorite != nil }.sorted { a, b in
      let (first, second) = (facts[a.entry].favorite ?? .max, facts[b.entry].favorite ?? .max)
      return first == second ? a.key < b.key : first < second
    }
    let best = rated.first(6) { $0.key < $1.key }
    let all = shelves.flatMap { $0 } + catalogue
    let years = Dictionary(grouping: rated.filter { facts[$0.entry].finished.year != nil }) {
      facts[$0.entry].finished.year
    }.values.map { year in year.first(6) { $0.key < $1.key }.map(\.entry) }
    let verbs = Array(Dictionary(grouping: all) { entries[$0].kind.verb }.values)
    let kinds = Array(Dictionary(grouping: all) { entries[$0].kind.index }.values)
    return [
      TitleRows([favorites.map(\.entry)], .strict), TitleRows([best.map(\.entry)], .strict),
      TitleRows(years, .strict), TitleRows(verbs, .firm),
    ] + (kinds.count > verbs.count ? [TitleRows(kinds, .firm)] : [])
      + (verbs.count > 1 ? [TitleRows([all], .loose)] : [])
  }
}

/// Rows of titles as pages show them; each title is in at most one of them.
package struct TitleRows: Sendable {
  package enum Manner: Sendable {
    /// Neighbors look different as far as other rows allow it.
    case loose
    /// Neighbors of different families look different.
    case firm
    /// Neighbors look different, even within a family.
    case strict
  }

  /// In any order.
  package let rows: [[EntryIndex]]
  package let manner: Manner

  package init(_ rows: [[EntryIndex]], _ manner: Manner) {
    (self.rows, self.manner) = (rows, manner)
  }
}

/// Both in one number.
private func byDate(
  _ entries: [EntryIndex], _ byTitle: [EntryIndex], _ rank: [Int], _ date: (EntryIndex) -> DateKey
) -> [EntryIndex] {
  entries.map { UInt64(date($0).latestFirst) << 32 | UInt64(rank[$0]) }.sorted().map {
    byTitle[Int($0 & 0xFFFF_FFFF)]
  }
}

/// By hours played, then rank.
private func mostPlayedFirst(
  _ titles: ArraySlice<EntryIndex>, in entries: [Entry], _ rank: [Int]
) -> [EntryIndex] {
  let played = titles.map { (hours: entries[$0].hoursPlayed, entry: $0) }
  if played.allSatisfy({ $0.hours == 0 }) { return Array(titles) }
  return played.sorted { a, b in
    a.hours == b.hours ? rank[a.entry] < rank[b.entry] : a.hours > b.hours
  }.map(\.entry)
}
