import Base
import MediaLibrary

extension Tracker {
  /// Letterboxd's export: the archive, the folder in it, or single tables; and tables that its own import takes.
  static let letterboxd = Tracker(
    name: "Letterboxd", registry: "letterboxd",
    files: "Letterboxd's export (.zip, or tables of it), tables for its import",
    recognizes: { document in
      guard let table = document.table, !document.isSetAsideByLetterboxd else { return false }
      return FilmTable(document) != nil || listParts(of: table) != nil
    },
    read: { documents, _, reporting in
      var films = LetterboxdFilms()
      let tables = documents.compactMap(FilmTable.init).sorted { $0.content < $1.content }
      for table in tables { films.add(table, &reporting) }
      let lists = documents.compactMap { document in
        films.list(document, &reporting)
      }
      var export = films.export
      export.lists = lists
      export.kinds = [.movie]
      export.bestScore = tables.contains { $0.content != .forImport } ? 5 : 10
      // Of a single table nobody can tell what else is on Letterboxd.
      export.isWhole = Set(tables.map(\.content)).isSuperset(of: [.watched, .planned])
      return export
    },
    page: { _, _ in nil })
}

extension ExportDocument {
  /// Whether it is what its owner deleted, or what belongs to films that Letterboxd deleted. Of a table that was named
  /// itself, the folder that it lies in says so.
  var isSetAsideByLetterboxd: Bool {
    let folders = name.split(separator: "/").dropLast()
    let own = folders.isEmpty ? source.path.split(separator: "/").dropLast().suffix(1) : folders
    return own.contains { ["deleted", "orphaned"].contains($0) }
  }
}

/// A table that has a film in each row.
struct FilmTable {
  /// In the order in which they are read.
  enum Content: Int, Comparable {
    case watched, planned, liked, ratings, diary, reviews
    /// What Letterboxd's import takes: a row for each viewing, with other columns.
    case forImport

    static func < (a: Content, b: Content) -> Bool { a.rawValue < b.rawValue }
  }

  let table: ExportTable
  let content: Content

  /// Of what Letterboxd's import takes, a table has what names a film and something that its owner says of it. Tables
  /// of others have similar names for their columns, and one that says of what kind or status a title is.
  private static func isForImport(_ table: ExportTable) -> Bool {
    let others = ["Type", "Title Type", "Media Type", "media_type", "Kind", "Status", "Watchlist"]
    return table.has("Title")
      && ["Year", "LetterboxdURI", "imdbID", "tmdbID"].contains(where: { table.has($0) })
      && ["LetterboxdURI", "imdbID", "tmdbID", "WatchedDate", "Rating10"].contains(
        where: { table.has($0) })
      && ["LetterboxdURI", "WatchedDate", "Rating10", "Rating", "Rewatch", "Review"].contains(
        where: { table.has($0) })
      && !others.contains { table.has($0) }
  }

  /// nil for all other tables. Three have the same columns, and only their names tell them apart.
  init?(_ document: ExportDocument) {
    guard let table = document.table else { return nil }
    self.table = table
    if Self.isForImport(table) {
      content = .forImport
      return
    }
    guard table.has("Date", "Name", "Year", "Letterboxd URI") else { return nil }
    let folder = document.name.split(separator: "/").dropLast().last ?? ""
    if table.has("Review") {
      content = .reviews
    } else if table.has("Watched Date") {
      content = .diary
    } else if table.has("Rating") {
      content = .ratings
    } else if document.baseName.lowercased().contains("watchlist") {
      content = .planned
    } else {
      content = folder == "likes" || document.baseName == "films" ? .liked : .watched
    }
  }
}

/// The two tables of a list's file: what it is, and its films; nil when the file is none. Before them stands a line
/// with the version, or in older files an empty one; between them is an empty one, which spreadsheets fill with commas.
private func listParts(of table: ExportTable) -> (list: ExportTable, films: ExportTable)? {
  guard
    let list = (0...1).lazy.map({ table.withHeader(at: $0) })
      .first(where: { $0.has("Date", "Name", "URL", "Description") }),
    let films = (2...3).lazy.map({ table.withHeader(at: list.headerIndex + $0) })
      .first(where: { $0.has("Position", "Name", "Year") })
  else { return nil }
  return (list, films)
}

/// The films of an export, which its tables have in common by name and year only: an address in the diary is the
/// entry's, in other tables the film's.
struct LetterboxdFilms {
  private var films: [LetterboxdFilm] = []
  private var indices: [String: Int] = [:]
  private var tables: Set<FilmTable.Content> = []
  private var notTaken: [Diagnostic] = []

  var export: Export {
    var export = Export()
    export.titles = films.map { $0.title(in: tables) }
    export.notTaken = notTaken
    return export
  }

  mutating func add(_ table: FilmTable, _ reporting: inout DiagnosticList) {
    var reader = ValueReader(locations: LocationCursor(table.table.source), reporting: reporting)
    tables.insert(table.content)
    for row in table.table.rows {
      let page =
        switch table.content {
        case .forImport:
          ["imdbID", "tmdbID", "LetterboxdURI"].map { row.text($0) }.first { !$0.isEmpty } ?? ""
        // The address is the entry's.
        case .diary, .reviews: ""
        default: row.text("Letterboxd URI")
        }
      guard let index = index(of: row, page: page, &reader) else { continue }
      films[index].add(row, of: table.content, &reader)
    }
    reporting = reader.reporting
  }

  /// nil when the file is no list.
  mutating func list(
    _ document: ExportDocument, _ reporting: inout DiagnosticList
  ) -> ExportedList? {
    guard let table = document.table, let parts = listParts(of: table),
      let about = parts.list.rows.first
    else { return nil }
    var reader = ValueReader(locations: LocationCursor(table.source), reporting: reporting)
    let name = singleLine(mended(about.text("Name"))).trimmed
    var list = ExportedList(title: name.isEmpty ? document.baseName : name)
    reader.row = list.title
    list.text = about["Description"].flatMap { reader.filmText($0) } ?? ""
    for row in parts.films.rows {
      guard let index = index(of: row, page: row.text("URL"), &reader) else { continue }
      list.items.append(
        ExportedList.Item(
          identity: films[index].identity,
          note: row["Description"].flatMap { reader.filmText($0) }))
    }
    reporting = reader.reporting
    return list
  }

  /// Of the film that a row is about; nil when it can't be taken.
  private mutating func index(
    of row: ExportTable.Row, page: String, _ reader: inout ValueReader
  ) -> Int? {
    let name = singleLine(mended(row["Name"] == nil ? row.text("Title") : row.text("Name"))).trimmed
    let location = reader.locations.location(at: row.offset)
    reader.row = name
    if name.isEmpty || row.isTorn {
      notTaken.append(
        name.isEmpty ? .rowWithoutName(at: location) : .tornRow(name, at: location))
      return nil
    }
    let year = row.text("Year")
    var key = year.isEmpty ? name : "\(name) (\(year))"
    if let index = indices[key] {
      if page.isEmpty || films[index].page.isEmpty || films[index].page == page {
        if !page.isEmpty { films[index].page = page }
        return index
      }
      // Two films of one year can have the same name.
      key += " " + page
      if let index = indices[key] { return index }
    }
    indices[key] = films.count
    var film = LetterboxdFilm(name: name, key: key, location: location)
    film.page = page
    film.released = reader.year(row["Year"])
    films.append(film)
    return films.count - 1
  }
}
