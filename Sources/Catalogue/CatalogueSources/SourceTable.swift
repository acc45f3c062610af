import MediaLibrary

/// A source that there is, with or without what it takes to ask it.
package struct SourceRow: Sendable {
  package let id: String
  package let name: String
  package let kinds: [Kind]
  /// What the owner has to give before it can be asked, by the names of keys: `TMDB_KEY`. Empty for most.
  package let keys: [String]
  /// Where keys are to be had.
  package let keysFrom: String?
  /// Whether it has no address of its own: the settings name a server, or `TOKONOMA_JIKAN_URL` and the like do.
  package let needsAddress: Bool
  /// Whether it serves only those who say where they can be reached: `contact` in the settings.
  package let needsContact: Bool
  private let make: @Sendable (SourceAccess) -> (any CatalogueSource)?

  /// - Parameter make: nil where a key or an address is missing
  init(
    id: String, name: String, kinds: [Kind], keys: [String] = [], keysFrom: String? = nil,
    needsAddress: Bool = false, needsContact: Bool = false,
    make: @escaping @Sendable (SourceAccess) -> (any CatalogueSource)?
  ) {
    self.id = id
    self.name = name
    self.kinds = kinds
    self.keys = keys
    self.keysFrom = keysFrom
    self.needsAddress = needsAddress
    self.needsContact = needsContact
    self.make = make
  }

  /// nil when a key or an address is missing.
  package func source(_ access: SourceAccess) -> (any CatalogueSource)? {
    guard keys.allSatisfy({ access.key($0) != nil }) else { return nil }
    return make(access)
  }

  /// In the order in which they are asked, where the settings name no other.
  package static let table: [SourceRow] = [
    SourceRow(id: "anilist", name: "AniList", kinds: [.anime, .manga]) { AniListSource($0) },
    SourceRow(id: "kitsu", name: "Kitsu", kinds: [.anime, .manga]) { KitsuSource($0) },
    SourceRow(
      id: "mal", name: "MyAnimeList", kinds: [.anime, .manga], keys: ["MAL_CLIENT_ID"],
      keysFrom: "https://myanimelist.net/apiconfig"
    ) { MyAnimeListSource($0) },
    SourceRow(id: "jikan", name: "Jikan", kinds: [.anime, .manga], needsAddress: true) {
      JikanSource($0)
    },
    SourceRow(id: "ann", name: "Anime News Network", kinds: [.anime, .manga]) {
      AnimeNewsNetworkSource($0)
    },
    SourceRow(id: "openlibrary", name: "Open Library", kinds: [.book], needsContact: true) {
      OpenLibrarySource($0)
    },
    SourceRow(
      id: "googlebooks", name: "Google Books", kinds: [.book], keys: ["GOOGLEBOOKS_KEY"],
      keysFrom: "https://console.cloud.google.com/apis/library/books.googleapis.com"
    ) { GoogleBooksSource($0) },
    SourceRow(
      id: "tmdb", name: "TMDB", kinds: [.movie, .show], keys: ["TMDB_KEY"],
      keysFrom: "https://www.themoviedb.org/settings/api"
    ) { TMDBSource($0) },
    SourceRow(id: "tvmaze", name: "TVmaze", kinds: [.show]) { TVmazeSource($0) },
    SourceRow(id: "steam", name: "Steam", kinds: [.game]) { SteamSource($0) },
    SourceRow(
      id: "igdb", name: "IGDB", kinds: [.game], keys: ["IGDB_CLIENT_ID", "IGDB_SECRET"],
      keysFrom: "https://dev.twitch.tv/console/apps"
    ) { IGDBSource($0) },
  ]

  package static func named(_ id: String) -> SourceRow? { table.first { $0.id == id } }
}
