import Base
import MediaLibrary

/// Which titles stand beside one another where nothing says what they are like: those of its
/// franchise, those that were finished in the same weeks, those with the same rating or nearly so,
/// and on the wish list; at last those next to it on its shelf, which every title has.
///
/// All of these are orders in which a title has two neighbours, so one edit changes what few pages
/// show, and to look for neighbours takes as long as to list them.
package struct Neighbors: Sendable {
  /// The members of each franchise, in their order.
  package let franchises: Rows<EntryIndex>
  /// Of each title, its franchise; nil for what is unlisted, or in a series, which says more.
  package let franchise: [Int?]
  private let placeInFranchise: [Int]
  private let byFinish: Order
  private let byRating: Order
  private let wishes: Order
  private let byShelf: Order
  private let finishDays: [Int]

  /// Titles in an order, and the place of each in it.
  private struct Order: Sendable {
    let entries: [EntryIndex]
    private let places: [Int]

    /// - Parameter count: Of the library's titles.
    init(_ entries: [EntryIndex], count: Int) {
      self.entries = entries
      var places = [Int](repeating: -1, count: count)
      for (place, entry) in entries.enumerated() { places[entry] = place }
      self.places = places
    }

    /// Those around a title, the nearest first, as far as they belong with it.
    func around(_ entry: EntryIndex, _ belongs: (EntryIndex) -> Bool) -> [EntryIndex] {
      let place = places[entry]
      guard place >= 0 else { return [] }
      var around: [EntryIndex] = []
      for distance in 1...Neighbors.reach {
        for other in [place + distance, place - distance] where entries.indices.contains(other) {
          if belongs(entries[other]) { around.append(entries[other]) }
        }
      }
      return around
    }
  }

  /// How far to either side neighbours are looked for.
  fileprivate static let reach = 3
  /// How many days apart belong to the same weeks.
  private static let days = 14
  /// How far apart ratings are nearly the same: half a point of ten.
  private static let ratingStep = 500

  /// - Parameter shelves: The listed titles of each in its order.
  init(
    titles: [ShownTitle], facts: [Facts], listed: [EntryIndex], shelves: [[EntryIndex]],
    byTitle: [EntryIndex], rank: [Int]
  ) {
    var rows: [UInt64: Int] = [:]
    rows.reserveCapacity(titles.count)
    var franchise = [Int?](repeating: nil, count: titles.count)
    var members: [(row: Int, element: EntryIndex)] = []
    for entry in byTitle where !facts[entry].isUnlisted {
      let own = titles[entry].franchise
      if own.isSeries || own.name.isEmpty { continue }
      let (next, hash) = (rows.count, FNV1a.hash(own.name.utf8))
      let row = rows[hash] ?? next
      if row == next { rows[hash] = next }
      franchise[entry] = row
      members.append((row, entry))
    }
    var franchises = Rows(count: rows.count, of: members)
    var placeInFranchise = [Int](repeating: 0, count: titles.count)
    for row in 0..<franchises.count where franchises[row].count > 1 {
      franchises.sort(row) { a, b in
        // By release; what has none by number, the one that has the bare name first, with subtitles
        // after that, as they were finished.
        func key(_ entry: EntryIndex) -> (DateKey, Int, Int, Int, DateKey, Int) {
          let (own, finished) = (titles[entry].franchise, facts[entry].finished)
          let number = (own.number * 100 + min(own.part, 99)) * 2 + (own.isBare ? 0 : 1)
          return (
            facts[entry].released, own.isWhole ? 0 : 1, number,
            finished == .undated ? 1 : 0, finished, rank[entry]
          )
        }
        return key(a) < key(b)
      }
      for (place, entry) in franchises[row].enumerated() { placeInFranchise[entry] = place }
    }
    (self.franchises, self.franchise) = (franchises, franchise)
    self.placeInFranchise = placeInFranchise
    func sorted(_ key: (Facts) -> Int?) -> [EntryIndex] {
      // Both numbers as one: sort titles decide among equals.
      listed.compactMap { entry in key(facts[entry]).map { $0 << 32 | rank[entry] } }.sorted()
        .map { byTitle[$0 & 0xFFFF_FFFF] }
    }
    finishDays = facts.map { $0.finished.roughDay ?? 0 }
    byFinish = Order(sorted { $0.finished.roughDay }, count: titles.count)
    byRating = Order(sorted { $0.rating?.hundredths }, count: titles.count)
    wishes = Order(shelves[Shelf.planning.rawValue], count: titles.count)
    byShelf = Order(Array(shelves.joined()), count: titles.count)
  }

  /// The other titles of a franchise, those next to it in its order; at most `count`.
  package func franchise(
    of entry: EntryIndex, count: Int, where isWanted: (EntryIndex) -> Bool
  ) -> [EntryIndex] {
    guard let row = franchise[entry] else { return [] }
    let members = franchises[row]
    let start = min(placeInFranchise[entry] - count / 2, members.count - 1 - count)
    return Array(
      members.dropFirst(max(start, 0)).prefix(count + 1).filter { $0 != entry && isWanted($0) }
        .prefix(count))
  }

  /// Of two titles of one franchise, whether the first comes first in it.
  package func precedes(_ a: EntryIndex, _ b: EntryIndex) -> Bool {
    placeInFranchise[a] < placeInFranchise[b]
  }

  /// Titles that were finished within two weeks of one, the nearest first.
  package func finishedAround(_ entry: EntryIndex) -> [EntryIndex] {
    byFinish.around(entry) { abs(finishDays[$0] - finishDays[entry]) <= Neighbors.days }
  }

  /// Wishes next to a wish.
  package func wishesAround(_ entry: EntryIndex) -> [EntryIndex] {
    wishes.around(entry) { _ in true }
  }

  /// Titles with the rating of one, next to it in the alphabet.
  func ratedAlike(_ entry: EntryIndex, _ facts: [Facts]) -> [EntryIndex] {
    byRating.around(entry) { facts[$0].rating == facts[entry].rating }
  }

  /// Titles with nearly the rating of one, the nearest in their order first.
  func ratedNearly(_ entry: EntryIndex, _ facts: [Facts]) -> [EntryIndex] {
    guard let rating = facts[entry].rating?.hundredths else { return [] }
    return byRating.around(entry) { other in
      facts[other].rating.map { abs($0.hundredths - rating) <= Neighbors.ratingStep } ?? false
    }
  }

  /// Titles next to one on its shelf; of a shelf without others, those on the shelves next to it.
  func onShelf(_ entry: EntryIndex, _ facts: [Facts]) -> [EntryIndex] {
    let around = byShelf.around(entry) { _ in true }
    let beside = around.filter { facts[$0].shelf == facts[entry].shelf }
    return beside.isEmpty ? around : beside
  }
}

extension LibraryIndex {
  /// Titles with the rating of one, next to it in the alphabet.
  package func ratedAlike(_ entry: EntryIndex) -> [EntryIndex] {
    neighbors.ratedAlike(entry, facts)
  }

  /// Titles with nearly the rating of one, the nearest in their order first.
  package func ratedNearly(_ entry: EntryIndex) -> [EntryIndex] {
    neighbors.ratedNearly(entry, facts)
  }

  /// Titles next to one on its shelf, or on the next one.
  package func onShelf(_ entry: EntryIndex) -> [EntryIndex] { neighbors.onShelf(entry, facts) }
}
