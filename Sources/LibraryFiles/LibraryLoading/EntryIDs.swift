import Base
import FileSystem
import MediaLibrary

/// Which title each id, present or former, belongs to; titles by their index in the order of the files.
struct EntryIDs {
  /// One title for each id, sorted by it.
  let sorted: [Int]
  /// The present id of each title.
  private let ids: [String]
  private let former: [String: Int]

  /// Of titles with one id the first has it, and of those that want it as a former one; the others are reported.
  init(_ titles: [ReadTitle], reporting diagnostics: inout DiagnosticList) {
    let ids = titles.indices.map { titles[$0].id }
    var sorted: [Int] = []
    sorted.reserveCapacity(ids.count)
    var duplicates: [(index: Int, first: Int)] = []
    for index in ids.indicesSortedInBytes() {
      // Of equal ones that of the first file comes first.
      if let last = sorted.last, ids[last] == ids[index] {
        duplicates.append((index, last))
      } else {
        sorted.append(index)
      }
    }
    for (index, first) in duplicates.sorted(by: { $0.index < $1.index }) {
      diagnostics.report(
        .duplicateID(ids[index], first: titles[first].location).at(titles[index].location))
    }
    self.sorted = sorted
    self.ids = ids

    var former: [String: Int] = [:]
    for index in titles.indices where !titles[index].aliases.isEmpty {
      let title = titles[index]
      for alias in title.aliases {
        let id = title.id(ofSlug: alias.slug)
        if let owner = EntryIDs.title(of: id, ids, sorted: sorted) ?? former[id] {
          let first = EntryIDs.location(of: id, in: titles[owner])
          diagnostics.report(.aliasTaken(alias.slug, id: id, first: first).at(alias.location))
        } else {
          former[id] = index
        }
      }
    }
    self.former = former
  }

  /// The present id of a title.
  func id(of title: Int) -> String { ids[title] }

  func owner(of id: String) -> Int? {
    EntryIDs.title(of: id, ids, sorted: sorted) ?? former[id]
  }

  /// All ids, present and former, of some of the titles.
  func all(where isWanted: (Int) -> Bool) -> Set<String> {
    var wanted = Set(former.filter { isWanted($0.value) }.keys)
    for title in sorted where isWanted(title) { wanted.insert(ids[title]) }
    return wanted
  }

  private static func title(of id: String, _ ids: [String], sorted: [Int]) -> Int? {
    let index = sorted.partitioningIndex { !precedesInBytes(ids[$0], id) }
    return index < sorted.count && ids[sorted[index]] == id ? sorted[index] : nil
  }

  /// Where a title has an id, present or former.
  private static func location(of id: String, in title: ReadTitle) -> SourceLocation {
    guard title.id != id else { return title.location }
    let alias = title.aliases.first { title.id(ofSlug: $0.slug) == id }
    return alias?.location ?? title.location
  }
}

/// What titles are compared by, whether they are entries or withheld.
extension ReadTitle {
  var id: String { entry?.id ?? withheld?.id.text ?? "" }
  var slug: String { entry?.slug ?? withheld?.id.slug ?? "" }
  var kind: Kind? { entry?.kind ?? withheld?.id.kind }
  var aliases: [Entry.Alias] { entry?.aliases ?? withheld?.aliases ?? [] }
  var location: SourceLocation { entry?.location ?? withheld?.location ?? .file("") }

  /// The id with another slug.
  fileprivate func id(ofSlug slug: String) -> String { (kind?.folder ?? "") + "/" + slug }
}
