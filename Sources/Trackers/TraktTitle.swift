import Base
import DataFormats
import MediaLibrary

extension TraktTable {
  /// Reads a film or a show from its rows in all files.
  static func adjust(_ title: inout TitleBuilder, _ tables: Set<TraktTable>) {
    let ratings = title.rows(of: Self.ratings)
    for item in ratings where !item.isOfSeason {
      title[.rating] = item.rating("rating", of: 10) ?? title[.rating]
    }
    title.set(
      seasons: ratings.filter(\.isOfSeason).compactMap { item in
        guard let number = item.count("season.number"), let rating = item.score("rating", of: 10)
        else { return nil }
        return Tracking.Part(unit: .season, number: number, rating: rating)
      })
    let (planned, dropped) = (title.rows(of: Self.watchlist), title.rows(of: Self.dropped))
    title.set(.added, day: planned.map { $0.day("listed_at") }.last ?? nil)
    title.set(.favorite, if: !title.rows(of: Self.favorites).isEmpty)
    func size(_ media: ExportRow) -> Int { media.json?.count ?? 0 }
    let fullest = title.rows.compactMap(\.media).max { size($0) < size($1) }
    title.work = fullest ?? title.row.empty
    addTexts(to: &title)
    addWork(to: &title)
    let isJudged = title[.rating] != nil || title.has(.favorite) || title.has(.review)
    addViewings(to: &title)
    // Trakt shows hidden items only to their owner.
    let isKnown = title.status != nil || isJudged || !planned.isEmpty || title.has(.parts)
    if !dropped.isEmpty, !isKnown { title.hideUnlessKnown() }
    let droppedOn = dropped.map { $0.day("hidden_at") }.last ?? nil
    // A finished show may be hidden, too.
    if !dropped.isEmpty, title.status != .completed {
      title.set(status: .dropped)
      title.set(.dropped, day: droppedOn)
    } else if title.status == nil, !planned.isEmpty || isJudged || title.has(.parts) {
      title.set(status: !planned.isEmpty ? .planning : isJudged ? .completed : .current)
    }
    if !haveViewings(tables) { title.lowPriorityKeys.insert(.status) }
  }

  static func haveViewings(_ tables: Set<TraktTable>) -> Bool {
    !tables.isDisjoint(with: [.history, .watched])
  }
}

/// Adds the reviews, and the notes, each once.
private func addTexts(to title: inout TitleBuilder) {
  let (start, end) = (/\[spoiler\]/.ignoresCase(), /\[\/spoiler\]/.ignoresCase())
  var (notes, reviews): ([String], [String]) = ([], [])
  var reviewed: PartialDate?
  func add(note: String) {
    let note = repairingEncoding(note).trimmed
    if !note.isEmpty, !notes.contains(note) { notes.append(note) }
  }
  for item in title.rows {
    let comment = item.name == TraktTable.comments.rawValue ? item.row("comment") : nil
    let written = comment?.text("comment") ?? ""
    // Trakt shows a private account's comments only to friends.
    let isPrivate = comment?.text("user.private") == "true"
    if isPrivate { add(note: written.replacing(start, with: "").replacing(end, with: "")) }
    // Few people see a list's notes on Trakt, but a library would show them to everyone.
    add(note: item.text("notes"))
    guard let comment, !isPrivate,
      case let text = markdown(fromPlain: written, spoilersBetween: start, end), !text.isEmpty
    else { continue }
    // Tags around the whole text mean no more than the mark.
    let isAll = text.hasPrefix(">!") && text.firstRange(of: "!<")?.upperBound == text.endIndex
    reviews.append(isAll ? String(text.dropFirst(2).dropLast(2)) : text)
    title.set(.spoilers, if: isAll || comment.text("spoiler") == "true")
    if let day = comment.day("created_at") { reviewed = max(day, reviewed ?? day) }
  }
  title.set(.notes, text: notes.joined(separator: "\n"))
  title.set(.review, text: reviews.joined(separator: "\n\n"))
  title.set(.reviewDate, day: reviewed)
}

/// Adds its facts, if the API was asked for more than the title.
private func addWork(to title: inout TitleBuilder) {
  let media = title.work
  title.read(
    [
      "ids.imdb": .id("imdb"), "ids.tmdb": .id("tmdb"), "ids.tvdb": .id("tvdb"),
      title.kind == .movie ? "released" : "first_aired": .released, "year": .year,
      "overview": .plain(.description), "genres": .genres,
    ], of: media)
  title.add(countries: [media.text("country")])
  title.add(languages: [media.text("language")])
  title.set(.duration, total: Int(media.text("runtime")))
  let mark = media.text("certification")
  if minimumAge(ofMark: mark) != nil { title.set(.ageRating, line: mark) }
}

/// Adds the viewings of the history or, without it, Trakt's count of them.
private func addViewings(to title: inout TitleBuilder) {
  let history = title.rows(of: TraktTable.history).map { (item: $0, day: $0.day("watched_at")) }
  let watched = title.rows(of: TraktTable.watched)
  let plays = watched.map { $0.count("plays") ?? 1 }.last ?? 0
  let last = watched.map { $0.day("last_watched_at") }.last ?? nil
  guard !history.isEmpty || !watched.isEmpty else { return }
  guard title.kind == .movie else {
    return addEpisodes(history, of: watched.last { $0.has("seasons") }, last, to: &title)
  }
  title.set(status: .completed)
  if !history.isEmpty {
    title.set(runs: history.map(\.day).oldestFirst.map { Tracking.Run(finished: $0) })
  } else if plays > 1 {
    // It is unknown which run ended that day.
    title.set(.repeat, .number(plays - 1))
    title.set(.updated, day: last)
  } else {
    title.set(.finished, day: last)
  }
}

/// Adds a show's values. Only complete answers of the API tell whether a show will continue.
private func addEpisodes(
  _ history: [(item: ExportRow, day: PartialDate?)], of watched: ExportRow?, _ last: PartialDate?,
  to title: inout TitleBuilder
) {
  // The days of each episode except specials.
  var episodes: [String: [PartialDate?]] = [:]
  for (item, day) in history {
    if let season = Int(item.text("episode.season")), season > 0,
      let number = Int(item.text("episode.number"))
    {
      episodes["\(season) \(number)", default: []].append(day)
    }
  }
  let counted = (watched?.rows("seasons") ?? []).filter { $0.text("number") != "0" }
    .map { $0.rows("episodes").count }.reduce(0, +)
  let count = history.isEmpty ? counted : episodes.count
  let aired = Int(title.work.text("aired_episodes")) ?? 0
  let isOver = ["ended", "canceled"].contains(title.work.text("status").lowercased())
  let isDone = isOver && aired > 0 && count >= aired
  title.set(status: isDone ? .completed : .current)
  title.set(.progress, total: count)
  if isOver { title.set(.episodes, total: aired) }
  let firsts = episodes.values.compactMap { $0.oldestFirst.first ?? nil }
  title.set(.started, day: firsts.min())
  if isDone {
    title.set(.finished, day: firsts.max())
    // Counts the times that every episode was seen.
    title.set(.repeat, total: (episodes.values.map(\.count).min() ?? 1) - 1)
  }
  let days = episodes.values.joined().compactMap { $0 }
  title.set(.updated, day: history.isEmpty ? last : days.max())
}

extension ExportRow {
  var media: ExportRow? { row("movie") ?? row("show") }
  var isOfSeason: Bool { has("season") && !has("episode") && !has("person") }
}
