import Base
import MediaLibrary

extension Tracker {
  /// Yamtrack's CSV export, of any version; one of its forks has lists in it, too.
  static let yamtrack = Tracker(
    name: "Yamtrack", registry: "yamtrack", files: "Yamtrack's CSV export",
    recognizes: { document in document.table?.has("media_id", "media_type", "title") == true },
    read: { documents, _, reporting in
      var export = Export()
      for document in documents {
        guard let table = document.table else { continue }
        var reader = YamtrackReader(table, reporting)
        reader.read(table)
        reporting = reader.values.reporting
        export.add(reader.export)
      }
      export.hideTitlesKnownPrivately()
      return export
    },
    page: { _, _ in nil })
}

private let kinds: [String: Kind] = [
  "tv": .show, "movie": .movie, "anime": .anime, "manga": .manga, "comic": .manga, "game": .game,
  "boardgame": .game, "book": .book,
]

/// Whose ids the oldest exports have, by their words for kinds.
private let formerSources = [
  "tv": "tmdb", "movie": "tmdb", "anime": "mal", "manga": "mal", "game": "igdb",
]

private struct YamtrackReader {
  var values: ValueReader
  private(set) var export = Export()
  /// The rows of each title, one for each time through.
  private var rows: [(title: YamtrackTitle, rows: [ExportTable.Row])] = []
  private var indices: [String: Int] = [:]
  private var lists: [(id: String, list: ExportedList)] = []
  /// Titles that stand in lists alone.
  private var listed: [YamtrackTitle] = []
  /// Of titles that their owner made, the ids by kind and name.
  private var manualIDs: [String: Set<String>] = [:]
  /// The oldest exports do not say whose the ids are.
  private let saysSources: Bool

  init(_ table: ExportTable, _ reporting: DiagnosticList) {
    values = ValueReader(locations: LocationCursor(table.source), reporting: reporting)
    export.kinds = Set(kinds.values)
    saysSources = table.has("source")
  }

  mutating func read(_ table: ExportTable) {
    for row in table.rows where row.text("source").lowercased() == "manual" {
      let word = row.text("media_type").lowercased()
      manualIDs[Self.manualName(row, word), default: []].insert(row.text("media_id"))
    }
    var seasonRows: [ExportTable.Row] = []
    for row in table.rows {
      let word = row.text("media_type").lowercased()
      switch row.text("row_type").lowercased() {
      case "list": _ = list(of: row)
      case "list_item": addListItem(row)
      // Seasons and episodes hang below their show, which counts them itself.
      case _ where word == "episode": continue
      case _ where word == "season": seasonRows.append(row)
      default: add(row, word)
      }
    }
    // A season has its show's id.
    var seasons: [String: [ExportTable.Row]] = [:]
    var strays: [ExportTable.Row] = []
    for row in seasonRows {
      let isTold = ["score", "notes"].contains { !row.text($0).isEmpty }
      guard let show = title(of: row, "tv", isReported: isTold)?.identity else { continue }
      if indices[show] != nil {
        seasons[show, default: []].append(row)
      } else if isTold {
        strays.append(row)
      }
    }
    for (title, rows) in rows {
      export.titles.append(title.exported(rows, seasons: seasons[title.identity] ?? [], &values))
    }
    for title in listed where indices[title.identity] == nil {
      indices[title.identity] = -1
      export.titles.append(title.listed(&values))
    }
    // Lists alone are not all that somebody has.
    if rows.isEmpty { export.isWhole = false }
    if let first = strays.first {
      let location = values.locations.location(at: first.offset)
      export.notTaken.append(.partsNotTaken(strays.count, at: location))
    }
    export.lists = lists.map(\.list)
  }

  private mutating func add(_ row: ExportTable.Row, _ word: String) {
    guard let title = title(of: row, word) else { return }
    if let index = indices[title.identity] {
      rows[index].rows.append(row)
    } else {
      indices[title.identity] = rows.count
      rows.append((title, [row]))
    }
  }

  /// nil when the row can't be taken.
  private mutating func title(
    of row: ExportTable.Row, _ word: String, isReported: Bool = true
  ) -> YamtrackTitle? {
    let name = Self.name(of: row)
    let location = values.locations.location(at: row.offset)
    let id = row.text("media_id")
    let refusal: Diagnostic
    if name.isEmpty, id.isEmpty {
      refusal = .rowWithoutName(at: location)
    } else if row.isTorn {
      refusal = .tornRow(name, at: location)
    } else if let kind = kinds[word] {
      let source = saysSources ? row.text("source").lowercased() : formerSources[word] ?? ""
      return YamtrackTitle(
        kind: kind, type: word, source: source, id: id, name: name,
        isOneOfSeveral: source == "manual"
          && (manualIDs[Self.manualName(row, word)]?.count ?? 0) > 1,
        location: location, offset: row.offset)
    } else {
      refusal = .kindNotKnown(word, row: name, at: location)
    }
    if isReported { export.notTaken.append(refusal) }
    return nil
  }

  private static func name(of row: ExportTable.Row) -> String {
    singleLine(mended(row.text("title"))).trimmed
  }

  /// The kind and the name of a title that its owner made.
  private static func manualName(_ row: ExportTable.Row, _ word: String) -> String {
    (kinds[word]?.id ?? word) + "/" + name(of: row)
  }

  /// The index of the list that a row is, or is in.
  private mutating func list(of row: ExportTable.Row) -> Int {
    let id = row.text("list_uid")
    if let index = lists.firstIndex(where: { $0.id == id }) { return index }
    let name = singleLine(mended(row.text("list_name"))).trimmed
    var list = ExportedList(title: name.isEmpty ? "Yamtrack" : name)
    list.text = plainText(row.text("list_description"))
    list.isPrivate = row.text("list_visibility").lowercased() != "public"
    lists.append((id, list))
    return lists.count - 1
  }

  private mutating func addListItem(_ row: ExportTable.Row) {
    let word = row.text("media_type").lowercased()
    guard let title = title(of: row, word) else { return }
    let index = list(of: row)
    lists[index].list.items.append(ExportedList.Item(identity: title.identity))
    listed.append(title)
  }
}

private struct YamtrackTitle {
  let kind: Kind
  /// `boardgame`
  let type: String
  /// Whose the id is: `tmdb`.
  let source: String
  let id: String
  let name: String
  /// Whether its owner made others of its kind and name.
  let isOneOfSeveral: Bool
  let location: SourceLocation
  let offset: Int

  private var key: String {
    (source == "manual" && !isOneOfSeveral) || id.isEmpty ? name : "\(source) \(id)"
  }

  /// What it is called, also where nothing says it.
  private var title: String { name.isEmpty ? "\(source) \(id)" : name }

  var identity: String { ExportedTitle.identity(kind: kind, id: nil, key: key) }

  /// As a list has it: nothing says whether its owner saw it.
  func listed(_ reader: inout ValueReader) -> ExportedTitle {
    var said = TitleStatements()
    sayName(in: &said, &reader)
    return ExportedTitle(
      kind: kind, id: nil, title: title, key: key, ids: ids, statements: said.said,
      location: location)
  }

  private func sayName(in said: inout TitleStatements, _ reader: inout ValueReader) {
    let title = title
    reader.row = title
    if name.isEmpty {
      reader.report(at: offset) { .rowWithoutTitle(keptAs: title, at: $0) }
    } else {
      said.say(.title, line: name)
    }
    if type == "comic" || type == "boardgame" { said.say(.format, line: type) }
  }

  /// - Parameters:
  ///   - rows: at least one
  ///   - seasons: those of its show.
  func exported(
    _ rows: [ExportTable.Row], seasons: [ExportTable.Row], _ reader: inout ValueReader
  ) -> ExportedTitle {
    var said = TitleStatements()
    sayName(in: &said, &reader)
    let all = rows.map { row in
      let implied = row.text("status").isEmpty ? Self.status(ofSeasons: seasons) : nil
      let time = time(of: row, implied, &reader)
      return Told(row: row, time: time, score: reader.rating(row["score"], best: 10))
    }
    // To want to see something again is no time through.
    let seen = all.filter { $0.time.status != .planning }
    let times = (seen.isEmpty ? all : seen).enumerated().sorted { a, b in
      let days = [a, b].map { $0.element.time.finished ?? $0.element.time.started }
      return days[0] == days[1] ? a.offset < b.offset : isBefore(days[0], days[1])
    }.map(\.element)
    say(times, in: &said, &reader)
    if rows[0]["progress"]?.text.isEmpty != false, said[.status]?.value != .status(.planning) {
      let regular = seasons.filter { $0.text("season_number") != "0" }
      let count = regular.compactMap { reader.count($0["progress"]) }.reduce(0, +)
      if count > 0 { said[.progress] = .value(.number(count)) }
    }
    // The newest score counts, wherever its row stands.
    let scores = (times.reversed() + all).compactMap(\.score)
    said[.rating] = scores.first { $0 != .absent } ?? scores.first
    say(seasons, in: &said, &reader)
    // What is noted of a season is for its writer, as all notes are.
    said.say(
      notes: rows.map { ("", $0.text("notes")) }
        + seasons.map { ("Season \($0.text("season_number"))", $0.text("notes")) })
    return ExportedTitle(
      kind: kind, id: nil, title: title, key: key, ids: ids, statements: said.said,
      ownRating: said.ownRating, location: location)
  }

  /// A time through, and the row that tells it.
  private struct Told {
    let row: ExportTable.Row
    let score: Statement?
    let time: Tracking.Run

    init(row: ExportTable.Row, time: Tracking.Run, score: Statement?) {
      self.row = row
      self.score = score
      var time = time
      if case .rating(let rating)? = score?.value { time.rating = rating }
      self.time = time
    }
  }

  /// The ratings of seasons. That there are none is said where there are notes, which former imports made public parts of.
  private func say(
    _ seasons: [ExportTable.Row], in said: inout TitleStatements, _ reader: inout ValueReader
  ) {
    if seasons.contains(where: { !$0.text("notes").isEmpty }) { said[.parts] = .absent }
    said.say(
      seasons: seasons.compactMap { row in
        guard let rating = reader.score(row["score"], best: 10),
          let number = reader.count(row["season_number"])
        else { return nil }
        let isDone = Status(word: row.text("status")) == .completed
        return Tracking.Part(
          unit: .season, number: number, rating: rating,
          finished: isDone ? reader.day(row["end_date"]) : nil)
      })
  }

  private var ids: [Work.ExternalID] {
    source.isEmpty || source == "manual" || id.isEmpty
      ? [] : [Work.ExternalID(registry: source, value: id)]
  }

  /// What has no day is newest: it goes on.
  private func isBefore(_ a: PartialDate?, _ b: PartialDate?) -> Bool {
    guard let a else { return false }
    return b.map { a < $0 } ?? true
  }

  /// What the seasons of a show say of it where it says nothing: how the last one stands, unless another goes on.
  private static func status(ofSeasons seasons: [ExportTable.Row]) -> Status? {
    let statuses = seasons.compactMap { row -> (number: Int, status: Status)? in
      guard let number = Int(row.text("season_number")), number > 0 else { return nil }
      return Status(word: row.text("status")).map { (number, $0) }
    }
    let goesOn = statuses.contains { $0.status == .current || $0.status == .repeating }
    guard !goesOn else { return .current }
    let last = statuses.max { $0.number < $1.number }?.status
    // One who has the next season before them is under way.
    return last == .planning && statuses.contains { $0.status != .planning } ? .current : last
  }

  /// - Parameter implied: the status where the row says none.
  private func time(
    of row: ExportTable.Row, _ implied: Status?, _ reader: inout ValueReader
  ) -> Tracking.Run {
    var time = Tracking.Run(
      started: reader.day(row["start_date"]), finished: reader.day(row["end_date"]))
    let word = row.text("status")
    var said = TitleStatements()
    said.say(times: [time])
    let isRated = (Double(row.text("score")) ?? 0) > 0
    let known =
      word.isEmpty
      ? implied ?? (isRated ? .completed : said.impliedStatus) : Status(word: word)
    time.status = said.status(known, saidBy: word, at: row.offset, &reader)
    // Of what goes on, the last day is that of the last episode.
    if time.status == .current || time.status == .paused { time.finished = nil }
    return time
  }

  /// - Parameter times: oldest first; the newest says how it stands.
  private func say(
    _ times: [Told], in said: inout TitleStatements, _ reader: inout ValueReader
  ) {
    guard let own = said.say(timesWithStatus: times.map(\.time)), let last = times.last?.row else {
      return
    }
    if times.count == 1, let repeats = reader.count(last["repeats"]) {
      said[.repeat] = repeats > 0 ? .value(.number(repeats)) : .absent
    }
    // One that was finished got to its end, however far a later time came.
    let isFinished = said[.status] == .value(.status(.completed))
    sayProgress(isFinished ? times[own].row : last, in: &said, &reader)
    if let added = reader.day(last["created_at"]) { said[.added] = .value(.date(added)) }
    if let day = reader.day(last["progressed_at"]) { said[.updated] = .value(.date(day)) }
  }

  /// Of a game the time, of all else how far it got; of films and board games it counts how often.
  private func sayProgress(
    _ row: ExportTable.Row, in said: inout TitleStatements, _ reader: inout ValueReader
  ) {
    guard let progress = row["progress"], kind != .movie, type != "boardgame" else { return }
    if kind == .game {
      if let hours = reader.playTime(progress) { said[.hours] = .value(.hundredths(hours)) }
    } else if let count = reader.count(progress) {
      said[.progress] = count > 0 ? .value(.number(count)) : .absent
    }
  }
}

extension ValueReader {
  /// The hundredths of hours of `3h 05min`, `45min` or a number of minutes; nil when there are none.
  fileprivate mutating func playTime(_ text: Text) -> Int? {
    let text = Text(name: text.name, text: text.text.lowercased(), offset: text.offset)
    if Self.meansUnknown(text.text) { return nil }
    let parts = text.text.split(separator: " ").map { part in
      (number: Int(part.prefix { $0.isNumber }), unit: part.drop { $0.isNumber })
    }
    var minutes = 0
    for part in parts {
      guard let number = part.number, number <= 1_000_000,
        let factor = ["h": 60, "min": 1, "m": 1, "": 1][String(part.unit)]
      else {
        leaveOut(text, allowed: "a time such as '3h 05min'")
        return nil
      }
      minutes += number * factor
    }
    return minutes == 0 ? nil : (minutes * 100 + 30) / 60
  }
}
