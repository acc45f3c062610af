import Base
import MediaLibrary

extension Tracker {
  /// Ratings, the watchlist and other lists, in the current format and in that used until 2017.
  static let imdb = Tracker(
    name: "IMDb", registry: "imdb", files: "IMDb's ratings and lists (.csv)",
    recognizes: { document in document.table?.has("Const", "Title", "Title Type") == true },
    read: { documents, _, reporting in
      var titles = Joined<IMDbTitle>()
      var contents: Set<Content> = []
      var export = Export(of: documents, kinds: [.movie, .show], &reporting) {
        document, reader, export in
        guard let table = document.table else { return }
        let content = Content(table, named: document.baseName)
        contents.insert(content)
        var list = ExportedList(title: document.baseName)
        var episodes: [SourceLocation] = []
        for row in table.rows(reader) {
          let word = row.text("Title Type")
          if ["tvepisode", "podcastepisode"].contains(folded(word)) {
            episodes.append(row.location)
            continue
          }
          guard let name = export.name(of: row, in: "Title"),
            let kind = export.kind(kinds, word, of: row)
          else { continue }
          let new = IMDbTitle(row, kind, name)
          titles[new.identity, orNew: new].add(row, of: content)
          let note = plainText(row.text("Description")).orNil
          list.items.append(ExportedList.Item(identity: new.identity, note: note))
        }
        if content == .list { export.lists.append(list) }
        export.leaveOut(parts: episodes)
      }
      let hasRatings = contents.contains(.ratings)
      for title in titles.values { export.take(title.finished(besideRatings: hasRatings).reading) }
      export.isWhole = contents.isSuperset(of: [.ratings, .watchlist])
      return export
    },
    page: { _, id in "https://www.imdb.com/title/\(id)/" })
}

private let kinds: [String: Kind] = [
  "movie": .movie, "tvmovie": .movie, "short": .movie, "tvshort": .movie, "video": .movie,
  "tvspecial": .movie, "musicvideo": .movie, "tvseries": .show, "tvminiseries": .show,
  "videogame": .game,
  // Until 2017.
  "featurefilm": .movie, "feature": .movie, "shortfilm": .movie, "documentary": .movie,
  "miniseries": .show,
]

private let columns: Columns = [
  "Directors": .names("director"), "Runtime (mins)": .total(.duration),
  "Release Date": .released, "Release Date (month/day/year)": .released, "Year": .year,
]

private enum Content {
  case ratings, watchlist, list

  /// Until 2017 all tables had the same columns; the table of ratings has a rating in each row.
  init(_ table: ExportTable, named name: String) {
    let name = name.lowercased()
    guard table.has("Position") else {
      self = .ratings
      return
    }
    // Lists are named by their files; one whose name is a number is most often the watchlist.
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

private struct IMDbTitle {
  private var title: TitleBuilder
  private var isPlanned = false

  init(_ row: ExportRow, _ kind: Kind, _ name: String) {
    title = TitleBuilder([row], kind, title: name)
    title.set(.title, .text(name))
    let digits = row.text("Const").drop { $0 == "t" }
    if !digits.isEmpty, digits.utf8.allSatisfy(\.isASCIIDigit) {
      title.id = "tt" + String(repeating: "0", count: max(0, 7 - digits.count)) + digits
    }
  }

  var identity: String { title.identity }

  mutating func add(_ row: ExportRow, of content: Content) {
    let earlier = title[.rating]
    title.read(columns, of: row)
    let original = row.line("Original Title")
    if original != title.title { title.set(.synonyms, list: [original]) }
    let genres = row.texts("Genres")
    title.set(.genres, list: row.has("You rated") ? genres.map(genre) : genres)
    let rating = row.reader.rating(row["Your Rating"] ?? row["You rated"], best: 10)
    // Another table may have had its rating.
    title[.rating] = rating?.value != nil || earlier == nil ? rating : earlier
    let created = row.day("Created")
    // Until 2017 this column was the day of the rating.
    title.set(.updated, day: row.day("Date Rated") ?? (content == .ratings ? created : nil))
    guard content == .watchlist else { return }
    isPlanned = true
    // The day when a title was put on a list may be long after its owner first added it.
    title.set(.added, day: created)
    title.set(.notes, text: plainText(row.text("Description")))
  }

  /// A title that appears only in a list isn't tracked. Without the ratings, any title may be
  /// rated.
  func finished(besideRatings hasRatings: Bool) -> TitleBuilder {
    var title = title
    let isRated = title.has(.rating)
    if isRated || isPlanned { title.set(status: isRated ? .completed : .planning) }
    if !isRated, !hasRatings || !isPlanned { title[.rating] = nil }
    if !hasRatings { title.lowPriorityKeys = [.creators, .genres, .synonyms] }
    if !hasRatings, !isRated { title.lowPriorityKeys.insert(.status) }
    return title
  }
}

/// Converts a genre's old form, `sci_fi`, used until 2017, to the current one, `Sci-Fi`.
private func genre(_ word: String) -> String {
  word.trimmed.split { $0 == "_" || $0 == "-" }.map { part in
    part == "tv" ? "TV" : part.prefix(1).uppercased() + part.dropFirst()
  }.joined(separator: "-")
}
