import Diagnostics
import FileReading
import FileSystem
import MediaLibrary

/// What all files gave, to be compared with each other and put together.
struct LibraryParts {
  private let settings: Settings
  private var titles: [Title] = []
  /// Of those titles that may be shown.
  private var entries: [(entry: Entry, review: MarkdownSource?)] = []
  private var lists: [OwnerList] = []
  private var pages: [OwnerPage] = []
  /// Kinds of which titles are missing whose ids are not known.
  private var incompleteKinds: Set<Kind> = []

  /// What there is to compare of a title.
  private struct Title {
    let id: EntryID
    let location: SourceLocation
    let aliases: [Entry.Alias]
    /// The place in `entries`, as long as they are in the order of the files; nil when it is not shown.
    let entry: Int?
  }

  init(settings: Settings, fileCount: Int) {
    self.settings = settings
    titles.reserveCapacity(fileCount)
    entries.reserveCapacity(fileCount)
  }

  mutating func take(_ files: ReadFiles) {
    for title in files.titles {
      titles.append(
        Title(
          id: title.id, location: title.location, aliases: title.aliases,
          entry: title.entry == nil ? nil : entries.count))
      if let entry = title.entry { entries.append((entry, title.review)) }
    }
    lists += files.lists
    pages += files.pages
    incompleteKinds.formUnion(files.incompleteKinds)
  }

  /// Can be asked for once.
  mutating func library(reporting diagnostics: inout DiagnosticList) -> Library {
    let ids = entryIDs(reporting: &diagnostics)
    let hidden = Set(ids.owners.filter { titles[$0.value].entry == nil }.keys)
    if !ids.duplicates.isEmpty {
      let dropped = Set(ids.duplicates.compactMap { titles[$0].entry })
      entries = entries.indices.filter { !dropped.contains($0) }.map { entries[$0] }
    }
    entries.sort { precedesInBytes($0.entry.id, $1.entry.id) }
    for (index, (entry, _)) in entries.enumerated()
    where !hidden.isEmpty || !entry.aliases.isEmpty {
      entries[index].entry = cleared(entry, ids, hidden: hidden)
    }
    var library = Library(
      settings: settings, entries: entries.map(\.entry),
      lists: unique(lists, slug: \.slug, location: \.location, reporting: &diagnostics)
        .map { checked($0, ids: ids, reporting: &diagnostics) },
      pages: unique(pages, slug: \.slug, location: \.location, reporting: &diagnostics))
    library.reviewTexts = entries.map(\.review)
    library.privateIDs = hidden
    entries = []
    return library
  }

  /// Without relations to private titles, which would tell that there are any, and without former slugs that are another
  /// title's or there twice, which has been reported.
  private func cleared(_ entry: Entry, _ ids: EntryIDs, hidden: Set<String>) -> Entry {
    var relations = entry.work.relations
    if !hidden.isEmpty { relations.removeAll { hidden.contains($0.id) } }
    var aliases = entry.aliases
    var seen: Set<String> = []
    aliases.removeAll { alias in
      let owner = ids.owners[entry.kind.folder + "/" + alias.slug].map { titles[$0].id.text }
      return owner != entry.id || !seen.insert(alias.slug).inserted
    }
    let isWhole =
      relations.count == entry.work.relations.count && aliases.count == entry.aliases.count
    return isWhole ? entry : entry.with(relations: relations, aliases: aliases)
  }

  private struct EntryIDs {
    /// The title that each id, present or former, belongs to.
    var owners: [String: Int] = [:]
    /// Titles whose id is that of one before them.
    var duplicates: [Int] = []
  }

  private func entryIDs(reporting diagnostics: inout DiagnosticList) -> EntryIDs {
    var ids = EntryIDs()
    ids.owners.reserveCapacity(titles.count)
    for (index, title) in titles.enumerated() {
      let id = title.id.text
      if let first = ids.owners.updateValue(index, forKey: id) {
        ids.owners[id] = first
        ids.duplicates.append(index)
        diagnostics.report(.duplicateID(id, at: title.location, first: titles[first].location))
      }
    }
    for (index, title) in titles.enumerated() {
      for alias in title.aliases {
        let id = title.id.kind.folder + "/" + alias.slug
        if let owner = ids.owners[id] {
          diagnostics.report(
            .aliasTaken(
              alias.slug, id: id, at: alias.location, first: place(of: id, in: titles[owner])))
        } else {
          ids.owners[id] = index
        }
      }
    }
    return ids
  }

  /// Where a title has an id, present or former.
  private func place(of id: String, in title: Title) -> SourceLocation {
    guard title.id.text != id else { return title.location }
    let alias = title.aliases.first { title.id.kind.folder + "/" + $0.slug == id }
    return alias?.location ?? title.location
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
      guard titles[owner].entry != nil else { continue }
      let id = titles[owner].id.text
      if let place = first[id] {
        diagnostics.report(.titleTwiceInList(id, at: item.location, first: place))
        continue
      }
      first[id] = item.location
      items.append(OwnerList.Item(id: id, note: item.note, location: item.location))
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
