import Diagnostics
import FileReading
import FileSystem
import MediaLibrary

/// Which title each id, present or former, belongs to; titles by their place in the order of the files.
struct EntryIDs {
  /// One title for each id, sorted by it.
  let sorted: [Int]
  /// The present ids of `sorted`.
  private let ids: [String]
  private let former: [String: Int]

  /// Of titles with one id the first has it, and of those that want it as a former one; the others are told of.
  init(_ titles: [ReadTitle], reporting diagnostics: inout DiagnosticList) {
    let all = titles.map(\.id.text)
    var sorted: [Int] = []
    sorted.reserveCapacity(all.count)
    var duplicates: [(place: Int, first: Int)] = []
    for place in all.placesInBytes() {
      // Of equal ones that of the first file comes first.
      if let last = sorted.last, all[last] == all[place] {
        duplicates.append((place, last))
      } else {
        sorted.append(place)
      }
    }
    for (place, first) in duplicates.sorted(by: { $0.place < $1.place }) {
      diagnostics.report(
        .duplicateID(all[place], at: titles[place].location, first: titles[first].location))
    }
    self.sorted = sorted
    ids = sorted.map { all[$0] }

    var former: [String: Int] = [:]
    for (place, title) in titles.enumerated() {
      for alias in title.aliases {
        let id = title.id.kind.folder + "/" + alias.slug
        if let owner = EntryIDs.place(of: id, in: ids).map({ sorted[$0] }) ?? former[id] {
          let first = EntryIDs.location(of: id, in: titles[owner])
          diagnostics.report(.aliasTaken(alias.slug, id: id, at: alias.location, first: first))
        } else {
          former[id] = place
        }
      }
    }
    self.former = former
  }

  func owner(of id: String) -> Int? {
    EntryIDs.place(of: id, in: ids).map { sorted[$0] } ?? former[id]
  }

  /// All ids, present and former, of some of the titles.
  func all(where isWanted: (Int) -> Bool) -> Set<String> {
    var wanted = Set(former.filter { isWanted($0.value) }.keys)
    for (place, title) in sorted.enumerated() where isWanted(title) { wanted.insert(ids[place]) }
    return wanted
  }

  private static func place(of id: String, in ids: [String]) -> Int? {
    var (low, high) = (0, ids.count)
    while low < high {
      let middle = low + (high - low) / 2
      if precedesInBytes(ids[middle], id) { low = middle + 1 } else { high = middle }
    }
    return low < ids.count && ids[low] == id ? low : nil
  }

  /// Where a title has an id, present or former.
  private static func location(of id: String, in title: ReadTitle) -> SourceLocation {
    guard title.id.text != id else { return title.location }
    let alias = title.aliases.first { title.id.kind.folder + "/" + $0.slug == id }
    return alias?.location ?? title.location
  }
}
