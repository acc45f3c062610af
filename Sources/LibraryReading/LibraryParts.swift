import Diagnostics
import FileSystem
import MediaLibrary

/// What all files gave, to be compared with each other and put together.
struct LibraryParts {
  private let settings: Settings
  private var titles: [ReadTitle] = []
  private var lists: [OwnerList] = []
  private var pages: [OwnerPage] = []
  /// Kinds of which titles are missing whose ids are not known.
  private var incompleteKinds: Set<Kind> = []

  init(settings: Settings) {
    self.settings = settings
  }

  mutating func add(_ result: FileResult, from file: LibraryFile) {
    titles += result.titles
    if let list = result.list { lists.append(list) }
    if let page = result.page { pages.append(page) }
    if result.isIncomplete, case .titles(let kind) = file.content { incompleteKinds.insert(kind) }
  }

  func library(reporting diagnostics: inout DiagnosticList) -> Library {
    let ids = entryIDs(reporting: &diagnostics)
    let hidden = Set(ids.owners.filter { titles[$0.value].entry == nil }.keys)
    var entries: [Entry] = []
    for (index, title) in titles.enumerated() where ids.owners[title.id.text] == index {
      guard var entry = title.entry else { continue }
      // A relation to a private title would tell that there is one.
      entry.work.relations.removeAll { hidden.contains($0.id) }
      // One that belongs to another title has been reported.
      entry.aliases.removeAll { ids.places["\(entry.kind.folder)/\($0.slug)"] != $0.location }
      entries.append(entry)
    }
    entries.sort { precedesInBytes($0.id, $1.id) }
    var library = Library(
      settings: settings, entries: entries,
      lists: unique(lists, slug: \.slug, location: \.location, reporting: &diagnostics)
        .map { checked($0, ids: ids, reporting: &diagnostics) },
      pages: unique(pages, slug: \.slug, location: \.location, reporting: &diagnostics))
    library.privateIDs = hidden
    return library
  }

  /// The title that each id, present or former, belongs to.
  private struct EntryIDs {
    /// Indices of titles.
    var owners: [String: Int] = [:]
    var places: [String: SourceLocation] = [:]
  }

  private func entryIDs(reporting diagnostics: inout DiagnosticList) -> EntryIDs {
    var ids = EntryIDs()
    for (index, title) in titles.enumerated() {
      let id = title.id.text
      if let first = ids.places[id] {
        diagnostics.report(.duplicateID(id, at: title.location, first: first))
      } else {
        ids.owners[id] = index
        ids.places[id] = title.location
      }
    }
    for (index, title) in titles.enumerated() {
      for alias in title.aliases {
        let id = title.id.kind.folder + "/" + alias.slug
        if let first = ids.places[id] {
          diagnostics.report(.aliasTaken(alias.slug, id: id, at: alias.location, first: first))
        } else {
          ids.owners[id] = index
          ids.places[id] = alias.location
        }
      }
    }
    return ids
  }

  /// With the present ids of titles, without the private ones.
  private func checked(
    _ list: OwnerList, ids: EntryIDs, reporting diagnostics: inout DiagnosticList
  ) -> OwnerList {
    var items: [OwnerList.Item] = []
    var unknown = 0
    var first: [String: SourceLocation] = [:]
    for item in list.items {
      guard let owner = ids.owners[item.id] else {
        let kind = item.id.split(separator: "/").first.flatMap { Kind(folder: String($0)) }
        if kind.map(incompleteKinds.contains) != true {
          // A search among all titles for each of many strangers would take minutes.
          unknown += 1
          let known = unknown <= 50 ? titles.map(\.id.text) : []
          diagnostics.report(.unknownTitle(item.id, known: known, at: item.location))
        }
        continue
      }
      guard let entry = titles[owner].entry else { continue }
      if let place = first[entry.id] {
        diagnostics.report(.titleTwiceInList(entry.id, at: item.location, first: place))
        continue
      }
      first[entry.id] = item.location
      items.append(OwnerList.Item(id: entry.id, note: item.note, location: item.location))
    }
    return OwnerList(
      slug: list.slug, title: list.title, description: list.description, isRanked: list.isRanked,
      items: items, introduction: list.introduction, location: list.location)
  }

  private func unique<File>(
    _ files: [File], slug: (File) -> String, location: (File) -> SourceLocation,
    reporting diagnostics: inout DiagnosticList
  ) -> [File] {
    var first: [String: SourceLocation] = [:]
    var unique: [File] = []
    for file in files {
      if let place = first[slug(file)] {
        diagnostics.report(.duplicateSlug(slug(file), at: location(file), first: place))
      } else {
        first[slug(file)] = location(file)
        unique.append(file)
      }
    }
    return unique.sorted { precedesInBytes(slug($0), slug($1)) }
  }
}
