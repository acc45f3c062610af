import DataFormats
import MediaLibrary

extension Tracker {
  static let igdb = Tracker(
    name: "IGDB", registry: "igdb",
    files: "IGDB's lists (.csv), and games as its API gives them (.json)",
    formats: [
      igdbList,
      TitleFormat(
        rows: .json(games), kind: .always(.game), isWhole: false, titles: ["name"],
        columns: [
          "id": .ownNumber, "alternative_names.name": .list(.synonyms),
          "summary": .plain(.description), "genres.name": .genres, "themes.name": .genres,
          "platforms.name": .list(.platforms),
        ], adjust: adjust),
    ], finish: keepStatuses)
  // Its pages are named by words; each title has its page's address.
}

/// Joins the rows of a game in several lists: the row with a status is the main one.
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

private func games(in root: JSONNode) -> [JSONNode] {
  (root.isArray ? Array(root.items) : [root]).filter { node in
    guard node["id"] != nil, node["name"] != nil else { return false }
    return node.string("url").contains("igdb.com/games/")
      || ["first_release_date", "involved_companies", "game_modes", "game_type"].contains {
        node[$0] != nil
      }
  }
}

/// Answers to smaller queries have numbers without meaning instead of names.
private func adjust(_ game: inout TitleBuilder) {
  guard let node = game.row.json else { return }
  let slug = node.string("slug")
  game.set(
    page: slug.isEmpty ? node.string("url") : "https://www.igdb.com/games/\(slug)", of: "IGDB")
  let type = node["game_type"].map { $0.text ?? $0.string("id") } ?? node.string("category")
  game.set(.format, line: igdbFormat(type))
  let companies = node.items(of: "involved_companies")
  for (key, role) in [(FieldKey.developers, "developer"), (.publishers, "publisher")] {
    game.add(key, companies.filter { $0[role]?.text == "true" }.map { $0.string("company.name") })
  }
  let names = ["collection.name", "collections.name", "franchises.name"]
  game.set(series: names.lazy.flatMap(game.row.texts).first { !$0.isEmpty } ?? "")
  game.set(.ageRating, line: ageMark(of: node) ?? "")
  // The rating of critics and visitors together, or only of visitors.
  let rating = node["total_rating"] == nil ? "rating" : "total_rating"
  game.set(
    community: node.string(rating), of: 100, votes: node.string("\(rating)_count"), source: "IGDB")
  game.set(.released, day: game.reader.unixDate(node.field("first_release_date"))?.day)
  game.add(id: steamIDs(of: node).first, of: "steam")
  game.pictures = pictures(of: node)
}

/// The format of a category: `DLC`; empty for a main game.
func igdbFormat(_ category: String) -> String {
  let formats = [
    "", "DLC", "Expansion", "Bundle", "Standalone expansion", "Mod", "Episode", "Season", "Remake",
    "Remaster", "Expanded game", "Port", "Fork", "Pack", "Update",
  ]
  guard let index = Int(category), formats.indices.contains(index) else { return "" }
  return formats[index]
}

/// Its numbers on Steam, those linked to the store first: an edition or a demo may have its own.
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

private func pictures(of game: JSONNode) -> [String] {
  // `//images.igdb.com/igdb/image/upload/t_thumb/co3p2d.jpg`
  let file = game.string("cover.url").split(separator: "/").last?.prefix { $0 != "." } ?? ""
  let image = game.string("cover.image_id").orNil ?? String(file)
  guard !image.isEmpty, image.utf8.allSatisfy({ $0 < 0x80 }),
    image.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" })
  else { return [] }
  return ["https://images.igdb.com/igdb/image/upload/t_cover_big_2x/\(image).jpg"]
}

/// The European or North American age rating, which most games have.
private func ageMark(of game: JSONNode) -> String? {
  let numbers = ["", "3", "7", "12", "16", "18", "RP", "EC", "E", "E10+", "T", "M", "AO"]
  let marks = game.items(of: "age_ratings").map { rating -> String in
    let board = rating.string("organization.name")
    if !board.isEmpty { return "\(board) \(rating.string("rating_category.rating"))" }
    // Older answers have numbers for both.
    guard let number = Int(rating.string("rating")), numbers.indices.contains(number),
      let board = ["1": "ESRB", "2": "PEGI"][rating.string("category")]
    else { return "" }
    return "\(board) \(numbers[number])"
  }
  let known = marks.filter { minimumAge(ofMark: $0) != nil }
  return known.first { $0.hasPrefix("PEGI ") } ?? known.first { $0.hasPrefix("ESRB ") }
}

/// The site's own lists give the status of their games; others are the owner's.
let igdbList = TitleFormat(
  rows: .table("id", "game", "url", "category", "release_date", "companies"),
  kind: .always(.game), isWhole: false, best: 100, titles: ["game"],
  columns: [
    "id": .ownNumber, "description": .plain(.description), "genres": .genres, "themes": .genres,
    "platforms": .list(.platforms), "release_date": .released, "rating": .rating(of: 100),
  ],
  adjust: { game in
    let row = game.row
    game.set(.format, line: igdbFormat(row.text("category")))
    // Developers and publishers aren't told apart. The legal form follows a comma in a company's
    // name.
    let forms = ["Inc.", "Inc", "Ltd.", "Ltd", "LLC", "Co.", "S.A."]
    game.add(names: row.texts("companies").filter { !forms.contains($0) }, role: nil)
    game.set(page: row.text("url"), of: "IGDB")
    // A score needs a status; an owner who scored a game has played it.
    let list = row.line("list").orNil ?? row.reader.documentName
    let listed = status(ofList: list)
    if let status = listed ?? (game.has(.rating) ? .completed : nil) {
      game.set(status: status)
    } else {
      game[.rating] = nil
    }
    if listed == nil { game.lists.append(TitleBuilder.ListEntry(name: list)) }
  })

/// The status by the last words of a list's name: `played`, `want_to_play`, `my-games_playing`.
private func status(ofList name: String) -> Status? {
  let words = name.split { $0 == "_" || $0 == "-" || $0 == " " }
  return words.indices.lazy.compactMap { Status(word: words[$0...].joined(separator: " ")) }.first
}
