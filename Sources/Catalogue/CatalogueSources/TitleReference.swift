import HTTPFetching
import MediaLibrary
import Trackers

/// How an owner refers to a site's title: `anilist:154587`, `isbn:9780441013593`, or its page's
/// address.
package struct TitleReference: Sendable, Equatable {
  package let id: Work.ExternalID
  /// nil if the reference doesn't include it.
  package let kind: Kind?

  package init(id: Work.ExternalID, kind: Kind?) { (self.id, self.kind) = (id, kind) }

  /// nil if it isn't a title of a known site.
  package init?(_ text: String) {
    if text.contains("://") {
      guard let address = WebAddress(text) else { return nil }
      self.init(page: address)
      return
    }
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2, !parts[1].isEmpty else { return nil }
    let name = parts[0].lowercased()
    guard let registry = Self.registries[name] else { return nil }
    var value = parts[1]
    var kind = Self.kinds[registry]
    // `mal:manga/2`
    let inner = value.split(separator: "/").map(String.init)
    if inner.count == 2, let named = Kind(id: inner[0]) ?? Kind(folder: inner[0]) {
      kind = named
      value = inner[1]
    }
    if registry == "isbn13" {
      guard let digits = ISBN.thirteenDigits(of: value) else { return nil }
      value = digits
    }
    guard Self.isID(value) else { return nil }
    self.init(id: Work.ExternalID(registry: registry, value: value), kind: kind)
  }

  package static var names: [String] { registries.keys.sorted() }

  private static let registries = [
    "anilist": "anilist", "mal": "mal", "myanimelist": "mal", "kitsu": "kitsu", "ann": "ann",
    "openlibrary": "openlibrary", "isbn": "isbn13", "isbn13": "isbn13",
    "googlebooks": "googlebooks", "igdb": "igdb", "steam": "steam", "tmdb": "tmdb",
    "tvmaze": "tvmaze", "imdb": "imdb", "wikidata": "wikidata", "inventaire": "inventaire",
  ]

  private static let kinds: [String: Kind] = [
    "isbn13": .book, "openlibrary": .book, "googlebooks": .book, "inventaire": .book,
    "igdb": .game, "steam": .game,
    "tvmaze": .show,
  ]

  private init?(page: WebAddress) {
    let host = page.host.hasPrefix("www.") ? String(page.host.dropFirst(4)) : page.host
    let path = page.target.prefix { $0 != "?" }.split(separator: "/").map(String.init)
    func part(behind name: String) -> String? {
      path.firstIndex(of: name).flatMap { path.indices.contains($0 + 1) ? path[$0 + 1] : nil }
    }
    func query(_ name: String) -> String? {
      page.target.split(separator: "?").dropFirst().first?.split(separator: "&")
        .first { $0.hasPrefix(name + "=") }.map { String($0.dropFirst(name.count + 1)) }
    }
    for page in Self.pages where host == page.host || host.hasSuffix("." + page.host) {
      let value = page.query.flatMap(query) ?? page.folder.flatMap(part)
      guard let value, page.query == nil || page.folder.map(path.contains) ?? true else { continue }
      // `603-the-matrix`
      let id = page.isNumber ? String(value.prefix { $0.isASCII && $0.isNumber }) : value
      guard Self.isID(id) else { continue }
      self.init(id: Work.ExternalID(registry: page.registry, value: id), kind: page.kind)
      return
    }
    return nil
  }

  /// The form of the addresses of a site's titles.
  private struct Page {
    let host: String
    /// The part of the path before the id; with `query`, a part of the path.
    let folder: String?
    let query: String?
    let registry: String
    let kind: Kind?
    let isNumber: Bool

    init(
      _ host: String, _ folder: String?, query: String? = nil, _ registry: String, _ kind: Kind?,
      isNumber: Bool = true
    ) {
      (self.host, self.folder, self.query) = (host, folder, query)
      (self.registry, self.kind, self.isNumber) = (registry, kind, isNumber)
    }
  }

  private static let pages = [
    Page("anilist.co", "anime", "anilist", .anime), Page("anilist.co", "manga", "anilist", .manga),
    Page("myanimelist.net", "anime", "mal", .anime),
    Page("myanimelist.net", "manga", "mal", .manga), Page("kitsu.app", "anime", "kitsu", .anime),
    Page("kitsu.app", "manga", "kitsu", .manga),
    Page("animenewsnetwork.com", "anime.php", query: "id", "ann", .anime),
    Page("animenewsnetwork.com", "manga.php", query: "id", "ann", .manga),
    Page("openlibrary.org", "works", "openlibrary", .book, isNumber: false),
    Page("openlibrary.org", "books", "openlibrary", .book, isNumber: false),
    Page("books.google.com", nil, query: "id", "googlebooks", .book, isNumber: false),
    Page("store.steampowered.com", "app", "steam", .game),
    Page("igdb.com", "games", "igdb", .game, isNumber: false),
    Page("themoviedb.org", "movie", "tmdb", .movie), Page("themoviedb.org", "tv", "tmdb", .show),
    Page("tvmaze.com", "shows", "tvmaze", .show),
    Page("imdb.com", "title", "imdb", nil, isNumber: false),
    Page("wikidata.org", "wiki", "wikidata", nil, isNumber: false),
  ]

  private static func isID(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 100
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
  }
}
