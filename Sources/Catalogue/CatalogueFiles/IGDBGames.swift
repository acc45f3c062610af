import DataFormats
import MediaLibrary
import Trackers

extension CatalogueFileKind {
  /// A saved answer of IGDB's API (version 4) at `/games`.
  ///
  /// Source: <https://api-docs.igdb.com/#game>.
  static let igdbGames = CatalogueFileKind(
    id: "igdb-games", name: "IGDB", file: "games as IGDB's API gives them (.json)", kinds: [.game],
    registries: ["igdb", "steam"], findsByName: true,
    recognizes: { $0.name == nil && !games(in: $0.bytes).isEmpty },
    key: { item in
      guard let game = games(in: item.bytes).first else { return nil }
      let title = CatalogueTitle(game, registry: "igdb", page: nil)
      return CatalogueEntryKey(
        ids: title.ids.sorted { ($0.registry, $0.value) < ($1.registry, $1.value) },
        names: [game.title] + game.texts(.synonyms))
    },
    title: { entry in
      games(in: entry.bytes).first.map {
        CatalogueTitle($0, registry: "igdb", page: address(of: entry.node))
      }
    })
}

private func games(in entry: [UInt8]) -> [ExportedTitle] {
  let answer = [UInt8(ascii: "[")] + entry + [UInt8(ascii: "]")]
  return Tracker.of(registry: "igdb")?.titles(inAnswer: answer).titles ?? []
}

private func address(of game: JSONNode) -> String {
  let url = game.string("url")
  return url.hasPrefix("https://www.igdb.com/games/") ? url : "https://www.igdb.com"
}
