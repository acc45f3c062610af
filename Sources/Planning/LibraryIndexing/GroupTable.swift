import Base
import MediaLibrary

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
  /// Of each listed title, how many members of its series come before it.
  package let offsetInSeries: [Int?]

  package static let mostPerTitle = 64

  /// - Parameter order: Of the titles on group pages.
  /// - Parameter listSeparator: What stands between the roles of one creator.
  init(
    _ occurrences: GroupOccurrences, library: Library, facts: [Facts], order: [EntryIndex],
    listSeparator: String
  ) {
    let sorted = occurrences.names.sorted()
    var group = [UInt32](repeating: 0, count: sorted.count)
    for (index, name) in sorted.enumerated() { group[name.group] = UInt32(index) }
    let named = occurrences.ofTitle.map { group[Int($0.group)] }
    self.named = named

    var ofTitle = Rows<UInt32>(capacityOf: named)
    var sizes = [Int](repeating: 0, count: sorted.count)
    var own: [UInt32] = []
    for entry in facts.indices {
      own.removeAll(keepingCapacity: true)
      own.append(contentsOf: named[entry])
      own.sort()
      var count = 0
      for (index, group) in own.enumerated() where index == 0 || group != own[index - 1] {
        if count < GroupTable.mostPerTitle { ofTitle.append(group) }
        if facts[entry].isListed { sizes[Int(group)] += 1 }
        count += 1
      }
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

  /// The titles of each group in an order, each once, with all that the group's page says of it.
  private static func members(
    sizes: [Int], order: [EntryIndex], _ occurrences: GroupOccurrences, group: [UInt32],
    listSeparator: String
  ) -> Rows<ListedTitle> {
    var members: [(row: Int, element: ListedTitle)] = []
    members.reserveCapacity(sizes.reduce(0, +))
    // Of each group, the index of its last member so far.
    var last = [Int?](repeating: nil, count: sizes.count)
    for entry in order {
      for occurrence in occurrences.ofTitle[entry] {
        let group = Int(group[Int(occurrence.group)])
        let note = occurrences.note(of: occurrence)
        // Somebody may have had several roles.
        if let last = last[group], members[last].element.entry == entry {
          members[last].element = members[last].element.with(note, separator: listSeparator)
        } else {
          last[group] = members.count
          members.append((group, ListedTitle(entry, note: note)))
        }
      }
    }
    return Rows(count: sizes.count, of: members)
  }

  /// Everybody who made a title's work, in the order of its file.
  package static func forEachCreator(
    of entry: Entry, do body: (_ name: String, _ role: String) -> Void
  ) {
    for creator in entry.work.creators { body(creator.name, creator.role ?? "creator") }
    for studio in entry.work.studios { body(studio, "studio") }
    for developer in entry.work.developers { body(developer, "developer") }
  }

  /// Whether who had a role in making something is no person.
  static func isCompany(_ role: String) -> Bool { role == "studio" || role == "developer" }

  /// The further names of creators, in the order of the titles that tell them.
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

  /// Of several names with one slug, whatever its case, the first in alphabetical order has it
  /// plain, the others with a hash of the name, so that no name's address depends on how many
  /// others there are.
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
  fileprivate func with(_ further: String?, separator: String) -> ListedTitle {
    guard let further, further != note else { return self }
    return ListedTitle(entry, note: note.map { $0 + separator + further } ?? further)
  }
}
