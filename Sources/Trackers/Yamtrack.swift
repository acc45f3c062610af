import Base
import MediaLibrary

extension Tracker {
  /// Any version; one of its forks has lists, too.
  static let yamtrack = Tracker(
    name: "Yamtrack", registry: "yamtrack", files: "Yamtrack's CSV export",
    recognizes: { document in document.table?.has("media_id", "media_type", "title") == true },
    read: { documents, _, reporting in
      var export = Export()
      for document in documents {
        guard let table = document.table else { continue }
        var reader = YamtrackReader(table, ValueReader(document, reporting))
        reader.readAll()
        reporting = reader.reader.reporting
        export.add(reader.export)
        export.hasAllLists = table.has("row_type")
      }
      return export
    },
    covers: covering(["notes": [.notes], "end_date": .runs]))
}

private let kinds: [String: Kind] = [
  "tv": .show, "movie": .movie, "anime": .anime, "manga": .manga, "comic": .manga, "game": .game,
  "boardgame": .game, "book": .book,
]

/// The registries of the ids in the oldest exports, which don't name them.
private let formerSources = [
  "tv": "tmdb", "movie": "tmdb", "anime": "mal", "manga": "mal", "game": "igdb",
]

private struct YamtrackReader {
  let reader: ValueReader
  private(set) var export = Export()
  private let rows: [ExportRow]
  private let hasSources: Bool
  private var titles = Joined<[YamtrackRow]>()
  private var seasons = Joined<[ExportRow]>()
  private var lists = Joined<ExportedList>()
  /// The ids of titles that their owner created, by kind and name.
  private var manualIDs: [String: Set<String>] = [:]

  init(_ table: ExportTable, _ reader: ValueReader) {
    self.reader = reader
    rows = table.rows.map { ExportRow($0, reader) }
    export.kinds = Set(kinds.values)
    hasSources = table.has("source")
    for row in rows where row.text("source").lowercased() == "manual" {
      manualIDs[Self.manualName(row), default: []].insert(row.text("media_id"))
    }
  }

  mutating func readAll() {
    var listed: [YamtrackRow] = []
    var seasonRows: [ExportRow] = []
    for row in rows {
      let word = row.text("media_type").lowercased()
      switch row.text("row_type").lowercased() {
      case "list": _ = list(of: row)
      case "list_item":
        guard let title = title(of: row, word) else { continue }
        lists[list(of: row)].items.append(ExportedList.Item(identity: title.identity))
        listed.append(title)
      // Shows count their seasons and episodes themselves.
      case _ where word == "episode": continue
      case _ where word == "season": seasonRows.append(row)
      default:
        guard let title = title(of: row, word) else { continue }
        titles[title.identity, orNew: []].append(title)
      }
    }
    let strays = addSeasons(seasonRows)
    for rows in titles.values {
      let seasons = seasons.value(of: rows[0].identity) ?? []
      export.take(rows[0].builder(of: rows, seasons: seasons).reading)
    }
    // A file with only lists doesn't have all of the owner's titles.
    if titles.values.isEmpty { export.isWhole = false }
    for title in listed where titles.add([title], for: title.identity) {
      export.take(title.builder().reading)
    }
    export.leaveOut(parts: strays.map(\.location))
    export.lists = lists.values
  }

  /// Gives seasons their show's id. Returns those whose show is missing.
  private mutating func addSeasons(_ rows: [ExportRow]) -> [ExportRow] {
    rows.filter { row in
      let hasMore = !row.text("score").isEmpty || !row.text("notes").isEmpty
      guard let show = title(of: row, "tv", isReported: hasMore)?.identity else { return false }
      guard titles.contains(show) else { return hasMore }
      seasons[show, orNew: []].append(row)
      return false
    }
  }

  private mutating func title(
    of row: ExportRow, _ word: String, isReported: Bool = true
  ) -> YamtrackRow? {
    let name = row.line("title")
    let id = titleID(row.text("media_id")) ?? ""
    let refusal = row.refusal(named: name.isEmpty ? id : name)
    guard refusal == nil, let kind = kinds[word] else {
      if isReported {
        export.notTaken.append(refusal ?? .kindNotKnown(word, row: name).at(row.location))
      }
      return nil
    }
    let source = hasSources ? row.text("source").lowercased() : formerSources[word] ?? ""
    let isOneOfSeveral = (manualIDs[Self.manualName(row, word)]?.count ?? 0) > 1
    let isNamed = source == "manual" && !isOneOfSeveral || id.isEmpty
    return YamtrackRow(
      row: row, kind: kind, type: word, source: source, id: id, name: name,
      key: isNamed ? name : "\(source) \(id)")
  }

  private static func manualName(_ row: ExportRow, _ word: String? = nil) -> String {
    let word = word ?? row.text("media_type").lowercased()
    return (kinds[word]?.id ?? word) + "/" + row.line("title")
  }

  /// The index of the list that a row is, or belongs to.
  private mutating func list(of row: ExportRow) -> Int {
    var list = ExportedList(
      title: row.line("list_name").orNil ?? "Yamtrack", id: row.text("list_uid").orNil)
    list.text = plainText(row.text("list_description"))
    if let visibility = row["list_visibility"]?.text.lowercased(), !visibility.isEmpty {
      list.audience = visibility == "public" ? .everyone : .owner
    }
    return lists.index(of: row.text("list_uid"), orNew: list)
  }
}

private struct YamtrackRow {
  let row: ExportRow
  let kind: Kind
  /// `boardgame`
  let type: String
  /// The registry of the id: `tmdb`.
  let source: String
  let id: String
  let name: String
  let key: String

  var identity: String { ExportedTitle.identity(kind: kind, id: nil, key: key) }

  /// The title as a list has it, without knowing whether its owner saw it.
  func builder() -> TitleBuilder {
    let title = name.isEmpty ? "\(source) \(id)" : name
    var builder = TitleBuilder([row], kind, title: title)
    builder.key = key
    if !source.isEmpty, source != "manual" { builder.add(id: id, of: source) }
    if name.isEmpty {
      builder.report(.rowWithoutTitle(keptAs: title))
    } else {
      builder.set(.title, .text(name))
    }
    if type == "comic" || type == "boardgame" { builder.set(.format, line: type) }
    return builder
  }

  /// - Parameter rows: one for each run, at least one
  func builder(of rows: [YamtrackRow], seasons: [ExportRow]) -> TitleBuilder {
    var title = builder()
    let all = rows.map { RatedRun(row: $0.row, status: Self.status(ofSeasons: seasons)) }
    // "Planning" rows aren't runs.
    let seen = all.filter { $0.run.status != .planning }
    let runs = (seen.isEmpty ? all : seen).sorted { $0.run }
    add(runs, to: &title)
    if row["progress"]?.text.isEmpty != false, title.status != .planning {
      let regular = seasons.filter { $0.text("season_number") != "0" }
      title.set(.progress, total: regular.compactMap { $0.count("progress") }.reduce(0, +))
    }
    // The newest score is used, whichever row has it.
    let scores = (runs.reversed() + all).compactMap(\.score)
    title[.rating] = scores.first { $0 != .absent } ?? scores.first
    addSeasons(seasons, to: &title)
    for row in rows { title.add(note: row.row.text("notes")) }
    for season in seasons {
      title.add(note: season.text("notes"), "Season \(season.text("season_number"))")
    }
    return title
  }

  private func addSeasons(_ seasons: [ExportRow], to title: inout TitleBuilder) {
    if seasons.contains(where: { !$0.text("notes").isEmpty }) { title[.parts] = .absent }
    title.set(
      seasons: seasons.compactMap { row in
        guard let rating = row.score("score", of: 10), let number = row.count("season_number")
        else { return nil }
        let isDone = Status(word: row.text("status")) == .completed
        return Tracking.Part(
          unit: .season, number: number, rating: rating,
          finished: isDone ? row.day("end_date") : nil)
      })
  }

  /// A show's status by its seasons: that of the last one, unless another is in progress.
  private static func status(ofSeasons seasons: [ExportRow]) -> Status? {
    let statuses = seasons.compactMap { row -> (number: Int, status: Status)? in
      guard let number = Int(row.text("season_number")), number > 0 else { return nil }
      return Status(word: row.text("status")).map { (number, $0) }
    }
    let goesOn = statuses.contains { $0.status == .current || $0.status == .repeating }
    guard !goesOn else { return .current }
    let last = statuses.max { $0.number < $1.number }?.status
    // A planned next season means that the show is in progress.
    return last == .planning && statuses.contains { $0.status != .planning } ? .current : last
  }

  /// - Parameter runs: oldest first; the newest has the status
  private func add(_ runs: [RatedRun], to title: inout TitleBuilder) {
    guard let own = title.set(runsWithStatus: runs.map(\.run)), let last = runs.last?.row else {
      return
    }
    if runs.count == 1 { title.set(.repeat, count: last.count("repeats")) }
    // A finished title is at its end, however far a later run came.
    addProgress(title.status == .completed ? runs[own].row : last, to: &title)
    title.set(.added, day: last.day("created_at"))
    title.set(.updated, day: last.day("progressed_at"))
  }

  /// Adds the hours of a game, and the progress of other titles. Films and board games are only
  /// counted.
  private func addProgress(_ row: ExportRow, to title: inout TitleBuilder) {
    guard let progress = row["progress"], kind != .movie, type != "boardgame" else { return }
    if kind == .game {
      title.set(.hours, row.reader.playTime(progress).map(TitleValue.hundredths))
    } else {
      title.set(.progress, count: row.reader.count(progress))
    }
  }
}

/// A run with its score and row.
private struct RatedRun {
  let row: ExportRow
  let score: FieldValue?
  private(set) var run: Tracking.Run

  /// - Parameter implied: the status if the row has none
  init(row: ExportRow, status implied: Status?) {
    self.row = row
    run = row.run("start_date", "end_date")
    let word = row.text("status")
    var values = TitleBuilder([row], .show, title: row.reader.row)
    values.set(runs: [run])
    let isRated = (Double(row.text("score")) ?? 0) > 0
    let known =
      word.isEmpty
      ? implied ?? (isRated ? .completed : values.impliedStatus) : Status(word: word)
    values.set(status: known, from: word)
    run.status = values.status
    // While a run is in progress, this is the last episode's date.
    if run.status == .current || run.status == .paused { run.finished = nil }
    score = row.rating("score", of: 10)
    run.rating = score?.rating
  }
}

extension ValueReader {
  /// `3h 05min`, `45min` or a number of minutes, in hundredths of hours.
  fileprivate func playTime(_ text: Text) -> Int? {
    let text = text.with(text.text.lowercased())
    if Self.meansUnknown(text.text) { return nil }
    var minutes = 0
    for part in text.text.split(separator: " ") {
      guard let number = Int(part.prefix { $0.isNumber }), number <= 1_000_000,
        let factor = ["h": 60, "min": 1, "m": 1, "": 1][part.drop { $0.isNumber }]
      else {
        leaveOut(text, allowed: "a time such as '3h 05min'")
        return nil
      }
      minutes += number * factor
    }
    return minutes == 0 ? nil : hundredthsOfHours(minutes: minutes)
  }
}
