import Base
import DataFormats
import MediaLibrary
import Trackers

extension CatalogueFileKind {
  /// The anime-offline-database: an entry for each anime, merged from several sites' pages, whose
  /// addresses are its ids.
  ///
  /// Source: <https://github.com/manami-project/anime-offline-database>, its JSON schema.
  static let animeOfflineDatabase = CatalogueFileKind(
    id: "anime-offline-database", name: "anime-offline-database",
    file: "the anime-offline-database (.json, .jsonl)", kinds: [.anime],
    registries: ["mal", "anilist", "kitsu", "anidb", "ann", "animeplanet", "simkl"],
    findsByName: true,
    recognizes: { item in
      item.node["sources"]?.isArray == true && item.node["title"]?.isString == true
    },
    key: { item in
      let node = item.node
      let ids = node.texts("sources").compactMap(idOfPage)
      let title = node.string("title")
      guard !ids.isEmpty, !title.isEmpty else { return nil }
      return CatalogueEntryKey(ids: ids, names: [title] + node.texts("synonyms"))
    },
    title: { entry in
      let node = entry.node
      let title = singleLine(node.string("title"))
      guard !title.isEmpty else { return nil }
      let ids = node.texts("sources").compactMap(idOfPage)
      let picture = node.string("picture")
      let facts = ExportedTitle(
        kind: .anime, id: nil, title: title, ids: ids, values: statements(of: node, title),
        pictures: picture.hasPrefix("https://") ? [picture] : [],
        related: node.texts("relatedAnime").compactMap(idOfPage).map {
          ExportedTitle.Related(type: "OTHER", kind: .anime, ids: [$0])
        }, location: .file("anime-offline-database"))
      return CatalogueTitle(
        facts, registry: "mal", page: "https://github.com/manami-project/anime-offline-database")
    })
}

/// The addresses of sites' pages up to the id.
private let pages: [(start: String, registry: String, isNumber: Bool)] = [
  ("myanimelist.net/anime/", "mal", true), ("anilist.co/anime/", "anilist", true),
  ("kitsu.app/anime/", "kitsu", true), ("kitsu.io/anime/", "kitsu", true),
  ("anidb.net/anime/", "anidb", true),
  ("animenewsnetwork.com/encyclopedia/anime.php?id=", "ann", true),
  ("anime-planet.com/anime/", "animeplanet", false), ("simkl.com/anime/", "simkl", true),
]

/// The id of an anime by its page's address; nil for an unknown site.
func idOfPage(_ address: String) -> Work.ExternalID? {
  var rest = Substring(address)
  guard rest.hasPrefix("https://") else { return nil }
  rest = rest.dropFirst(8)
  if rest.hasPrefix("www.") { rest = rest.dropFirst(4) }
  for page in pages where rest.hasPrefix(page.start) {
    let value = rest.dropFirst(page.start.utf8.count)
    return siteID(String(value), registry: page.registry, isNumber: page.isNumber)
  }
  return nil
}

/// nil if the value can't be an id.
func siteID(_ value: String, registry: String, isNumber: Bool = true) -> Work.ExternalID? {
  let isID = value.utf8.allSatisfy { byte in
    switch byte {
    case 0x30...0x39: true
    case 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): !isNumber
    default: false
    }
  }
  guard isID, !value.isEmpty, value.utf8.count <= (isNumber ? 12 : 150) else { return nil }
  return Work.ExternalID(registry: registry, value: value)
}

private func statements(of node: JSONNode, _ title: String) -> FieldValues {
  var said = FieldValues()
  func say(_ key: FieldKey, _ statement: FieldValue) {
    if statement != .absent { said[key] = statement }
  }
  say(.title, .text(title))
  say(.synonyms, .list(node.texts("synonyms").map(singleLine).filter { $0 != title }))
  let format = node.string("type")
  if ["TV", "MOVIE", "OVA", "ONA", "SPECIAL"].contains(format) { say(.format, .text(format)) }
  if let episodes = Int(node.string("episodes")), (1...100_000).contains(episodes) {
    say(.episodes, .value(.number(episodes)))
  }
  let states = ["FINISHED": "FINISHED", "ONGOING": "RELEASING", "UPCOMING": "NOT_YET_RELEASED"]
  if let state = states[node.string("status")] { say(.releaseStatus, .text(state)) }
  // The season doesn't determine the month.
  if let year = node["animeSeason"].flatMap({ Int($0.string("year")) }),
    let date = PartialDate(iso: String(year)), (1900...2100).contains(year)
  {
    say(.released, .value(.date(date)))
  }
  if let seconds = node["duration"].flatMap({ Int($0.string("value")) }),
    (1...360_000).contains(seconds)
  {
    say(.duration, .value(.number(max(1, (seconds + 30) / 60))))
  }
  if let score = node["score"].flatMap({ Double($0.string("arithmeticMean")) }),
    score >= 1, score <= 10
  {
    say(.communityRating, .value(.hundredths(Int((score * 1_000).rounded()))))
    say(.communitySource, .text(ratingSites(of: node)))
  }
  say(.studios, .list(node.texts("studios").map { CompanyName.proper(singleLine($0)) }))
  say(.genres, .list(genres(among: node.texts("tags"))))
  return said
}

/// The sites whose scores are averaged, by their usual names: `MyAnimeList, AniList, Kitsu`.
private func ratingSites(of entry: JSONNode) -> String {
  let ids = entry.texts("sources").compactMap(idOfPage)
  let sites = [
    ("mal", "MyAnimeList"), ("anilist", "AniList"), ("kitsu", "Kitsu"), ("anidb", "AniDB"),
    ("animeplanet", "Anime-Planet"), ("ann", "Anime News Network"),
  ]
  let named = sites.filter { site in ids.contains { $0.registry == site.0 } }.map(\.1)
  return named.isEmpty ? "anime sites" : named.prefix(3).joined(separator: ", ")
}

/// The tags that are genres of AniList and MyAnimeList, in the order of the tags.
func genres(among tags: [String]) -> [String] { tags.compactMap { knownGenres[$0.lowercased()] } }

private let knownGenres: [String: String] = {
  let names = [
    "Action", "Adventure", "Avant Garde", "Boys Love", "Comedy", "Drama", "Ecchi", "Fantasy",
    "Girls Love", "Gourmet", "Hentai", "Horror", "Josei", "Kids", "Mahou Shoujo", "Mecha", "Music",
    "Mystery", "Psychological", "Romance", "Sci-Fi", "Seinen", "Shoujo", "Shounen",
    "Slice of Life", "Sports", "Supernatural", "Suspense", "Thriller",
  ]
  let others = [
    "science fiction": "Sci-Fi", "sci fi": "Sci-Fi", "magical girl": "Mahou Shoujo",
    "sport": "Sports", "shoujo ai": "Girls Love", "shounen ai": "Boys Love",
  ]
  let own = names.map { ($0.lowercased(), $0) }
  return Dictionary(own, uniquingKeysWith: { first, _ in first })
    .merging(others, uniquingKeysWith: { first, _ in first })
}()

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

extension CatalogueFileKind {
  /// Fribb's anime-lists, which contain only the ids of an anime on several sites.
  ///
  /// Source: <https://github.com/Fribb/anime-lists>.
  static let animeLists = CatalogueFileKind(
    id: "anime-lists", name: "anime-lists",
    file: "Fribb's anime-lists (anime-list-full.json, anime-list-mini.json)", kinds: [.anime],
    // Ids of whole shows are the same for all seasons, so they can't identify one.
    registries: ["mal", "anilist", "kitsu", "anidb", "animeplanet", "simkl"], findsByName: false,
    recognizes: { item in
      item.node["title"] == nil
        && ["mal_id", "anidb_id", "anilist_id", "kitsu_id"].contains { item.node[$0] != nil }
    },
    key: { item in
      let ids = ids(of: item.node)
      return ids.isEmpty ? nil : CatalogueEntryKey(ids: ids)
    },
    title: { entry in
      // An id in several entries belongs to the show, not to this part of it.
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
    return value == "0" ? nil : siteID(value, registry: member.registry, isNumber: member.isNumber)
  }
}
