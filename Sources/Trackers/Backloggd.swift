import Base
import DataFormats
import MediaLibrary

extension Tracker {
  /// What other people's tools save of a Backloggd profile, which has no export of its own: a table of games, a table of
  /// wishes, and `backloggd-transfer`'s JSON.
  static let backloggd = Tracker(
    name: "Backloggd", registry: "backloggd",
    files: "Backloggd's games as other tools save them (.csv, .json)",
    recognizes: { document in
      if let table = document.table { return isLog(table) || isWishlist(table) }
      return entries(in: document.json) != nil
    },
    read: { documents, _, reporting in
      var export = Export()
      export.kinds = [.game]
      for document in documents { export.add(readGames(document, &reporting)) }
      return export
    },
    page: { _, id in "https://backloggd.com/games/\(id)/" })
}

private func isLog(_ table: ExportTable) -> Bool {
  table.has("Title", "Rating", "Status", "Backlog") && table.columns.count < 8
}

private func isWishlist(_ table: ExportTable) -> Bool {
  table.has("Name", "Release Date", "Companies") && table.columns.count == 3
}

private func entries(in root: JSONNode?) -> JSONNode? {
  guard let entries = root?["entries"], entries.isArray,
    root?.string("format").contains("backloggd") == true
      || entries.items.contains(where: { $0["log"] != nil && $0["playthroughs"] != nil })
  else { return nil }
  return entries
}

private func readGames(
  _ document: ExportDocument, _ reporting: inout DiagnosticList
) -> Export {
  var reader = ValueReader(locations: LocationCursor(document.source), reporting: reporting)
  var export = Export()
  if let table = document.table, isLog(table) {
    // The site counts half stars; tools write these, or stars.
    let scores = table.rows.compactMap { Double($0.text("Rating")) }
    let best = (scores.max() ?? 0) > 5 ? 10 : 5
    export.bestScore = best
    for row in table.rows { export.take(try title(ofLogged: row, best: best, &reader)) }
  } else if let table = document.table {
    for row in table.rows { export.take(try title(ofWish: row, &reader)) }
    // A list of wishes says nothing of all other games.
    export.isWhole = false
  } else if let entries = entries(in: document.json) {
    for entry in entries.items { export.take(try BackloggdEntry(entry).title(&reader)) }
  }
  reporting = reader.reporting
  return export
}

private func title(
  ofLogged row: ExportTable.Row, best: Int, _ reader: inout ValueReader
) throws(RowRefusal) -> ExportedTitle {
  let title = try row.title(&reader)
  let location = reader.locations.location(at: row.offset)
  var said = TitleStatements()
  said.say(.title, line: title)
  said[.rating] = reader.rating(row["Rating"], best: best)
  let word = row.text("Status")
  let isBacklogged = ["yes", "true", "x", "1"].contains(row.text("Backlog").lowercased())
  var status = gameStatus(onBackloggd: word)
  if word.isEmpty {
    status = isBacklogged ? .planning : said[.rating]?.value != nil ? .completed : nil
    if status == nil {
      throw RowRefusal(reason: .rowWithoutStatus(title, at: location))
    }
  }
  said[.status] = .value(
    .status(said.status(status, saidBy: word, at: row.offset, &reader)))
  return ExportedTitle(
    kind: .game, id: nil, title: title, statements: said.said, location: location)
}

private func title(
  ofWish row: ExportTable.Row, _ reader: inout ValueReader
) throws(RowRefusal) -> ExportedTitle {
  let title = try row.title(in: "Name", &reader)
  let location = reader.locations.location(at: row.offset)
  var said = TitleStatements()
  said.say(.title, line: title)
  said[.status] = .value(.status(.planning))
  if case .value(let date)? = reader.date(row["Release Date"]) { said[.released] = .value(date) }
  return ExportedTitle(
    kind: .game, id: nil, title: title, statements: said.said, location: location)
}
