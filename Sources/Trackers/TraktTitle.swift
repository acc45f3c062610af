import Base
import DataFormats
import MediaLibrary

/// A film or a show as all files of a Trakt export describe it.
struct TraktTitle {
  private(set) var title: TitleBuilder
  private var media: ExportRow
  /// The times when a film was seen; for a show, the times of each episode except specials.
  private var seen: [PartialDate?] = []
  private var episodes: [String: [PartialDate?]] = [:]
  private var hasHistory = false
  /// Trakt's count, used if the export has no history.
  private var plays = 0
  private var countedEpisodes = 0
  private var isWatched = false
  private var lastSeen: PartialDate?
  private var isPlanned = false
  private var isDropped = false
  private var dropped: PartialDate?
  private var notes: [String] = []
  private var reviews: [String] = []
  private var reviewed: PartialDate?
  private var seasons: [Tracking.Part] = []

  /// nil if it has neither an id nor a title.
  init?(_ item: ExportRow, _ media: ExportRow, _ kind: Kind) {
    let id = titleID(media.text("ids.trakt"))
    guard let name = media.line("title").orNil ?? id.map({ "Trakt \($0)" }) else { return nil }
    title = TitleBuilder([item], kind, title: name)
    title.id = id
    title.setKey(year: media.text("year"))
    title.set(.title, .text(name))
    self.media = media
  }

  mutating func add(_ other: ExportRow) {
    if let count = other.json?.count, count > media.json?.count ?? 0 { media = other }
  }

  mutating func add(_ item: ExportRow, of content: TraktContent, isSeason: Bool) {
    switch content {
    case .history: addSeen(item)
    case .watched: addWatched(item)
    case .ratings where isSeason:
      guard let number = item.count("season.number"), let rating = item.score("rating", of: 10)
      else { break }
      seasons.append(Tracking.Part(unit: .season, number: number, rating: rating))
    case .ratings: title[.rating] = item.rating("rating", of: 10) ?? title[.rating]
    case .comments: addComment(item)
    case .watchlist:
      isPlanned = true
      title[.added] = nil
      title.set(.added, day: item.day("listed_at"))
    case .favorites: title.set(.favorite, if: true)
    case .dropped:
      isDropped = true
      dropped = item.day("hidden_at")
    case .listItems, .lists: break
    }
    // Few people see a list's notes on Trakt, but a library would show them to everyone.
    add(note: item.text("notes"))
  }

  private mutating func addSeen(_ item: ExportRow) {
    let day = item.day("watched_at")
    hasHistory = true
    isWatched = true
    guard title.kind == .show else { return seen.append(day) }
    guard let season = Int(item.text("episode.season")), season > 0,
      let number = Int(item.text("episode.number"))
    else { return }
    episodes["\(season) \(number)", default: []].append(day)
  }

  private mutating func addWatched(_ item: ExportRow) {
    isWatched = true
    plays = item.count("plays") ?? 1
    lastSeen = item.day("last_watched_at")
    guard item.has("seasons") else { return }
    countedEpisodes = item.rows("seasons").reduce(0) { count, season in
      count + (season.text("number") == "0" ? 0 : season.rows("episodes").count)
    }
  }

  private mutating func addComment(_ item: ExportRow) {
    guard let comment = item.row("comment") else { return }
    let written = comment.text("comment")
    let (start, end) = (/\[spoiler\]/.ignoresCase(), /\[\/spoiler\]/.ignoresCase())
    // Trakt shows a private account's comments only to friends.
    if comment.text("user.private") == "true" {
      return add(note: written.replacing(start, with: "").replacing(end, with: ""))
    }
    let text = markdown(fromPlain: written, spoilersBetween: start, end)
    guard !text.isEmpty else { return }
    // Tags around the whole text mean no more than the mark.
    let isAll = text.hasPrefix(">!") && text.firstRange(of: "!<")?.upperBound == text.endIndex
    reviews.append(isAll ? String(text.dropFirst(2).dropLast(2)) : text)
    title.set(.spoilers, if: isAll || comment.text("spoiler") == "true")
    if let day = comment.day("created_at") { reviewed = max(day, reviewed ?? day) }
  }

  private mutating func add(note: String) {
    let note = repairingEncoding(note).trimmed
    if !note.isEmpty, !notes.contains(note) { notes.append(note) }
  }

  /// - Parameter hasViewings: whether the files with the viewings were read, too
  func finished(besideViewings hasViewings: Bool) -> TitleBuilder {
    var title = title
    addWork(to: &title)
    title.set(seasons: seasons)
    title.set(.notes, text: notes.joined(separator: "\n"))
    title.set(.review, text: reviews.joined(separator: "\n\n"))
    title.set(.reviewDate, day: reviewed)
    if isWatched {
      if title.kind == .movie { addFilm(to: &title) } else { addShow(to: &title) }
    } else if isDropped {
      addDropped(to: &title)
    } else if isPlanned {
      title.set(status: .planning)
    } else if title[.rating] != nil || title.has(.favorite) || !reviews.isEmpty {
      title.set(status: .completed)
    } else if !seasons.isEmpty {
      title.set(status: .current)
    }
    if !hasViewings { title.lowPriorityKeys = [.status] }
    // Trakt shows hidden items only to their owner.
    let isKnown =
      isWatched || isPlanned || title.has(.favorite) || title[.rating] != nil || !seasons.isEmpty
      || !reviews.isEmpty
    if isDropped, !isKnown { title.hideUnlessKnown() }
    return title
  }

  /// Adds its facts, if the API was asked for more than the title.
  private func addWork(to title: inout TitleBuilder) {
    for registry in ["imdb", "tmdb", "tvdb"] {
      title.add(id: media.text("ids.\(registry)"), of: registry)
    }
    title.read(
      [title.kind == .movie ? "released" : "first_aired": .released, "year": .year], of: media)
    title.set(.description, text: plainText(media.text("overview")))
    title.add(.genres, media.texts("genres"))
    title.add(countries: [media.text("country")])
    title.add(languages: [media.text("language")])
    title.set(.duration, total: Int(media.text("runtime")))
    let mark = media.text("certification")
    if minimumAge(ofMark: mark) != nil { title.set(.ageRating, line: mark) }
  }

  private func addFilm(to title: inout TitleBuilder) {
    title.set(status: .completed)
    if hasHistory {
      title.set(runs: seen.oldestFirst.map { Tracking.Run(finished: $0) })
    } else if plays > 1 {
      // It is unknown which run ended that day.
      title.set(.repeat, .number(plays - 1))
      title.set(.updated, day: lastSeen)
    } else {
      title.set(.finished, day: lastSeen)
    }
  }

  /// Adds a show's values. Only complete answers of the API tell whether a show will continue.
  private func addShow(to title: inout TitleBuilder) {
    let count = hasHistory ? episodes.count : countedEpisodes
    let aired = Int(media.text("aired_episodes")) ?? 0
    let isOver = ["ended", "canceled"].contains(media.text("status").lowercased())
    let isDone = isOver && aired > 0 && count >= aired
    title.set(status: isDone ? .completed : .current)
    // A finished show may be hidden, too.
    if isDropped, !isDone { addDropped(to: &title) }
    title.set(.progress, total: count)
    if isOver { title.set(.episodes, total: aired) }
    let firsts = episodes.values.compactMap { $0.oldestFirst.first ?? nil }
    title.set(.started, day: firsts.min())
    if isDone {
      title.set(.finished, day: firsts.max())
      // Counts the times that every episode was seen.
      title.set(.repeat, total: (episodes.values.map(\.count).min() ?? 1) - 1)
    }
    let last = hasHistory ? episodes.values.joined().compactMap { $0 }.max() : lastSeen
    title.set(.updated, day: last)
  }

  private func addDropped(to title: inout TitleBuilder) {
    title.set(status: .dropped)
    title.set(.dropped, day: dropped)
  }
}
