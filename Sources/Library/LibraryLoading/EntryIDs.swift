import Diagnostics
import FileSystem
import LibraryParsing
import MediaLibrary

/// Which title each id, present or former, belongs to; titles by their place in the order of the files.
struct EntryIDs {
  /// One title for each id, sorted by it.
  let sorted: [Int]
  /// The present id of each title.
  private let ids: [String]
  private let former: [String: Int]

  /// Of titles with one id the first has it, and of those that want it as a former one; the others are told of.
  init(_ titles: [ReadTitle], reporting diagnostics: inout DiagnosticList) {
    let ids = titles.indices.map { titles[$0].id }
    var sorted: [Int] = []
    sorted.reserveCapacity(ids.count)
    var duplicates: [(place: Int, first: Int)] = []
    for place in ids.indicesSortedInBytes() {
      // Of equal ones that of the first file comes first.
      if let last = sorted.last, ids[last] == ids[place] {
        duplicates.append((place, last))
      } else {
        sorted.append(place)
      }
    }
    for (place, first) in duplicates.sorted(by: { $0.place < $1.place }) {
      diagnostics.report(
        .duplicateID(ids[place], at: titles[place].location, first: titles[first].location))
    }
    self.sorted = sorted
    self.ids = ids

    var former: [String: Int] = [:]
    for place in titles.indices where !titles[place].aliases.isEmpty {
      let title = titles[place]
      for alias in title.aliases {
        let id = title.id(ofSlug: alias.slug)
        if let owner = EntryIDs.title(of: id, ids, sorted: sorted) ?? former[id] {
          let first = EntryIDs.location(of: id, in: titles[owner])
          diagnostics.report(.aliasTaken(alias.slug, id: id, at: alias.location, first: first))
        } else {
          former[id] = place
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
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = low + (high - low) / 2
      if precedesInBytes(ids[sorted[middle]], id) { low = middle + 1 } else { high = middle }
    }
    return low < sorted.count && ids[sorted[low]] == id ? sorted[low] : nil
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
