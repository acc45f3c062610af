import DataFormats
import MediaLibrary

extension Tracker {
  static let grouvee = Tracker(
    name: "Grouvee", registry: "grouvee", files: "Grouvee's CSV export",
    formats: [
      TitleFormat(
        rows: .table("name", "shelves", "platforms", "giantbomb_id"), kind: .always(.game),
        best: 5, titles: ["name"],
        columns: [
          "id": .ownNumber, "giantbomb_id": .number("giantbomb"), "igdb_id": .number("igdb"),
        ], adjust: adjust)
    ],
    covers: covering([
      "review": .review, "shelves": [.tags], "statuses": [.notes], "dates": .runs,
    ]))
}

private func adjust(_ game: inout TitleBuilder) {
  let row = game.row
  game.set(page: row.text("url"), of: "Grouvee")
  for key in [FieldKey.genres, .developers, .publishers, .platforms] {
    game.add(key, row.names(key.rawValue))
  }
  if let series = (row.names("franchises") + row.names("series")).first { game.set(series: series) }
  if let day = row["release_date"] {
    // Of a quarter such as `2010-Q3`, a library keeps the year.
    let parts = day.text.split(separator: "-").prefix { !$0.hasPrefix("Q") }
    game.set(.released, day: row.reader.day(day.with(parts.joined(separator: "-"))))
  }
  game[.rating] = row.rating("rating", of: 5)
  let runs = row.runs
  game.set(runs: runs)
  game.set(.hours, runs.first?.hours.map(TitleValue.hundredths))
  addShelves(to: &game)
  game.set(.reviewTitle, line: row.text("review_title"))
  game.set(.review, html: row["review"])
  game.add(note: runs.first?.note ?? "")
  for update in row.items("statuses") {
    game.add(note: update.string("status"), String(update.string("date").prefix(10)))
  }
}

/// The site's own shelves give the status; others become tags.
private func addShelves(to game: inout TitleBuilder) {
  let shelves = game.row.json(in: "shelves").map { Array($0.members) } ?? []
  let statuses = Set(shelves.compactMap { Status(word: $0.name) })
  let tags = shelves.map(\.name).filter { Status(word: $0) == nil }
  let order: [Status] = [.current, .completed, .repeating, .paused, .dropped, .planning]
  let isAgain = statuses.isSuperset(of: [.current, .completed])
  game.set(
    status: isAgain ? .repeating : order.first(where: statuses.contains),
    from: tags.joined(separator: ", "))
  game.add(.tags, tags)
  let added = shelves.compactMap { game.reader.day($0.value.field("date_added")) }
  game.set(.added, day: game.row.day("date_added_to_collection") ?? added.min())
}

extension ExportRow {
  /// Oldest first; if one has no date, in the file's order.
  fileprivate var runs: [Tracking.Run] {
    let runs = items("dates").map { node -> Tracking.Run in
      var run = ExportRow(node, reader).run("date_started", "date_finished")
      if run.finished != nil { run.status = .completed }
      let seconds = reader.count(node.field("seconds_played"), most: ValueReader.mostMinutes * 60)
      if let seconds, seconds > 0 {
        run.hours = hundredthsOfHours(minutes: max(1, (seconds + 30) / 60))
      }
      run.note = plainLine(node.string("level_of_completion")).orNil
      return run
    }
    let haveDays = runs.allSatisfy { $0.finished != nil || $0.started != nil }
    return haveDays ? runs.sorted { $0 } : runs
  }

  fileprivate func items(_ column: String) -> [JSONNode] {
    json(in: column).map { Array($0.items) } ?? []
  }

  fileprivate func names(_ column: String) -> [String] {
    json(in: column).map { node in
      node.isObject ? node.members.map(\.name) : node.items.compactMap(\.text)
    } ?? []
  }

  /// The JSON in a cell; nil for an empty cell, and, with a report, for other texts.
  fileprivate func json(in column: String) -> JSONNode? {
    guard let cell = self[column], !cell.text.isEmpty else { return nil }
    guard let root = try? JSONDocument.parse(Array(cell.text.utf8)).root,
      root.isObject || root.isArray
    else {
      reader.leaveOut(cell, allowed: "a list in JSON")
      return nil
    }
    return root
  }
}
