import InterfaceWords
import MediaLibrary
import TextFolding

/// All groups of the library and who is in them; one mechanism for genres, creators, tags, series.
package struct GroupTable: Sendable {
  /// By family, index letter, sort key.
  package let groups: [Group]
  /// Genres come before all other groups.
  let genreCount: Int
  /// How much sharing each group says about two titles.
  let weights: [Int]
  /// The listed titles of each group in the order of its page.
  package let members: Rows<ListedTitle>
  /// What similarity looks at.
  let kinship: Kinship
  /// The place of each listed title among the members of its series.
  package let placeInSeries: [Int?]
  private let byName: [[String: GroupIndex]]

  private static let mostPerTitle = 64

  /// The group that a title's file means by a name.
  package func group(_ family: Group.Family, named name: String) -> GroupIndex? {
    byName[family.rawValue][name]
  }

  /// `order`: titles in the order of group pages.
  init(library: Library, words: Words, facts: [Facts], order: [EntryIndex]) {
    var names = NameTable()
    let memberships = GroupTable.memberships(of: library.entries, words: words, names: &names)

    let sorted = names.sorted()
    var place = [GroupIndex](repeating: 0, count: sorted.count)
    for (index, name) in sorted.enumerated() { place[name.group] = index }
    byName = names.byName(place: place)

    var groupsOfTitle = Rows<UInt32>()
    var sizes = [Int](repeating: 0, count: sorted.count)
    var own: [GroupIndex] = []
    for entry in facts.indices {
      own.removeAll(keepingCapacity: true)
      for membership in memberships[entry] { own.append(place[membership.group]) }
      own.sort()
      for group in own.prefix(GroupTable.mostPerTitle) { groupsOfTitle.append(UInt32(group)) }
      groupsOfTitle.endRow()
      if facts[entry].isListed { for group in own { sizes[group] += 1 } }
    }

    groups = GroupTable.withPaths(sorted, sizes: sizes)
    weights = groups.map(\.weight)
    genreCount = groups.count { $0.family == .genre }
    let listed = order.lazy.filter { facts[$0].isListed }.flatMap { entry in
      memberships[entry].lazy.map {
        (row: place[$0.group], element: ListedTitle(entry, note: $0.note))
      }
    }
    var members = Rows(counts: sizes, of: listed)
    var placeInSeries = [Int?](repeating: nil, count: facts.count)
    for (index, group) in groups.enumerated() where group.family == .series {
      GroupTable.sortSeries(index, in: &members, library: library, facts: facts)
      for (place, item) in members[index].enumerated() { placeInSeries[item.entry] = place }
    }
    self.members = members
    self.placeInSeries = placeInSeries

    var next = [UInt32](repeating: 0, count: groups.count)
    let (groups, placesInSeries) = (groups, placeInSeries)
    let places = groupsOfTitle.filled(with: 0 as UInt32, order) { entry, group in
      let group = Int(group)
      let place = next[group]
      if facts[entry].isListed { next[group] += 1 }
      return groups[group].family == .series ? UInt32(placesInSeries[entry] ?? 0) : place
    }
    kinship = Kinship(
      groups: groupsOfTitle, places: places, members: members.mapped { UInt32($0.entry) })
  }

  /// The groups of a title, ascending, at most `mostPerTitle`.
  func groups(of entry: EntryIndex) -> some Sequence<GroupIndex> {
    kinship.groups[entry].lazy.map { GroupIndex($0) }
  }

  private struct Membership {
    let group: Int
    var note: String?

    mutating func add(_ further: String?, _ words: Words) {
      guard let further, further != note else { return }
      note = note.map { words.list([$0, further]) } ?? further
    }
  }

  /// The groups of each title, each once, in the file's order.
  private static func memberships(
    of entries: [Entry], words: Words, names: inout NameTable
  ) -> Rows<Membership> {
    var memberships = Rows<Membership>()
    var lastSeen: [(entry: EntryIndex, place: Int)] = []
    var own: [Membership] = []
    for (index, entry) in entries.enumerated() {
      own.removeAll(keepingCapacity: true)
      forEachName(in: entry, words) { family, name, note in
        let group = names.group(family, name)
        if group == lastSeen.count { lastSeen.append((-1, 0)) }
        if lastSeen[group].entry == index {
          own[lastSeen[group].place].add(note, words)
        } else {
          lastSeen[group] = (index, own.count)
          own.append(Membership(group: group, note: note))
        }
      }
      for membership in own { memberships.append(membership) }
      memberships.endRow()
    }
    return memberships
  }

  /// The names by which a title belongs to groups, in the file's order.
  private static func forEachName(
    in entry: Entry, _ words: Words, do body: (Group.Family, String, _ note: String?) -> Void
  ) {
    for genre in entry.work.genres { body(.genre, genre, nil) }
    forEachCreator(of: entry) { body(.creator, $0, words[.roles, $1] ?? $1) }
    for tag in entry.tracking?.tags ?? [] { body(.tag, tag, nil) }
    if let series = entry.work.series {
      body(.series, series.name, series.position.map { decimal($0, per: 100) })
    }
  }

  /// Those who made a work, by role, in the order in which the roles first appear.
  package static func credits(of entry: Entry) -> [(role: String, names: [String])] {
    var credits: [(role: String, names: [String])] = []
    // Only of many: to hash two or three roles takes longer than to look through them.
    var places: [String: Int] = [:]
    func add(_ name: String, _ role: String) {
      if let known = credits.prefix(16).firstIndex(where: { $0.role == role }) ?? places[role] {
        credits[known].names.append(name)
      } else {
        if credits.count >= 16 { places[role] = credits.count }
        credits.append((role, [name]))
      }
    }
    forEachCreator(of: entry, do: add)
    return credits
  }

  /// Everybody who made a title's work, in the order of its file.
  package static func forEachCreator(
    of entry: Entry, do body: (_ name: String, _ role: String) -> Void
  ) {
    for creator in entry.work.creators { body(creator.name, creator.role ?? "creator") }
    for studio in entry.work.studios { body(studio, "studio") }
    for developer in entry.work.developers { body(developer, "developer") }
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
