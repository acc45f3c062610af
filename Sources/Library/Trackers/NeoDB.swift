import DelimitedText
import Diagnostics
import MediaLibrary

extension Tracker {
  /// NeoDB's CSV export: marks, reviews and notes, a table of each for each kind.
  static let neoDB = Tracker(
    name: "NeoDB", registry: "neodb", files: "NeoDB's CSV export (.zip)",
    recognizes: { document in
      document.table?.has("title", "info", "links", "timestamp") == true
        && words(of: document).count == 2
    },
    read: { documents, reporting in
      var reader = NeoDBReader(reporting: reporting)
      for content in ["mark", "review", "note"] {
        for document in documents where words(of: document).last == content {
          reader.read(document, content)
        }
      }
      reporting = reader.reporting
      return reader.export
    },
    page: { _, _ in nil })
}

/// `book` and `mark` of `book_mark.csv`: the kind stands nowhere else.
private func words(of document: ExportDocument) -> [String] {
  let words = document.baseName.lowercased().split(separator: "_").map(String.init)
  return words.count == 2 && ["mark", "review", "note"].contains(words[1]) ? words : []
}

private let kinds: [String: Kind] = ["book": .book, "movie": .movie, "tv": .show, "game": .game]

private struct NeoDBReader {
  private var titles: [NeoDBTitle] = []
  private var indices: [String: Int] = [:]
  private var notTaken: [Diagnostic] = []
  private var isWhole = false
  var reporting: DiagnosticList

  init(reporting: DiagnosticList) {
    self.reporting = reporting
  }

  var export: Export {
    var export = Export()
    export.titles = titles.map(\.title)
    export.notTaken = notTaken
    export.kinds = Set(kinds.values)
    export.isWhole = isWhole
    return export
  }

  mutating func read(_ document: ExportDocument, _ content: String) {
    guard let table = document.table, let word = words(of: document).first else { return }
    var reader = ValueReader(locations: LocationCursor(table.source), reporting: reporting)
    if content == "mark" { isWhole = true }
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
        let index = index(of: NeoDBTitle(name, kind, row, at: location))
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

  init(_ name: String, _ kind: Kind, _ row: ExportTable.Row, at location: SourceLocation) {
    self.name = name
    self.kind = kind
    self.location = location
    // `https://neodb.example/movie/1a2b https://www.imdb.com/title/tt0000001/`
    let link = row.text("links").split(whereSeparator: \.isWhitespace).first.map(String.init)
    key = link ?? name
    // `imdb:tt0000001 isbn:9780306406157`
    ids = row.text("info").split(whereSeparator: \.isWhitespace).compactMap { word in
      let parts = word.split(separator: ":", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { return nil }
      if parts[0] == "isbn" {
        return ISBN.thirteenDigits(of: parts[1]).map {
          Work.ExternalID(registry: "isbn13", value: $0)
        }
      }
      return ["imdb", "tmdb", "igdb", "steam", "goodreads", "openlibrary"].contains(parts[0])
        ? Work.ExternalID(registry: parts[0], value: parts[1]) : nil
    }
    said.say(.title, line: name)
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
    let known: Status? = word == "progress" ? .current : Status(word: word)
    said[.rating] = reader.rating(row["rating"], best: 10)
    said[.status] = .value(
      .status(said.status(known, saidBy: word, at: row.offset, &reader)))
    // When it was marked; that is not always when it was finished.
    if let day = reader.day(row["timestamp"]) { said[.updated] = .value(.date(day)) }
    said.say(.tags, list: row.text("tags").split { $0 == "|" || $0 == "," }.map(String.init))
    add(note: row.text("comment"))
  }

  /// A review or a note: two columns are called `title`, and the second one is the text's own.
  mutating func add(text row: ExportTable.Row, columns: [String]) {
    var parts = [row.text("content")]
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
