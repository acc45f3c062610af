import DataFormats
import MediaLibrary

extension Tracker {
  static let simkl = Tracker(
    name: "Simkl", registry: "simkl", files: "Simkl's backup (.zip, .json or .csv)",
    formats: [simklTable, simklBackup], finish: { $0.kinds = [.show, .anime, .movie] },
    covers: covering(["memo": [.notes], "Memo": [.notes]]),
    page: { kind, id in
      "https://simkl.com/\(kind == .movie ? "movies" : kind == .anime ? "anime" : "tv")/\(id)"
    })
}

private let simklTable = TitleFormat(
  rows: .table("SIMKL_ID", "Title", "Type", "Watchlist"),
  kind: .column(
    "Type",
    ["tv": .show, "tvshow": .show, "show": .show, "movie": .movie, "anime": .anime]),
  columns: [
    "Watchlist": .required(simklStatus), "SIMKL_ID": .ownID, "IMDB": .id("imdb"),
    "TMDB": .id("tmdb"), "TVDB": .id("tvdb"),
    "Year": .year, "Rating": .rating(of: 10), "Memo": .note(),
  ],
  adjust: { title in
    let row = title.row
    title.setKey(year: row.text("Year"))
    let status = title.status
    if let last = row.day("WatchedDate") {
      title.set(.updated, day: last)
      if status == .completed { title.set(.finished, day: last) }
    }
    // For an episode of a later season the table doesn't have the number of earlier episodes.
    let episode = row.text("LastEpWatched")
    let number = Int(episode) ?? number(inFirstSeason: episode)
    if status != .planning { title.set(.progress, total: number) }
    title.add(note: number == nil ? episode : "", "Last episode")
  })

private let simklBackup = TitleFormat(
  rows: .named { root in
    groups(of: root).flatMap { kind, items in items.map { (kind.id, $0) } }
  },
  kind: .rule([.show, .anime, .movie]) { Kind(id: $0.name) ?? .show },
  work: { row in row.row("show") ?? row.row("anime") ?? row.row("movie") ?? row },
  titles: ["title"],
  workColumns: [
    "year": .year, "ids.simkl": .ownID, "ids.simkl_id": .ownID, "ids.mal": .id("mal"),
    "ids.anilist": .id("anilist"), "ids.anidb": .id("anidb"), "ids.kitsu": .id("kitsu"),
    "ids.imdb": .id("imdb"), "ids.tmdb": .id("tmdb"), "ids.tvdb": .id("tvdb"),
  ],
  columns: [
    "status": .required(simklStatus), "user_rating": .rating(of: 10),
    // Memos are private, unless the file says otherwise.
    "added_to_watchlist_at": .day(.added), "memo.text": .note(),
  ],
  adjust: { title in
    let row = title.row
    title.setKey(year: title.work.text("year"))
    let status = title.status
    let days = row.rows("seasons.episodes").compactMap { $0.day("watched_at") }
    let last = row.day("last_watched_at")
    if title.kind == .movie {
      if status == .completed { title.set(.finished, day: last) }
    } else {
      if status != .planning {
        title.set(progress: row.count("watched_episodes_count"), volumes: nil)
      }
      title.set(.episodes, total: row.count("total_episodes_count"))
      title.set(.started, day: days.min())
      if status == .completed { title.set(.finished, day: days.max() ?? last) }
    }
    title.set(.updated, day: last)
  })

/// The arrays of a backup; empty for other files. A few items may be damaged.
private func groups(of root: JSONNode) -> [(Kind, [JSONNode])] {
  let groups = [("shows", Kind.show), ("anime", .anime), ("movies", .movie)].map { name, kind in
    (kind, root.items(of: name))
  }
  let items = groups.flatMap(\.1)
  let whole = items.count { item in
    item["status"] != nil
      && ["show.ids", "anime.ids", "movie.ids"].contains { item.at($0)?.isObject == true }
  }
  return whole * 2 > items.count ? groups : []
}

private func simklStatus(_ word: String) -> Status? {
  folded(word) == "notinteresting" ? .dropped : Status(word: word)
}

/// `4` for `S01E04`.
private func number(inFirstSeason episode: String) -> Int? {
  let parts = episode.lowercased().split { $0 == "s" || $0 == "e" }
  return parts.count == 2 && Int(parts[0]) == 1 ? Int(parts[1]) : nil
}
