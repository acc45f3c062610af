import Base
import DataFormats
import MediaLibrary

extension Tracker {
  /// Lists that people save of IGDB's site, and games as its API (version 4) answers.
  static let igdb = Tracker(
    name: "IGDB", registry: "igdb",
    files: "IGDB's lists (.csv), and games as its API gives them (.json)",
    recognizes: { document in
      document.table.map(isIGDBList) ?? !games(in: document.json).isEmpty
    },
    read: { documents, _, reporting in
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

/// Of a game that is in several lists, the one that says the status counts; what others say is added.
private func keepStatuses(in export: inout Export) {
  var onShelf: [String: ExportedTitle] = [:]
  for title in export.titles where title.isOnShelf { onShelf[title.identity] = title }
  for title in export.titles where !title.isOnShelf {
    if let listed = onShelf[title.identity] { onShelf[title.identity] = listed.adding(title) }
  }
  export.titles = export.titles.compactMap { title in
    guard let listed = onShelf[title.identity] else { return title }
    guard title.isOnShelf else { return nil }
    return title.location == listed.location ? listed : title
  }
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
    ids: steamIDs(of: game).prefix(1).map { Work.ExternalID(registry: "steam", value: $0) },
    statements: said.said, picture: picture(of: game), location: location)
}

extension TitleStatements {
  /// What IGDB says of a game. Where it was not asked for more, it gives numbers in place of names, which say nothing.
  fileprivate mutating func sayWork(igdb game: JSONNode, _ reader: inout ValueReader) {
    func names(_ key: String) -> [String] { game.items(of: key).map { $0.string("name") } }
    say(.synonyms, list: names("alternative_names"))
    let type = game["game_type"].map { $0.text ?? $0.string("id") } ?? game.string("category")
    say(.format, line: igdbFormat(type))
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
    say(.ageRating, line: ageMark(of: game) ?? "")
    // What visitors say together with the critics, or visitors alone.
    let rating = game["total_rating"] == nil ? "rating" : "total_rating"
    say(
      community: game.string(rating), best: 100, votes: game.string("\(rating)_count"),
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

/// Its numbers on Steam, of which an edition or a demo may have one of its own: those that IGDB says first, then those that
/// links to the store say.
private func steamIDs(of game: JSONNode) -> [String] {
  let external = game.items(of: "external_games").filter { other in
    let source = other["external_game_source"]
    return [source?.text, source?.string("id"), other.string("category")].contains("1")
  }
  let links = game.items(of: "websites").map { site in
    let address = site.string("url")
    guard let start = address.firstRange(of: "store.steampowered.com/app/")?.upperBound else {
      return ""
    }
    return String(address[start...].prefix { $0.isASCII && $0.isNumber })
  }
  return (links + external.map { $0.string("uid") }).filter { Int($0) != nil }
}

private func picture(of game: JSONNode) -> String? {
  let cover = game["cover"]
  var image = cover?.string("image_id") ?? ""
  if image.isEmpty {
    // `//images.igdb.com/igdb/image/upload/t_thumb/co3p2d.jpg`
    image = String(cover?.string("url").split(separator: "/").last?.prefix { $0 != "." } ?? "")
  }
  guard !image.isEmpty, image.utf8.allSatisfy({ $0 < 0x80 }),
    image.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" })
  else { return nil }
  return "https://images.igdb.com/igdb/image/upload/t_cover_big_2x/\(image).jpg"
}

/// Those of Europe and North America, which most games have.
private func ageMark(of game: JSONNode) -> String? {
  let numbers = ["", "3", "7", "12", "16", "18", "RP", "EC", "E", "E10+", "T", "M", "AO"]
  let marks = game.items(of: "age_ratings").map { rating -> String in
    let board = rating["organization"]?.string("name") ?? ""
    if !board.isEmpty { return "\(board) \(rating["rating_category"]?.string("rating") ?? "")" }
    // Older answers have numbers for both.
    guard let number = Int(rating.string("rating")), numbers.indices.contains(number),
      let board = ["1": "ESRB", "2": "PEGI"][rating.string("category")]
    else { return "" }
    return "\(board) \(numbers[number])"
  }
  let known = marks.filter { minimumAge(ofMark: $0) != nil }
  return known.first { $0.hasPrefix("PEGI ") } ?? known.first { $0.hasPrefix("ESRB ") }
}
