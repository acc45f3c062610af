import DataFormats
import MediaLibrary

extension Tracker {
  /// Only titles are read: no people, workouts or measurements.
  static let ryot = Tracker(
    name: "Ryot", registry: "ryot", files: "Ryot's JSON export",
    formats: [
      TitleFormat(
        rows: .json(items),
        kind: .column(
          "lot",
          [
            "book": .book, "audiobook": .book, "show": .show, "movie": .movie, "anime": .anime,
            "manga": .manga, "comicbook": .manga, "videogame": .game, "visualnovel": .game,
          ]),
        best: 100, titles: ["source_id"],
        // Some versions write the id as the title.
        naming: { title, row in title == row.text("identifier") ? "" : title },
        unnamed: { row, _ in
          titleID(row.text("identifier")).map { "\(folded(row.text("source"))) \($0)" }
        },
        adjust: adjust)
    ], finish: { $0.hasAllLists = true },
    covers: covering(["reviews": .review + [.notes], "seen_history": .runs]))
}

private func items(of json: JSONNode) -> [JSONNode] {
  let items = Array((json["metadata"] ?? json["media"] ?? json).items)
  return items.contains { $0["lot"] == nil || $0["identifier"] == nil } ? [] : items
}

/// The registries of its sources; nil if a source has no ids.
private let registries: [String: String?] = [
  "myanimelist": "mal", "audible": "asin", "listennotes": nil, "custom": nil,
]

private func adjust(_ title: inout TitleBuilder) {
  let row = title.row
  let word = folded(row.text("lot"))
  let source = folded(row.text("source"))
  let id = source == "custom" ? nil : titleID(row.text("identifier"))
  title.key = id.map { "\(source) \($0)" } ?? title.title
  if !source.isEmpty, let registry = registries[source] ?? source {
    title.add(id: id, of: registry)
  }
  if ["audiobook", "comicbook", "visualnovel"].contains(word) { title.set(.format, line: word) }
  addReviews(to: &title)
  let seen = row.rows("seen_history")
  if seen.contains(where: \.isPart) {
    addParts(seen, to: &title)
  } else {
    addRuns(seen, to: &title)
  }
  let collections = row.collections
  let names = Set(collections.map(folded))
  title.set(.owned, if: names.contains("owned"))
  if title.status == nil { title.setStatus(byCollections: names) }
  let seconds = seen.compactMap { Double($0.text("manual_time_spent")) }.reduce(0, +)
  if title.kind == .game, seconds > 0, seconds < 1e9 {
    title.set(.hours, .hundredths(Int(seconds / 36 + 0.5)))
  }
  // Ryot shows lists only to their owner.
  let known = [
    "watchlist", "inprogress", "completed", "owned", "monitoring", "reminders", "custom",
  ]
  for name in collections where !known.contains(folded(name)) {
    title.lists.append(.init(name: name, audience: .owner))
  }
}

extension TitleBuilder {
  /// Sets the status by the owner's lists; a title that is only in one of those isn't tracked.
  fileprivate mutating func setStatus(byCollections names: Set<String>) {
    let isOpinion = has(.rating) || self[.review] != nil
    if names.contains("completed") || isOpinion && !names.contains("inprogress") {
      set(status: .completed)
    } else if names.contains("inprogress") || self[.parts] != nil {
      set(status: .current)
    } else if names.contains("watchlist") || names.contains("owned") {
      set(status: .planning)
    }
  }
}

private func addRuns(_ seen: [ExportRow], to title: inout TitleBuilder) {
  let runs = seen.map { entry -> (entry: ExportRow, run: Tracking.Run) in
    var run = entry.run("started_on", "ended_on", status: entry.status)
    if run.status != .completed && run.status != .dropped { run.finished = nil }
    return (entry, run)
  }.sorted { $0.run }
  guard title.set(runsWithStatus: runs.map(\.run)) != nil, let newest = runs.last else { return }
  // The newest run's progress; earlier finished runs are in the history.
  if title.status != .completed, let percent = newest.entry.percent, percent > 0 {
    title.set(.progress, .number(percent))
    title.set(.progressUnit, .text("percent"))
  }
  title.firstRunRating = nil
}

/// Adds the progress of a show, an anime or a manga, whose entries are episodes or chapters.
private func addParts(_ seen: [ExportRow], to title: inout TitleBuilder) {
  var days: [PartialDate] = []
  var viewings: [String: [PartialDate?]] = [:]
  for entry in seen {
    let (started, ended) = (entry.day("started_on"), entry.day("ended_on"))
    days += [started, ended].compactMap(\.self)
    guard entry.status == .completed, entry.text("show_season_number") != "0", let part = entry.part
    else { continue }
    viewings[part, default: []].append(ended ?? started)
  }
  let isWhole = title.row.collections.contains { folded($0) == "completed" }
  let stopped = seen.lazy.compactMap(\.status).first { $0 == .dropped || $0 == .paused }
  title.set(status: isWhole ? .completed : stopped ?? .current)
  let volumes = viewings.keys.count { $0.hasPrefix("volume") }
  title.set(.progress, total: viewings.count - volumes)
  title.set(.progressVolumes, total: volumes)
  title.set(.started, day: days.min())
  if isWhole { addEnd(of: viewings.values.map(\.oldestFirst), last: days.max(), to: &title) }
}

/// Sets the end. If some parts were seen more often, the runs can't be told apart.
private func addEnd(
  of viewings: [[PartialDate?]], last: PartialDate?, to title: inout TitleBuilder
) {
  title.set(.finished, day: viewings.compactMap { $0.first ?? nil }.max() ?? last)
  let counts = viewings.map(\.count)
  guard let least = counts.min(), let most = counts.max(), most > 1 else { return }
  if least == most {
    let runs = (1..<least).map { run in
      let days = viewings.compactMap { $0[run] }
      return Tracking.Run(started: days.min(), finished: days.max(), status: .completed)
    }
    return title.set(history: runs)
  }
  title.set(.repeat, total: least - 1)
  title.set(.updated, day: last)
}

/// Adds the rating of the newest review with one, and all texts.
private func addReviews(to title: inout TitleBuilder) {
  if title.row.has("reviews") { title[.rating] = .absent }
  let reviews = title.row.rows("reviews")
  title.set(
    seasons: reviews.filter(\.isSeason).compactMap {
      $0.season("show_season_number", rating: "rating", of: 100)
    })
  var texts: [String] = []
  for review in reviews where !review.isPart {
    title.set(.rating, review.score("rating", of: 100).map(TitleValue.rating))
    guard let words = review.row("review"), let text = words.json?["text"]?.text else { continue }
    if words.text("visibility").lowercased() == "private" {
      title.add(note: text)
      continue
    }
    // Ryot's texts are Markdown.
    texts.append(markdown(fromForeign: text))
    title.set(.spoilers, if: words.text("spoiler") == "true")
    title.set(.reviewDate, day: words.day("date"))
  }
  title.set(.review, text: texts.joined(separator: "\n\n"))
  title.parts = reviews.filter { $0.isPart && !$0.isSeason }.map(\.location)
}

extension ExportRow {
  fileprivate var collections: [String] {
    rows("collections").compactMap { $0.json?.text ?? $0.json?["collection_name"]?.text }
  }

  fileprivate var isPart: Bool {
    [
      "show_season_number", "show_episode_number", "anime_episode_number", "manga_chapter_number",
      "manga_volume_number", "podcast_episode_number",
    ].contains { json?[$0]?.text != nil }
  }

  /// Whether a review is of a whole season, and has only a rating.
  fileprivate var isSeason: Bool {
    json?["show_season_number"]?.text != nil && json?["show_episode_number"]?.text == nil
      && json?.at("review.text")?.text == nil
  }

  /// Identifies an episode or a chapter, or the volume of a manga that is read by volumes.
  fileprivate var part: String? {
    let names = [
      "show_season_number", "show_episode_number", "anime_episode_number", "manga_chapter_number",
    ]
    let part = names.map(text).joined(separator: " ")
    if !part.trimmed.isEmpty { return part }
    return text("manga_volume_number").orNil.map { "volume \($0)" }
  }

  fileprivate var percent: Int? { text("progress").split(separator: ".").first.flatMap { Int($0) } }

  fileprivate var status: Status? {
    let word = folded(text("state"))
    if word == "onahold" { return .paused }
    if let status = Status(word: word) { return status }
    guard let percent else { return .completed }
    return percent >= 100 ? .completed : .current
  }
}
