import Base
import DataFormats
import MediaLibrary

extension Tracker {
  /// MediaTracker (github.com/bonukai/MediaTracker) writes no export; its API answers with all that its owner has.
  static let mediaTrackerAPI = Tracker(
    name: "MediaTracker", registry: "mediatracker",
    files: "answers of MediaTracker's API (/api/items, /api/details)",
    recognizes: { document in !items(of: document).isEmpty },
    read: { documents, _, reporting in readItems(documents, &reporting) },
    page: { _, _ in nil })
}

private func readItems(
  _ documents: [ExportDocument], _ reporting: inout DiagnosticList
) -> Export {
  var export = Export()
  export.kinds = Set(kinds.values)
  export.bestScore = 5
  for document in documents {
    var values = ValueReader(locations: LocationCursor(document.source), reporting: reporting)
    for item in items(of: document) {
      export.take(try MediaTrackerItem(item).title(&values))
    }
    export.isWhole = export.isWhole && isWhole(document)
    reporting = values.reporting
  }
  return export
}

/// The titles of an answer: an array, a page of one, or a title with its details.
private func items(of document: ExportDocument) -> [JSONNode] {
  guard let json = document.json else { return [] }
  let items = json.isArray ? Array(json.items) : json["data"].map { Array($0.items) } ?? [json]
  return items.allSatisfy { item in
    item["mediaType"] != nil && item["title"] != nil
      && ["seen", "onWatchlist", "userRating", "hasDetails"].contains { item[$0] != nil }
  } ? items : []
}

/// Whether an answer has everything; one title or a page of many does not.
private func isWhole(_ document: ExportDocument) -> Bool {
  guard let json = document.json else { return false }
  return json.isArray || json["data"] != nil && ["", "1"].contains(json.string("totalPages"))
}

private let kinds: [String: Kind] = [
  "tv": .show, "movie": .movie, "book": .book, "audiobook": .book, "video_game": .game,
]

private struct MediaTrackerItem {
  private let item: JSONNode

  init(_ item: JSONNode) { self.item = item }

  func title(_ reader: inout ValueReader) throws(RowRefusal) -> ExportedTitle {
    let location = reader.locations.location(at: item.offset)
    let name = plainLine(item.string("title"))
    guard !name.isEmpty else { throw RowRefusal(reason: .rowWithoutName(at: location)) }
    reader.row = name
    let word = item.string("mediaType")
    guard let kind = kinds[word] else {
      throw RowRefusal(reason: .kindNotKnown(word, row: name, at: location))
    }
    var said = TitleStatements()
    said.say(.title, line: name)
    sayWork(kind, in: &said, &reader)
    try sayTracking(kind, in: &said, name: name, at: location, &reader)
    let year = item.string("releaseDate").prefix(4)
    return ExportedTitle(
      kind: kind, id: nil, title: name, key: year.count == 4 ? "\(name) (\(year))" : name, ids: ids,
      statements: said.said, location: location)
  }

  private var ids: [Work.ExternalID] {
    [
      ("imdbId", "imdb"), ("tmdbId", "tmdb"), ("tvdbId", "tvdb"), ("tvmazeId", "tvmaze"),
      ("traktId", "trakt"), ("igdbId", "igdb"), ("goodreadsId", "goodreads"), ("audibleId", "asin"),
    ].compactMap { member, registry in
      let id = item.string(member)
      return id.isEmpty || id == "0" ? nil : Work.ExternalID(registry: registry, value: id)
    }
  }

  private func sayWork(_ kind: Kind, in said: inout TitleStatements, _ reader: inout ValueReader) {
    if item.string("mediaType") == "audiobook" { said.say(.format, line: "audiobook") }
    said.say(
      titles: [(language: "native", text: item.string("originalTitle"))],
      besides: plainLine(item.string("title")))
    if case .value(let date)? = reader.date(item.field("releaseDate")) {
      said[.released] = .value(date)
    }
    said.say(.genres, list: item.texts("genres"))
    said.say(creators: item.texts("authors"), role: "author")
    said.say(creators: item.texts("narrators"), role: "narrator")
    said.say(.developers, list: [item.string("developer")])
    said.say(.platforms, list: item.texts("platform"))
    said.say(.pages, total: reader.count(item.field("numberOfPages")))
    if kind == .show { said.say(.episodes, total: reader.count(item.field("numberOfEpisodes"))) }
    if kind == .show || kind == .movie {
      said.say(.duration, total: reader.count(item.field("runtime")))
    }
  }

  private func sayTracking(
    _ kind: Kind, in said: inout TitleStatements, name: String, at location: SourceLocation,
    _ reader: inout ValueReader
  ) throws(RowRefusal) {
    let opinion = item["userRating"]
    said[.rating] = reader.rating(opinion?.field("rating"), best: 5) ?? .absent
    // MediaTracker shows a review to nobody but its writer.
    said.say(.notes, text: mended(opinion?.string("review") ?? ""))
    if kind == .show {
      saySeasons(in: &said, &reader)
      sayEpisodes(in: &said, &reader)
    } else {
      sayTimes(of: kind, in: &said, &reader)
    }
    if said[.status] == nil {
      if item.string("seen") == "true" || said[.rating]?.value != nil {
        said[.status] = .value(.status(.completed))
      } else if item.string("onWatchlist") == "true" {
        said[.status] = .value(.status(.planning))
      } else {
        throw RowRefusal(reason: .rowWithoutStatus(name, at: location))
      }
    }
  }

  /// Of a film, a book or a game: each entry is a time through, or how far it went.
  private func sayTimes(
    of kind: Kind, in said: inout TitleStatements, _ reader: inout ValueReader
  ) {
    let entries = item.items(of: "seenHistory")
    var times = entries.filter { $0.string("type") != "progress" }.map { entry in
      Tracking.Run(
        started: Self.day(entry, "startedAt", &reader), finished: Self.day(entry, "date", &reader),
        status: .completed)
    }
    if entries.isEmpty, item.string("seen") == "true",
      let last = Self.day(item, "lastSeenAt", &reader)
    {
      times = [Tracking.Run(finished: last, status: .completed)]
    }
    let percent = Double(item.string("progress")).flatMap { part -> Int? in
      part > 0 && part < 1 ? max(1, Int(part * 100)) : nil
    }
    if let percent {
      times.append(Tracking.Run(status: .current))
      said[.progress] = .value(.number(percent))
      said[.progressUnit] = .value(.text("percent"))
    }
    if kind == .game {
      let minutes = entries.compactMap { reader.minutes($0.field("duration")) }.reduce(0, +)
      if minutes > 0 { said.say(minutesPlayed: minutes) }
    }
    guard !times.isEmpty else { return }
    said.say(status: percent == nil ? .completed : .current, times: times)
  }

  /// Of a show: its seasons tell which episodes were seen; a list tells how many were not.
  private func sayEpisodes(in said: inout TitleStatements, _ reader: inout ValueReader) {
    let isSeen = item.string("seen") == "true"
    let regular = item.items(of: "seasons").filter { $0.string("isSpecialSeason") != "true" }
    let episodes = regular.flatMap { $0.items(of: "episodes") }
    let days = episodes.flatMap { $0.items(of: "seenHistory") }
      .compactMap { Self.day($0, "date", &reader) }
    let last = days.max() ?? Self.day(item, "lastSeenAt", &reader)
    let count =
      episodes.isEmpty
      ? reader.count(item.field("numberOfEpisodes")).flatMap { total in
        reader.count(item.field("unseenEpisodesCount")).map { max(0, total - $0) }
      }
      : episodes.count { $0.string("seen") == "true" || !$0.items(of: "seenHistory").isEmpty }
    guard isSeen || last != nil || !episodes.isEmpty && (count ?? 0) > 0 else { return }
    // One that goes on has been seen as far as it goes.
    let isOver = ["ended", "canceled", "cancelled"].contains(item.string("status").lowercased())
    let isCompleted = isSeen && (isOver || item.string("status").isEmpty)
    said[.status] = .value(.status(isCompleted ? .completed : .current))
    if let count, count > 0, isOver || !episodes.isEmpty {
      said[.progress] = .value(.number(count))
    }
    if let first = days.min() { said[.started] = .value(.date(first)) }
    if let last { said[isCompleted ? .finished : .updated] = .value(.date(last)) }
  }

  private func saySeasons(in said: inout TitleStatements, _ reader: inout ValueReader) {
    said.say(
      seasons: item.items(of: "seasons").compactMap { season in
        guard let number = reader.count(season.field("seasonNumber")), number > 0,
          let rating = reader.score(season["userRating"]?.field("rating"), best: 5)
        else { return nil }
        return Tracking.Part(unit: .season, number: number, rating: rating)
      })
  }

  /// The day of a moment in milliseconds since 1970.
  private static func day(
    _ node: JSONNode, _ name: String, _ reader: inout ValueReader
  ) -> PartialDate? {
    guard let field = node.field(name) else { return nil }
    let seconds = field.text.utf8.count > 3 ? String(field.text.dropLast(3)) : field.text
    return reader.unixDate(
      ValueReader.Text(name: field.name, text: seconds, offset: field.offset))?.day
  }
}
