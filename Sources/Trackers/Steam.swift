import DataFormats
import MediaLibrary

extension Tracker {
  static let steam = Tracker(
    name: "Steam", registry: "steam",
    files: "Steam's owned games as its API gives them, games as its store does (.json)",
    formats: [
      TitleFormat(
        rows: RowSource { document in
          answer(in: document.json).map { .json(games(of: $0)) }
        },
        kind: .always(.game), titles: ["name"],
        unnamed: { row, _ in Int(row.text("appid")).map { "Steam \($0)" } },
        columns: ["appid": .ownNumber], privateColumns: ["rtime_last_played"],
        adjust: { game in
          if isNoGame(game.title) { return game.refuse(.noGame) }
          game.add(.platforms, ["PC"])
          let played = game.reader.minutes(game.row["playtime_forever"]) ?? 0
          let lately = game.reader.minutes(game.row["playtime_2weeks"]) ?? 0
          game.set(status: played == 0 ? .planning : lately > 0 ? .current : .completed)
          game.set(minutesPlayed: played)
          game.set(.owned, if: true)
          game.hide(if: isForAdults(game.row.texts("content_descriptorids")))
        }, finish: finish),
      TitleFormat(
        rows: .json(storeGames), kind: .always(.game), isWhole: false, titles: ["name"],
        columns: [
          "steam_appid": .ownNumber, "id": .ownNumber, "short_description": .html(.description),
          "genres.description": .genres, "developers": .list(.developers),
          "publishers": .list(.publishers),
        ], adjust: adjustStore),
      TitleFormat(
        rows: .json(catalogueItems), kind: .always(.game), isWhole: false, titles: ["name"],
        columns: [
          "appid": .ownNumber, "basic_info.short_description": .html(.description),
          "basic_info.developers.name": .list(.developers),
          "basic_info.publishers.name": .list(.publishers),
        ], adjust: adjustItem),
    ],
    page: { _, id in "https://store.steampowered.com/app/\(id)/" })
}

/// The object with the games, or only their array; for a private profile the object is empty.
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

private func hasGames(_ node: JSONNode) -> Bool { games(of: node).contains { $0["appid"] != nil } }

private func games(of answer: JSONNode) -> [JSONNode] {
  answer.isArray ? Array(answer.items) : answer.items(of: "games")
}

private func finish(_ document: ExportDocument, _ export: inout Export, _ reader: ValueReader) {
  guard let answer = answer(in: document.json) else { return }
  // `GetRecentlyPlayedGames` returns only a part of the library.
  let wasPlayedLately =
    answer.isArray
    ? games(of: answer).allSatisfy { $0["playtime_2weeks"] != nil }
    : answer["total_count"] != nil && answer["game_count"] == nil
  if wasPlayedLately { export.isWhole = false }
  if export.titles.isEmpty, export.notTaken.isEmpty {
    export.isWhole = false
    reader.report(at: answer.offset, .noGames)
  }
}

/// Whether a game is marked as adults only, or with frequent nudity.
private func isForAdults(_ marks: [String]) -> Bool { marks.contains("3") || marks.contains("4") }

/// The games of `appdetails`, with all facts, or of `storesearch`, with few.
private func storeGames(in root: JSONNode) -> [JSONNode] {
  guard root.isObject else { return [] }
  let found = root.items(of: "items").filter {
    $0.string("type") == "app" && $0["id"] != nil && $0["name"] != nil && $0["tiny_image"] != nil
  }
  // Named by the requested numbers: `"620": {"success": true, "data": {…}}`.
  let asked = root.members.compactMap { member -> JSONNode? in
    guard member.value.string("success") == "true", let data = member.value["data"],
      data["steam_appid"] != nil, data["name"] != nil
    else { return nil }
    return data
  }
  return found + asked
}

private func adjustStore(_ game: inout TitleBuilder) {
  let row = game.row
  game.set(.format, line: additions[row.text("type")] ?? "")
  let systems = [("windows", "PC"), ("mac", "Mac"), ("linux", "Linux")]
  game.add(.platforms, systems.filter { row.text("platforms.\($0.0)") == "true" }.map(\.1))
  // `18 Apr, 2011`, `Apr 2011`, `2011`; `Coming soon` and `Q2 2027` aren't dates.
  if case .success(let day) = ValueReader.date(in: row.text("release_date.date")) {
    game.set(.released, day: day)
  }
  if row.text("release_date.coming_soon") == "true" {
    game.set(.releaseStatus, line: "NOT_YET_RELEASED")
  }
  game.set(.ageRating, line: ageMark(of: row) ?? "")
  game.hide(if: isForAdults(row.texts("content_descriptors.ids")))
  game.pictures = pictures(of: row)
}

/// The games of `GetItems`, without those that the store doesn't show.
private func catalogueItems(in root: JSONNode) -> [JSONNode] {
  (root["response"]?.items(of: "store_items") ?? []).filter {
    $0.string("success") == "1" && $0["appid"] != nil && $0["name"] != nil
  }
}

private func adjustItem(_ game: inout TitleBuilder) {
  let row = game.row
  game.set(.format, line: additions[row.text("type")] ?? "")
  game.add(.genres, row.texts("tags.tagid").compactMap { genreTags[$0] })
  let systems = [("windows", "PC"), ("mac", "Mac"), ("steamos_linux", "Linux")]
  game.add(.platforms, systems.filter { row.text("platforms.\($0.0)") == "true" }.map(\.1))
  // Many games were released elsewhere before.
  let days = ["release.original_release_date", "release.steam_release_date"].compactMap { row[$0] }
  game.set(.released, day: game.reader.unixDate(days.first { Int($0.text) ?? 0 > 0 })?.day)
  if row.text("release.is_coming_soon") == "true" {
    game.set(.releaseStatus, line: "NOT_YET_RELEASED")
  }
  let mark = row.text("game_rating.type") + " " + row.text("game_rating.rating")
  if minimumAge(ofMark: mark.uppercased()) != nil { game.set(.ageRating, line: mark.uppercased()) }
  game.hide(if: isForAdults(row.texts("content_descriptorids")))
  let pattern = row.text("assets.asset_url_format")
  let files = ["library_capsule_2x", "library_capsule", "header"].map { row.text("assets.\($0)") }
  game.pictures = files.filter { !$0.isEmpty && pattern.contains("${FILENAME}") }.map { file in
    "https://shared.fastly.steamstatic.com/store_item_assets/"
      + pattern.replacing("${FILENAME}", with: file)
  }
}

/// The formats of items that aren't games, such as soundtracks, by the store's words and numbers.
private let additions = [
  "demo": "Demo", "mod": "Mod", "dlc": "DLC", "music": "Soundtrack",
  "1": "Demo", "2": "Mod", "4": "DLC", "11": "Soundtrack",
]

/// The tags that are also the store's genres.
private let genreTags = [
  "9": "Strategy", "19": "Action", "21": "Adventure", "122": "RPG", "128": "Massively Multiplayer",
  "492": "Indie", "597": "Casual", "599": "Simulation", "699": "Racing", "701": "Sports",
]

/// The library's upright picture, which newer games lack, and the store's wide one.
private func pictures(of game: ExportRow) -> [String] {
  let header = game.text("header_image")
  guard !header.isEmpty else { return [] }
  let parts = header.prefix { $0 != "?" }.split(separator: "/", omittingEmptySubsequences: false)
  guard parts.count > 2, parts.last == "header.jpg",
    parts[parts.count - 2] == game.text("steam_appid")
  else { return [header] }
  return [(parts.dropLast() + ["library_600x900.jpg"]).joined(separator: "/"), header]
}

/// The first age rating by a board, or else the age.
private func ageMark(of game: ExportRow) -> String? {
  let boards = [("pegi", "PEGI"), ("esrb", "ESRB"), ("usk", "USK")]
  let marks = boards.map { "\($0.1) \(game.text("ratings.\($0.0).rating").uppercased())" }
  if let mark = marks.first(where: { !$0.hasSuffix(" ") && minimumAge(ofMark: $0) != nil }) {
    return mark
  }
  let age = Int(game.text("required_age").prefix { $0.isNumber }) ?? 0
  return (1...21).contains(age) ? "\(age)+" : nil
}
