import DelimitedText
import Diagnostics
import MediaLibrary

extension Tracker {
  /// What TV Time sends to who asks for their data: of its many tables the two that say what was seen.
  static let tvTime = Tracker(
    name: "TV Time", registry: "tvtime",
    files: "the data that TV Time sends (.zip without password)",
    recognizes: { document in
      guard let table = document.table else { return false }
      return isOfEpisodes(table) || table.has("type", "entity_type", "movie_name", "release_date")
    },
    read: { documents, _, reporting in
      var reader = TVTimeReader()
      let tables = documents.compactMap(\.table)
      // Both tables have the episodes; those of the second have ids.
      let hasEpisodes = tables.contains(where: isOfEpisodes)
      for table in tables {
        var values = ValueReader(locations: LocationCursor(table.source), reporting: reporting)
        for row in table.rows {
          if isOfEpisodes(table) {
            reader.add(episode: row, &values)
          } else if row.text("entity_type") == "movie" || row.text("type").contains("movie") {
            reader.add(movie: row, &values)
          } else if !hasEpisodes, row.text("entity_type") == "episode" {
            reader.add(episode: row, &values)
          }
        }
        reporting = values.reporting
      }
      return reader.export
    },
    page: { _, _ in nil })
}

/// The second version of the table, in which shows are with their ids of TheTVDB.
private func isOfEpisodes(_ table: ExportTable) -> Bool {
  table.has("key", "s_id", "series_name", "created_at")
}

private struct TVTimeReader {
  private var titles: [TVTimeTitle] = []
  private var indices: [String: Int] = [:]
  private var notTaken: [Diagnostic] = []

  var export: Export {
    var export = Export()
    export.titles = titles.filter(\.isKept).map(\.title)
    export.notTaken = notTaken
    export.kinds = [.show, .movie]
    return export
  }

  /// A row is an episode that was seen, or what its owner decided about a show.
  mutating func add(episode row: ExportTable.Row, _ reader: inout ValueReader) {
    let key = row.text("key")
    let isSeen =
      key.hasPrefix("watch-episode-") || key.hasPrefix("rewatch-episode-")
      || key.isEmpty && ["watch", "rewatch"].contains(row.text("type"))
    guard isSeen || key.hasPrefix("user-series-") else { return }
    let isMovie = row.text("is_unitary") == "true"
    guard
      let index = index(
        row, row.text("series_name"), id: row.text("s_id"), isMovie ? .movie : .show, &reader)
    else { return }
    if !isSeen {
      titles[index].isPlanned = row.text("is_followed") != "false" && row.text("is_followed") != "0"
      titles[index].isStopped = ["true", "1"].contains(row.text("is_archived"))
      return
    }
    let day = reader.day(row["created_at"])
    let season = Int(row.text("season_number")) ?? Int(row.text("s_no")) ?? 0
    let number = Int(row.text("episode_number")) ?? Int(row.text("ep_no")) ?? 0
    if isMovie {
      titles[index].seen.append(day)
    } else if season > 0 {
      titles[index].episodes["\(season) \(number)", default: []].append(day)
    } else {
      titles[index].isStarted = true
    }
  }

  mutating func add(movie row: ExportTable.Row, _ reader: inout ValueReader) {
    let word = row.text("type")
    let isSeen = ["watch", "rewatch"].contains(word)
    guard isSeen || ["towatch", "follow"].contains(word),
      let index = index(row, row.text("movie_name"), id: "", .movie, &reader)
    else { return }
    if isSeen {
      titles[index].seen.append(reader.day(row["watch_date"]) ?? reader.day(row["created_at"]))
    } else {
      titles[index].isPlanned = true
    }
    if let day = reader.day(row["release_date"]) { titles[index].released = day }
  }

  /// Of the title that a row is about; nil when it can't be taken.
  private mutating func index(
    _ row: ExportTable.Row, _ written: String, id: String, _ kind: Kind,
    _ reader: inout ValueReader
  ) -> Int? {
    let (name, year) = Self.parted(singleLine(mended(written)).trimmed)
    reader.row = name
    guard !name.isEmpty else {
      notTaken.append(.rowWithoutName(at: reader.locations.location(at: row.offset)))
      return nil
    }
    let key = year.map { "\(name) (\($0))" } ?? name
    if let index = indices["\(kind.id) \(key)"] { return index }
    indices["\(kind.id) \(key)"] = titles.count
    var title = TVTimeTitle(
      name: name, kind: kind, key: key, tvdb: id,
      location: reader.locations.location(at: row.offset))
    title.released = year.flatMap { PartialDate(year: $0) }
    titles.append(title)
    return titles.count - 1
  }

  /// `Titans` and 2018 of `Titans (2018)`.
  private static func parted(_ name: String) -> (String, Int?) {
    guard name.hasSuffix(")"), let open = name.lastIndex(of: "("),
      let year = Int(name[name.index(after: open)...].dropLast()), (1900...2100).contains(year)
    else { return (name, nil) }
    let bare = name[..<open].trimmed(of: " ")
    return bare.isEmpty ? (name, nil) : (bare, year)
  }
}

private struct TVTimeTitle {
  let name: String
  let kind: Kind
  let key: String
  /// Empty where the table has none.
  let tvdb: String
  let location: SourceLocation
  var released: PartialDate?
  var seen: [PartialDate?] = []
  /// When each episode was seen.
  var episodes: [String: [PartialDate?]] = [:]
  var isStarted = false
  var isPlanned = false
  var isStopped = false

  /// Whether its owner has something to do with it.
  var isKept: Bool { !seen.isEmpty || !episodes.isEmpty || isStarted || isPlanned || isStopped }

  var title: ExportedTitle {
    var said = TitleStatements()
    said.say(.title, line: name)
    if let released { said[.released] = .value(.date(released)) }
    let isBegun = !seen.isEmpty || !episodes.isEmpty || isStarted
    if kind == .movie {
      said[.status] = .value(.status(isBegun ? .completed : .planning))
      let days = seen.filter { $0 == nil } + seen.compactMap { $0 }.sorted()
      said.say(times: days.map { Tracking.Run(finished: $0) })
    } else {
      // How many episodes there are, the tables do not say.
      said[.status] = .value(.status(isStopped ? .dropped : isBegun ? .current : .planning))
      if !episodes.isEmpty { said[.progress] = .value(.number(episodes.count)) }
      let days = episodes.values.joined().compactMap { $0 }
      if let first = days.min() { said[.started] = .value(.date(first)) }
      if let last = days.max() { said[.updated] = .value(.date(last)) }
    }
    let isNumber = !tvdb.isEmpty && tvdb.allSatisfy(\.isNumber)
    return ExportedTitle(
      kind: kind, id: nil, title: name, key: key,
      ids: isNumber ? [Work.ExternalID(registry: "tvdb", value: tvdb)] : [],
      statements: said.said, location: location)
  }
}
