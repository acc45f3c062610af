import MediaLibrary

package struct SourceRow: Sendable {
  package let id: String
  package let name: String
  package let kinds: [Kind]
  /// The keys that the owner has to set: `TMDB_KEY`.
  package var keys: [String] = []
  package var keysFrom: String?
  /// Whether the key is worth the trouble, because the sources without keys lack covers or facts.
  package var addsMuch = false
  /// Whether the source wants the owner's address: `contact` in the settings.
  package var needsContact = false
  let make: @Sendable (SourceAccess) -> (any CatalogueSource)?

  /// nil if a key or an address is missing.
  ///
  /// - Parameter address: another server's address, named by a project; sources with keys ignore it
  package func source(_ access: SourceAccess, at address: String? = nil) -> (any CatalogueSource)? {
    guard keys.allSatisfy({ access.key($0) != nil }) else { return nil }
    var access = access
    if keys.isEmpty, let address { access.named = (id, address) }
    return make(access)
  }

  /// In the order in which they are asked, unless the settings name another.
  package static let table: [SourceRow] = [
    SourceRow(id: "anilist", name: "AniList", kinds: [.anime, .manga]) { AniListSource($0) },
    SourceRow(id: "kitsu", name: "Kitsu", kinds: [.anime, .manga]) { KitsuSource($0) },
    SourceRow(
      id: "mal", name: "MyAnimeList", kinds: [.anime, .manga], keys: ["MAL_CLIENT_ID"],
      keysFrom: "https://myanimelist.net/apiconfig"
    ) { MyAnimeListSource($0) },
    SourceRow(id: "jikan", name: "Jikan", kinds: [.anime, .manga]) { JikanSource($0) },
    SourceRow(id: "ann", name: "Anime News Network", kinds: [.anime, .manga]) {
      AnimeNewsNetworkSource($0)
    },
    SourceRow(
      id: "googlebooks", name: "Google Books", kinds: [.book], keys: ["GOOGLEBOOKS_KEY"],
      keysFrom: "https://console.cloud.google.com/apis/library/books.googleapis.com", addsMuch: true
    ) { GoogleBooksSource($0) },
    SourceRow(id: "openlibrary", name: "Open Library", kinds: [.book], needsContact: true) {
      OpenLibrarySource($0)
    },
    SourceRow(id: "inventaire", name: "Inventaire", kinds: [.book]) { InventaireSource($0) },
    SourceRow(
      id: "tmdb", name: "TMDB", kinds: [.movie, .show], keys: ["TMDB_KEY"],
      keysFrom: "https://www.themoviedb.org/settings/api", addsMuch: true
    ) { TMDBSource($0) },
    SourceRow(id: "tvmaze", name: "TVmaze", kinds: [.show]) { TVmazeSource($0) },
    SourceRow(
      id: "igdb", name: "IGDB", kinds: [.game], keys: ["IGDB_CLIENT_ID", "IGDB_SECRET"],
      keysFrom: "https://dev.twitch.tv/console/apps", addsMuch: true
    ) { IGDBSource($0) },
    SourceRow(id: "steam", name: "Steam", kinds: [.game]) { SteamSource($0) },
    SourceRow(id: "wikidata", name: "Wikidata", kinds: [.movie, .show, .game]) {
      WikidataSource($0)
    },
  ]

  package static func named(_ id: String) -> SourceRow? { table.first { $0.id == id } }
}

/// A step for the owner that brings covers and facts to more titles of a kind.
package struct SourceAdvice: Sendable, Equatable {
  package let kind: Kind
  package let text: String

  /// One for each kind, in the order of kinds.
  ///
  /// - Parameters:
  ///   - kinds: those with titles that lack something
  ///   - withoutKey: sources whose keys aren't set
  ///   - withoutContact: sources that want the owner's address
  package static func all(
    for kinds: Set<Kind>, withoutKey: [SourceRow], withoutContact: [SourceRow]
  ) -> [SourceAdvice] {
    Kind.allCases.filter(kinds.contains).compactMap { kind in
      let contacts = withoutContact.filter { $0.kinds.contains(kind) }.map { row in
        "\(row.name) wants to know whom it answers: write 'contact: you@example.org' into "
          + "tokonoma.yml, then run 'tokonoma refresh'"
      }
      let keys = withoutKey.filter { $0.kinds.contains(kind) && $0.addsMuch }.map { row in
        "\(row.name) needs a free key: get it at \(row.keysFrom ?? ""), "
          + "then run 'tokonoma keys \(row.id)'"
      }
      let parts = contacts + keys
      if parts.isEmpty { return nil }
      return SourceAdvice(
        kind: kind, text: "More for \(kind.folder): " + parts.joined(separator: "; "))
    }
  }
}
