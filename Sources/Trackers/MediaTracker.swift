import DataFormats
import MediaLibrary

extension Tracker {
  /// github.com/bonukai/MediaTracker has no export, but its API returns everything.
  static let mediaTrackerAPI = Tracker(
    name: "MediaTracker", registry: "mediatracker",
    files: "answers of MediaTracker's API (/api/items, /api/details)",
    formats: [
      TitleFormat(
        rows: .json(items),
        kind: .column(
          "mediaType",
          ["tv": .show, "movie": .movie, "book": .book, "audiobook": .book, "videogame": .game]),
        best: 5, titles: ["title"],
        columns: [
          "originalTitle": .name("native"), "releaseDate": .released, "genres": .genres,
          "authors": .names("author"),
          "narrators": .names("narrator"), "developer": .single(.developers),
          "platform": .list(.platforms), "numberOfPages": .total(.pages),
          "imdbId": .id("imdb"), "tmdbId": .id("tmdb"), "tvdbId": .id("tvdb"),
          "tvmazeId": .id("tvmaze"), "traktId": .id("trakt"), "igdbId": .id("igdb"),
          "goodreadsId": .id("goodreads"), "audibleId": .id("asin"),
          // MediaTracker shows reviews only to their writer.
          "userRating.review": .note(),
        ], adjust: adjust, finish: { document, export, _ in export.isWhole = isWhole(document) })
    ])
}

/// The titles of an answer: an array, a page of titles, or a single title with its details.
private func items(of json: JSONNode) -> [JSONNode] {
  let items = json.isArray ? Array(json.items) : json["data"].map { Array($0.items) } ?? [json]
  return items.allSatisfy { item in
    item["mediaType"] != nil && item["title"] != nil
      && ["seen", "onWatchlist", "userRating", "hasDetails"].contains { item[$0] != nil }
  } ? items : []
}

/// Whether an answer is complete, unlike a single title or one page of many.
private func isWhole(_ document: ExportDocument) -> Bool {
  guard let json = document.json else { return false }
  return json.isArray || json["data"] != nil && ["", "1"].contains(json.string("totalPages"))
}

private func adjust(_ title: inout TitleBuilder) {
  let row = title.row
  let year = row.text("releaseDate").prefix(4)
  title.setKey(year: year.count == 4 ? String(year) : "")
  if row.text("mediaType") == "audiobook" { title.set(.format, line: "audiobook") }
  if title.kind == .show { title.set(.episodes, total: row.count("numberOfEpisodes")) }
  if [.show, .movie].contains(title.kind) { title.set(.duration, total: row.count("runtime")) }
  title[.rating] = row.rating("userRating.rating", of: 5) ?? .absent
  if title.kind == .show {
    title.set(
      seasons: row.rows("seasons").compactMap {
        $0.season("seasonNumber", rating: "userRating.rating", of: 5)
      }.filter { $0.number > 0 })
    addEpisodes(to: &title)
  } else {
    addRuns(to: &title)
  }
  guard title.status == nil else { return }
  if row.text("seen") == "true" || title.has(.rating) {
    title.set(status: .completed)
  } else if row.text("onWatchlist") == "true" {
    title.set(status: .planning)
  } else {
    _ = title.require(status: nil, from: "")
  }
}

/// Adds the runs of a film, book or game: each entry is a run, or its progress.
private func addRuns(to title: inout TitleBuilder) {
  let row = title.row
  let entries = row.rows("seenHistory")
  var runs = entries.filter { $0.text("type") != "progress" }.map { entry in
    Tracking.Run(
      started: entry.dayOfMoment("startedAt"), finished: entry.dayOfMoment("date"),
      status: .completed)
  }
  if entries.isEmpty, row.text("seen") == "true", let last = row.dayOfMoment("lastSeenAt") {
    runs = [Tracking.Run(finished: last, status: .completed)]
  }
  let part = Double(row.text("progress")) ?? 0
  let isUnderWay = part > 0 && part < 1
  if isUnderWay {
    runs.append(Tracking.Run(status: .current))
    title.set(.progress, .number(max(1, Int(part * 100))))
    title.set(.progressUnit, .text("percent"))
  }
  if title.kind == .game {
    let minutes = entries.compactMap { $0.reader.minutes($0["duration"]) }.reduce(0, +)
    if minutes > 0 { title.set(minutesPlayed: minutes) }
  }
  if !runs.isEmpty { title.set(status: isUnderWay ? .current : .completed, runs: runs) }
}

private func addEpisodes(to title: inout TitleBuilder) {
  let row = title.row
  let isSeen = row.text("seen") == "true"
  let regular = row.rows("seasons").filter { $0.text("isSpecialSeason") != "true" }
  let episodes = regular.flatMap { $0.rows("episodes") }
  let days = episodes.flatMap { $0.rows("seenHistory") }.compactMap { $0.dayOfMoment("date") }
  let last = days.max() ?? row.dayOfMoment("lastSeenAt")
  let count =
    episodes.isEmpty
    ? row.count("numberOfEpisodes").flatMap { total in
      row.count("unseenEpisodesCount").map { max(0, total - $0) }
    }
    : episodes.count { $0.text("seen") == "true" || !$0.rows("seenHistory").isEmpty }
  guard isSeen || last != nil || !episodes.isEmpty && (count ?? 0) > 0 else { return }
  // Of a show that is still running, all episodes so far have been seen.
  let isOver = ["ended", "canceled", "cancelled"].contains(row.text("status").lowercased())
  let isCompleted = isSeen && (isOver || row.text("status").isEmpty)
  title.set(status: isCompleted ? .completed : .current)
  if isOver || !episodes.isEmpty { title.set(.progress, total: count) }
  title.set(.started, day: days.min())
  title.set(isCompleted ? .finished : .updated, day: last)
}

extension ExportRow {
  /// The day of a time in milliseconds since 1970.
  fileprivate func dayOfMoment(_ name: String) -> PartialDate? {
    guard let field = self[name] else { return nil }
    let isLong = field.text.utf8.count > 3
    return reader.unixDate(field.with(isLong ? String(field.text.dropLast(3)) : field.text))?.day
  }
}
