import DataFormats
import MediaLibrary

extension CatalogueFileKind {
  /// Ids of titles that a site has deleted; a list for each site.
  ///
  /// Source: `dead-entries` of <https://github.com/manami-project/anime-offline-database>.
  static let deadEntries = CatalogueFileKind(
    id: "dead-entries", name: "dead entries",
    file: "lists of dead entries (dead-entries/myanimelist-minified.json)", kinds: [.anime],
    registries: [], findsByName: false,
    recognizes: { $0.name == "deadEntries" && $0.node.text != nil },
    key: { item in
      guard let id = siteID(item.node.text ?? "", registry: "", isNumber: false) else { return nil }
      return CatalogueEntryKey(ids: [id])
    },
    title: { _ in nil })

  /// The registry of a list of dead entries, by its file's name; nil for any other name.
  static func siteOfDeadEntries(_ path: String) -> String? {
    let name = path.split(separator: "/").last.map { $0.lowercased() } ?? ""
    let sites = [
      "myanimelist": "mal", "anilist": "anilist", "kitsu": "kitsu", "anidb": "anidb",
      "anime-planet": "animeplanet", "animenewsnetwork": "ann", "simkl": "simkl",
    ]
    return sites.first { name.hasPrefix($0.key) }?.value
  }
}
