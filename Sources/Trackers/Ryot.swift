import Base
import DataFormats
import MediaLibrary

extension Tracker {
  /// Ryot's JSON export, of which only titles are read: no people, workouts or measurements.
  static let ryot = Tracker(
    name: "Ryot", registry: "ryot", files: "Ryot's JSON export",
    recognizes: { document in !items(of: document).isEmpty },
    read: { documents, _, reporting in
      var export = Export()
      for document in documents {
        var reader = RyotReader(document, reporting)
        for item in items(of: document) { reader.read(item) }
        reporting = reader.values.reporting
        export.add(reader.export)
      }
      export.hideTitlesKnownPrivately()
      return export
    },
    page: { _, _ in nil })
}

/// The titles of an export; older ones have nothing else.
private func items(of document: ExportDocument) -> [JSONNode] {
  guard let json = document.json else { return [] }
  let items = (json["metadata"] ?? json["media"] ?? json).items
  return items.contains { $0["lot"] == nil || $0["identifier"] == nil } ? [] : Array(items)
}

/// The kinds of its titles, by its words for them as `folded` has them.
private let kinds: [String: Kind] = [
  "book": .book, "audiobook": .book, "show": .show, "movie": .movie, "anime": .anime,
  "manga": .manga, "comicbook": .manga, "videogame": .game, "visualnovel": .game,
]

private struct RyotReader {
  var values: ValueReader
  private(set) var export = Export()
  private var lists: [String: Int] = [:]

  init(_ document: ExportDocument, _ reporting: DiagnosticList) {
    values = ValueReader(locations: LocationCursor(document.source), reporting: reporting)
    export.kinds = Set(kinds.values)
    export.bestScore = 100
  }

  mutating func read(_ item: JSONNode) {
    let location = values.locations.location(at: item.offset)
    let id = item.string("identifier")
    // Some versions write the id there, too; a film may be called `1917`, but hardly with that for its id.
    let written = singleLine(mended(item.string("source_id"))).trimmed
    let name = written == id ? "" : written
    let (word, source) = (item.string("lot"), folded(item.string("source")))
    guard !id.isEmpty || !name.isEmpty else {
      return export.notTaken.append(.rowWithoutName(at: location))
    }
    let title = name.isEmpty ? "\(source) \(id)" : name
    guard let kind = kinds[folded(word)] else {
      return export.notTaken.append(.kindNotKnown(word, row: title, at: location))
    }
    values.row = title
    if name.isEmpty {
      values.report(at: item.offset) { .rowWithoutTitle(keptAs: title, at: $0) }
    }
    let row = RyotRow(item: item, kind: kind)
    var said = TitleStatements()
    said.say(.title, line: name)
    if folded(word) != kind.id, ["audiobook", "comicbook", "visualnovel"].contains(folded(word)) {
      said.say(.format, line: folded(word))
    }
    row.say(in: &said, &values)
    if let reason = row.partsNotTaken(at: &values) { export.notTaken.append(reason) }
    let key = source == "custom" || id.isEmpty ? title : "\(source) \(id)"
    let exported = ExportedTitle(
      kind: kind, id: nil, title: title, key: key, ids: Self.ids(source, id),
      statements: said.said, location: location)
    export.titles.append(exported)
    for name in row.ownCollections { add(exported.identity, to: name) }
  }

  private mutating func add(_ identity: String, to name: String) {
    let index = lists[name] ?? export.lists.count
    if lists[name] == nil {
      lists[name] = index
      var list = ExportedList(title: singleLine(mended(name)).trimmed)
      // Ryot shows collections to nobody else.
      list.isPrivate = true
      export.lists.append(list)
    }
    export.lists[index].items.append(ExportedList.Item(identity: identity))
  }

  /// The names that a library has for those who gave the ids.
  private static func ids(_ source: String, _ id: String) -> [Work.ExternalID] {
    let names = ["myanimelist": "mal", "audible": "asin", "listennotes": nil, "custom": nil]
    guard !id.isEmpty, !source.isEmpty, let name = names[source] ?? source else { return [] }
    return [Work.ExternalID(registry: name, value: id)]
  }
}

/// What an item says of its owner's time with a title.
private struct RyotRow {
  let item: JSONNode
  let kind: Kind

  private var seen: [JSONNode] { (item["seen_history"]?.items).map { Array($0) } ?? [] }
  private var reviews: [JSONNode] { (item["reviews"]?.items).map { Array($0) } ?? [] }

  /// Whether something is about one season, episode or chapter.
  private static func isPart(_ node: JSONNode) -> Bool {
    [
      "show_season_number", "show_episode_number", "anime_episode_number", "manga_chapter_number",
      "manga_volume_number", "podcast_episode_number",
    ].contains { node[$0]?.text != nil }
  }

  private var collections: [String] {
    item["collections"]?.items.compactMap { $0.text ?? $0["collection_name"]?.text } ?? []
  }

  /// Those that mean something are statuses; the others are lists.
  var ownCollections: [String] {
    let known = [
      "watchlist", "inprogress", "completed", "owned", "monitoring", "reminders", "custom",
    ]
    return collections.filter { !known.contains(folded($0)) }
  }

  func say(in said: inout TitleStatements, _ reader: inout ValueReader) {
    sayReviews(in: &said, &reader)
    if seen.contains(where: Self.isPart) {
      sayParts(in: &said, &reader)
    } else {
      sayTimes(in: &said, &reader)
    }
    let names = Set(collections.map(folded))
    if names.contains("owned") { said[.owned] = .value(.flag(true)) }
    if said[.status] == nil {
      // What stands in a list of the owner's only is nobody's.
      let isOpinion = said[.rating]?.value != nil || said[.review] != nil
      if names.contains("completed") || isOpinion && !names.contains("inprogress") {
        said[.status] = .value(.status(.completed))
      } else if names.contains("inprogress") {
        said[.status] = .value(.status(.current))
      } else if said[.parts] != nil {
        said[.status] = .value(.status(.current))
      } else if names.contains("watchlist") || names.contains("owned") {
        said[.status] = .value(.status(.planning))
      }
    }
    let seconds = seen.compactMap { Double($0.string("manual_time_spent")) }.reduce(0, +)
    if kind == .game, seconds > 0, seconds < 1e9 {
      said[.hours] = .value(.hundredths(Int(seconds / 36 + 0.5)))
    }
  }

  /// Of a book, a film or a game: each time is one entry.
  private func sayTimes(in said: inout TitleStatements, _ reader: inout ValueReader) {
    var times: [(entry: JSONNode, time: Tracking.Run)] = []
    for entry in seen {
      var time = Tracking.Run(
        started: reader.day(entry.field("started_on")),
        finished: reader.day(entry.field("ended_on")), status: Self.status(of: entry))
      if time.status != .completed && time.status != .dropped { time.finished = nil }
      times.append((entry, time))
    }
    let sorted = times.enumerated().sorted { a, b in
      guard let dayA = a.element.time.finished ?? a.element.time.started else { return false }
      guard let dayB = b.element.time.finished ?? b.element.time.started else { return true }
      return dayA == dayB ? a.offset < b.offset : dayA < dayB
    }.map(\.element)
    guard said.say(timesWithStatus: sorted.map(\.time)) != nil, let newest = sorted.last else {
      return
    }
    // How far the newest time came; that of a title that was finished before is told by its history.
    if said[.status] != .value(.status(.completed)),
      let percent = Self.percent(of: newest.entry), percent > 0
    {
      said[.progress] = .value(.number(percent))
      said[.progressUnit] = .value(.text("percent"))
    }
  }

  /// Of a show, an anime or a manga: each entry is an episode or a chapter.
  private func sayParts(in said: inout TitleStatements, _ reader: inout ValueReader) {
    var days: [PartialDate] = []
    var viewings: [String: [PartialDate?]] = [:]
    for entry in seen {
      let started = reader.day(entry.field("started_on"))
      let ended = reader.day(entry.field("ended_on"))
      days += [started, ended].compactMap(\.self)
      guard Self.status(of: entry) == .completed, entry["show_season_number"]?.text != "0",
        let part = Self.part(of: entry)
      else { continue }
      viewings[part, default: []].append(ended ?? started)
    }
    let isWhole = collections.contains { folded($0) == "completed" }
    let stopped = seen.lazy.compactMap(Self.status).first { $0 == .dropped || $0 == .paused }
    said[.status] = .value(.status(isWhole ? .completed : stopped ?? .current))
    let volumes = viewings.keys.count { $0.hasPrefix("volume") }
    let others = viewings.count - volumes
    if others > 0 { said[.progress] = .value(.number(others)) }
    if volumes > 0 { said[.progressVolumes] = .value(.number(volumes)) }
    if let first = days.min() { said[.started] = .value(.date(first)) }
    if isWhole { Self.sayEnd(of: Array(viewings.values), last: days.max(), in: &said) }
  }

  /// What names an episode or a chapter, or the volume where a manga is read by volumes; nil where nothing does.
  private static func part(of entry: JSONNode) -> String? {
    let names = [
      "show_season_number", "show_episode_number", "anime_episode_number", "manga_chapter_number",
    ]
    let part = names.map { entry.string($0) }.joined(separator: " ")
    if !part.trimmed.isEmpty { return part }
    let volume = entry.string("manga_volume_number")
    return volume.isEmpty ? nil : "volume \(volume)"
  }

  /// When all of a title was first seen, and the times after that. Which viewing belongs to which time, nobody says
  /// where some parts were seen more often than others.
  ///
  /// - Parameters:
  ///   - viewings: of each part, when it was seen
  ///   - last: the last day of all
  private static func sayEnd(
    of viewings: [[PartialDate?]], last: PartialDate?, in said: inout TitleStatements
  ) {
    // Those without a day are older than all.
    let sorted = viewings.map { days in
      days.filter { $0 == nil } + days.compactMap { $0 }.sorted()
    }
    let end = sorted.compactMap { $0.first ?? nil }.max() ?? last
    if let end { said[.finished] = .value(.date(end)) }
    let counts = sorted.map(\.count)
    guard let least = counts.min(), let most = counts.max(), most > 1 else { return }
    if least == most {
      said.say(
        history: (1..<least).map { time in
          let days = sorted.compactMap { $0[time] }
          return Tracking.Run(started: days.min(), finished: days.max(), status: .completed)
        })
      return
    }
    if least > 1 { said[.repeat] = .value(.number(least - 1)) }
    if let last { said[.updated] = .value(.date(last)) }
  }

  private static func percent(of entry: JSONNode) -> Int? {
    entry.string("progress").split(separator: ".").first.flatMap { Int($0) }
  }

  private static func status(of entry: JSONNode) -> Status? {
    let word = folded(entry.string("state"))
    if word == "onahold" { return .paused }
    if let status = Status(word: word) { return status }
    guard let percent = percent(of: entry) else { return .completed }
    return percent >= 100 ? .completed : .current
  }

  /// The newest that has a rating; all that have texts.
  private func sayReviews(in said: inout TitleStatements, _ reader: inout ValueReader) {
    said[.rating] = item["reviews"] == nil ? nil : .absent
    said.say(
      seasons: reviews.filter(Self.isSeason).compactMap { review in
        guard let number = reader.count(review.field("show_season_number")),
          let rating = reader.score(review.field("rating"), best: 100)
        else { return nil }
        return Tracking.Part(unit: .season, number: number, rating: rating)
      })
    var texts: [String] = []
    var notes: [String] = []
    for review in reviews where !Self.isPart(review) {
      if let rating = reader.rating(review.field("rating"), best: 100), rating != .absent {
        said[.rating] = rating
      }
      guard let words = review["review"], let text = words["text"]?.text else { continue }
      if words.string("visibility").lowercased() == "private" {
        notes.append(mended(text).trimmed)
        continue
      }
      texts.append(markdown(fromForeign: text))
      if words["spoiler"]?.text == "true" { said[.spoilers] = .value(.flag(true)) }
      if let day = reader.day(words.field("date")) { said[.reviewDate] = .value(.date(day)) }
    }
    said.say(.notes, text: notes.joined(separator: "\n"))
    // Ryot's texts are Markdown.
    said.say(.review, text: texts.joined(separator: "\n\n"))
  }

  /// Whether a review is of a season as a whole, and says no more than its rating.
  private static func isSeason(_ review: JSONNode) -> Bool {
    review["show_season_number"]?.text != nil && review["show_episode_number"]?.text == nil
      && review["review"]?["text"]?.text == nil
  }

  /// Reviews of single episodes, and what is written of seasons.
  func partsNotTaken(at reader: inout ValueReader) -> Diagnostic? {
    let parts = reviews.filter { Self.isPart($0) && !Self.isSeason($0) }
    return parts.first.map {
      .partsNotTaken(parts.count, at: reader.locations.location(at: $0.offset))
    }
  }
}
