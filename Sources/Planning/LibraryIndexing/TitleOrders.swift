import Base
import MediaLibrary

/// The orders of a library's titles that take nothing but the titles themselves. Covers are chosen
/// by them while the pages are planned.
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

  /// Every title, by its date on its shelf, the oldest first, then the undated ones; equal ones by
  /// id. A title that is added or finished today comes after all others with a date.
  package var oldestFirst: [EntryIndex] {
    facts.indices.map { index in
      let date = facts[index].shelf.map { facts[index].date(on: $0) } ?? .undated
      let day = date == .undated ? UInt32.max : ~date.latestFirst
      return UInt64(day) << 32 | UInt64(index)
    }.sorted().map { Int($0 & 0xFFFF_FFFF) }
  }

  /// The orders in which lists show titles: the shelves and the catalogue, by preference, and the
  /// favorites.
  ///
  /// - Parameter entries: The library's.
  package func rows(of entries: [Entry]) -> [[EntryIndex]] {
    let preferred = listedByID.map { (key: preference(for: $0, in: entries), entry: $0) }
      .sorted { $0.key < $1.key }.map(\.entry)
    let favorites = preferred.filter { facts[$0].favorite != nil }.enumerated()
      .sorted { a, b in
        (facts[a.element].favorite ?? .max, a.offset) < (
          facts[b.element].favorite ?? .max, b.offset
        )
      }.map(\.element)
    return [shelves.flatMap { $0 } + catalogue, preferred, favorites]
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
