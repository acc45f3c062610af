import Base
import DataFormats
import MediaLibrary

extension Tracker {
  /// What Steam's API answers when it is asked for the games that somebody owns (`GetOwnedGames`), and what its store
  /// says of games.
  static let steam = Tracker(
    name: "Steam", registry: "steam",
    files: "Steam's owned games as its API gives them, games as its store does (.json)",
    recognizes: { document in
      answer(in: document.json) != nil || !steamStoreGames(in: document.json).isEmpty
    },
    read: { documents, _, reporting in
      var export = Export()
      for document in documents {
        guard let answer = answer(in: document.json) else {
          export.add(readSteamStore(document, &reporting))
          continue
        }
        export.add(readGames(answer, document.source, &reporting))
      }
      return export
    },
    page: { _, id in "https://store.steampowered.com/app/\(id)/" })
}

/// The object with the games, or their array, which both may stand alone; a profile that is private answers with an
/// empty object.
private func answer(in root: JSONNode?) -> JSONNode? {
  guard let root, root.isObject else {
    let hasTimes = root?.items.contains { $0["appid"] != nil && $0["playtime_forever"] != nil }
    return hasTimes == true ? root : nil
  }
  if let response = root["response"], root.count == 1, response.isObject {
    if response.count == 0 || response["game_count"]?.text == "0" { return response }
    return hasGames(response) ? response : nil
  }
  return hasGames(root) ? root : nil
}

private func hasGames(_ node: JSONNode) -> Bool {
  games(of: node).contains { $0["appid"] != nil }
}

private func games(of answer: JSONNode) -> [JSONNode] {
  answer.isArray ? Array(answer.items) : answer.items(of: "games")
}

private func readGames(
  _ answer: JSONNode, _ source: Source, _ reporting: inout DiagnosticList
) -> Export {
  var reader = ValueReader(locations: LocationCursor(source), reporting: reporting)
  var export = Export()
  export.kinds = [.game]
  let games = games(of: answer)
  for game in games {
    export.take(try title(of: game, &reader))
    // When somebody last played is theirs to tell.
    if !["", "0"].contains(game.string("rtime_last_played")) {
      export.leftOut.insert("rtime_last_played")
    }
  }
  // Those that were played lately are no library (`GetRecentlyPlayedGames`).
  let wasPlayedLately =
    answer.isArray
    ? games.allSatisfy { $0["playtime_2weeks"] != nil }
    : answer["total_count"] != nil && answer["game_count"] == nil
  if wasPlayedLately { export.isWhole = false }
  if export.titles.isEmpty, export.notTaken.isEmpty {
    export.isWhole = false
    reader.report(at: answer.offset) { .noGames(at: $0) }
  }
  reporting = reader.reporting
  return export
}

private func title(
  of game: JSONNode, _ reader: inout ValueReader
) throws(RowRefusal) -> ExportedTitle {
  let location = reader.locations.location(at: game.offset)
  let name = plainLine(game.string("name"))
  reader.row = name
  let id = reader.numberID(game.field("appid"))
  guard let title = name.isEmpty ? id.map({ "Steam \($0)" }) : name else {
    throw RowRefusal(reason: .rowWithoutName(at: location))
  }
  reader.row = title
  var said = TitleStatements()
  if name.isEmpty {
    reader.report(at: game.offset) { .rowWithoutTitle(keptAs: title, at: $0) }
  } else {
    said.say(.title, line: title)
  }
  said.say(.platforms, list: ["PC"])
  let played = reader.minutes(game.field("playtime_forever")) ?? 0
  let lately = reader.minutes(game.field("playtime_2weeks")) ?? 0
  // Steam doesn't know who is through with a game: what was played, but not lately, rests.
  let status: Status = played == 0 ? .planning : lately > 0 ? .current : .paused
  said[.status] = .value(.status(status))
  said.say(minutesPlayed: played)
  said[.owned] = .value(.flag(true))
  // Adults only, and frequent nudity.
  let marks = game.texts("content_descriptorids")
  if marks.contains("3") || marks.contains("4") { said[.visibility] = .value(.text("private")) }
  return ExportedTitle(
    kind: .game, id: id, title: title, statements: said.said, location: location)
}
