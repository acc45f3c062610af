import MediaLibrary

/// A title's ids, by the addresses of its pages at sites; other addresses are passed over.
func idsInAddresses(_ addresses: [String]) -> [Work.ExternalID] {
  addresses.compactMap { address in
    let parts = address.split { $0 == "/" || $0 == "?" || $0 == "#" }.map(String.init)
    guard parts.count > 2, parts[0].hasPrefix("http") else { return nil }
    let host = parts[1].hasPrefix("www.") ? String(parts[1].dropFirst(4)) : parts[1]
    let page = sitePages.first { page in
      page.host == host && parts[2...].starts(with: page.path)
        && parts.count > 2 + page.path.count
        // The pages of seasons and episodes are below their show's.
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
  /// Before the id.
  let path: [String]
  let registry: String
  /// Whether the id is a number; a name may follow it.
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
