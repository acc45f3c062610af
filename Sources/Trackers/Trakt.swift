import DataFormats
import MediaLibrary

extension Tracker {
  /// The older and the newer layout of the export, and answers of its API.
  static let trakt = Tracker(
    name: "Trakt", registry: "trakt", files: "Trakt's export (.zip), or answers of its API (.json)",
    tables: JoinedTables(
      table: Table.of, kinds: [.movie, .show], title: title, adjust: adjust,
      list: list,
      listed: { ($0.count("rank") ?? .max, nil) },
      finish: { export, tables in
        // Without the history, the progress can only be guessed from ratings and the watchlist.
        export.isWhole = haveViewings(tables) && tables.contains(.watchlist)
        export.hasAllLists = tables.contains(.lists)
      }),
    page: { kind, id in
      "https://trakt.tv/search/trakt/\(id)?id_type=\(kind == .movie ? "movie" : "show")"
    },
    // The export also has files without entries.
    covers: { documents in
      let names = documents.map { $0.baseName.lowercased() }
      func has(_ name: String) -> Bool { names.contains { $0.hasPrefix(name) } }
      var keys: Set<FieldKey> = []
      if has("comments-movies"), has("comments-shows") { keys.formUnion([FieldKey].review) }
      if has("watched-history") { keys.formUnion([FieldKey].runs) }
      if names.contains("ratings") || has("ratings-movies") && has("ratings-shows") {
        keys.insert(.rating)
      }
      if has("lists-favorites") { keys.insert(.favorite) }
      return keys
    },
    account: { document in
      guard document.baseName == "user-profile" else { return nil }
      return ExportedAccount(name: document.json?.string("username"))
    })
}

private enum Table: String, CaseIterable {
  case history, watched, ratings, comments, watchlist, favorites, dropped, lists, listItems

  /// nil if a file isn't Trakt's, or isn't about titles.
  static func of(_ document: ExportDocument) -> Table? {
    guard let json = document.json, json.isArray, let item = json.items.first(where: { _ in true }),
      item.isObject
    else { return nil }
    if item["item_count"] != nil, item["privacy"] != nil { return .lists }
    guard
      ["movie", "show", "season", "episode", "person"].contains(where: { name in
        item[name]?["ids"] != nil || item[name]?["title"] != nil
      })
    else { return nil }
    // Liked comments are other people's.
    if item["comment"]?["comment"] != nil { return item["liked_at"] == nil ? .comments : nil }
    if item["watched_at"] != nil { return .history }
    if item["rated_at"] != nil { return .ratings }
    if item["last_watched_at"] != nil || item["plays"] != nil { return .watched }
    let name = document.baseName.lowercased()
    // Hiding a title from a calendar or from suggestions means nothing for its runs.
    if item["hidden_at"] != nil { return name.contains("dropped") ? .dropped : nil }
    guard item["listed_at"] != nil else { return nil }
    if name.contains("watchlist") { return .watchlist }
    return ["favorites", "recommendations"].contains { name.hasSuffix($0) }
      ? .favorites : .listItems
  }
}

private func title(of item: ExportRow, _ table: Table) -> JoinedRow {
  if table == .lists { return .skipped }
  // A library keeps only the viewings of episodes and the ratings of seasons.
  let isPart = item.isOfSeason || item.has("episode") || item.has("person")
  if isPart, table != .history, table != .ratings || !item.isOfSeason { return .part }
  // An answer to someone else's comment isn't a review.
  if table == .comments, !["", "0"].contains(item.text("comment.parent_id")) { return .skipped }
  let id = titleID(item.media?.text("ids.trakt"))
  guard let media = item.media,
    let name = media.line("title").orNil ?? id.map({ "Trakt \($0)" })
  else { return .refused(.rowWithoutName) }
  var title = TitleBuilder([item], item.has("movie") ? .movie : .show, title: name)
  title.id = id
  title.setKey(year: media.text("year"))
  title.set(.title, .text(name))
  return .title(title)
}

/// The list of a file: `lists-list-4242-rewatch-soon` has the items of list 4242.
private func list(
  _ document: ExportDocument, _ table: Table, _ documents: [ExportDocument]
) -> ExportedList? {
  guard table == .listItems else { return nil }
  let lists = documents.filter { Table.of($0) == .lists }
    .compactMap(\.json).flatMap(\.items)
  let about = document.baseName.split(separator: "-").lazy.compactMap { word in
    lists.last { titleID($0.string("ids.trakt")) == String(word) }
  }.first
  let name = plainLine(about?.string("name") ?? "")
  var list = ExportedList(title: name.orNil ?? document.baseName)
  // The items don't show who may see the list.
  guard let about else { return list }
  list.id = titleID(about.string("ids.trakt"))
  list.audience = about.string("privacy") == "public" ? .everyone : .owner
  list.text = plainText(about.string("description"))
  list.isRanked = about.string("sort_by") == "rank" && about["display_numbers"]?.text == "true"
  return list
}

/// Reads a film or a show from its rows in all files.
private func adjust(_ title: inout TitleBuilder, _ tables: Set<Table>) {
  let ratings = title.rows(of: Table.ratings)
  for item in ratings where !item.isOfSeason {
    title[.rating] = item.rating("rating", of: 10) ?? title[.rating]
  }
  title.set(
    seasons: ratings.filter(\.isOfSeason).compactMap {
      $0.season("season.number", rating: "rating", of: 10)
    })
  let (planned, dropped) = (title.rows(of: Table.watchlist), title.rows(of: Table.dropped))
  title.set(.added, day: planned.map { $0.day("listed_at") }.last ?? nil)
  title.set(.favorite, if: !title.rows(of: Table.favorites).isEmpty)
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

private func haveViewings(_ tables: Set<Table>) -> Bool {
  !tables.isDisjoint(with: [.history, .watched])
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
    let comment = item.name == Table.comments.rawValue ? item.row("comment") : nil
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
  // Programs that report what is playing sometimes report it twice.
  var moments: Set<String> = []
  let history = title.rows(of: Table.history).map { (item: $0, day: $0.day("watched_at")) }
    .filter { viewing in
      let names = ["watched_at", "episode.season", "episode.number"]
      let moment = names.map { viewing.item.text($0) }.joined(separator: " ")
      return viewing.day == nil || moments.insert(moment).inserted
    }
  let watched = title.rows(of: Table.watched)
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
  fileprivate var media: ExportRow? { row("movie") ?? row("show") }
  fileprivate var isOfSeason: Bool { has("season") && !has("episode") && !has("person") }
}
