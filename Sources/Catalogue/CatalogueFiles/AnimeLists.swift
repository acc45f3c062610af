import Base
import DataFormats
import MediaLibrary
import Trackers

extension CatalogueFileKind {
  /// Fribb's anime-lists: the ids that an anime has on several sites, and nothing else.
  ///
  /// Source: <https://github.com/Fribb/anime-lists>.
  static let animeLists = CatalogueFileKind(
    id: "anime-lists", name: "anime-lists",
    file: "Fribb's anime-lists (anime-list-full.json, anime-list-mini.json)", kinds: [.anime],
    // Ids of whole shows are the same for all seasons, so they find nothing.
    registries: ["mal", "anilist", "kitsu", "anidb", "animeplanet", "simkl"],
    findsByName: false,
    recognizes: { item in
      item.node["title"] == nil
        && ["mal_id", "anidb_id", "anilist_id", "kitsu_id"].contains { item.node[$0] != nil }
    },
    key: { item in
      let ids = ids(of: item.node)
      return ids.isEmpty ? nil : CatalogueEntryKey(ids: ids)
    },
    title: { entry in
      // An id that several entries have is that of a show, and not of this part of it.
      let ids = ids(of: entry.node).filter { entry.count($0) == 1 }
      return CatalogueTitle(
        ExportedTitle(
          kind: .anime, id: nil, title: "", ids: ids, values: FieldValues(),
          location: .file("anime-lists")),
        registry: "mal", page: "https://github.com/Fribb/anime-lists")
    })
}

private let members: [(name: String, registry: String, isNumber: Bool)] = [
  ("mal_id", "mal", true), ("anilist_id", "anilist", true), ("kitsu_id", "kitsu", true),
  ("anidb_id", "anidb", true), ("anime-planet_id", "animeplanet", false),
  ("simkl_id", "simkl", true), ("imdb_id", "imdb", false), ("themoviedb_id", "tmdb", true),
  ("thetvdb_id", "tvdb", true), ("tvdb_id", "tvdb", true),
]

private func ids(of node: JSONNode) -> [Work.ExternalID] {
  members.compactMap { member in
    let value = node.string(member.name)
    return value == "0"
      ? nil : siteID(value, registry: member.registry, isNumber: member.isNumber)
  }
}
