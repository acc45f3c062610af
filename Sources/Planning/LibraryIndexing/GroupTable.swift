import Localization
import MediaLibrary
import TextFolding

/// All groups of the library and who is in them; one mechanism for genres, creators, tags, series.
package struct GroupTable: Sendable {
  /// By family, index letter, sort key.
  package let groups: [Group]
  /// Genres come before all other groups.
  package let genreCount: Int
  /// How much sharing each group says about two titles.
  package let weights: [Int]
  /// The listed titles of each group in the order of its page.
  package let members: Rows<ListedTitle>
  /// The groups of each title, ascending, at most `mostPerTitle`.
  package let ofTitle: Rows<UInt32>
  /// The group of each name in a title's file: genres, creators, tags, the series.
  let named: Rows<UInt32>
  /// The place of each listed title among the members of its series.
  package let placeInSeries: [Int?]

  package static let mostPerTitle = 64

  /// `order`: titles in the order of group pages.
  init(library: Library, words: Words, facts: [Facts], order: [EntryIndex]) {
    let mentions = Mentions(in: library.entries, words)
    let sorted = mentions.names.sorted()
    var place = [UInt32](repeating: 0, count: sorted.count)
    for (index, name) in sorted.enumerated() { place[name.group] = UInt32(index) }
    let named = mentions.ofTitle.mapped { place[Int($0.group)] }
    self.named = named

    // In the order of memory; in that of the pages each would be waited for.
    let isListed = facts.map(\.isListed)
    var ofTitle = Rows<UInt32>(roomFor: named)
    var sizes = [Int](repeating: 0, count: sorted.count)
    var own: [UInt32] = []
    for entry in facts.indices {
      own.removeAll(keepingCapacity: true)
      named.withRow(entry) { own.append(contentsOf: $0) }
      own.sort()
      var count = 0
      for (place, group) in own.enumerated() where place == 0 || group != own[place - 1] {
        if count < GroupTable.mostPerTitle { ofTitle.append(group) }
        if isListed[entry] { sizes[Int(group)] += 1 }
        count += 1
      }
      ofTitle.endRow()
    }
    self.ofTitle = ofTitle

    groups = GroupTable.withPaths(sorted, sizes: sizes)
    weights = groups.map(\.weight)
    genreCount = groups.count { $0.family == .genre }
    var members = Rows<ListedTitle>(counts: sizes) { members in
      for entry in order where isListed[entry] {
        mentions.ofTitle.withRow(entry) { row in
          for mention in row {
            let group = Int(place[Int(mention.group)])
            // Somebody may have had several roles.
            if members.last(of: group, is: { $0.entry == entry }) {
              members.changeLast(of: group) { $0 = $0.with(mentions.note(of: mention), words) }
            } else {
              members.append(ListedTitle(entry, note: mentions.note(of: mention)), to: group)
            }
          }
        }
      }
    }
    var placeInSeries = [Int?](repeating: nil, count: facts.count)
    for index in groups.indices where groups[index].family == .series {
      GroupTable.sortSeries(index, in: &members, library: library, facts: facts)
      for (place, item) in members[index].enumerated() { placeInSeries[item.entry] = place }
    }
    self.members = members
    self.placeInSeries = placeInSeries
  }

  /// Everybody who made a title's work, in the order of its file.
  @inline(__always)
  package static func forEachCreator(
    of entry: Entry, do body: (_ name: String, _ role: String) -> Void
  ) {
    entry.work.creators.forEachLent { body($0.name, $0.role ?? "creator") }
    entry.work.studios.forEachLent { body($0, "studio") }
    entry.work.developers.forEachLent { body($0, "developer") }
  }

  private static func withPaths(_ names: [NameTable.Name], sizes: [Int]) -> [Group] {
    var taken: Set<String> = []
    return names.enumerated().map { index, name in
      let size = sizes[index]
      let path = size == 0 ? nil : path(for: name, taken: &taken)
      return Group(family: name.family, name: name.text, path: path, count: size)
    }
  }

  /// Of several names with one slug, whatever its case, the first in alphabetical order has it plain, the others with a
  /// hash of the name, so that no name's address depends on how many others there are.
  private static func path(for name: NameTable.Name, taken: inout Set<String>) -> PagePath {
    let folder = name.family.row.folder
    let plain = folder + "/" + slug(for: name.text)
    if taken.insert(caseFolded(plain)).inserted { return PagePath(plain + ".html") }
    var hash: UInt32 = 2_166_136_261
    for byte in name.folded.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    while true {
      let marked = plain + "-" + String(hash, radix: 36)
      if taken.insert(caseFolded(marked)).inserted { return PagePath(marked + ".html") }
      hash &+= 1
    }
  }

  /// By position, then what has none; within one position as on other group pages, oldest first.
  private static func sortSeries(
    _ group: GroupIndex, in members: inout Rows<ListedTitle>, library: Library, facts: [Facts]
  ) {
    members.sort(group) { a, b in
      func key(_ item: ListedTitle) -> (Int, DateKey, Int) {
        (
          library.entries[item.entry].work.series?.position ?? .max, facts[item.entry].released,
          item.entry
        )
      }
      return key(a) < key(b)
    }
  }
}

extension ListedTitle {
  /// The same title with one more thing to say of it.
  fileprivate func with(_ further: String?, _ words: Words) -> ListedTitle {
    guard let further, further != note else { return self }
    return ListedTitle(entry, note: note.map { words.list([$0, further]) } ?? further)
  }
}
