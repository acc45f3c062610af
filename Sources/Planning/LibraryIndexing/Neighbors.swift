import Base
import MediaLibrary

/// The titles of each franchise, and orders of titles for `NeighborRule`.
///
/// A title has two neighbors in each order, so one edit changes few pages.
struct Neighbors: Sendable {
  let franchises: Rows<EntryIndex>
  /// The franchise of each title; nil for unlisted titles and those in a series, which is more
  /// specific.
  let franchise: [Int?]
  let placeInFranchise: [Int]
  private let orders: [(entries: [EntryIndex], places: [Int?])]
  private let facts: [Facts]

  private static let reach = 3

  init(
    titles: [ShownTitle], facts: [Facts], listed: [EntryIndex], shelves: [[EntryIndex]],
    byTitle: [EntryIndex], rank: [Int]
  ) {
    self.facts = facts
    (franchises, franchise) = Neighbors.franchises(titles, facts, byTitle: byTitle, rank: rank)
    var placeInFranchise = [Int](repeating: 0, count: titles.count)
    for row in 0..<franchises.count {
      for (place, entry) in franchises[row].enumerated() { placeInFranchise[entry] = place }
    }
    self.placeInFranchise = placeInFranchise
    func sorted(_ key: (Facts) -> Int?) -> [EntryIndex] {
      // Both numbers in one: sort titles decide between equal ones.
      listed.compactMap { entry in key(facts[entry]).map { $0 << 32 | rank[entry] } }.sorted()
        .map { byTitle[$0 & 0xFFFF_FFFF] }
    }
    orders = NeighborRule.Order.allCases.map { order in
      let entries =
        switch order {
        case .finish: sorted { $0.finished.roughDay }
        case .rating: sorted { $0.rating?.hundredths }
        case .planned: shelves[Shelf.planning.rawValue]
        case .shelf: Array(shelves.joined())
        }
      var places = [Int?](repeating: nil, count: titles.count)
      for (place, entry) in entries.enumerated() { places[entry] = place }
      return (entries, places)
    }
  }

  private static func franchises(
    _ titles: [ShownTitle], _ facts: [Facts], byTitle: [EntryIndex], rank: [Int]
  ) -> (members: Rows<EntryIndex>, ofTitle: [Int?]) {
    var rows: [UInt64: Int] = [:]
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
    // By release. Undated titles follow by number, the bare name first and subtitles last, then by
    // finish date.
    func key(_ entry: EntryIndex) -> (DateKey, Int, Int, Int, DateKey, Int) {
      let (own, finished) = (titles[entry].franchise, facts[entry].finished)
      let number = (own.number * 100 + min(own.part, 99)) * 2 + (own.isBare ? 0 : 1)
      return (
        facts[entry].released, own.isWhole ? 0 : 1, number,
        finished == .undated ? 1 : 0, finished, rank[entry]
      )
    }
    for row in 0..<franchises.count where franchises[row].count > 1 {
      franchises.sort(row) { key($0) < key($1) }
    }
    return (franchises, franchise)
  }

  /// The other titles of a franchise around one, in their order; at most `count`.
  func franchise(
    of entry: EntryIndex, count: Int, where isWanted: (EntryIndex) -> Bool
  ) -> [EntryIndex] {
    guard let row = franchise[entry] else { return [] }
    let members = franchises[row]
    let start = min(placeInFranchise[entry] - count / 2, members.count - 1 - count)
    return Array(
      members.dropFirst(max(start, 0)).prefix(count + 1).filter { $0 != entry && isWanted($0) }
        .prefix(count))
  }

  /// The titles around one in a rule's order, the nearest first.
  func titles(_ rule: NeighborRule, around entry: EntryIndex) -> [EntryIndex] {
    let (entries, places) = orders[rule.row.order.rawValue]
    guard let place = places[entry] else { return [] }
    var around: [EntryIndex] = []
    for distance in 1...Neighbors.reach {
      for other in [place + distance, place - distance] where entries.indices.contains(other) {
        if rule.row.belongs(facts[entry], facts[entries[other]]) { around.append(entries[other]) }
      }
    }
    guard rule == .onShelf else { return around }
    // Titles of the next shelf are used only if its own has no others.
    let own = around.filter { facts[$0].shelf == facts[entry].shelf }
    return own.isEmpty ? around : own
  }
}
