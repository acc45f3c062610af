import Base
import MediaLibrary

extension Tracker {
  /// The data that TV Time sends on request: two of its many tables list what was seen.
  static let tvTime = Tracker(
    name: "TV Time", registry: "tvtime",
    files: "the data that TV Time sends (.zip without password)",
    recognizes: { document in
      guard let table = document.table else { return false }
      return isOfEpisodes(table) || table.has("type", "entity_type", "movie_name", "release_date")
    },
    read: { documents, _, reporting in
      var titles = TVTimeTitles()
      // Both tables have the episodes; those of the second one have ids.
      let hasEpisodes = documents.contains { $0.table.map(isOfEpisodes) == true }
      var export = Export(of: documents, kinds: [.show, .movie], &reporting) {
        document, reader, export in
        guard let table = document.table else { return }
        for row in table.rows(reader) {
          if isOfEpisodes(table) {
            titles.add(episode: row, &export)
          } else if row.text("entity_type") == "movie" || row.text("type").contains("movie") {
            titles.add(movie: row, &export)
          } else if !hasEpisodes, row.text("entity_type") == "episode" {
            titles.add(episode: row, &export)
          }
        }
      }
      for title in titles.identified where title.isKept { export.take(title.builder.reading) }
      return export
    })
}

/// Whether it is the table's second version, which has ids of TheTVDB.
private func isOfEpisodes(_ table: ExportTable) -> Bool {
  table.has("key", "s_id", "series_name", "created_at")
}

private struct TVTimeTitles {
  private var titles: [TVTimeTitle] = []
  /// By kind and name.
  private var indicesByName: [String: [Int]] = [:]
  /// By kind and id of TheTVDB.
  private var indicesByID: [String: Int] = [:]

  /// The titles with a distinction; of several with the same name, the first keeps the bare name,
  /// as in earlier imports.
  var identified: [TVTimeTitle] {
    var titles = titles
    let groups = Dictionary(grouping: titles.indices) { "\(titles[$0].kind.id) \(titles[$0].key)" }
    for group in groups.values where group.count > 1 {
      let sorted = group.sorted { (titles[$0].seenFirst, $0) < (titles[$1].seenFirst, $1) }
      for index in sorted.dropFirst() { titles[index].key += titles[index].distinction }
    }
    return titles
  }

  /// Adds a row, which is a seen episode or a decision about a show.
  mutating func add(episode row: ExportRow, _ export: inout Export) {
    let key = row.text("key")
    let isSeen =
      key.hasPrefix("watch-episode-") || key.hasPrefix("rewatch-episode-")
      || key.isEmpty && ["watch", "rewatch"].contains(row.text("type"))
    guard isSeen || key.hasPrefix("user-series-") else { return }
    let isMovie = row.text("is_unitary") == "true"
    guard
      let index = index(row, "series_name", id: row.text("s_id"), isMovie ? .movie : .show, &export)
    else { return }
    if !isSeen {
      titles[index].isPlanned = row.text("is_followed") != "false" && row.text("is_followed") != "0"
      titles[index].isStopped = ["true", "1"].contains(row.text("is_archived"))
      return
    }
    let day = row.day("created_at")
    let season = Int(row.text(["season_number", "s_no"])) ?? 0
    let number = Int(row.text(["episode_number", "ep_no"])) ?? 0
    if isMovie {
      titles[index].seen.append(day)
    } else if season > 0 {
      titles[index].episodes["\(season) \(number)", default: []].append(day)
    } else {
      titles[index].isStarted = true
    }
  }

  mutating func add(movie row: ExportRow, _ export: inout Export) {
    let word = row.text("type")
    let isSeen = ["watch", "rewatch"].contains(word)
    guard isSeen || ["towatch", "follow"].contains(word) else { return }
    let released = row.day("release_date")
    guard let index = index(row, "movie_name", of: released, .movie, &export) else { return }
    if isSeen {
      titles[index].seen.append(row.day("watch_date") ?? row.day("created_at"))
    } else {
      titles[index].isPlanned = true
    }
    if let released { titles[index].released = released }
  }

  /// - Parameter day: the release, if the row has it beside the name
  private mutating func index(
    _ row: ExportRow, _ column: String, id: String = "", of day: PartialDate? = nil, _ kind: Kind,
    _ export: inout Export
  ) -> Int? {
    let (name, year) = splitYear(row.line(column))
    row.reader.row = name
    guard !name.isEmpty else {
      export.notTaken.append(.rowWithoutName.at(row.location))
      return nil
    }
    var title = TVTimeTitle(
      row: row, name: name, kind: kind, key: year.map { "\(name) (\($0))" } ?? name)
    title.released = year.flatMap { PartialDate(year: $0) }
    title.seenFirst = row.text("created_at")
    let isID = titleID(id) != nil && id.allSatisfy(\.isNumber)
    let named = indicesByName["\(kind.id) \(title.key)"] ?? []
    let known = isID ? indicesByID["\(kind.id) \(id)"] : nil
    let index =
      known ?? named.first { titles[$0].canBe(id: isID ? id : "", of: day ?? title.released) }
    if let index {
      // A title that had another name before keeps that name.
      if title.key != titles[index].key, title.seenFirst < titles[index].seenFirst {
        (titles[index].row, titles[index].name, titles[index].key) = (row, name, title.key)
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
}

/// `Titans` and `2018` for `Titans (2018)`.
private func splitYear(_ name: String) -> (String, Int?) {
  let (text, brackets) = name.splitBrackets
  let bare = text.trimmed(of: " ")
  guard let year = brackets.flatMap({ Int($0) }), (1900...2100).contains(year), !bare.isEmpty
  else { return (name, nil) }
  return (bare, year)
}

private struct TVTimeTitle {
  var row: ExportRow
  var name: String
  let kind: Kind
  var key: String
  var tvdb = ""
  var released: PartialDate?
  /// The time when its first row was written.
  var seenFirst = ""
  var seen: [PartialDate?] = []
  var episodes: [String: [PartialDate?]] = [:]
  var isStarted = false
  var isPlanned = false
  var isStopped = false

  /// Whether a title with the same name, with or without an id, that came out that day can be this
  /// one.
  func canBe(id: String, of day: PartialDate?) -> Bool {
    if !id.isEmpty, !tvdb.isEmpty, id != tvdb { return false }
    guard kind == .movie, let day, let released else { return true }
    return day.year == released.year
  }

  /// Tells it apart from others with the same name.
  var distinction: String {
    kind == .movie ? released.map { " (\($0.year))" } ?? "" : tvdb.isEmpty ? "" : ", \(tvdb)"
  }

  var isKept: Bool { !seen.isEmpty || !episodes.isEmpty || isStarted || isPlanned || isStopped }

  var builder: TitleBuilder {
    var title = TitleBuilder([row], kind, title: name)
    title.key = key
    title.set(.title, .text(name))
    title.add(id: tvdb, of: "tvdb")
    title.set(.released, day: released)
    let isBegun = !seen.isEmpty || !episodes.isEmpty || isStarted
    if kind == .movie {
      title.set(status: isBegun ? .completed : .planning)
      title.set(runs: seen.oldestFirst.map { Tracking.Run(finished: $0) })
    } else {
      // The tables don't have the number of a show's episodes.
      title.set(status: isStopped ? .dropped : isBegun ? .current : .planning)
      title.set(.progress, total: episodes.count)
      let days = episodes.values.joined().compactMap { $0 }
      title.set(.started, day: days.min())
      title.set(.updated, day: days.max())
    }
    return title
  }
}
