import Base
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
  /// By kind and name.
  private var indicesByName: [String: [Int]] = [:]
  /// By kind and id of TheTVDB.
  private var indicesByID: [String: Int] = [:]
  private var notTaken: [Diagnostic] = []

  var export: Export {
    var export = Export()
    export.titles = identified.filter(\.isKept).map(\.title)
    export.notTaken = notTaken
    export.kinds = [.show, .movie]
    return export
  }

  /// Each title with a key of its own: of several that are called the same, the one that came first keeps the bare
  /// name, as it had it before there was another.
  private var identified: [TVTimeTitle] {
    var titles = titles
    let groups = Dictionary(grouping: titles.indices) { "\(titles[$0].kind.id) \(titles[$0].key)" }
    for group in groups.values where group.count > 1 {
      let sorted = group.sorted { (titles[$0].seenFirst, $0) < (titles[$1].seenFirst, $1) }
      for index in sorted.dropFirst() { titles[index].key += titles[index].distinction }
    }
    return titles
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
    guard isSeen || ["towatch", "follow"].contains(word) else { return }
    let released = reader.day(row["release_date"])
    guard let index = index(row, row.text("movie_name"), of: released, .movie, &reader) else {
      return
    }
    if isSeen {
      titles[index].seen.append(reader.day(row["watch_date"]) ?? reader.day(row["created_at"]))
    } else {
      titles[index].isPlanned = true
    }
    if let released { titles[index].released = released }
  }

  /// Of the title that a row is about; nil when it can't be taken.
  ///
  /// - Parameter day: when it came out, where the row says it beside the name
  private mutating func index(
    _ row: ExportTable.Row, _ written: String, id: String = "", of day: PartialDate? = nil,
    _ kind: Kind, _ reader: inout ValueReader
  ) -> Int? {
    let (name, year) = Self.parted(singleLine(mended(written)).trimmed)
    reader.row = name
    guard !name.isEmpty else {
      notTaken.append(.rowWithoutName(at: reader.locations.location(at: row.offset)))
      return nil
    }
    var title = TVTimeTitle(
      name: name, kind: kind, key: year.map { "\(name) (\($0))" } ?? name,
      location: reader.locations.location(at: row.offset))
    title.released = year.flatMap { PartialDate(year: $0) }
    title.seenFirst = row.text("created_at")
    let isID = !id.isEmpty && id.allSatisfy(\.isNumber)
    let named = indicesByName["\(kind.id) \(title.key)"] ?? []
    let known = isID ? indicesByID["\(kind.id) \(id)"] : nil
    let index =
      known ?? named.first { titles[$0].canBe(id: isID ? id : "", of: day ?? title.released) }
    if let index {
      // A title that was called something else before keeps that name.
      if title.key != titles[index].key, title.seenFirst < titles[index].seenFirst {
        titles[index].rename(title)
      }
      titles[index].seenFirst = min(titles[index].seenFirst, title.seenFirst)
      titles[index].released = titles[index].released ?? title.released
    } else {
      titles.append(title)
    }
    let found = index ?? titles.count - 1
    if isID, known == nil {
      titles[found].tvdb = id
      indicesByID["\(kind.id) \(id)"] = found
    }
    if !named.contains(found) {
      indicesByName["\(kind.id) \(title.key)", default: []].append(found)
    }
    return found
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
  private(set) var name: String
  let kind: Kind
  var key: String
  private(set) var location: SourceLocation
  /// Empty where no table has it.
  var tvdb = ""
  var released: PartialDate?
  /// When the first of its rows came to be, as that row says it.
  var seenFirst = ""
  var seen: [PartialDate?] = []
  /// When each episode was seen.
  var episodes: [String: [PartialDate?]] = [:]
  var isStarted = false
  var isPlanned = false
  var isStopped = false

  init(name: String, kind: Kind, key: String, location: SourceLocation) {
    self.name = name
    self.kind = kind
    self.key = key
    self.location = location
  }

  /// Whether a title of its name, with an id or without, that came out some day can be this one.
  func canBe(id: String, of day: PartialDate?) -> Bool {
    if !id.isEmpty, !tvdb.isEmpty, id != tvdb { return false }
    guard kind == .movie, let day, let released else { return true }
    return day.year == released.year
  }

  /// What tells it from others of its name.
  var distinction: String {
    kind == .movie ? released.map { " (\($0.year))" } ?? "" : tvdb.isEmpty ? "" : ", \(tvdb)"
  }

  /// Calls it as another row does.
  mutating func rename(_ other: TVTimeTitle) {
    (name, key, location) = (other.name, other.key, other.location)
  }

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
    return ExportedTitle(
      kind: kind, id: nil, title: name, key: key,
      ids: tvdb.isEmpty ? [] : [Work.ExternalID(registry: "tvdb", value: tvdb)],
      statements: said.said, location: location)
  }
}
