import DelimitedText
import Diagnostics
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
      return export
    },
    page: { _, _ in nil })
}

private let kinds: [String: Kind] = [
  "tv": .show, "movie": .movie, "anime": .anime, "manga": .manga, "comic": .manga, "game": .game,
  "boardgame": .game, "book": .book,
]

private struct YamtrackReader {
  var values: ValueReader
  private(set) var export = Export()
  /// The rows of each title, one for each time through.
  private var rows: [(title: YamtrackTitle, rows: [ExportTable.Row])] = []
  private var indices: [String: Int] = [:]
  private var lists: [(id: String, list: ExportedList)] = []

  init(_ table: ExportTable, _ reporting: DiagnosticList) {
    values = ValueReader(locations: LocationCursor(table.source), reporting: reporting)
    export.kinds = Set(kinds.values)
  }

  mutating func read(_ table: ExportTable) {
    var ratedSeasons: [ExportTable.Row] = []
    for row in table.rows {
      let word = row.text("media_type").lowercased()
      switch row.text("row_type").lowercased() {
      case "list": addList(row)
      case "list_item": addListItem(row)
      // Seasons and episodes hang below their show, which counts them itself.
      case _ where word == "episode": continue
      case _ where word == "season": if !row.text("score").isEmpty { ratedSeasons.append(row) }
      default: add(row, word)
      }
    }
    // A season has its show's id.
    var seasons: [String: [ExportTable.Row]] = [:]
    var strays: [ExportTable.Row] = []
    for row in ratedSeasons {
      let show = title(of: row, "tv")?.identity
      if let show, indices[show] != nil {
        seasons[show, default: []].append(row)
      } else {
        strays.append(row)
      }
    }
    for (title, rows) in rows {
      export.titles.append(title.exported(rows, seasons: seasons[title.identity] ?? [], &values))
    }
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
  private mutating func title(of row: ExportTable.Row, _ word: String) -> YamtrackTitle? {
    let name = singleLine(mended(row.text("title"))).trimmed
    let location = values.locations.location(at: row.offset)
    let id = row.text("media_id")
    if name.isEmpty, id.isEmpty {
      export.notTaken.append(.rowWithoutName(at: location))
    } else if row.isTorn {
      export.notTaken.append(.tornRow(name, at: location))
    } else if let kind = kinds[word] {
      return YamtrackTitle(
        kind: kind, type: word, source: row.text("source").lowercased(), id: id, name: name,
        location: location)
    } else {
      export.notTaken.append(.kindNotKnown(word, row: name, at: location))
    }
    return nil
  }

  private mutating func addList(_ row: ExportTable.Row) {
    let name = singleLine(mended(row.text("list_name"))).trimmed
    var list = ExportedList(title: name.isEmpty ? "Yamtrack" : name)
    list.text = plainText(row.text("list_description"))
    list.isPrivate = row.text("list_visibility").lowercased() != "public"
    lists.append((row.text("list_uid"), list))
  }

  private mutating func addListItem(_ row: ExportTable.Row) {
    let list = lists.firstIndex { $0.id == row.text("list_uid") }
    guard let list, let title = title(of: row, row.text("media_type").lowercased()) else { return }
    lists[list].list.items.append(ExportedList.Item(identity: title.identity))
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
  let location: SourceLocation

  private var key: String { source == "manual" || id.isEmpty ? name : "\(source) \(id)" }

  var identity: String { ExportedTitle.identity(kind: kind, id: nil, key: key) }

  /// - Parameters:
  ///   - rows: at least one
  ///   - seasons: those of its rows that have a score.
  func exported(
    _ rows: [ExportTable.Row], seasons: [ExportTable.Row], _ reader: inout ValueReader
  ) -> ExportedTitle {
    var said = TitleStatements()
    let title = name.isEmpty ? "\(source) \(id)" : name
    reader.row = title
    if name.isEmpty {
      reader.report(at: rows[0].offset) { .rowWithoutTitle(keptAs: title, at: $0) }
    } else {
      said.say(.title, line: name)
    }
    if type == "comic" || type == "boardgame" { said.say(.format, line: type) }
    let times = rows.map { time(of: $0, &reader) }.enumerated().sorted { a, b in
      let days = [a, b].map { $0.element.finished ?? $0.element.started }
      return days[0] == days[1] ? a.offset < b.offset : isBefore(days[0], days[1])
    }
    say(times.map(\.element), last: rows[times.last?.offset ?? 0], in: &said, &reader)
    for row in rows {
      if let score = reader.rating(row["score"], best: 10), score != .absent || said[.rating] == nil
      {
        said[.rating] = score
      }
    }
    said.say(
      seasons: seasons.compactMap { row in
        guard let number = reader.count(row["season_number"]),
          let rating = reader.score(row["score"], best: 10)
        else { return nil }
        let isDone = Status(word: row.text("status")) == .completed
        return Tracking.Part(
          unit: .season, number: number, rating: rating,
          finished: isDone ? reader.day(row["end_date"]) : nil)
      })
    let notes = rows.map { mended($0.text("notes")).trimmed }.filter { !$0.isEmpty }
    said.say(.notes, text: notes.joined(separator: "\n"))
    return ExportedTitle(
      kind: kind, id: nil, title: title, key: key, ids: ids, statements: said.said,
      location: location)
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

  private func time(of row: ExportTable.Row, _ reader: inout ValueReader) -> Tracking.Run {
    var time = Tracking.Run(
      started: reader.day(row["start_date"]), finished: reader.day(row["end_date"]))
    let word = row.text("status")
    var said = TitleStatements()
    said.say(times: [time])
    let known = word.isEmpty ? said.impliedStatus : Status(word: word)
    time.status = said.status(known, saidBy: word, at: row.offset, &reader)
    // Of what goes on, the last day is that of the last episode.
    if time.status == .current || time.status == .paused { time.finished = nil }
    return time
  }

  /// - Parameter last: the row of the newest time, which says how it stands.
  private func say(
    _ times: [Tracking.Run], last: ExportTable.Row, in said: inout TitleStatements,
    _ reader: inout ValueReader
  ) {
    var status = times.last?.status ?? .planning
    if times.count > 1, status == .current { status = .repeating }
    said[.status] = .value(.status(status))
    said.say(times: times)
    if status == .dropped, times.count == 1, let day = times[0].finished {
      said[.finished] = nil
      said[.dropped] = .value(.date(day))
    }
    if times.count == 1, let repeats = reader.count(last["repeats"]) {
      said[.repeat] = repeats > 0 ? .value(.number(repeats)) : .absent
    }
    sayProgress(last, status, in: &said, &reader)
    if let added = reader.day(last["created_at"]) { said[.added] = .value(.date(added)) }
    if let day = reader.day(last["progressed_at"]) { said[.updated] = .value(.date(day)) }
  }

  /// Of a game the time, of all else how far it got; of films and board games it counts how often.
  private func sayProgress(
    _ row: ExportTable.Row, _ status: Status, in said: inout TitleStatements,
    _ reader: inout ValueReader
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
