import Base
import DataFormats
import MediaLibrary

extension Tracker {
  /// NeoDB's exports: as CSV marks, reviews and notes, a table of each for each kind; as NDJSON a journal and the
  /// catalog of what it is about.
  static let neoDB = Tracker(
    name: "NeoDB", registry: "neodb", files: "NeoDB's exports as CSV or NDJSON (.zip)",
    recognizes: { document in isNeoDBJournal(document) || !words(of: document).isEmpty },
    read: { documents, _, reporting in
      var tables = NeoDBTables(reporting: reporting)
      for content in ["mark", "review", "note"] {
        for document in documents where words(of: document).last == content {
          tables.read(document, content)
        }
      }
      reporting = tables.reporting
      var export = tables.export
      let journals = documents.filter(isNeoDBJournal)
      if !journals.isEmpty { export.add(readNeoDBJournal(journals, &reporting)) }
      export.isWhole = export.isWhole && (tables.hasMarks || !journals.isEmpty)
      export.hideTitlesKnownPrivately()
      return export
    },
    page: { _, _ in nil })
}

/// `book` and `mark` of `book_mark.csv`: the kind stands nowhere else. Empty for all other files.
private func words(of document: ExportDocument) -> [String] {
  guard document.table?.has("title", "info", "links", "timestamp") == true else { return [] }
  let words = document.baseName.lowercased().split(separator: "_").map(String.init)
  return words.count == 2 && ["mark", "review", "note"].contains(words[1]) ? words : []
}

private let kinds: [String: Kind] = ["book": .book, "movie": .movie, "tv": .show, "game": .game]

private struct NeoDBTables {
  private var titles: [NeoDBTitle] = []
  private var indices: [String: Int] = [:]
  private var notTaken: [Diagnostic] = []
  private(set) var hasMarks = false
  var reporting: DiagnosticList

  init(reporting: DiagnosticList) {
    self.reporting = reporting
  }

  var export: Export {
    var export = Export()
    export.titles = titles.map(\.title)
    export.notTaken = notTaken
    export.kinds = Set(kinds.values)
    return export
  }

  mutating func read(_ document: ExportDocument, _ content: String) {
    guard let table = document.table, let word = words(of: document).first else { return }
    var reader = ValueReader(locations: LocationCursor(table.source), reporting: reporting)
    if content == "mark" { hasMarks = true }
    var episodes: [ExportTable.Row] = []
    for row in table.rows {
      let name = singleLine(mended(row.text("title"))).trimmed
      let location = reader.locations.location(at: row.offset)
      reader.row = name
      if name.isEmpty {
        notTaken.append(.rowWithoutName(at: location))
      } else if row.isTorn {
        notTaken.append(.tornRow(name, at: location))
      } else if row.text("links").contains("/episode/") {
        episodes.append(row)
      } else if let kind = kinds[word] {
        let index = index(of: NeoDBTitle(name, kind, row, at: location, &reader))
        if content == "mark" {
          titles[index].add(mark: row, &reader)
        } else {
          titles[index].add(text: row, columns: table.columns)
        }
      } else {
        notTaken.append(.kindNotKnown(word, row: name, at: location))
      }
    }
    if let first = episodes.first {
      let location = reader.locations.location(at: first.offset)
      notTaken.append(.partsNotTaken(episodes.count, at: location))
    }
    reporting = reader.reporting
  }

  private mutating func index(of title: NeoDBTitle) -> Int {
    if let index = indices[title.identity] { return index }
    indices[title.identity] = titles.count
    titles.append(title)
    return titles.count - 1
  }
}

private struct NeoDBTitle {
  private let name: String
  private let kind: Kind
  private let key: String
  private let ids: [Work.ExternalID]
  private let location: SourceLocation
  private var said = TitleStatements()
  private var notes: [String] = []

  init(
    _ name: String, _ kind: Kind, _ row: ExportTable.Row, at location: SourceLocation,
    _ reader: inout ValueReader
  ) {
    self.name = name
    self.kind = kind
    self.location = location
    // `https://neodb.example/movie/1a2b https://www.imdb.com/title/tt0000001/`
    let links = row.text("links").split(whereSeparator: \.isWhitespace).map(String.init)
    key = links.first ?? name
    let info = Self.info(row.text("info"))
    let numbers = info["isbn"].map { editionIDs($0) } ?? []
    let imdb = info["imdb"].map { [Work.ExternalID(registry: "imdb", value: $0)] } ?? []
    ids = (imdb + numbers + idsInAddresses(links)).uniqueRegistries
    said.say(.title, line: name)
    for role in ["author", "director"] {
      said.say(creators: info[role]?.split(separator: "/").map(String.init) ?? [], role: role)
    }
    if let year = info["year"] ?? info["pub_year"] {
      said[.released] = reader.year(
        ValueReader.Text(name: "info", text: year, offset: row.offset))
    }
  }

  /// `imdb:tt0000001 year:2010 director:Ann Byrd/Bo Lind`: values may have spaces in them.
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

  var identity: String { ExportedTitle.identity(kind: kind, id: nil, key: key) }

  var title: ExportedTitle {
    var said = said
    // The export does not say who may read a comment, a review or a note.
    said.say(.notes, text: notes.joined(separator: "\n\n"))
    return ExportedTitle(
      kind: kind, id: nil, title: name, key: key, ids: ids, statements: said.said,
      location: location)
  }

  mutating func add(mark row: ExportTable.Row, _ reader: inout ValueReader) {
    let word = row.text("status")
    said[.rating] = reader.rating(row["rating"], best: 10)
    said[.status] = .value(
      .status(said.status(neoDBStatus(word), saidBy: word, at: row.offset, &reader)))
    // When it was marked; that is not always when it was finished.
    if let day = reader.day(row["timestamp"]) { said[.updated] = .value(.date(day)) }
    said.say(.tags, list: row.text("tags").split { $0 == "|" || $0 == "," }.map(String.init))
    add(note: row.text("comment"))
  }

  /// A review or a note: two columns are called `title`, and the second one is the text's own.
  mutating func add(text row: ExportTable.Row, columns: [String]) {
    var parts = [row.text("progress"), row.text("content")]
    if let column = columns.lastIndex(where: { $0.lowercased() == "title" }), column > 0,
      column < row.cells.count
    {
      parts.insert(row.cells[column].trimmed, at: 0)
    }
    add(note: parts.filter { !$0.isEmpty }.joined(separator: "\n"))
  }

  private mutating func add(note: String) {
    let note = mended(note).trimmed
    if !note.isEmpty { notes.append(note) }
  }
}

func neoDBStatus(_ word: String) -> Status? {
  word == "progress" ? .current : Status(word: word)
}
