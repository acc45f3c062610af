import Base
import FileSystem
import MediaLibrary

/// The title of each present or former id; titles are indices in the order of the files.
struct EntryIDs {
  /// Sorted by id.
  let sorted: [Int]
  /// By title.
  private let ids: [String]
  private let former: [String: Int]

  /// The first title with an id gets it, before any that has it as a former id; the others are
  /// reported.
  init(_ titles: [ReadTitle], reporting diagnostics: inout DiagnosticList) {
    let ids = titles.indices.map { titles[$0].id }
    var sorted: [Int] = []
    sorted.reserveCapacity(ids.count)
    var duplicates: [(index: Int, first: Int)] = []
    for index in ids.indicesSortedInBytes() {
      // Equal ids stay in the order of the files.
      if let last = sorted.last, ids[last] == ids[index] {
        duplicates.append((index, last))
      } else {
        sorted.append(index)
      }
    }
    for (index, first) in duplicates.sorted(by: { $0.index < $1.index }) {
      let (path, firstPath) = (titles[index].location.path, titles[first].location.path)
      // Swift's `==` ignores the normal form.
      let isSameName = path == firstPath && Array(path.utf8) != Array(firstPath.utf8)
      diagnostics.report(
        .duplicateID(ids[index], first: titles[first].location, isSameName: isSameName)
          .at(titles[index].location))
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

  func id(of title: Int) -> String { ids[title] }

  func owner(of id: String) -> Int? {
    if let owner = EntryIDs.title(of: id, ids, sorted: sorted) ?? former[id] { return owner }
    guard let written = EntryID(written: id)?.text else { return nil }
    return EntryIDs.title(of: written, ids, sorted: sorted) ?? former[written]
  }

  func all(where isWanted: (Int) -> Bool) -> Set<String> {
    var wanted = Set(former.filter { isWanted($0.value) }.keys)
    for title in sorted where isWanted(title) { wanted.insert(ids[title]) }
    return wanted
  }

  private static func title(of id: String, _ ids: [String], sorted: [Int]) -> Int? {
    let index = sorted.partitioningIndex { !precedesInBytes(ids[$0], id) }
    return index < sorted.count && ids[sorted[index]] == id ? sorted[index] : nil
  }

  private static func location(of id: String, in title: ReadTitle) -> SourceLocation {
    guard title.id != id else { return title.location }
    let alias = title.aliases.first { title.id(ofSlug: $0.slug) == id }
    return alias?.location ?? title.location
  }
}

/// The parts of a title that are compared, whether it is an entry or withheld.
extension ReadTitle {
  var id: String { entry?.id ?? withheld?.id.text ?? "" }
  var slug: String { entry?.slug ?? withheld?.id.slug ?? "" }
  var kind: Kind? { entry?.kind ?? withheld?.id.kind }
  var aliases: [Entry.Alias] { entry?.aliases ?? withheld?.aliases ?? [] }
  var location: SourceLocation { entry?.location ?? withheld?.location ?? .file("") }

  fileprivate func id(ofSlug slug: String) -> String { (kind?.folder ?? "") + "/" + slug }
}
