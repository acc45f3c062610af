import Base
import MediaLibrary

extension Tracker {
  /// IMDb's tables: ratings, the watchlist and other lists, as it has made them since 2017 and before.
  static let imdb = Tracker(
    name: "IMDb", registry: "imdb", files: "IMDb's ratings and lists (.csv)",
    recognizes: { document in document.table?.has("Const", "Title", "Title Type") == true },
    read: { documents, _, reporting in
      var reader = IMDbReader(reporting: reporting)
      for document in documents { reader.read(document) }
      reporting = reader.reporting
      return reader.export
    },
    page: { _, id in "https://www.imdb.com/title/\(id)/" })
}

/// The kinds of its titles, by its words for them as `folded` has them.
private let kinds: [String: Kind] = [
  "movie": .movie, "tvmovie": .movie, "short": .movie, "tvshort": .movie, "video": .movie,
  "tvspecial": .movie, "musicvideo": .movie, "tvseries": .show, "tvminiseries": .show,
  "videogame": .game,
  // Until 2017.
  "featurefilm": .movie, "feature": .movie, "shortfilm": .movie, "documentary": .movie,
  "miniseries": .show,
]

/// What a table lists.
private enum Content {
  case ratings, watchlist, list

  /// Until 2017 all tables had the same columns, so that one in which the owner rated every title has ratings.
  init(_ table: ExportTable, named name: String) {
    let name = name.lowercased()
    guard table.has("Position") else {
      self = .ratings
      return
    }
    // Lists are named by their files; what has a number for its name is most often the watchlist.
    let isNumber = name.count > 30 && name.allSatisfy { $0.isHexDigit || $0 == "-" }
    if name.contains("watchlist") || isNumber {
      self = .watchlist
    } else if table.has("You rated"), !name.contains("list"),
      table.rows.allSatisfy({ !$0.text("You rated").isEmpty })
    {
      self = .ratings
    } else {
      self = .list
    }
  }
}

private struct IMDbReader {
  private var titles: [IMDbTitle] = []
  private var indices: [String: Int] = [:]
  private var lists: [ExportedList] = []
  private var notTaken: [Diagnostic] = []
  private var hasRatings = false
  private var hasWatchlist = false
  var reporting: DiagnosticList

  init(reporting: DiagnosticList) {
    self.reporting = reporting
  }

  var export: Export {
    var export = Export()
    export.titles = titles.map { $0.title(besideRatings: hasRatings) }
    export.lists = lists
    export.notTaken = notTaken
    export.kinds = Set(titles.map(\.kind)).union([.movie, .show])
    export.isWhole = hasRatings && hasWatchlist
    return export
  }

  mutating func read(_ document: ExportDocument) {
    guard let table = document.table else { return }
    var reader = ValueReader(locations: LocationCursor(table.source), reporting: reporting)
    let content = Content(table, named: document.baseName)
    if content == .watchlist { hasWatchlist = true }
    if content == .ratings { hasRatings = true }
    var list = ExportedList(title: document.baseName)
    var episodes: [ExportTable.Row] = []
    for row in table.rows {
      if ["tvepisode", "podcastepisode"].contains(folded(row.text("Title Type"))) {
        episodes.append(row)
        continue
      }
      guard let index = index(of: row, &reader) else { continue }
      titles[index].add(row, of: content, &reader)
      let note = plainText(row.text("Description"))
      switch content {
      case .ratings: continue
      case .watchlist: titles[index].add(note: note)
      case .list:
        list.items.append(
          ExportedList.Item(identity: titles[index].identity, note: note.isEmpty ? nil : note))
      }
    }
    if content == .list { lists.append(list) }
    if let first = episodes.first {
      let location = reader.locations.location(at: first.offset)
      notTaken.append(.partsNotTaken(episodes.count, at: location))
    }
    reporting = reader.reporting
  }

  /// Of the title that a row is about; nil when it can't be taken.
  private mutating func index(of row: ExportTable.Row, _ reader: inout ValueReader) -> Int? {
    let name = singleLine(mended(row.text("Title"))).trimmed
    reader.row = name
    let location = reader.locations.location(at: row.offset)
    let word = row.text("Title Type")
    if name.isEmpty {
      notTaken.append(.rowWithoutName(at: location))
    } else if row.isTorn {
      notTaken.append(.tornRow(name, at: location))
    } else if let kind = kinds[folded(word)] {
      let title = IMDbTitle(name, kind, row, at: location)
      if let index = indices[title.identity] { return index }
      indices[title.identity] = titles.count
      titles.append(title)
      return titles.count - 1
    } else {
      notTaken.append(.kindNotKnown(word, row: name, at: location))
    }
    return nil
  }
}

/// A title as all tables tell it.
private struct IMDbTitle {
  let kind: Kind
  private let name: String
  /// `tt0468569`
  private let id: String?
  private let location: SourceLocation
  private var said = TitleStatements()
  private var isPlanned = false

  init(_ name: String, _ kind: Kind, _ row: ExportTable.Row, at location: SourceLocation) {
    self.name = name
    self.kind = kind
    self.location = location
    let digits = row.text("Const").drop { $0 == "t" }
    let isNumber = !digits.isEmpty && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
    id = isNumber ? "tt" + String(repeating: "0", count: max(0, 7 - digits.count)) + digits : nil
  }

  var identity: String { ExportedTitle.identity(kind: kind, id: id, key: name) }

  mutating func add(_ row: ExportTable.Row, of content: Content, _ reader: inout ValueReader) {
    if content == .watchlist { isPlanned = true }
    sayWork(row, &reader)
    let rating = reader.rating(row["Your Rating"] ?? row["You rated"], best: 10)
    // A table that has no rating of it may stand beside one that has.
    if rating?.value != nil || said[.rating] == nil { said[.rating] = rating }
    let created = reader.day(row["Created"])
    // Until 2017 that was the day of the rating.
    if let rated = reader.day(row["Date Rated"]) ?? (content == .ratings ? created : nil) {
      said[.updated] = .value(.date(rated))
    }
    // A list says when a title came into it, which may be long after it came to its owner.
    if content == .watchlist, let created { said[.added] = .value(.date(created)) }
  }

  mutating func add(note: String) { said.say(.notes, text: note) }

  private mutating func sayWork(_ row: ExportTable.Row, _ reader: inout ValueReader) {
    said.say(.title, line: name)
    let original = singleLine(mended(row.text("Original Title"))).trimmed
    if original != name { said.say(.synonyms, list: [original]) }
    let genres = row.text("Genres").split(separator: ",").map(String.init)
    said.say(.genres, list: row["You rated"] == nil ? genres : genres.map(genre))
    said.say(
      creators: row.text("Directors").split(separator: ",").map(String.init), role: "director")
    said.say(.duration, total: reader.count(row["Runtime (mins)"]))
    if let day = reader.day(row["Release Date"] ?? row["Release Date (month/day/year)"]) {
      said[.released] = .value(.date(day))
    } else {
      said[.released] = reader.year(row["Year"])
    }
  }

  /// A title that is only in a list is nobody's.
  ///
  /// - Parameter hasRatings: whether the ratings were read, too; without them nobody knows whether it is rated, and the
  ///   lists do not always say the same of it
  func title(besideRatings hasRatings: Bool) -> ExportedTitle {
    var said = said
    let isRated = said[.rating]?.value != nil
    if isRated || isPlanned {
      said[.status] = .value(.status(isRated ? .completed : .planning))
    }
    if !isRated, !hasRatings || !isPlanned { said[.rating] = nil }
    var yielding: Set<FieldKey> = hasRatings ? [] : [.creators, .genres, .synonyms]
    if !hasRatings, !isRated { yielding.insert(.status) }
    return ExportedTitle(
      kind: kind, id: id, title: name, statements: said.said, yielding: yielding,
      location: location)
  }
}

/// `Sci-Fi`, as IMDb writes a genre today, of `sci_fi`, as it did until 2017.
private func genre(_ word: String) -> String {
  word.trimmed.split { $0 == "_" || $0 == "-" }.map { part in
    part == "tv" ? "TV" : part.prefix(1).uppercased() + part.dropFirst()
  }.joined(separator: "-")
}
