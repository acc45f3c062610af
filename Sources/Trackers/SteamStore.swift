import Base
import DataFormats
import MediaLibrary

/// The games of an answer of Steam's store: all of some (`appdetails`), or what was found by name (`storesearch`).
func steamStoreGames(in root: JSONNode?) -> [JSONNode] {
  guard let root, root.isObject else { return [] }
  let found = root.items(of: "items").filter {
    $0.string("type") == "app" && $0["id"] != nil && $0["name"] != nil && $0["tiny_image"] != nil
  }
  // By the numbers that were asked for: `"620": {"success": true, "data": {…}}`.
  let asked = root.members.compactMap { member -> JSONNode? in
    guard member.value.string("success") == "true", let data = member.value["data"],
      data["steam_appid"] != nil, data["name"] != nil
    else { return nil }
    return data
  }
  return found + asked
}

/// Titles that are nobody's yet.
func readSteamStore(_ document: ExportDocument, _ reporting: inout DiagnosticList) -> Export {
  var reader = ValueReader(locations: LocationCursor(document.source), reporting: reporting)
  var export = Export()
  export.kinds = [.game]
  export.isWhole = false
  for game in steamStoreGames(in: document.json) { export.take(try title(of: game, &reader)) }
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
  said.sayWork(steamStore: game)
  let pictures = pictures(of: game)
  return ExportedTitle(
    kind: .game, id: reader.numberID(game.field("steam_appid") ?? game.field("id")),
    title: title, statements: said.said, picture: pictures.first,
    otherPictures: Array(pictures.dropFirst()), location: location)
}

/// The upright one of somebody's library, which newer games have elsewhere, and else the wide one that each game has.
private func pictures(of game: JSONNode) -> [String] {
  let header = game.string("header_image")
  guard !header.isEmpty else { return [] }
  let parts = header.prefix { $0 != "?" }.split(
    separator: "/", omittingEmptySubsequences: false)
  guard parts.count > 2, parts.last == "header.jpg",
    parts[parts.count - 2] == game.string("steam_appid")
  else { return [header] }
  return [(parts.dropLast() + ["library_600x900.jpg"]).joined(separator: "/"), header]
}

extension TitleStatements {
  fileprivate mutating func sayWork(steamStore game: JSONNode) {
    if game.string("type") == "dlc" { say(.format, line: "DLC") }
    sayDescription(html: game.string("short_description"))
    say(.genres, list: game.items(of: "genres").map { $0.string("description") })
    say(.developers, list: game.texts("developers"))
    say(.publishers, list: game.texts("publishers"))
    let systems = [("windows", "PC"), ("mac", "Mac"), ("linux", "Linux")]
    say(
      .platforms,
      list: systems.filter { game["platforms"]?.string($0.0) == "true" }.map(\.1))
    let release = game["release_date"]
    // `18 Apr, 2011`, `Apr 2011`, `2011`; `Coming soon` and `Q2 2027` say nothing.
    if case .success(let day?) = ValueReader.date(in: release?.string("date") ?? "") {
      self[.released] = .value(.date(day))
    }
    if release?.string("coming_soon") == "true" { say(.releaseStatus, line: "NOT_YET_RELEASED") }
    say(.ageRating, line: ageMark(of: game) ?? "")
    // Adults only, and frequent nudity.
    let marks = game["content_descriptors"]?.texts("ids") ?? []
    if marks.contains("3") || marks.contains("4") { self[.visibility] = .value(.text("private")) }
  }
}

/// Of those of the boards that there are, the one that says most.
private func ageMark(of game: JSONNode) -> String? {
  let boards = [("pegi", "PEGI"), ("esrb", "ESRB"), ("usk", "USK")]
  let ratings = game["ratings"]
  let marks = boards.map { "\($0.1) \((ratings?[$0.0]?.string("rating") ?? "").uppercased())" }
  if let mark = marks.first(where: { !$0.hasSuffix(" ") && minimumAge(ofMark: $0) != nil }) {
    return mark
  }
  let age = Int(game.string("required_age").prefix { $0.isNumber }) ?? 0
  return (1...21).contains(age) ? "\(age)+" : nil
}
