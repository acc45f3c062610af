import Base
import MediaLibrary

extension Tracker {
  /// Ratings, the watchlist and other lists, in the current format and in that used until 2017.
  static let imdb = Tracker(
    name: "IMDb", registry: "imdb", files: "IMDb's ratings and lists (.csv)",
    tables: JoinedTables(
      table: Table.of, kinds: [.movie, .show], areOrdered: false, title: title, adjust: adjust,
      list: { document, table, _ in
        table == .list ? ExportedList(title: document.baseName) : nil
      }, listed: { (0, plainText($0.text("Description")).orNil) },
      finish: { $0.isWhole = $1.isSuperset(of: [.ratings, .watchlist]) }),
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

private enum Table: String, CaseIterable {
  case ratings, watchlist, list

  /// Until 2017 all tables had the same columns; the table of ratings has a rating in each row.
  static func of(_ document: ExportDocument) -> Table? {
    guard let table = document.table, table.has("Const", "Title", "Title Type") else { return nil }
    guard table.has("Position") else { return .ratings }
    // Lists are named by their files; one whose name is a number is most often the watchlist.
    let name = document.baseName.lowercased()
    let isNumber = name.count > 30 && name.allSatisfy { $0.isHexDigit || $0 == "-" }
    if name.contains("watchlist") || isNumber { return .watchlist }
    let areRated = table.has("You rated") && table.texts(in: "You rated").allSatisfy { !$0.isEmpty }
    return areRated && !name.contains("list") ? .ratings : .list
  }
}

private func title(of row: ExportRow, _ table: Table) -> JoinedRow {
  let word = row.text("Title Type")
  if ["tvepisode", "podcastepisode"].contains(folded(word)) { return .part }
  return .named("Title", of: row, kinds, word) { title in
    let digits = row.text("Const").drop { $0 == "t" }
    if !digits.isEmpty, digits.utf8.allSatisfy(\.isASCIIDigit) {
      title.id = "tt" + String(repeating: "0", count: max(0, 7 - digits.count)) + digits
    }
  }
}

private func adjust(_ title: inout TitleBuilder, _ tables: Set<Table>) {
  for row in title.rows {
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
    let isRating = row.name == Table.ratings.rawValue
    title.set(.updated, day: row.day("Date Rated") ?? (isRating ? created : nil))
    guard row.name == Table.watchlist.rawValue else { continue }
    // The day when a title was put on a list may be long after its owner first added it.
    title.set(.added, day: created)
    title.set(.notes, text: plainText(row.text("Description")))
  }
  let (isRated, isPlanned) = (title.has(.rating), !title.rows(of: Table.watchlist).isEmpty)
  // A title that appears only in a list isn't tracked. Without the ratings, any title may be rated.
  if isRated || isPlanned { title.set(status: isRated ? .completed : .planning) }
  let hasRatings = tables.contains(.ratings)
  if !isRated, !hasRatings || !isPlanned { title[.rating] = nil }
  if !hasRatings { title.lowPriorityKeys = [.creators, .genres, .synonyms] }
  if !hasRatings, !isRated { title.lowPriorityKeys.insert(.status) }
}

/// Converts a genre's old form, `sci_fi`, used until 2017, to the current one, `Sci-Fi`.
private func genre(_ word: String) -> String {
  word.trimmed.split { $0 == "_" || $0 == "-" }.map { part in
    part == "tv" ? "TV" : part.prefix(1).uppercased() + part.dropFirst()
  }.joined(separator: "-")
}
