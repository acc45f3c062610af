package struct SimilarTitle: Sendable, Equatable {
  package let entry: EntryIndex
  /// The groups of both titles, those with the greatest weight first; at most three.
  package let sharedGroups: [GroupIndex]
}

/// Finds the titles that have most in common with a title: those with the greatest sum of the
/// weights of shared groups.
///
/// Comparing all pairs would take quadratic time, so a title is compared with the six titles before
/// and after it on the page of each of its groups, which are from about the same time.
struct SimilarityIndex: Sendable {
  private let index: LibraryIndex
  /// For each group in `GroupTable.ofTitle`, the number of titles before this one on its page.
  private let offsets: Rows<UInt32>

  private static let reach = 6
  private static let count = 6

  init(_ index: LibraryIndex) {
    self.index = index
    let table = index.groups
    var offsets = table.ofTitle.map { _ in UInt32(0) }
    var listed = [UInt32](repeating: 0, count: table.groups.count)
    for entry in index.newestFirst {
      for (place, group) in table.ofTitle[entry].enumerated() {
        let isSeries = table.groups[Int(group)].family == .series
        offsets[entry, place] =
          isSeries ? UInt32(table.offsetInSeries[entry] ?? 0) : listed[Int(group)]
        if index.facts[entry].isListed { listed[Int(group)] += 1 }
      }
    }
    self.offsets = offsets
  }

  /// The most similar listed titles, at most six; equal ones by rank. One common genre isn't
  /// enough.
  ///
  /// - Parameter linked: titles to which the page links anyway
  func similarTitles(of entry: EntryIndex, without linked: [EntryIndex]) -> [SimilarTitle] {
    let table = index.groups
    var best: [(weight: Int, entry: EntryIndex)] = []
    for (group, offset) in zip(table.ofTitle[entry], offsets[entry]) {
      let page = table.members[Int(group)]
      let middle = page.startIndex + min(Int(offset), page.count)
      let near =
        max(middle - Self.reach, page.startIndex)..<min(middle + Self.reach + 1, page.endIndex)
      for other in page[near].lazy.map(\.entry) where other != entry {
        let (weight, isSignificant) = table.similarity(entry, other)
        func precedes(_ a: (weight: Int, entry: EntryIndex)) -> Bool {
          (a.weight, index.rank[other]) > (weight, index.rank[a.entry])
        }
        guard isSignificant, best.count < Self.count || !precedes(best[Self.count - 1]),
          !best.contains(where: { $0.entry == other }), !linked.contains(other)
        else { continue }
        best.insert((weight, other), at: best.prefix(while: precedes).count)
        if best.count > Self.count { best.removeLast() }
      }
    }
    return best.map {
      SimilarTitle(entry: $0.entry, sharedGroups: table.sharedGroups(entry, $0.entry))
    }
  }
}

extension GroupTable {
  func groups(of entry: EntryIndex) -> some Sequence<GroupIndex> {
    ofTitle[entry].lazy.map { GroupIndex($0) }
  }

  /// The weight of the groups that two titles share, and whether these are more than one genre.
  func similarity(_ a: EntryIndex, _ b: EntryIndex) -> (weight: Int, isSignificant: Bool) {
    var (weight, count, isSignificant) = (0, 0, false)
    forEachShared(a, b) { group in
      weight += weights[group]
      count += 1
      isSignificant = isSignificant || count > 1 || group >= genreCount
    }
    return (weight, isSignificant)
  }

  /// The groups that two titles share, the greatest weight first, at most three.
  func sharedGroups(_ a: EntryIndex, _ b: EntryIndex) -> [GroupIndex] {
    var shared: [GroupIndex] = []
    forEachShared(a, b) { shared.append($0) }
    return shared.first(3) { weights[$0] > weights[$1] }
  }

  /// Both lists of groups are short and ascending.
  private func forEachShared(_ a: EntryIndex, _ b: EntryIndex, do body: (GroupIndex) -> Void) {
    ofTitle.withRow(a) { first in
      ofTitle.withRow(b) { second in
        var (i, j) = (0, 0)
        while i < first.count, j < second.count {
          let (x, y) = (first[i], second[j])
          if x == y { body(GroupIndex(x)) }
          if x <= y { i += 1 }
          if y <= x { j += 1 }
        }
      }
    }
  }
}
