import Base
import MediaLibrary

extension Tracker {
  /// The export, single tables of it, and tables for Letterboxd's own import.
  static let letterboxd = Tracker(
    name: "Letterboxd", registry: "boxd",
    files: "Letterboxd's export (.zip, or tables of it), tables for its import",
    recognizes: { document in
      guard let table = document.table, !document.isSetAsideByLetterboxd else { return false }
      return content(of: document) != nil || listParts(of: table) != nil
    },
    read: { documents, _, reporting in
      var films = LetterboxdFilms()
      let tables = documents.compactMap { document in
        content(of: document).map { (document: document, content: $0) }
      }.stablySorted(by: \.content.rawValue)
      films.tables = Set(tables.map(\.content))
      var export = Export()
      for (document, content) in tables {
        export.add(
          Export(of: [document], &reporting) { films.read($0, content, $1, &$2) })
      }
      export.add(Export(of: documents, &reporting) { films.readList($0, $1, &$2) })
      for film in films.films { export.take(film.finished(in: films.tables).reading) }
      export.kinds = [.movie]
      export.bestScore = films.tables.contains { $0 != .forImport } ? 5 : 10
      // A single table doesn't show what else is on Letterboxd.
      export.isWhole = films.tables.isSuperset(of: [.watched, .planned])
      export.hasAllLists = films.tables.isSuperset(of: [
        .watched, .planned, .ratings, .diary, .reviews,
      ])
      return export
    },
    covers: { documents in
      let tables = Set(documents.compactMap(content))
      var keys: Set<FieldKey> = []
      if tables.contains(.reviews) { keys.formUnion([FieldKey].review) }
      if tables.contains(.diary) { keys.formUnion([FieldKey].runs) }
      if tables.isSuperset(of: [.diary, .reviews]) { keys.insert(.tags) }
      // The rating of the first viewing, if it differs from the film's.
      if tables.isSuperset(of: [.diary, .ratings]) { keys.insert(.notes) }
      return keys
    },
    account: { document in
      guard let table = document.table, table.has("Date Joined", "Username") else { return nil }
      return ExportedAccount(name: table.rows.first?.text("Username"))
    },
    misses: { document in
      if document.isSetAsideByLetterboxd { return false }
      let tables = ["watched", "ratings", "diary", "reviews", "watchlist"]
      return switch document.name.split(separator: "/").dropLast().last {
      case "likes": document.isBlank
      case "lists": true
      default: document.isBlank || tables.contains(document.baseName.lowercased())
      }
    })
}

extension ExportDocument {
  /// Whether it is about something that was deleted, by its folder.
  var isSetAsideByLetterboxd: Bool {
    let folders = name.split(separator: "/").dropLast()
    let own = folders.isEmpty ? source.path.split(separator: "/").dropLast().suffix(1) : folders
    return own.contains { ["deleted", "orphaned"].contains($0.lowercased()) }
  }
}

enum FilmContent: Int {
  case watched, planned, liked, ratings, diary, reviews
  /// A table for Letterboxd's import: a row for each viewing, with other columns.
  case forImport
}

/// The content of a table. Three tables have the same columns, and only their names tell them
/// apart.
private func content(of document: ExportDocument) -> FilmContent? {
  guard let table = document.table else { return nil }
  if isForImport(table) { return .forImport }
  guard table.has("Date", "Name", "Year", "Letterboxd URI") else { return nil }
  if table.has("Review") { return .reviews }
  if table.has("Watched Date") { return .diary }
  if table.has("Rating") { return .ratings }
  let name = folded(document.baseName)
  if name.contains("watchlist") { return .planned }
  let folder = document.name.split(separator: "/").dropLast().last?.lowercased()
  if folder == "likes" || name.contains("likes") || name == "films" { return .liked }
  return name.contains("watched") ? .watched : nil
}

/// Whether a table is one of the three with the same columns, but has another name.
func isNamelessTableOfLetterboxd(_ document: ExportDocument) -> Bool {
  document.table?.has("Date", "Name", "Year", "Letterboxd URI") == true
    && !document.isSetAsideByLetterboxd && content(of: document) == nil
}

/// Other programs' tables may have similar columns, but also have a kind or a status.
private func isForImport(_ table: ExportTable) -> Bool {
  func hasOne(_ columns: String...) -> Bool { columns.contains { table.has($0) } }
  return table.has("Title") && hasOne("Year", "LetterboxdURI", "imdbID", "tmdbID")
    && hasOne("LetterboxdURI", "imdbID", "tmdbID", "WatchedDate", "Rating10")
    && hasOne("LetterboxdURI", "WatchedDate", "Rating10", "Rating", "Rewatch", "Review")
    && !hasOne(
      "Type", "Title Type", "Media Type", "media_type", "Kind", "Status", "Watchlist")
}

/// Splits a list's file, which begins with a line with the version or an empty one and has an empty
/// line between its parts.
private func listParts(of table: ExportTable) -> (list: ExportTable, films: ExportTable)? {
  guard
    let list = (0...1).lazy.map({ table.withHeader(at: $0) })
      .first(where: { $0.has("Date", "Name", "URL", "Description") }),
    let films = (2...3).lazy.map({ table.withHeader(at: list.headerIndex + $0) })
      .first(where: { $0.has("Position", "Name", "Year") })
  else { return nil }
  return (list, films)
}

/// Joins films by address; entries have their own addresses, so they are joined by name and year.
private struct LetterboxdFilms {
  private(set) var films: [LetterboxdFilm] = []
  var tables: Set<FilmContent> = []
  private var byPage: [String: Int] = [:]
  /// By name and year.
  private var byName: [String: [Int]] = [:]

  mutating func read(
    _ document: ExportDocument, _ content: FilmContent, _ reader: ValueReader,
    _ export: inout Export
  ) {
    for row in document.table?.rows(reader) ?? [] {
      let page =
        switch content {
        case .forImport: row.text(["imdbID", "tmdbID", "LetterboxdURI"])
        case .diary, .reviews: ""
        default: row.text("Letterboxd URI")
        }
      guard let index = index(of: row, page: page, &export) else { continue }
      if content != .forImport { films[index].identify(by: page) }
      films[index].add(row, of: content)
    }
  }

  mutating func readList(_ document: ExportDocument, _ reader: ValueReader, _ export: inout Export)
  {
    guard let parts = document.table.flatMap(listParts), let about = parts.list.rows(reader).first
    else { return }
    var list = ExportedList(
      title: about.line("Name").orNil ?? document.baseName, id: about.text("URL").orNil)
    reader.row = list.title
    list.text = about.filmText("Description") ?? ""
    for row in parts.films.rows(reader) {
      let page = row.text("URL")
      guard let index = index(of: row, page: page, &export) else { continue }
      films[index].identify(by: page)
      list.items.append(
        ExportedList.Item(
          identity: films[index].title.identity, note: row.filmText("Description")))
    }
    export.lists.append(list)
  }

  private mutating func index(
    of row: ExportRow, page: String, _ export: inout Export
  ) -> Int? {
    guard let name = export.name(of: row, in: row.has("Name") ? "Name" : "Title") else {
      return nil
    }
    let year = row.text("Year")
    let key = year.isEmpty ? name : "\(name) (\(year))"
    let named = byName[key] ?? []
    if page.isEmpty, named.count > 1 {
      let meant = films.indices(of: row, among: named)
      if meant.count == 1 { return meant[0] }
      for index in named { films[index].hasStrayEntries = true }
      export.notTaken.append(.entryOfSeveralFilms(name, count: named.count).at(row.location))
      return nil
    }
    let known = page.isEmpty ? named.first : byPage[page] ?? named.first { films[$0].page.isEmpty }
    if let known {
      if !page.isEmpty { setPage(page, of: known) }
      return known
    }
    films.append(LetterboxdFilm(row, name, key: named.isEmpty ? key : "\(key) \(page)"))
    byName[key, default: []].append(films.count - 1)
    if !page.isEmpty { setPage(page, of: films.count - 1) }
    return films.count - 1
  }

  private mutating func setPage(_ page: String, of index: Int) {
    films[index].page = page
    byPage[page] = index
  }
}

extension [LetterboxdFilm] {
  /// The film with this entry, or else one logged on its day, or else one with its rating.
  fileprivate func indices(of row: ExportRow, among named: [Int]) -> [Int] {
    let entry = row.text("Letterboxd URI")
    if let known = named.first(where: { self[$0].hasEntry(entry) }) { return [known] }
    let (logged, rating) = (row.day("Date"), row.score("Rating", of: 5))
    var possible = named
    for isMeant in [
      { (film: LetterboxdFilm) in logged != nil && film.logged == logged },
      { film in rating != nil && film.rating == rating },
    ] {
      let meant = possible.filter { isMeant(self[$0]) }
      if !meant.isEmpty { possible = meant }
    }
    return possible
  }
}
