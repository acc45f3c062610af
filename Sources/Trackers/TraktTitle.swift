import Base
import DataFormats
import MediaLibrary

/// A film or a show as all files of a Trakt export tell it.
struct TraktTitle {
  private struct Episode: Hashable {
    let season: Int
    let number: Int
  }

  let name: String
  let kind: Kind
  let location: SourceLocation
  private let id: String?
  private let key: String
  /// The object that says most of it.
  private var media: JSONNode
  /// When a film was seen; of a show, each episode but specials.
  private var seen: [PartialDate?] = []
  private var episodes: [Episode: [PartialDate?]] = [:]
  private var hasHistory = false
  /// What Trakt counts where the export has no history.
  private var plays = 0
  private var countedEpisodes = 0
  private var isWatched = false
  private var lastSeen: PartialDate?
  private var isPlanned = false
  private var planned: PartialDate?
  private var isDropped = false
  private var dropped: PartialDate?
  private var notes: [String] = []
  private var reviews: [String] = []
  private var reviewed: PartialDate?
  private var hasSpoilers = false
  private var seasons: [Tracking.Part] = []
  var rating: Statement?
  var isFavorite = false

  /// nil for one that has neither id nor title.
  init?(_ media: JSONNode, _ kind: Kind, at location: SourceLocation) {
    let written = singleLine(mended(media.string("title"))).trimmed
    let id = media["ids"]?.string("trakt") ?? ""
    guard !written.isEmpty || !id.isEmpty else { return nil }
    name = written.isEmpty ? "Trakt \(id)" : written
    self.id = id.isEmpty ? nil : id
    let year = media.string("year")
    key = year.isEmpty ? name : "\(name) (\(year))"
    self.kind = kind
    self.media = media
    self.location = location
  }

  var identity: String { ExportedTitle.identity(kind: kind, id: id, key: key) }

  /// Another object that tells of it.
  mutating func add(_ media: JSONNode) {
    if media.count > self.media.count { self.media = media }
  }

  /// From the history: the film, or one episode of the show, was seen.
  mutating func addSeen(_ item: JSONNode, _ reader: inout ValueReader) {
    let day = reader.day(item.field("watched_at"))
    hasHistory = true
    isWatched = true
    guard kind == .show else { return seen.append(day) }
    guard let episode = item["episode"], let season = Int(episode.string("season")), season > 0,
      let number = Int(episode.string("number"))
    else { return }
    episodes[Episode(season: season, number: number), default: []].append(day)
  }

  /// From what Trakt counts.
  mutating func addWatched(_ item: JSONNode, _ reader: inout ValueReader) {
    isWatched = true
    plays = reader.count(item.field("plays")) ?? 1
    lastSeen = reader.day(item.field("last_watched_at"))
    guard let seasons = item["seasons"] else { return }
    countedEpisodes = seasons.items.reduce(0) { count, season in
      count + (season.string("number") == "0" ? 0 : season["episodes"]?.count ?? 0)
    }
  }

  /// From the ratings: the owner's of one season.
  mutating func addSeason(_ item: JSONNode, _ reader: inout ValueReader) {
    guard let number = item["season"].flatMap({ reader.count($0.field("number")) }),
      let rating = reader.score(item.field("rating"), best: 10)
    else { return }
    seasons.append(Tracking.Part(unit: .season, number: number, rating: rating))
  }

  mutating func addPlanned(_ item: JSONNode, _ reader: inout ValueReader) {
    isPlanned = true
    planned = reader.day(item.field("listed_at"))
  }

  mutating func addDropped(_ item: JSONNode, _ reader: inout ValueReader) {
    isDropped = true
    dropped = reader.day(item.field("hidden_at"))
  }

  /// From the comments: what the owner wrote about it. All of it is hidden where a part of it is marked as a spoiler.
  mutating func addComment(_ item: JSONNode, _ reader: inout ValueReader) {
    guard let comment = item["comment"] else { return }
    let written = comment.string("comment")
    let text = ["[spoiler]", "[/spoiler]"].reduce(written) { $0.replacing($1, with: "") }
    // Trakt shows what somebody writes whose account is private to nobody but friends.
    if comment["user"]?["private"]?.text == "true" { return add(note: text) }
    guard !text.trimmed.isEmpty else { return }
    reviews.append(plainText(text))
    let isMarked = written.lowercased().contains("[spoiler]")
    if isMarked || comment["spoiler"]?.text == "true" { hasSpoilers = true }
    if let day = reader.day(comment.field("created_at")) {
      reviewed = max(day, reviewed ?? day)
    }
  }

  mutating func add(note: String) {
    let note = mended(note).trimmed
    if !note.isEmpty, !notes.contains(note) { notes.append(note) }
  }

  /// - Parameter hasViewings: whether it was read, too, what its owner has seen; without, ratings and the watchlist
  ///   can only guess how far they got
  func title(besideViewings hasViewings: Bool) -> ExportedTitle {
    var said = TitleStatements()
    said.say(.title, line: name)
    sayWork(in: &said)
    sayTracking(in: &said)
    let ids = ["imdb", "tmdb", "tvdb"].compactMap { registry -> Work.ExternalID? in
      let value = media["ids"]?.string(registry) ?? ""
      return value.isEmpty ? nil : Work.ExternalID(registry: registry, value: value)
    }
    let title = ExportedTitle(
      kind: kind, id: id, title: name, key: key, ids: ids, statements: said.said,
      yielding: hasViewings ? [] : [.status], location: location)
    // What somebody hides, Trakt shows to nobody else.
    let isKnown =
      isWatched || isPlanned || isFavorite || rating != nil || !seasons.isEmpty || !reviews.isEmpty
    return isDropped && !isKnown ? title.hidden : title
  }

  /// The title alone, unless somebody asked the API for more.
  private func sayWork(in said: inout TitleStatements) {
    let day = media.string(kind == .movie ? "released" : "first_aired")
    if case .success(let date?) = ValueReader.date(in: day.isEmpty ? media.string("year") : day) {
      said[.released] = .value(.date(date))
    }
    said.say(.description, text: plainText(media.string("overview")))
    said.say(.genres, list: (media["genres"]?.items).map { $0.compactMap(\.text) } ?? [])
    said.say(.duration, total: Int(media.string("runtime")))
    let mark = media.string("certification")
    if minimumAge(ofMark: mark) != nil { said.say(.ageRating, line: mark) }
  }

  private func sayTracking(in said: inout TitleStatements) {
    if let rating { said[.rating] = rating }
    said.say(seasons: seasons)
    if isFavorite { said[.favorite] = .value(.flag(true)) }
    if let planned { said[.added] = .value(.date(planned)) }
    said.say(.notes, text: notes.joined(separator: "\n"))
    said.say(.review, text: reviews.joined(separator: "\n\n"))
    if hasSpoilers { said[.spoilers] = .value(.flag(true)) }
    if let reviewed { said[.reviewDate] = .value(.date(reviewed)) }
    if isWatched {
      if kind == .movie { sayFilm(in: &said) } else { sayShow(in: &said) }
    } else if isDropped {
      sayDropped(in: &said)
    } else if isPlanned {
      said[.status] = .value(.status(.planning))
    } else if rating != nil || isFavorite || !reviews.isEmpty {
      said[.status] = .value(.status(.completed))
    } else if !seasons.isEmpty {
      said[.status] = .value(.status(.current))
    }
  }

  private func sayFilm(in said: inout TitleStatements) {
    said[.status] = .value(.status(.completed))
    if hasHistory {
      said.say(times: sorted(seen).map { Tracking.Run(finished: $0) })
    } else if plays > 1 {
      // Which of the times it was, nobody says.
      said[.repeat] = .value(.number(plays - 1))
      if let lastSeen { said[.updated] = .value(.date(lastSeen)) }
    } else if let lastSeen {
      said[.finished] = .value(.date(lastSeen))
    }
  }

  /// Whether a show will go on is told only by answers of the API that were asked for all there is.
  private func sayShow(in said: inout TitleStatements) {
    let count = hasHistory ? episodes.count : countedEpisodes
    let aired = Int(media.string("aired_episodes")) ?? 0
    let isOver = ["ended", "canceled"].contains(media.string("status").lowercased())
    let isDone = isOver && aired > 0 && count >= aired
    said[.status] = .value(.status(isDone ? .completed : .current))
    // What was seen to its end may be hidden, too.
    if isDropped, !isDone { sayDropped(in: &said) }
    if count > 0 { said[.progress] = .value(.number(count)) }
    if isOver { said.say(.episodes, total: aired) }
    let firsts = episodes.values.compactMap { sorted($0).first ?? nil }
    if let first = firsts.min() { said[.started] = .value(.date(first)) }
    if isDone, let last = firsts.max() { said[.finished] = .value(.date(last)) }
    // As often as all of it was seen.
    let times = episodes.values.map(\.count).min() ?? 1
    if isDone, times > 1 { said[.repeat] = .value(.number(times - 1)) }
    let last = hasHistory ? episodes.values.joined().compactMap { $0 }.max() : lastSeen
    if let last { said[.updated] = .value(.date(last)) }
  }

  private func sayDropped(in said: inout TitleStatements) {
    said[.status] = .value(.status(.dropped))
    if let dropped { said[.dropped] = .value(.date(dropped)) }
  }

  /// The oldest first; those without a day are older than all, as they come from before Trakt.
  private func sorted(_ days: [PartialDate?]) -> [PartialDate?] {
    days.filter { $0 == nil } + days.compactMap { $0 }.sorted()
  }
}
