import MediaLibrary

/// What sites call a title, by the addresses of its pages there; other addresses say nothing.
func idsInAddresses(_ addresses: [String]) -> [Work.ExternalID] {
  addresses.compactMap { address in
    let parts = address.split { $0 == "/" || $0 == "?" || $0 == "#" }.map(String.init)
    guard parts.count > 2, parts[0].hasPrefix("http") else { return nil }
    let host = parts[1].hasPrefix("www.") ? String(parts[1].dropFirst(4)) : parts[1]
    let page = sitePages.first { page in
      page.host == host && parts[2...].starts(with: page.path)
        && parts.count > 2 + page.path.count
        // A season's or an episode's page stands below its show's.
        && !parts.contains("season")
    }
    guard let page else { return nil }
    let value = parts[2 + page.path.count].prefix { $0.isLetter || $0.isNumber }
    let isID = page.isNumber ? value.utf8.allSatisfy { (0x30...0x39).contains($0) } : true
    return value.isEmpty || !isID
      ? nil : Work.ExternalID(registry: page.registry, value: String(value))
  }
}

private struct SitePage {
  let host: String
  /// What stands before the id.
  let path: [String]
  let registry: String
  /// Whether the id is a number; behind it there may be a name.
  let isNumber: Bool

  init(_ host: String, _ path: String..., id registry: String, isNumber: Bool = true) {
    self.host = host
    self.path = path
    self.registry = registry
    self.isNumber = isNumber
  }
}

private let sitePages = [
  SitePage("imdb.com", "title", id: "imdb", isNumber: false),
  SitePage("themoviedb.org", "movie", id: "tmdb"), SitePage("themoviedb.org", "tv", id: "tmdb"),
  SitePage("goodreads.com", "book", "show", id: "goodreads"),
  SitePage("openlibrary.org", "books", id: "openlibrary", isNumber: false),
  SitePage("openlibrary.org", "works", id: "openlibrary", isNumber: false),
  SitePage("store.steampowered.com", "app", id: "steam"),
  SitePage("bgm.tv", "subject", id: "bangumi"),
  SitePage("book.douban.com", "subject", id: "douban"),
  SitePage("movie.douban.com", "subject", id: "douban"),
  SitePage("wikidata.org", "wiki", id: "wikidata", isNumber: false),
]

extension [Work.ExternalID] {
  /// The first of each registry.
  var uniqueRegistries: [Work.ExternalID] {
    var seen: Set<String> = []
    return filter { seen.insert($0.registry).inserted }
  }
}
