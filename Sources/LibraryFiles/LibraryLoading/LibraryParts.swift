import Base
import FileSystem
import Markup
import MediaLibrary

/// The contents of all files, to be compared and combined.
package struct LibraryParts {
  private let settings: Settings
  /// Pictures in `covers/`, by entry id.
  private let covers: [String: String]
  private var titles: [ReadTitle]
  /// One for each of `titles`.
  private var reviews: [Prose?]
  private var lists: [OwnerList] = []
  private var pages: [OwnerPage] = []
  /// Kinds with unreadable files, whose titles are unknown.
  private var incompleteKinds: Set<Kind> = []

  init(settings: Settings, covers: [String: String], _ files: consuming [ReadFiles]) {
    self.settings = settings
    self.covers = covers
    var files = files
    titles = Array(joining: files.indices.map { exchange(&files[$0].titles, with: []) })
    reviews = Array(joining: files.indices.map { exchange(&files[$0].reviews, with: []) })
    for part in files {
      lists += part.lists
      pages += part.pages
      incompleteKinds.formUnion(part.incompleteKinds)
    }
  }

  /// Sorted titles after comparing them, each with its review.
  package consuming func library(
    reporting diagnostics: inout DiagnosticList
  ) -> (library: Library, reviews: [Prose?]) {
    let ids = EntryIDs(titles, reporting: &diagnostics)
    var hidden = ids.all { titles[$0].entry == nil }
    let unread = ids.all { titles[$0].withheld?.isUnread == true }
    let privateNames = Set(titles.flatMap { $0.withheld?.names ?? [] })
    var names: WrittenNames?
    if !privateNames.isEmpty {
      // A relation may have another name of a private title.
      let related = titles.flatMap { $0.entry?.work.relations.map(\.id) ?? [] }
      for id in related where privateNames.contains(id) && ids.owner(of: id) == nil {
        let owner = title(named: id, &names)
        if owner.map({ titles[$0].entry == nil }) ?? true { hidden.insert(id) }
      }
    }
    var library = Library(
      settings: settings, entries: [], lists: [],
      pages: unique(pages, slug: \.slug, location: \.location, reporting: &diagnostics))
    (library.privateIDs, library.unreadIDs) = (hidden, unread)
    library.privateNames = privateNames
    library.lists = unique(lists, slug: \.slug, location: \.location, reporting: &diagnostics)
      .map { checked($0, ids: ids, in: library, &names, reporting: &diagnostics) }
    library.entries.reserveCapacity(titles.count)
    var reviewsOfEntries: [Prose?] = []
    reviewsOfEntries.reserveCapacity(titles.count)
    for index in ids.sorted {
      guard var entry = exchange(&titles[index].entry, with: nil) else { continue }
      if !hidden.isEmpty || !entry.aliases.isEmpty { entry = cleared(entry, ids, hidden: hidden) }
      var review = exchange(&reviews[index], with: nil)
      if review?.isEmpty == true {
        // Without comments, nothing remains.
        review = nil
        entry = entry.withoutReview
      }
      library.entries.append(consume entry)
      reviewsOfEntries.append(review)
    }
    checkTwins(of: library, reporting: &diagnostics)
    // An unreadable title may refer to any picture.
    if unread.isEmpty {
      StrayCovers(covers, of: library, ids, incompleteKinds).report(to: &diagnostics)
    }
    return (library, reviewsOfEntries)
  }

  /// The entry without relations to private titles, which would reveal them, and without aliases
  /// that are taken or repeated, which have been reported.
  private func cleared(_ entry: Entry, _ ids: EntryIDs, hidden: Set<String>) -> Entry {
    var relations = entry.work.relations
    if !hidden.isEmpty { relations.removeAll { hidden.contains($0.id) } }
    var aliases = entry.aliases
    var seen: Set<String> = []
    aliases.removeAll { alias in
      ids.owner(of: alias.id).map(ids.id) != entry.id || !seen.insert(alias.id).inserted
    }
    let isWhole =
      relations.count == entry.work.relations.count && aliases.count == entry.aliases.count
    return isWhole ? entry : entry.with(relations: relations, aliases: aliases)
  }

  /// Reports titles that exist twice, such as conflicting copies from sync programs.
  private func checkTwins(of library: Library, reporting diagnostics: inout DiagnosticList) {
    struct Name: Hashable {
      let kind: Kind
      let title: String
    }
    var first: [Name: Int] = [:]
    first.reserveCapacity(library.entries.count)
    for (index, entry) in library.entries.enumerated() {
      let name = Name(kind: entry.kind, title: entry.work.title)
      guard let other = first.updateValue(index, forKey: name).map({ library.entries[$0] }) else {
        continue
      }
      first[name] = first[name].map { min($0, index) }
      if entry.work.mayBe(other.work) {
        diagnostics.report(.sameTitle(entry.work.title, first: other.location).at(entry.location))
      }
    }
  }

  /// With present ids, and without private titles.
  private func checked(
    _ list: OwnerList, ids: EntryIDs, in library: Library, _ names: inout WrittenNames?,
    reporting diagnostics: inout DiagnosticList
  ) -> OwnerList {
    var items: [OwnerList.Item] = []
    var suggestions = FirstSuggestions()
    var first: [String: SourceLocation] = [:]
    for item in list.items {
      guard let owner = ids.owner(of: item.id) ?? title(named: item.id, &names) else {
        let kind = item.id.split(separator: "/").first.flatMap { Kind(folder: String($0)) }
        if kind.map(incompleteKinds.contains) != true, !library.isPrivateName(item.id) {
          let meant = suggestions.ids(
            meantBy: item.id, called: titles.lazy.compactMap(\.entry), among: titles.lazy.map(\.id))
          diagnostics.report(.unknownTitle(item.id, meant: meant).at(item.location))
        }
        continue
      }
      guard titles[owner].entry != nil else { continue }
      let id = ids.id(of: owner)
      if let location = first[id] {
        diagnostics.report(.titleTwiceInList(id, first: location).at(item.location))
        continue
      }
      first[id] = item.location
      items.append(OwnerList.Item(id: id, note: item.$note, location: item.location))
    }
    return OwnerList(
      slug: list.slug, title: list.title, description: list.$description, isRanked: list.isRanked,
      items: items, introduction: list.introduction, location: list.location)
  }

  /// Makes the table of names when the first unknown id appears.
  private func title(named written: String, _ names: inout WrittenNames?) -> Int? {
    let known =
      names
      ?? WrittenNames(
        titles.lazy.map { title in
          title.kind.map { ($0, title.location.path, title.entry?.work.title ?? title.slug) }
        })
    names = known
    return known.title(written)
  }

  private func unique<File>(
    _ files: [File], slug: (File) -> String, location: (File) -> SourceLocation,
    reporting diagnostics: inout DiagnosticList
  ) -> [File] {
    var first: [String: SourceLocation] = [:]
    var unique: [File] = []
    for file in files {
      if let before = first[slug(file)] {
        let isSameName = looksTheSame(location(file).path, before.path)
        diagnostics.report(
          .duplicateSlug(slug(file), first: before, isSameName: isSameName).at(location(file)))
      } else {
        first[slug(file)] = location(file)
        unique.append(file)
      }
    }
    return unique.sorted { precedesInBytes(slug($0), slug($1)) }
  }
}

extension Work {
  /// Whether only the address differs from another title with that name.
  fileprivate func mayBe(_ other: Work) -> Bool {
    func agree<Value: Equatable>(_ a: Value?, _ b: Value?) -> Bool {
      a == nil || b == nil || a == b
    }
    return agree(released, other.released) && agree(format, other.format)
      && agree(episodes, other.episodes) && agree(volumes, other.volumes)
      && agree(series?.name, other.series?.name)
      && (creators.isEmpty || other.creators.isEmpty
        || creators.contains { own in other.creators.contains { $0.name == own.name } })
      && ids.allSatisfy { id in
        other.ids.allSatisfy { $0.registry != id.registry || $0.value == id.value }
      }
  }
}

/// Whether two paths differ only in their normal form, which Swift's `==` ignores.
func looksTheSame(_ path: String, _ other: String) -> Bool {
  path == other && !path.utf8.elementsEqual(other.utf8)
}

/// The title for each present or former id; titles are indices in the order of the files.
struct EntryIDs {
  /// Sorted by id.
  let sorted: [Int]
  /// By title.
  private let ids: [String]
  private let former: [String: Int]

  /// An id belongs to the first title with it, before any that had it formerly; the others are
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
      diagnostics.report(
        .duplicateID(
          ids[index], first: titles[first].location, isSameName: looksTheSame(path, firstPath)
        ).at(titles[index].location))
    }
    self.sorted = sorted
    self.ids = ids

    var former: [String: Int] = [:]
    for index in titles.indices where !titles[index].aliases.isEmpty {
      let title = titles[index]
      for alias in title.aliases {
        let id = alias.id
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
    return title.aliases.first { $0.id == id }?.location ?? title.location
  }
}

/// The parts of a title that are compared, whether it is an entry or withheld.
extension ReadTitle {
  var id: String { entry?.id ?? withheld?.id.text ?? "" }
  var slug: String { entry?.slug ?? withheld?.id.slug ?? "" }
  var kind: Kind? { entry?.kind ?? withheld?.id.kind }
  var aliases: [Entry.Alias] { entry?.aliases ?? withheld?.aliases ?? [] }
  var location: SourceLocation { entry?.location ?? withheld?.location ?? .file("") }
}
