import Base
import TestSupport
import Testing

@testable import MediaLibrary
@testable import Planning

struct SimilarityTests {
  /// Compared with the definition, computed completely: in each group, the six titles before and
  /// after one on the group's page, by their common groups, the rarest first.
  @Test(arguments: 0..<12)
  func titlesThatShareMostAreFound(_ seed: UInt64) {
    var dice = SplitMix(seed: seed)
    let entries = (0..<160).map { number in
      func pick(_ names: String, _ count: Int, of different: Int) -> [String] {
        (0..<dice.roll(count + 1)).map { _ in "\(names) \(dice.roll(different))" }
      }
      var work = Work(title: "t\(number)")
      var tracking = dice.roll(9) == 0 ? nil : Tracking(status: .completed)
      // Some have more groups than are compared.
      work.genres = pick("Genre", dice.roll(20) == 0 ? 90 : 5, of: Int(8 << (seed % 5)))
      work.creators = pick("Creator", 3, of: 60).map { .init(name: $0, role: nil) }
      tracking?.tags = pick("tag", 3, of: 25)
      if dice.roll(3) == 0 { work.series = .init(name: "S\(dice.roll(9))", position: nil) }
      work.released = PartialDate(year: 1990 + dice.roll(30), month: nil, day: nil)
      return Entry(
        id: "anime/t\(number)", kind: .anime, work: work,
        tracking: tracking, review: nil, isUnlisted: dice.roll(12) == 0, aliases: [],
        location: .file("library/anime/t\(number).md"))
    }.sorted { $0.id < $1.id }
    let library = Library(
      settings: Settings(name: "Alcove"), entries: entries, lists: [], pages: [])
    let index = LibraryIndex(library)
    let known = entries.map { _ in (0..<dice.roll(3)).map { _ in dice.roll(160) } }
    let similarity = SimilarityIndex(index)
    let titles = entries.indices.map { similarity.similarTitles(of: $0, without: known[$0]) }
    let offsets = offsets(in: index)
    var found = 0
    for entry in entries.indices {
      let expected = plainly(index, entry, at: offsets[entry], known[entry])
      #expect(titles[entry].map(\.entry) == expected, "\(entries[entry].id)")
      for similar in titles[entry] {
        #expect(similar.sharedGroups == index.groups.sharedGroups(entry, similar.entry))
      }
      found += expected.count
    }
    #expect(found > 300)
  }

  /// For each group of a title, the number of members before it; if it is in no list, before the
  /// place where it would be.
  private func offsets(in index: LibraryIndex) -> [[GroupIndex: Int]] {
    var offsets = index.facts.map { _ in [GroupIndex: Int]() }
    for entry in index.facts.indices {
      for group in index.groups.groups(of: entry) {
        let members = index.groups.members[group].map(\.entry)
        let isSeries = index.groups.groups[group].family == .series
        let before = index.newestFirst.prefix { $0 != entry }.filter(members.contains).count
        offsets[entry][group] = members.firstIndex(of: entry) ?? (isSeries ? 0 : before)
      }
    }
    return offsets
  }

  private func plainly(
    _ index: LibraryIndex, _ entry: EntryIndex, at offsets: [GroupIndex: Int], _ known: [EntryIndex]
  ) -> [EntryIndex] {
    let table = index.groups
    var near: Set<EntryIndex> = []
    for (group, offset) in offsets {
      let members = table.members[group].map(\.entry)
      near.formUnion(members[max(offset - 6, 0)..<min(offset + 7, members.count)])
    }
    near.subtract(known + [entry])
    let groups = Set(table.groups(of: entry))
    return near.compactMap { other -> (weight: Int, entry: EntryIndex)? in
      let shared = groups.intersection(table.groups(of: other))
      guard shared.count > 1 || shared.contains(where: { $0 >= table.genreCount }) else {
        return nil
      }
      let weight = shared.reduce(0) { $0 + table.weights[$1] }
      let all = shared.sorted { a, b in
        table.weights[a] == table.weights[b] ? a < b : table.weights[a] > table.weights[b]
      }
      #expect(table.sharedGroups(entry, other) == Array(all.prefix(3)))
      return (weight, other)
    }.sorted { a, b in
      a.weight == b.weight ? index.rank[a.entry] < index.rank[b.entry] : a.weight > b.weight
    }.prefix(6).map(\.entry)
  }
}

extension SplitMix {
  fileprivate mutating func roll(_ sides: Int) -> Int { Int(next() % UInt64(sides)) }
}
