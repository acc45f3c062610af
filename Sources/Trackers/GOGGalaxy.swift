import Base
import FileSystem
import MediaLibrary

extension Tracker {
  /// Separated by tabs or commas, with the columns that its user chose.
  static let gogGalaxy = Tracker(
    name: "GOG Galaxy", registry: "gog-galaxy",
    files: "GOG Galaxy's library as its export script saves it (.csv)",
    recognizes: { document in document.table?.has("title", "platformList") == true },
    read: { documents, _, reporting in
      Export(of: documents, kinds: [.game], best: 5, &reporting) { document, reader, export in
        guard let table = document.table else { return }
        GalaxyTable(table).read(table.rows(reader), &export)
      }
    },
    covers: covering(["tags": [.tags]]))
}

private struct GalaxyTable {
  /// The script's day for games without a release date: the table's last day, if it is repeated.
  private let unknownDay: String?

  init(_ table: ExportTable) {
    let days = table.rows.map { $0.text("releaseDate") }.filter { !$0.isEmpty }
    let last = days.max { precedesInBytes($0, $1) }
    unknownDay = days.count { $0 == last } > 1 ? last : nil
  }

  func read(_ rows: [ExportRow], _ export: inout Export) {
    var names = Joined<[ExportRow]>()
    for row in rows {
      for column in ["lastPlayed", "platformList"] where !row.text(column).isEmpty {
        export.leftOut.insert(column)
      }
      guard let name = export.name(of: row, in: "title") else { continue }
      if isNoGame(name) {
        export.notTaken.append(.noGame.at(row.location))
        continue
      }
      names[name, orNew: []].append(row)
    }
    for rows in names.values {
      let games = games(in: rows)
      for game in games { export.take(title(of: game, isOneOfSeveral: games.count > 1).reading) }
    }
  }

  private func games(in rows: [ExportRow]) -> [[ExportRow]] {
    var games: [[ExportRow]] = []
    for row in rows {
      if let index = games.firstIndex(where: { !$0.contains { isAnotherGame($0, row) } }) {
        games[index].append(row)
      } else {
        games.append([row])
      }
    }
    return games
  }

  /// Whether two games have distant years, or, if one lacks the year, different developers.
  private func isAnotherGame(_ a: ExportRow, _ b: ExportRow) -> Bool {
    if let first = year(of: a), let second = year(of: b) { return abs(first - second) > 1 }
    let developers = [a, b].map { Set($0.items("developers").map { $0.lowercased() }) }
    return developers.allSatisfy { !$0.isEmpty } && developers[0].isDisjoint(with: developers[1])
  }

  private func year(of row: ExportRow) -> Int? {
    release([row["originalReleaseDate"], row["releaseDate"]]).flatMap { Int($0.text.prefix(4)) }
  }

  private func release(_ days: [ValueReader.Text?]) -> ValueReader.Text? {
    days.compactMap { $0 }.first { !$0.text.isEmpty && $0.text != unknownDay }
  }

  private func title(of rows: [ExportRow], isOneOfSeveral: Bool) -> TitleBuilder {
    func list(_ column: String) -> [String] { rows.flatMap { $0.items(column) } }
    func first(_ column: String) -> ValueReader.Text? {
      rows.lazy.compactMap { $0[column] }.first { !$0.text.isEmpty }
    }
    var game = TitleBuilder(rows, .game, title: rows[0].line("title"))
    let reader = game.reader
    game.set(.title, .text(game.title))
    if isOneOfSeveral {
      let year = rows.lazy.compactMap(year).first.map(String.init)
      game.key = "\(game.title) (\(year ?? list("developers").first ?? "?"))"
    }
    game.add(synonym: first("originalTitle")?.text ?? "")
    game.set(
      .description, text: plainText((first("summary")?.text ?? "").replacing("\\n", with: "\n")))
    game.add(.genres, list("genres") + list("themes"))
    game.add(.developers, list("developers"))
    game.add(.publishers, list("publishers"))
    game.add(.platforms, list("osCompatibility"))
    game.set(
      .released, day: reader.day(release([first("originalReleaseDate"), first("releaseDate")])))
    // The rows repeat the hours.
    let minutes = rows.compactMap { reader.minutes($0["gameMins"]) }.max()
    if rows[0].has("gameMins") || first("gameMins") != nil { game.set(minutesPlayed: minutes ?? 0) }
    game[.rating] = reader.rating(first("myRating") ?? rows[0]["myRating"], best: 5)
    game.add(.tags, list("tags"))
    game.set(.owned, if: true)
    let wasPlayed = game.has(.rating) || (minutes ?? 0) > 0
    let implied: Status = wasPlayed ? .completed : .planning
    game.set(status: list("tags").lazy.compactMap { Status(word: $0) }.first ?? implied)
    game.hide(if: rows.contains { $0.text("isHidden").lowercased() == "true" })
    return game
  }
}

extension ExportRow {
  /// The texts of a cell: separated by tabs, or as a Python list (`['A', "B's"]`).
  fileprivate func items(_ column: String) -> [String] {
    let cell = text(column)
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
      if !isEscaped, character == "\\" {
        isEscaped = true
      } else if !isEscaped, character == open {
        items.append(item)
        (item, quote) = ("", nil)
      } else {
        item.append(character)
        isEscaped = false
      }
    }
    return items
  }
}
