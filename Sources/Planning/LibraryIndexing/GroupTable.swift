import Base
import MediaLibrary

package struct GroupTable: Sendable {
  /// By family, index letter, sort key.
  package let groups: [Group]
  /// Genres come first in `groups`.
  package let genreCount: Int
  let weights: [Int]
  /// The listed titles of each group in the order of its page.
  let members: Rows<ListedTitle>
  /// The groups of each title, ascending, at most `mostPerTitle`.
  let ofTitle: Rows<UInt32>
  /// The groups of the names in a title's file: genres, creators, tags, the series.
  let named: Rows<UInt32>
  /// The place of each listed title in its series, from 0.
  let offsetInSeries: [Int?]

  private static let mostPerTitle = 64

  /// - Parameters:
  ///   - order: the order of titles on group pages
  ///   - listSeparator: separates several roles of one creator
  init(
    _ occurrences: GroupOccurrences, library: Library, facts: [Facts], order: [EntryIndex],
    listSeparator: String
  ) {
    let sorted = occurrences.names.sorted()
    var group = [UInt32](repeating: 0, count: sorted.count)
    for (index, name) in sorted.enumerated() { group[name.group] = UInt32(index) }
    let named = occurrences.ofTitle.map { group[Int($0.group)] }
    self.named = named

    var ofTitle = Rows<UInt32>()
    var sizes = [Int](repeating: 0, count: sorted.count)
    for entry in facts.indices {
      let own = Set(named[entry]).sorted()
      for group in own.prefix(GroupTable.mostPerTitle) { ofTitle.append(group) }
      if facts[entry].isListed { for group in own { sizes[Int(group)] += 1 } }
      ofTitle.endRow()
    }
    self.ofTitle = ofTitle

    let otherNames = GroupTable.otherNames(named, library: library, facts: facts)
    groups = GroupTable.withPaths(sorted, sizes: sizes, otherNames: otherNames)
    weights = groups.map(\.weight)
    genreCount = groups.count { $0.family == .genre }
    var members = GroupTable.members(
      sizes: sizes, order: order.filter { facts[$0].isListed }, occurrences, group: group,
      listSeparator: listSeparator)
    var offsetInSeries = [Int?](repeating: nil, count: facts.count)
    for index in groups.indices where groups[index].family == .series {
      GroupTable.sortSeries(index, in: &members, library: library, facts: facts)
      for (offset, item) in members[index].enumerated() { offsetInSeries[item.entry] = offset }
    }
    self.members = members
    self.offsetInSeries = offsetInSeries
  }

  private static func members(
    sizes: [Int], order: [EntryIndex], _ occurrences: GroupOccurrences, group: [UInt32],
    listSeparator: String
  ) -> Rows<ListedTitle> {
    var members: [(row: Int, element: ListedTitle)] = []
    members.reserveCapacity(sizes.reduce(0, +))
    // The index of the last member of each group so far.
    var last = [Int?](repeating: nil, count: sizes.count)
    for entry in order {
      for occurrence in occurrences.ofTitle[entry] {
        let group = Int(group[Int(occurrence.group)])
        // A creator may have several roles.
        if let last = last[group], members[last].element.entry == entry {
          members[last].element = members[last].element.with(
            occurrence.note, separator: listSeparator)
        } else {
          last[group] = members.count
          members.append((group, ListedTitle(entry, note: occurrence.note)))
        }
      }
    }
    return Rows(count: sizes.count, of: members)
  }

  /// Visits everyone who made a work, in the order of its file.
  package static func forEachCreator(
    of entry: Entry, do body: (_ name: String, _ role: String) -> Void
  ) {
    for creator in entry.work.creators { body(creator.name, creator.role ?? "creator") }
    for studio in entry.work.studios { body(studio, "studio") }
    for developer in entry.work.developers { body(developer, "developer") }
  }

  /// The further names of creators, in the order of titles.
  private static func otherNames(
    _ named: Rows<UInt32>, library: Library, facts: [Facts]
  ) -> [GroupIndex: [String]] {
    var names: [GroupIndex: [String]] = [:]
    for entry in facts.indices where facts[entry].isListed {
      let work = library.entries[entry].work
      for (offset, creator) in work.creators.enumerated() where !creator.names.isEmpty {
        let group = GroupIndex(named[entry].dropFirst(work.genres.count + offset).first ?? 0)
        for name in creator.names where names[group]?.contains(name) != true {
          names[group, default: []].append(name)
        }
      }
    }
    return names
  }

  private static func withPaths(
    _ names: [NameTable.Name], sizes: [Int], otherNames: [GroupIndex: [String]]
  ) -> [Group] {
    var taken: Set<String> = []
    return names.enumerated().map { index, name in
      let size = sizes[index]
      let path = size == 0 ? nil : path(for: name, taken: &taken)
      return Group(
        family: name.family, name: name.text,
        otherNames: (otherNames[index] ?? []).filter { $0 != name.text }, path: path, count: size,
        isCompany: name.isCompany)
    }
  }

  /// The path by the slug of the name. If several names share a slug, the first in alphabetical
  /// order gets it; the others get a hash of their name, so that no address depends on their
  /// number.
  private static func path(for name: NameTable.Name, taken: inout Set<String>) -> PagePath {
    let folder = name.family.row.folder
    let plain = folder + "/" + slug(for: name.text)
    if taken.insert(caseFolded(plain)).inserted { return PagePath(plain + ".html") }
    var hash = FNV1a32.hash(name.folded.utf8)
    while true {
      let marked = plain + "-" + String(hash, radix: 36)
      if taken.insert(caseFolded(marked)).inserted { return PagePath(marked + ".html") }
      hash &+= 1
    }
  }

  /// By position, titles without one last; equal ones by release, then id.
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
  fileprivate func with(_ further: String?, separator: String) -> ListedTitle {
    guard let further, further != note else { return self }
    return ListedTitle(entry, note: note.map { $0 + separator + further } ?? further)
  }
}
