import Base
import DataFormats
import MediaLibrary

extension Tracker {
  /// A profile as other people's tools save it, since the site has no export.
  static let backloggd = Tracker(
    name: "Backloggd", registry: "backloggd",
    files: "Backloggd's games as other tools save them (.csv, .json)",
    formats: [
      // The site counts half stars; tools write these, or stars.
      log(best: 5) { $0 <= 5 }, log(best: 10) { $0 > 5 },
      TitleFormat(
        rows: .table { $0.has("Name", "Release Date", "Companies") && $0.columns.count == 3 },
        kind: .always(.game), isWhole: false, titles: ["Name"],
        columns: ["Release Date": .released], adjust: { $0.set(status: .planning) }),
      TitleFormat(
        rows: .json(entries), kind: .always(.game), isWhole: false, titles: ["title"],
        unnamed: { row, _ in row.text("slug").orNil },
        columns: ["slug": .ownID, "tags": .tags, "externalIds.steam": .number("steam")],
        adjust: { BackloggdEntry($0.row).add(to: &$0) }),
    ],
    page: { _, id in "https://backloggd.com/games/\(id)/" })
}

/// - Parameter isBest: whether the highest score of a table is one of this scale
private func log(best: Int, _ isBest: @escaping @Sendable (Double) -> Bool) -> TitleFormat {
  TitleFormat(
    rows: .table { table in
      guard table.has("Title", "Rating", "Status", "Backlog"), table.columns.count < 8 else {
        return false
      }
      return isBest(table.rows.compactMap { Double($0.text("Rating")) }.max() ?? 0)
    },
    kind: .always(.game), best: best, columns: ["Rating": .rating(of: best)],
    adjust: { game in
      let word = game.row.text("Status")
      let isBacklogged = game.row.isTrue("Backlog")
      if !word.isEmpty {
        game.set(status: gameStatus(onBackloggd: word), from: word)
      } else if isBacklogged || game.has(.rating) {
        game.set(status: isBacklogged ? .planning : .completed)
      } else {
        _ = game.require(status: nil, from: "")
      }
    })
}

private func entries(in root: JSONNode) -> [JSONNode] {
  let entries = root.items(of: "entries")
  let areBackloggds =
    root.string("format").contains("backloggd")
    || entries.contains { $0["log"] != nil && $0["playthroughs"] != nil }
  return areBackloggds ? entries : []
}
