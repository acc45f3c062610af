import MediaLibrary
import Planning

/// Rows of titles in which no motif of a drawn cover appears twice.
///
/// `CoverChoices` gives neighbors on the shelves different motifs. But titles also meet in any
/// number of other rows, such as those of a genre or a rating, where they keep their covers; so
/// these rows choose among titles, or among orders of otherwise equal titles.
extension TitleParts {
  /// The first titles with different motifs.
  func varied(_ titles: some Sequence<EntryIndex>, _ count: Int) -> [EntryIndex] {
    var chosen: [EntryIndex] = []
    for entry in titles where chosen.count < count {
      let motif = artwork(of: entry)?.motif
      if motif == nil || !chosen.contains(where: { artwork(of: $0)?.motif == motif }) {
        chosen.append(entry)
      }
    }
    return chosen
  }

  /// Titles in their order, except that equal ones are swapped where a motif would appear twice in
  /// a row of eight.
  func spread<Item>(
    _ items: ArraySlice<Item>, _ entry: (Item) -> EntryIndex, areEqual: (Entry, Entry) -> Bool
  ) -> [Item] {
    let motifs = items.map { artwork(of: entry($0))?.motif ?? -1 }
    let order = CoverRow.order(of: motifs) { a, b in
      areEqual(
        entries[entry(items[items.startIndex + a])], entries[entry(items[items.startIndex + b])])
    }
    return order.map { items[items.startIndex + $0] }
  }
}

extension Entry {
  static func arePreferredEqually(_ a: Entry, _ b: Entry) -> Bool {
    a.tracking?.rating == b.tracking?.rating && a.tracking?.favorite == b.tracking?.favorite
  }
}

enum CoverRow {
  /// How far a title can move up in its row. More would take too long in long rows of one motif.
  private static let farthest = 40

  /// Positions in an order in which no motif appears twice within eight, as far as swapping equal
  /// ones allows; -1 means no motif.
  ///
  /// - Parameter areEqual: transitive; equal ones are adjacent
  static func order(of motifs: [Int], areEqual: (Int, Int) -> Bool) -> [Int] {
    var order: [Int] = []
    order.reserveCapacity(motifs.count)
    // Skipped titles in their order, and the first position after them.
    var waiting: [Int] = []
    var next = 0
    while order.count < motifs.count {
      func isFree(_ place: Int) -> Bool {
        motifs[place] < 0
          || !order.suffix(CoverChoices.reach).contains { motifs[$0] == motifs[place] }
      }
      if let place = waiting.firstIndex(where: isFree) {
        order.append(waiting.remove(at: place))
        continue
      }
      let first = waiting.first ?? next
      while waiting.count < farthest, next < motifs.count, areEqual(first, next), !isFree(next) {
        waiting.append(next)
        next += 1
      }
      if next < motifs.count, waiting.count < farthest, areEqual(first, next) {
        order.append(next)
        next += 1
      } else {
        order.append(waiting.removeFirst())
      }
    }
    return order
  }
}
