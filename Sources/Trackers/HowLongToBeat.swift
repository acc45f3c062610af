import MediaLibrary

extension Tracker {
  /// A game has a row for each platform that it was played on.
  static let howLongToBeat = Tracker(
    name: "HowLongToBeat", registry: "howlongtobeat", files: "HowLongToBeat's CSV export",
    formats: [
      TitleFormat(
        rows: .table("Title", "Playing", "Retired", "Main Story", "Completionist"),
        kind: .always(.game), best: 100, privateColumns: ["Storefront"],
        joiningBy: { $0.line("Title") }, adjust: adjust)
    ],
    covers: covering([
      "Review Notes": .review, "General Notes": [.notes], "Completion Date": .runs,
    ]))
}

private struct Playthrough {
  let row: ExportRow
  let tabs: [String]
  let rating: FieldValue?
  let run: Tracking.Run

  /// nil if the row has no status.
  init?(_ row: ExportRow) {
    self.row = row
    tabs = Self.ownTabs(of: row).filter { Self.isSet(row.text($0)) }
    var run = row.run("Start Date", "Completion Date")
    run.status =
      Self.flags.first { Self.isSet(row.text($0.column)) }?.status
      ?? tabs.lazy.compactMap { Status(word: $0) }.first
    if run.status == nil, let tab = tabs.first {
      var game = TitleBuilder([row], .game, title: row.reader.row)
      game.set(runs: [run])
      game.set(status: nil, from: tab)
      run.status = game.status
    }
    if run.status == nil { return nil }
    run.hours = Self.times.compactMap { row.reader.clockMinutes(row[$0]) }.max()
      .map(hundredthsOfHours)
    rating = row.rating("Review", of: 100)
    run.rating = rating?.rating
    run.platform = row.line("Platform").orNil
    self.run = run
  }

  /// Several can be set; the first one is used.
  private static let flags: [(column: String, status: Status)] = [
    ("Completed", .completed), ("Playing", .current), ("Replay", .repeating),
    ("Backlog", .planning), ("Retired", .dropped),
  ]

  /// The longest time includes the others.
  static let times = [
    "Progress", "Main Story", "Main + Extras", "Completionist", "Speed Any%", "Speed 100%",
    "Co-Op", "Multi-Player",
  ]

  /// The columns of custom tabs are between two of the site's own columns.
  private static func ownTabs(of row: ExportRow) -> ArraySlice<String> {
    guard let columns = row.cells?.columns, let replay = columns.firstIndex(of: "Replay"),
      let completed = columns.firstIndex(of: "Completed"), replay < completed
    else { return [] }
    return columns[(replay + 1)..<completed]
  }

  private static func isSet(_ text: String) -> Bool {
    !["", "0", "no", "false", "--"].contains(text.lowercased())
  }
}

private func adjust(_ game: inout TitleBuilder) {
  var all: [Playthrough] = []
  for row in game.rows {
    if let playthrough = Playthrough(row) {
      all.append(playthrough)
    } else {
      game.refuse(row, .rowWithoutStatus(game.title))
    }
  }
  guard !all.isEmpty else {
    game.isRefused = true
    return
  }
  let played = all.filter { $0.run.status != .planning }.sorted { $0.run }
  let runs = played.isEmpty ? [all[0]] : played
  // A game that was finished on one platform is finished, whatever its status on others.
  let order: [Status] = [.completed, .current, .repeating, .paused]
  let own =
    order.lazy.compactMap { status in runs.firstIndex { $0.run.status == status } }
    .first ?? 0
  game.add(.platforms, all.compactMap(\.run.platform))
  let isAgain = runs.contains { $0.run.status == .current || $0.run.status == .repeating }
  let status = runs[own].run.status ?? .planning
  game.set(status: isAgain && status == .completed ? .repeating : status)
  game[.rating] = runs[own].rating
  game[.hours] = runs[own].run.hours.map { .value(.hundredths($0)) } ?? .absent
  // The game gets one review; those of other runs belong to the runs.
  let reviews = runs.map { $0.row.text("Review Notes") }
  let reviewed = reviews[own].isEmpty ? reviews.firstIndex { !$0.isEmpty } : own
  game.set(
    runs: runs.enumerated().map { index, playthrough in
      var run = playthrough.run
      if index != reviewed { run.review = repairingEncoding(reviews[index]).trimmed.orNil }
      return run
    }, own: own)
  game.add(.tags, all.flatMap(\.tabs))
  game[.added] = runs[own].row.date("Added")
  let unplayed = all.lazy.map { $0.row.text("Review Notes") }.first { !$0.isEmpty }
  game.set(.review, text: plainText(reviewed.map { reviews[$0] } ?? unplayed ?? ""))
  for playthrough in all {
    game.add(note: playthrough.row.text("General Notes"))
    for label in ["Retired"] + Playthrough.times.dropFirst() {
      game.add(note: playthrough.row.text("\(label) Notes"), label)
    }
  }
}
