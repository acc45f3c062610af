import DataFormats
import MediaLibrary

extension Tracker {
  /// CSV with a table for each kind; or NDJSON with a journal and a catalog of its titles.
  static let neoDB = Tracker(
    name: "NeoDB", registry: "neodb", files: "NeoDB's exports as CSV or NDJSON (.zip)",
    recognizes: { isNeoDBJournal($0) || Table.of($0) != nil },
    read: { documents, _, reporting in
      var export = tables.read(documents, &reporting)
      let journals = documents.filter(isNeoDBJournal)
      if !journals.isEmpty { export.add(NeoDBJournal(journals).export(reporting: &reporting)) }
      let hasMarks = documents.contains { Table.of($0) == .mark }
      export.isWhole = export.isWhole && (hasMarks || !journals.isEmpty)
      return export
    })
}

private enum Table: String, CaseIterable {
  case mark, review, note

  /// `book_mark.csv`, since only the name has the kind and the contents.
  static func of(_ document: ExportDocument) -> Table? {
    guard document.table?.has("title", "info", "links", "timestamp") == true else { return nil }
    let words = document.baseName.lowercased().split(separator: "_")
    return words.count == 2 ? Table(rawValue: String(words[1])) : nil
  }
}

private let tables = JoinedTables(
  table: Table.of, kinds: Set(kinds.values),
  title: { row, _ in
    let links = row.links
    let kind = row.reader.documentName.lowercased().split(separator: "_").first ?? ""
    let title = JoinedRow.named("title", of: row, kinds, String(kind)) { title in
      title.key = links.first ?? title.title
    }
    if case .title = title, row.text("links").contains("/episode/") { return .part }
    return title
  },
  adjust: { title, _ in
    addWork(to: &title)
    for mark in title.rows(of: Table.mark) {
      let word = mark.text("status")
      title[.rating] = mark.rating("rating", of: 10)
      title.set(status: neoDBStatus(word), from: word)
      // The day when it was marked, which isn't always the day when it was finished.
      title.set(.updated, day: mark.day("timestamp"))
      title.set(.tags, list: mark.text("tags").split { $0 == "|" || $0 == "," }.map(String.init))
    }
    // The export doesn't tell who may read a comment, a review or a note.
    let notes = title.rows.map { row in
      row.name == Table.mark.rawValue ? row.text("comment") : row.writtenText
    }.map { repairingEncoding($0).trimmed }
    title.set(.notes, text: notes.filter { !$0.isEmpty }.joined(separator: "\n\n"))
  })

private let kinds: [String: Kind] = ["book": .book, "movie": .movie, "tv": .show, "game": .game]

private func addWork(to title: inout TitleBuilder) {
  let (row, links) = (title.row, title.row.links)
  let info = info(row.text("info"))
  title.add(id: info["imdb"], of: "imdb")
  if let edition = editionID(info["isbn"] ?? "") { title.add(ids: [edition]) }
  title.add(ids: idsInAddresses(links))
  for role in ["author", "director"] {
    title.add(names: info[role]?.split(separator: "/").map(String.init) ?? [], role: role)
  }
  if let year = info["year"] ?? info["pub_year"] {
    title[.released] = row.reader.year(
      ValueReader.Text(name: "info", text: year, offset: row.offset))
  }
}

/// Reads `imdb:tt0000001 year:2010 director:Ann Byrd/Bo Lind`, whose values may contain spaces.
private func info(_ text: String) -> [String: String] {
  let names = [
    "imdb", "isbn", "year", "pub_year", "season_number", "episode_number", "author", "artist",
    "director", "host",
  ]
  var values: [String: String] = [:]
  var name: String?
  for word in text.split(whereSeparator: \.isWhitespace) {
    let parts = word.split(separator: ":", maxSplits: 1).map(String.init)
    if parts.count == 2, names.contains(parts[0]) {
      name = parts[0]
      values[parts[0]] = parts[1]
    } else if let name {
      values[name, default: ""] += " \(word)"
    }
  }
  return values
}

extension ExportRow {
  /// `https://neodb.example/movie/1a2b https://www.imdb.com/title/tt0000001/`
  fileprivate var links: [String] {
    text("links").split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// A review or a note: two columns are named `title`, and the second one is the text's.
  fileprivate var writtenText: String {
    var parts = [text("progress"), text("content")]
    if let cells, let column = cells.columns.lastIndex(where: { $0.lowercased() == "title" }),
      column > 0, column < cells.cells.count
    {
      parts.insert(cells.cells[column].trimmed, at: 0)
    }
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }
}

func neoDBStatus(_ word: String) -> Status? { word == "progress" ? .current : Status(word: word) }
