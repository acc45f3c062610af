import Base
import MediaLibrary

extension Tracker {
  /// HowLongToBeat's CSV export, in which a game is once for each platform that it was played on.
  static let howLongToBeat = Tracker(
    name: "HowLongToBeat", registry: "howlongtobeat", files: "HowLongToBeat's CSV export",
    recognizes: { document in
      document.table?.has("Title", "Playing", "Retired", "Main Story", "Completionist") == true
    },
    read: { documents, _, reporting in
      Export(
        of: documents.compactMap(\.table), best: 100, reporting: &reporting, adding: addGames)
    },
    page: { _, _ in nil })
}

private func addGames(
  of table: ExportTable, to export: inout Export, _ reader: inout ValueReader
) {
  export.kinds = [.game]
  let tabs = ownTabs(of: table)
  var games: [[Playthrough]] = []
  var indices: [String: Int] = [:]
  for row in table.rows {
    if !row.text("Storefront").isEmpty { export.leftOut.insert("Storefront") }
    do throws(RowRefusal) {
      let playthrough = try Playthrough.read(row, tabs, &reader)
      if let index = indices[playthrough.title] {
        games[index].append(playthrough)
      } else {
        indices[playthrough.title] = games.count
        games.append([playthrough])
      }
    } catch {
      export.notTaken.append(error.reason)
    }
  }
  for game in games { export.titles.append(title(of: game, &reader)) }
}

/// The tabs that people name themselves stand between two that everybody has.
private func ownTabs(of table: ExportTable) -> [String] {
  guard let replay = table.columns.firstIndex(of: "Replay"),
    let completed = table.columns.firstIndex(of: "Completed"), replay < completed
  else { return [] }
  return Array(table.columns[(replay + 1)..<completed])
}

/// What one row says: a game on one platform.
private struct Playthrough {
  let title: String
  let row: ExportTable.Row
  let location: SourceLocation
  let status: Status
  let tabs: [String]
  let started: PartialDate?
  let finished: PartialDate?
  let rating: Statement?
  let minutes: Int?

  static func read(
    _ row: ExportTable.Row, _ ownTabs: [String], _ reader: inout ValueReader
  ) throws(RowRefusal) -> Playthrough {
    let title = try row.title(&reader)
    let location = reader.locations.location(at: row.offset)
    let tabs = ownTabs.filter { isSet(row.text($0)) }
    let started = reader.day(row["Start Date"])
    let finished = reader.day(row["Completion Date"])
    var status =
      flags.first { isSet(row.text($0.column)) }?.status
      ?? tabs.lazy.compactMap { Status(word: $0) }.first
    if status == nil, let tab = tabs.first {
      var said = TitleStatements()
      said.say(times: [Tracking.Run(started: started, finished: finished)])
      status = said.status(nil, saidBy: tab, at: row.offset, &reader)
    }
    guard let status else {
      throw RowRefusal(reason: .rowWithoutStatus(title, at: location))
    }
    let minutes = times.compactMap { reader.clockMinutes(row[$0]) }.max()
    return Playthrough(
      title: title, row: row, location: location, status: status, tabs: tabs, started: started,
      finished: finished, rating: reader.rating(row["Review"], best: 100), minutes: minutes)
  }

  /// Several can be set; the first of them counts.
  private static let flags: [(column: String, status: Status)] = [
    ("Completed", .completed), ("Playing", .current), ("Replay", .repeating),
    ("Backlog", .planning), ("Retired", .dropped),
  ]

  /// The longest one has the others in it.
  private static let times = [
    "Progress", "Main Story", "Main + Extras", "Completionist", "Speed Any%", "Speed 100%",
    "Co-Op", "Multi-Player",
  ]

  private static func isSet(_ text: String) -> Bool {
    !["", "0", "no", "false", "--"].contains(text.lowercased())
  }

  /// By when they ended or began; those of which nobody knows it stay behind the others.
  static func precedes(_ a: Playthrough, _ b: Playthrough) -> Bool {
    switch (a.day, b.day) {
    case (let a?, let b?): a < b
    case (_?, nil): true
    default: false
    }
  }

  private var day: PartialDate? { finished ?? started }

  /// As a further time through the game.
  var time: Tracking.Run {
    var rating: Rating?
    if case .rating(let value)? = self.rating?.value { rating = value }
    return Tracking.Run(
      started: started, finished: finished, status: status, rating: rating,
      hours: minutes.map(hundredthsOfHours), platform: platform.isEmpty ? nil : platform)
  }

  var platform: String { plainLine(row.text("Platform")) }

  var notes: [(name: String, text: String)] {
    let columns = [
      "Retired Notes", "Main Story Notes", "Main + Extras Notes", "Completionist Notes",
      "Speed Any% Notes", "Speed 100% Notes", "Co-Op Notes", "Multi-Player Notes",
    ]
    return [("", row.text("General Notes"))]
      + columns.map { (String($0.dropLast(" Notes".count)), row.text($0)) }
  }
}

/// A game of all its rows: the time through it that says its status, and the others.
private func title(of rows: [Playthrough], _ reader: inout ValueReader) -> ExportedTitle {
  let played = rows.filter { $0.status != .planning }.sorted(by: Playthrough.precedes)
  let times = played.isEmpty ? [rows[0]] : played
  // What was finished on one platform is, whatever became of it on others.
  let order: [Status] = [.completed, .current, .repeating, .paused]
  let own = order.lazy.compactMap { status in times.firstIndex { $0.status == status } }.first ?? 0
  let first = times[own]
  reader.row = first.title
  var said = TitleStatements()
  said.say(.title, line: first.title)
  said.say(.platforms, list: rows.map(\.platform))
  let isAgain = times.contains { $0.status == .current || $0.status == .repeating }
  said[.status] = .value(.status(isAgain && first.status == .completed ? .repeating : first.status))
  said[.rating] = first.rating
  said.say(minutesPlayed: first.minutes ?? 0)
  said.say(times: times.map(\.time), own: own)
  said.say(.tags, list: rows.flatMap(\.tabs))
  said[.added] = reader.date(first.row["Added"])
  said.say(
    .review, text: plainText(rows.map { $0.row.text("Review Notes") }.first { !$0.isEmpty } ?? ""))
  said.say(notes: rows.flatMap(\.notes))
  return ExportedTitle(
    kind: .game, id: nil, title: first.title, statements: said.said, location: first.location)
}
