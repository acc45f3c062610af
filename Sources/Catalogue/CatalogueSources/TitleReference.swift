import HTTPFetching
import MediaLibrary
import Trackers

/// A title of a site's as an owner names it: `anilist:154587`, `isbn:9780441013593`, or the address of its page.
package struct TitleReference: Sendable, Equatable {
  /// As `ids` of titles have it.
  package let id: Work.ExternalID
  /// nil where it tells nothing of the kind.
  package let kind: Kind?

  package init(id: Work.ExternalID, kind: Kind?) {
    self.id = id
    self.kind = kind
  }

  /// nil for what names no title of a known site.
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
    var kind = Self.kinds[registry].flatMap { Kind(id: $0) }
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

  /// The names that owners may use, for messages.
  package static var names: [String] { registries.keys.sorted() }

  private static let registries = [
    "anilist": "anilist", "mal": "mal", "myanimelist": "mal", "kitsu": "kitsu", "ann": "ann",
    "openlibrary": "openlibrary", "isbn": "isbn13", "isbn13": "isbn13",
    "googlebooks": "googlebooks", "igdb": "igdb", "steam": "steam", "tmdb": "tmdb",
    "tvmaze": "tvmaze", "imdb": "imdb",
  ]

  /// Of registries that know one kind only.
  private static let kinds = [
    "isbn13": "book", "openlibrary": "book", "googlebooks": "book", "igdb": "game",
    "steam": "game", "tvmaze": "show",
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
      self.init(
        id: Work.ExternalID(registry: page.registry, value: id),
        kind: page.kind.flatMap { Kind(id: $0) })
      return
    }
    return nil
  }

  /// Where a site shows a title.
  private struct Page {
    let host: String
    /// The part of the path before the id; of one whose id is in the query, a part that is there.
    var folder: String?
    var query: String?
    let registry: String
    var kind: String?
    var isNumber = true
  }

  private static let pages = [
    Page(host: "anilist.co", folder: "anime", registry: "anilist", kind: "anime"),
    Page(host: "anilist.co", folder: "manga", registry: "anilist", kind: "manga"),
    Page(host: "myanimelist.net", folder: "anime", registry: "mal", kind: "anime"),
    Page(host: "myanimelist.net", folder: "manga", registry: "mal", kind: "manga"),
    Page(host: "kitsu.app", folder: "anime", registry: "kitsu", kind: "anime"),
    Page(host: "kitsu.app", folder: "manga", registry: "kitsu", kind: "manga"),
    Page(
      host: "animenewsnetwork.com", folder: "anime.php", query: "id", registry: "ann", kind: "anime"
    ),
    Page(
      host: "animenewsnetwork.com", folder: "manga.php", query: "id", registry: "ann", kind: "manga"
    ),
    Page(
      host: "openlibrary.org", folder: "works", registry: "openlibrary", kind: "book",
      isNumber: false),
    Page(
      host: "openlibrary.org", folder: "books", registry: "openlibrary", kind: "book",
      isNumber: false),
    Page(
      host: "books.google.com", query: "id", registry: "googlebooks", kind: "book", isNumber: false),
    Page(host: "store.steampowered.com", folder: "app", registry: "steam", kind: "game"),
    Page(host: "igdb.com", folder: "games", registry: "igdb", kind: "game", isNumber: false),
    Page(host: "themoviedb.org", folder: "movie", registry: "tmdb", kind: "movie"),
    Page(host: "themoviedb.org", folder: "tv", registry: "tmdb", kind: "show"),
    Page(host: "tvmaze.com", folder: "shows", registry: "tvmaze", kind: "show"),
    Page(host: "imdb.com", folder: "title", registry: "imdb", isNumber: false),
  ]

  private static func isID(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 100
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
  }
}
