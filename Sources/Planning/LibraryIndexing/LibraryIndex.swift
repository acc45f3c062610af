import Base
import MediaLibrary

/// What all pages are planned from: the library, and what it takes more than one title to know.
package struct LibraryIndex: Sendable {
  package let library: Library
  package let facts: [Facts]
  package let titles: [ShownTitle]
  /// The rank of each title in the order of sort titles, then ids: what decides last in every sort.
  package let rank: [Int]
  /// The titles in that order.
  package let byTitle: [EntryIndex]
  /// By their release; the order of group pages.
  package let newestFirst: [EntryIndex]
  /// Listed titles by sort title.
  package let listed: [EntryIndex]
  /// The same by id, the order of memory: for what is in any order.
  package let listedByID: [EntryIndex]
  /// The listed titles of each shelf in the order in which it shows them, by its index in
  /// `Shelf.allCases`: the latest first, then what is undated, the most played of it first.
  package let shelves: [[EntryIndex]]
  /// Titles in the catalogue only, by sort title.
  package let catalogue: [EntryIndex]
  package let groups: GroupTable
  /// Kinds with a title that a visitor can come across.
  package let kinds: [Kind]
  /// What listed titles of these kinds are watched, read, played.
  package let verbs: [Verb]
  /// For each title those that name it as related (backlinks).
  package let incomingRelations: Rows<IncomingRelation>
  /// Of each title, whether it names another one or its series, or another names it.
  package let isRelated: [Bool]
  package let neighbors: Neighbors
  private let byFormerID: [String: EntryIndex]

  package struct IncomingRelation: Sendable {
    package let source: EntryIndex
    /// What this title is to the source, as its file says: `SEQUEL`.
    package let type: String
  }

  /// - Parameter titles: For each of the library's entries, where they have been chosen already,
  ///   with their franchises joined.
  /// - Parameter roleName: What the page of a creator calls a role, such as `director`.
  /// - Parameter positionName: What the page of a series calls a position, such as `no. 4`.
  /// - Parameter listSeparator: What stands between several of them.
  package init(
    _ library: Library, titles: [ShownTitle]? = nil, roleName: (String) -> String = { $0 },
    positionName: (String) -> String = { $0 }, listSeparator: String = ", "
  ) {
    self.library = library
    let entries = library.entries
    let language = library.settings.language
    let titles = titles ?? ShownTitle.all(of: library)
    self.titles = titles
    var facts: [Facts] = []
    facts.reserveCapacity(entries.count)
    var keys = TitleKeys(capacity: entries.count)
    for index in entries.indices {
      facts.append(Facts(entries[index]))
      keys.append(
        titles[index].text, in: titles[index].language ?? language,
        sortTitle: entries[index].work.sortTitle)
    }
    self.facts = facts
    let byTitle = keys.sortedIndices(id: { entries[$0].id })
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
    let order = TitleOrder(rank: rank, byTitle: byTitle)
    shelves = Shelf.allCases.map { shelf in
      let titles = order.latestFirst(onShelf[shelf.rawValue]) { facts[$0].date(on: shelf) }
      let undated = titles.partitioningIndex { facts[$0].date(on: shelf) == .undated }
      return titles[..<undated] + order.mostPlayedFirst(titles[undated...], in: entries)
    }

    newestFirst = order.latestFirst(byTitle) { facts[$0].released }
    groups = GroupTable(
      GroupOccurrences(in: entries, roleName: roleName, positionName: positionName),
      library: library, facts: facts,
      order: newestFirst, listSeparator: listSeparator)

    var (isShown, isListed) = (Kind.table(of: false), Kind.table(of: false))
    for fact in facts where !fact.isUnlisted {
      isShown[fact.kind.index] = true
      if fact.isListed { isListed[fact.kind.index] = true }
    }
    kinds = Kind.allCases.filter { isShown[$0.index] }
    let listedVerbs = Set(Kind.allCases.filter { isListed[$0.index] }.map(\.verb))
    verbs = Verb.allCases.filter(listedVerbs.contains)

    var byFormerID: [String: EntryIndex] = [:]
    for index in entries.indices where facts[index].hasFormerIDs {
      for alias in entries[index].aliases {
        byFormerID["\(facts[index].kind.folder)/\(alias.slug)"] = index
      }
    }
    self.byFormerID = byFormerID

    var incoming: [(row: EntryIndex, element: IncomingRelation)] = []
    for entry in byTitle where facts[entry].namesOthers && !facts[entry].isUnlisted {
      for relation in entries[entry].work.relations {
        let target = library.entry(relation.id) ?? byFormerID[relation.id]
        guard let target, target != entry else { continue }
        incoming.append((target, IncomingRelation(source: entry, type: relation.type)))
      }
    }
    incomingRelations = Rows(count: entries.count, of: incoming)
    var isRelated = facts.map(\.namesOthers)
    for relation in incoming { isRelated[relation.row] = true }
    self.isRelated = isRelated
    neighbors = Neighbors(
      titles: titles, facts: facts, listed: listed, shelves: shelves, byTitle: byTitle, rank: rank)
  }

  /// The title with an id, or with a former one.
  package func entry(_ id: String) -> EntryIndex? { library.entry(id) ?? byFormerID[id] }

  /// Titles by a date that `key` knows of them, the latest first; equal ones by sort title.
  package func sorted(
    _ entries: [EntryIndex], latestFirst key: (Facts) -> DateKey
  ) -> [EntryIndex] {
    TitleOrder(rank: rank, byTitle: byTitle).latestFirst(entries) { key(facts[$0]) }
  }
}

/// Sorts titles of which many may be equal.
private struct TitleOrder {
  let rank: [Int]
  let byTitle: [EntryIndex]

  /// By a date; equal ones by sort title. Both make one number to sort by.
  func latestFirst(_ entries: [EntryIndex], _ date: (EntryIndex) -> DateKey) -> [EntryIndex] {
    entries.map { UInt64(date($0).latestFirst) << 32 | UInt64(rank[$0]) }.sorted().map {
      byTitle[Int($0 & 0xFFFF_FFFF)]
    }
  }

  /// By the hours that went into them, as far as there are any; equal ones by sort title, as they come.
  func mostPlayedFirst(_ titles: ArraySlice<EntryIndex>, in entries: [Entry]) -> [EntryIndex] {
    let played = titles.map { (hours: entries[$0].hoursPlayed, entry: $0) }
    if played.allSatisfy({ $0.hours == 0 }) { return Array(titles) }
    return played.sorted { a, b in
      a.hours == b.hours ? rank[a.entry] < rank[b.entry] : a.hours > b.hours
    }.map(\.entry)
  }
}

extension Kind {
  /// A value for each kind, by its index.
  static func table<Value>(of value: Value) -> [Value] {
    Array(repeating: value, count: allCases.count)
  }
}

extension Library {
  /// The index of the title that has an id now; entries are sorted by it.
  fileprivate func entry(_ id: String) -> EntryIndex? {
    let wanted = ByteOrder(normalized(id))
    let index = entries.partitioningIndex { ByteOrder($0.id) >= wanted }
    return index < entries.count && ByteOrder(entries[index].id) == wanted ? index : nil
  }
}
