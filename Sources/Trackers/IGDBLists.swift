import Base
import MediaLibrary

/// Whether it is a list that somebody saved of IGDB's site.
func isIGDBList(_ table: ExportTable) -> Bool {
  table.has("id", "game", "url", "category", "release_date", "companies")
}

/// A list that everybody has says the status of its games; any other is a list of its owner's.
func readIGDBList(_ document: ExportDocument, _ reporting: inout DiagnosticList) -> Export {
  guard let table = document.table else { return Export() }
  var reader = ValueReader(locations: LocationCursor(table.source), reporting: reporting)
  var export = Export()
  export.kinds = [.game]
  export.bestScore = 100
  var lists: [(name: String, list: ExportedList)] = []
  for row in table.rows {
    let name = row.text("list").isEmpty ? document.baseName : plainLine(row.text("list"))
    let status = status(ofList: name)
    let title = export.take(try title(of: row, status, &reader))
    guard status == nil, let title else { continue }
    let item = ExportedList.Item(identity: title.identity)
    if let index = lists.firstIndex(where: { $0.name == name }) {
      lists[index].list.items.append(item)
    } else {
      var list = ExportedList(title: name)
      list.items = [item]
      lists.append((name, list))
    }
  }
  export.lists = lists.map(\.list)
  reporting = reader.reporting
  return export
}

/// Of `played`, `want_to_play` or `my-games_playing`: what the last words of its name say.
private func status(ofList name: String) -> Status? {
  let words = name.split { $0 == "_" || $0 == "-" || $0 == " " }
  return words.indices.lazy.compactMap { Status(word: words[$0...].joined(separator: " ")) }.first
}

private func title(
  of row: ExportTable.Row, _ status: Status?, _ reader: inout ValueReader
) throws(RowRefusal) -> ExportedTitle {
  let title = try row.title(in: "game", &reader)
  let location = reader.locations.location(at: row.offset)
  func list(_ column: String) -> [String] {
    row.text(column).split(separator: ",").map { String($0).trimmed }
  }
  var said = TitleStatements()
  said.say(.title, line: title)
  said.say(.format, line: igdbFormat(row.text("category")))
  said.say(.description, text: plainText(row.text("description")))
  said.say(.genres, list: list("genres") + list("themes"))
  said.say(.platforms, list: list("platforms"))
  // Nothing says who developed it and who published it; what stands behind a company's comma is its form.
  let forms = ["Inc.", "Inc", "Ltd.", "Ltd", "LLC", "Co.", "S.A."]
  said.say(creators: list("companies").filter { !forms.contains($0) }, role: nil)
  if case .value(let date)? = reader.date(row["release_date"]) { said[.released] = .value(date) }
  said[.rating] = reader.rating(row["rating"], best: 100)
  said.say(page: row.text("url"), of: "IGDB")
  // A score needs a status; who gives one has played.
  if let status = status ?? (said[.rating]?.value != nil ? .completed : nil) {
    said[.status] = .value(.status(status))
  } else {
    said[.rating] = nil
  }
  return ExportedTitle(
    kind: .game, id: reader.numberID(row["id"]), title: title, statements: said.said,
    location: location)
}
