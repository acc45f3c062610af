import Diagnostics
import JSON
import MediaLibrary

extension Tracker {
  /// Lists that people save of IGDB's site, and games as its API (version 4) answers.
  static let igdb = Tracker(
    name: "IGDB", registry: "igdb",
    files: "IGDB's lists (.csv), and games as its API gives them (.json)",
    recognizes: { document in
      document.table.map(isIGDBList) ?? !games(in: document.json).isEmpty
    },
    read: { documents, reporting in
      var export = Export()
      for document in documents {
        export.add(
          document.table == nil
            ? readGames(document, &reporting) : readIGDBList(document, &reporting))
      }
      keepStatuses(in: &export)
      return export
    },
    // Its pages are known by name; each title says its own.
    page: { _, _ in nil })
}

/// Of a game that is in several lists, the one that says the status counts.
private func keepStatuses(in export: inout Export) {
  let known = Set(export.titles.filter { $0.statements[.status] != nil }.map(\.identity))
  export.titles.removeAll { $0.statements[.status] == nil && known.contains($0.identity) }
}

/// The games of an answer; other answers of the API have names and ids, too.
private func games(in root: JSONNode?) -> [JSONNode] {
  guard let root else { return [] }
  return (root.isArray ? Array(root.items) : [root]).filter { node in
    guard node["id"] != nil, node["name"] != nil else { return false }
    return node.string("url").contains("igdb.com/games/")
      || ["first_release_date", "involved_companies", "game_modes", "game_type"].contains {
        node[$0] != nil
      }
  }
}

private func readGames(_ document: ExportDocument, _ reporting: inout DiagnosticList) -> Export {
  var reader = ValueReader(locations: LocationCursor(document.source), reporting: reporting)
  var export = Export()
  export.isWhole = false
  for game in games(in: document.json) { export.take(try title(of: game, &reader)) }
  reporting = reader.reporting
  return export
}

private func title(
  of game: JSONNode, _ reader: inout ValueReader
) throws(RowRefusal) -> ExportedTitle {
  let location = reader.locations.location(at: game.offset)
  let title = plainLine(game.string("name"))
  reader.row = title
  if title.isEmpty { throw RowRefusal(reason: .rowWithoutName(at: location)) }
  var said = TitleStatements()
  said.say(.title, line: title)
  said.sayWork(igdb: game, &reader)
  let slug = game.string("slug")
  said.say(
    page: slug.isEmpty ? game.string("url") : "https://www.igdb.com/games/\(slug)", of: "IGDB")
  return ExportedTitle(
    kind: .game, id: reader.numberID(game.field("id")), title: title,
    ids: steamID(of: game).map { [Work.ExternalID(registry: "steam", value: $0)] } ?? [],
    statements: said.said, location: location)
}

extension TitleStatements {
  /// What IGDB says of a game. Where it was not asked for more, it gives numbers in place of names, which say nothing.
  fileprivate mutating func sayWork(igdb game: JSONNode, _ reader: inout ValueReader) {
    func names(_ key: String) -> [String] { game.items(of: key).map { $0.string("name") } }
    say(.synonyms, list: names("alternative_names"))
    say(.format, line: igdbFormat(game.string("category")))
    say(.description, text: plainText(game.string("summary")))
    say(.genres, list: names("genres") + names("themes"))
    say(.platforms, list: names("platforms"))
    let companies = game.items(of: "involved_companies")
    func those(_ role: String) -> [String] {
      companies.filter { $0[role]?.text == "true" }.compactMap { $0["company"]?.string("name") }
    }
    say(.developers, list: those("developer"))
    say(.publishers, list: those("publisher"))
    let series =
      [game["collection"]?.string("name") ?? ""] + names("collections") + names("franchises")
    say(series: series.first { !$0.isEmpty } ?? "", position: nil)
    say(
      community: game.string("rating"), best: 100, votes: game.string("rating_count"),
      source: "IGDB")
    if case .value(let date)? = reader.unixDate(game.field("first_release_date")) {
      self[.released] = .value(date)
    }
  }
}

/// What a game is, beside a game: `DLC`; empty for a main game.
func igdbFormat(_ category: String) -> String {
  let formats = [
    "", "DLC", "Expansion", "Bundle", "Standalone expansion", "Mod", "Episode", "Season", "Remake",
    "Remaster", "Expanded game", "Port", "Fork", "Pack", "Update",
  ]
  guard let index = Int(category), formats.indices.contains(index) else { return "" }
  return formats[index]
}

private func steamID(of game: JSONNode) -> String? {
  for site in game.items(of: "websites") {
    let address = site.string("url")
    guard let start = address.firstRange(of: "store.steampowered.com/app/")?.upperBound else {
      continue
    }
    let digits = address[start...].prefix { $0.isASCII && $0.isNumber }
    if !digits.isEmpty { return String(digits) }
  }
  return nil
}
