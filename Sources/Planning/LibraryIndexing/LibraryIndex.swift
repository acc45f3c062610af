import Base
import MediaLibrary

/// The library with everything that depends on more than one title; pages are planned from it.
package struct LibraryIndex: Sendable {
  package let library: Library
  let orders: TitleOrders
  package let facts: [Facts]
  package let titles: [ShownTitle]
  /// The rank of each title by sort title, then id; breaks ties in every sort.
  package let rank: [Int]
  package let byTitle: [EntryIndex]
  /// By release; the order of group pages.
  package let newestFirst: [EntryIndex]
  package let listed: [EntryIndex]
  /// Listed titles by id, their order in memory.
  package let listedByID: [EntryIndex]
  /// The listed titles of each shelf, by `Shelf.rawValue`: the latest first, then undated titles,
  /// the most played first.
  package let shelves: [[EntryIndex]]
  package let catalogue: [EntryIndex]
  package let groups: GroupTable
  /// Kinds with a title that isn't unlisted.
  package let kinds: [Kind]
  package let verbs: [Verb]
  /// The titles that name each title as related.
  let incomingRelations: Rows<IncomingRelation>
  /// Whether a title names another one or its series, or is named by another.
  package let isRelated: [Bool]
  let neighbors: Neighbors
  /// The newest day in titles that aren't unlisted. A build doesn't know the date, but today can't
  /// be earlier.
  let newestDay: PartialDate?
  private let byFormerID: [String: EntryIndex]
  private let byName: LazyWrittenNames

  struct IncomingRelation: Sendable {
    let source: EntryIndex
    /// The relation of this title to the source: `SEQUEL`.
    let type: String
  }

  /// - Parameters:
  ///   - titles: if they have been chosen already, with their franchises joined
  ///   - orders: the orders of these titles, if they are already known
  ///   - roleName: the word for a role on a creator's page, such as `director`
  ///   - positionName: the word for a position on a series' page, such as `no. 4`
  ///   - listSeparator: separates several of these
  package init(
    _ library: Library, titles: [ShownTitle]? = nil, orders: TitleOrders? = nil,
    roleName: (String) -> String = { $0 },
    positionName: (String) -> String = { $0 }, listSeparator: String = ", "
  ) {
    self.library = library
    let entries = library.entries
    let titles = titles ?? ShownTitle.all(of: library)
    self.titles = titles
    let orders = orders ?? TitleOrders(of: library, titles: titles)
    let (facts, rank, byTitle) = (orders.facts, orders.rank, orders.byTitle)
    self.orders = orders
    (self.facts, self.rank, self.byTitle) = (facts, rank, byTitle)
    (listed, listedByID, catalogue) = (orders.listed, orders.listedByID, orders.catalogue)
    shelves = orders.shelves

    newestFirst = orders.latestFirst(byTitle) { facts[$0].released }
    groups = GroupTable(
      GroupOccurrences(in: entries, roleName: roleName, positionName: positionName),
      library: library, facts: facts, order: newestFirst, listSeparator: listSeparator)

    var (isShown, isListed) = (Kind.table(of: false), Kind.table(of: false))
    for fact in facts where !fact.isUnlisted {
      isShown[fact.kind.index] = true
      if fact.isListed { isListed[fact.kind.index] = true }
    }
    kinds = Kind.allCases.filter { isShown[$0.index] }
    let listedVerbs = Set(Kind.allCases.filter { isListed[$0.index] }.map(\.verb))
    verbs = Verb.allCases.filter(listedVerbs.contains)

    newestDay =
      entries.indices.lazy.filter { !facts[$0].isUnlisted }.compactMap { entries[$0].lastChange }
      .max()

    var byFormerID: [String: EntryIndex] = [:]
    for index in entries.indices where facts[index].hasFormerIDs {
      for alias in entries[index].aliases { byFormerID[alias.id] = index }
    }
    self.byFormerID = byFormerID
    byName = LazyWrittenNames(of: entries)

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

  /// The title with a present or former id, or with a name written instead of an id.
  package func entry(_ id: String) -> EntryIndex? {
    if let entry = library.entry(id) ?? byFormerID[id] { return entry }
    let written = EntryID(written: id)?.text
    return written.flatMap { library.entry($0) ?? byFormerID[$0] } ?? byName.title(id)
  }

  /// Titles by a date, the latest first; equal ones by rank.
  package func sorted(
    _ entries: [EntryIndex], latestFirst key: (Facts) -> DateKey
  ) -> [EntryIndex] {
    orders.latestFirst(entries) { key(facts[$0]) }
  }
}

extension Kind {
  /// A value for each kind, indexed by kind.
  static func table<Value>(of value: Value) -> [Value] {
    Array(repeating: value, count: allCases.count)
  }
}

extension Library {
  /// By binary search, since entries are sorted by id.
  fileprivate func entry(_ id: String) -> EntryIndex? {
    let wanted = ByteOrder(normalized(id))
    let index = entries.partitioningIndex { ByteOrder($0.id) >= wanted }
    return index < entries.count && ByteOrder(entries[index].id) == wanted ? index : nil
  }
}
