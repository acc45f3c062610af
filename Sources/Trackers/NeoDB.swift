import Base
import DataFormats
import MediaLibrary

extension Tracker {
  /// CSV with a table for each kind; or NDJSON with a journal and a catalog of its titles.
  static let neoDB = Tracker(
    name: "NeoDB", registry: "neodb", files: "NeoDB's exports as CSV or NDJSON (.zip)",
    recognizes: { document in isNeoDBJournal(document) || !words(of: document).isEmpty },
    read: { documents, _, reporting in
      var titles = Joined<NeoDBTitle>()
      let tables = ["mark", "review", "note"].flatMap { content in
        documents.filter { words(of: $0).last == content }
      }
      var export = Export(of: tables, kinds: Set(kinds.values), &reporting) {
        readTable($0, $1, into: &titles, &$2)
      }
      for title in titles.values { export.take(title.finished.reading) }
      let journals = documents.filter(isNeoDBJournal)
      if !journals.isEmpty { export.add(readNeoDBJournal(journals, &reporting)) }
      let hasMarks = documents.contains { words(of: $0).last == "mark" }
      export.isWhole = export.isWhole && (hasMarks || !journals.isEmpty)
      return export
    })
}

/// `book` and `mark` for `book_mark.csv`, since only the name has the kind. Empty for all other
/// files.
private func words(of document: ExportDocument) -> [String] {
  guard document.table?.has("title", "info", "links", "timestamp") == true else { return [] }
  let words = document.baseName.lowercased().split(separator: "_").map(String.init)
  return words.count == 2 && ["mark", "review", "note"].contains(words[1]) ? words : []
}

private let kinds: [String: Kind] = ["book": .book, "movie": .movie, "tv": .show, "game": .game]

private func readTable(
  _ document: ExportDocument, _ reader: ValueReader, into titles: inout Joined<NeoDBTitle>,
  _ export: inout Export
) {
  guard let table = document.table, case let words = words(of: document), words.count == 2 else {
    return
  }
  var episodes: [ExportRow] = []
  for row in table.rows(reader) {
    guard let name = export.name(of: row, in: "title") else { continue }
    if row.text("links").contains("/episode/") {
      episodes.append(row)
      continue
    }
    guard let kind = export.kind(kinds, words[0], of: row) else { continue }
    let new = NeoDBTitle(row, kind, name)
    let index = titles.index(of: new.title.identity, orNew: new)
    if words[1] == "mark" {
      titles[index].add(mark: row)
    } else {
      titles[index].add(text: row, columns: table.columns)
    }
  }
  export.leaveOut(parts: episodes.map(\.location))
}

private struct NeoDBTitle {
  private(set) var title: TitleBuilder
  private var notes: [String] = []

  init(_ row: ExportRow, _ kind: Kind, _ name: String) {
    title = TitleBuilder([row], kind, title: name)
    title.set(.title, .text(name))
    // `https://neodb.example/movie/1a2b https://www.imdb.com/title/tt0000001/`
    let links = row.text("links").split(whereSeparator: \.isWhitespace).map(String.init)
    title.key = links.first ?? name
    let info = Self.info(row.text("info"))
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
  private static func info(_ text: String) -> [String: String] {
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

  var finished: TitleBuilder {
    var title = title
    // The export doesn't tell who may read a comment, a review or a note.
    title.set(.notes, text: notes.joined(separator: "\n\n"))
    return title
  }

  mutating func add(mark row: ExportRow) {
    let word = row.text("status")
    title[.rating] = row.rating("rating", of: 10)
    title.set(status: neoDBStatus(word), from: word)
    // The day when it was marked, which isn't always the day when it was finished.
    title.set(.updated, day: row.day("timestamp"))
    title.set(.tags, list: row.text("tags").split { $0 == "|" || $0 == "," }.map(String.init))
    add(note: row.text("comment"))
  }

  /// Adds a review or a note: two columns are named `title`, and the second one is the text's.
  mutating func add(text row: ExportRow, columns: [String]) {
    var parts = [row.text("progress"), row.text("content")]
    if let column = columns.lastIndex(where: { $0.lowercased() == "title" }), column > 0,
      let cells = row.cells?.cells, column < cells.count
    {
      parts.insert(cells[column].trimmed, at: 0)
    }
    add(note: parts.filter { !$0.isEmpty }.joined(separator: "\n"))
  }

  private mutating func add(note: String) {
    let note = repairingEncoding(note).trimmed
    if !note.isEmpty { notes.append(note) }
  }
}

func neoDBStatus(_ word: String) -> Status? {
  word == "progress" ? .current : Status(word: word)
}
