import Base
import MediaLibrary

extension Tracker {
  /// What GOG Galaxy's export script writes: a table parted by tabs or commas, with the columns that its user chose.
  static let gogGalaxy = Tracker(
    name: "GOG Galaxy", registry: "gog-galaxy",
    files: "GOG Galaxy's library as its export script saves it (.csv)",
    recognizes: { document in document.table?.has("title", "platformList") == true },
    read: { documents, _, reporting in
      Export(
        of: documents.compactMap(\.table), best: 5, reporting: &reporting, adding: addGames)
    },
    page: { _, _ in nil })
}

private func addGames(
  of table: ExportTable, to export: inout Export, _ reader: inout ValueReader
) {
  export.kinds = [.game]
  let unknownDay = dayOfUnknownReleases(in: table)
  // A game that somebody has in two stores has two rows.
  var names: [(title: String, rows: [ExportTable.Row])] = []
  var indices: [String: Int] = [:]
  for row in table.rows {
    for column in ["lastPlayed", "platformList"] where !row.text(column).isEmpty {
      export.leftOut.insert(column)
    }
    do throws(RowRefusal) {
      let title = try row.title(in: "title", &reader)
      if let index = indices[title] {
        names[index].rows.append(row)
      } else {
        indices[title] = names.count
        names.append((title, [row]))
      }
    } catch {
      export.notTaken.append(error.reason)
    }
  }
  for (name, rows) in names {
    let separate = games(in: rows, unknownDay)
    for game in separate {
      let key = separate.count > 1 ? "\(name) (\(distinction(of: game, unknownDay)))" : name
      export.titles.append(title(name, key: key, of: game, unknownDay, &reader))
    }
  }
}

/// Rows of one name by the games that they are about: years that are not near each other, or where one has none, other
/// developers, make two games.
private func games(in rows: [ExportTable.Row], _ unknownDay: String?) -> [[ExportTable.Row]] {
  var games: [[ExportTable.Row]] = []
  for row in rows {
    let index = games.firstIndex { game in
      !game.contains { isAnotherGame($0, row, unknownDay) }
    }
    if let index { games[index].append(row) } else { games.append([row]) }
  }
  return games
}

private func isAnotherGame(
  _ a: ExportTable.Row, _ b: ExportTable.Row, _ unknownDay: String?
) -> Bool {
  if let first = year(of: a, unknownDay), let second = year(of: b, unknownDay) {
    return abs(first - second) > 1
  }
  let developers = [a, b].map { Set(items(of: $0.text("developers")).map { $0.lowercased() }) }
  return developers.allSatisfy { !$0.isEmpty } && developers[0].isDisjoint(with: developers[1])
}

/// What tells a game from others of its name: `2006`, or who made it.
private func distinction(of rows: [ExportTable.Row], _ unknownDay: String?) -> String {
  let years = rows.lazy.compactMap { year(of: $0, unknownDay) }
  let developers = rows.lazy.flatMap { items(of: $0.text("developers")) }
  return years.first.map(String.init) ?? developers.first ?? "?"
}

private func year(of row: ExportTable.Row, _ unknownDay: String?) -> Int? {
  dayOfRelease([row["originalReleaseDate"], row["releaseDate"]], unknownDay)
    .flatMap { Int($0.text.prefix(4)) }
}

/// The first of some days that is known.
private func dayOfRelease(
  _ days: [ValueReader.Text?], _ unknownDay: String?
) -> ValueReader.Text? {
  days.compactMap { $0 }.first { !$0.text.isEmpty && $0.text != unknownDay }
}

/// The script writes its own day where nobody knows when a game came out: the last one of the table, several times.
private func dayOfUnknownReleases(in table: ExportTable) -> String? {
  let days = table.rows.map { $0.text("releaseDate") }.filter { !$0.isEmpty }
  guard let last = days.max(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) else { return nil }
  return days.count { $0 == last } > 1 ? last : nil
}

private func title(
  _ title: String, key: String, of rows: [ExportTable.Row], _ unknownDay: String?,
  _ reader: inout ValueReader
) -> ExportedTitle {
  reader.row = title
  func list(_ column: String) -> [String] { rows.flatMap { items(of: $0.text(column)) } }
  func first(_ column: String) -> ValueReader.Text? {
    rows.lazy.compactMap { $0[column] }.first { !$0.text.isEmpty }
  }
  var said = TitleStatements()
  said.say(.title, line: title)
  let original = plainLine(first("originalTitle")?.text ?? "")
  if original != title { said.say(.synonyms, list: [original]) }
  said.say(
    .description, text: plainText((first("summary")?.text ?? "").replacing("\\n", with: "\n")))
  said.say(.genres, list: list("genres") + list("themes"))
  said.say(.developers, list: list("developers"))
  said.say(.publishers, list: list("publishers"))
  said.say(.platforms, list: list("osCompatibility"))
  let released = dayOfRelease([first("originalReleaseDate"), first("releaseDate")], unknownDay)
  if case .value(let date)? = reader.date(released) { said[.released] = .value(date) }
  // Both rows tell of the same hours.
  let minutes = rows.compactMap { reader.minutes($0["gameMins"]) }.max()
  if first("gameMins") != nil || rows[0]["gameMins"] != nil {
    said.say(minutesPlayed: minutes ?? 0)
  }
  said[.rating] = reader.rating(first("myRating") ?? rows[0]["myRating"], best: 5)
  let tags = list("tags")
  said.say(.tags, list: tags)
  said[.owned] = .value(.flag(true))
  let tagged = tags.lazy.compactMap { Status(word: $0) }.first
  // Nothing else tells who is through with a game.
  let status: Status =
    tagged ?? (said[.rating]?.value != nil ? .completed : (minutes ?? 0) > 0 ? .paused : .planning)
  said[.status] = .value(.status(status))
  if rows.contains(where: { $0.text("isHidden").lowercased() == "true" }) {
    said[.visibility] = .value(.text("private"))
  }
  return ExportedTitle(
    kind: .game, id: nil, title: title, key: key, statements: said.said,
    location: reader.locations.location(at: rows[0].offset))
}

/// The texts of a cell with several: parted by tabs, or written as Python writes a list (`['A', "B's"]`).
private func items(of cell: String) -> [String] {
  guard cell.hasPrefix("["), cell.hasSuffix("]") else {
    return cell.split(separator: "\t").map { String($0).trimmed }
  }
  var items: [String] = []
  var quote: Character?
  var item = ""
  var isEscaped = false
  for character in cell.dropFirst().dropLast() {
    guard let open = quote else {
      if character == "'" || character == "\"" { quote = character }
      continue
    }
    if isEscaped {
      item.append(character)
      isEscaped = false
    } else if character == "\\" {
      isEscaped = true
    } else if character == open {
      items.append(item)
      item = ""
      quote = nil
    } else {
      item.append(character)
    }
  }
  return items
}
