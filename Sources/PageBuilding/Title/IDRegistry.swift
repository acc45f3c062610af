import Base
import MediaLibrary
import Templates

/// A site to which the `ids` of a title can link.
package struct IDRegistry: Sendable {
  /// The keys in `ids`, in lower case and without `-`, `_` and spaces.
  let keys: [String]
  let name: String
  let showsID: Bool
  /// The first one that fits the kind and the id's format is used.
  let addresses: [Address]

  struct Address: Sendable {
    let kinds: [Kind]
    let format: Format
    let before: String
    let after: String

    fileprivate init(_ kinds: [Kind], _ format: Format, _ before: String, _ after: String = "") {
      (self.kinds, self.format, self.before, self.after) = (kinds, format, before, after)
    }
  }

  /// The form of an id. No format allows characters with a meaning in addresses.
  enum Format: Sendable {
    case number
    /// `tt0245429`, `OL45883W`
    case numberBetween(String, String)
    /// Letters, digits, `-` and `_`, but not only digits.
    case name
    /// 13 or 10 digits, also with hyphens.
    case isbn
  }

  static let all: [IDRegistry] = [
    .init(
      ["mal", "myanimelist"], "MyAnimeList",
      .init(watched, .number, "https://myanimelist.net/anime/"),
      .init(readable, .number, "https://myanimelist.net/manga/")),
    .init(
      ["anilist"], "AniList",
      .init(watched, .number, "https://anilist.co/anime/"),
      .init(readable, .number, "https://anilist.co/manga/")),
    .init(
      ["kitsu"], "Kitsu",
      .init(watched, .number, "https://kitsu.app/anime/"),
      .init(readable, .number, "https://kitsu.app/manga/")),
    .init(
      ["ann", "animenewsnetwork"], "Anime News Network",
      .init(watched, .number, "https://www.animenewsnetwork.com/encyclopedia/anime.php?id="),
      .init(readable, .number, "https://www.animenewsnetwork.com/encyclopedia/manga.php?id=")),
    .init(["anidb"], "AniDB", .init(watched, .number, "https://anidb.net/anime/")),
    .init(
      ["animeplanet"], "Anime-Planet",
      .init(watched, .name, "https://www.anime-planet.com/anime/"),
      .init(readable, .name, "https://www.anime-planet.com/manga/")),
    .init(["mangadex"], "MangaDex", .init(readable, .name, "https://mangadex.org/title/")),
    .init(
      ["mangaupdates"], "MangaUpdates",
      .init(readable, .number, "https://www.mangaupdates.com/series.html?id="),
      .init(readable, .name, "https://www.mangaupdates.com/series/")),
    .init(
      ["isbn", "isbn13", "isbn10"], "ISBN", showsID: true,
      .init(readable, .isbn, "https://openlibrary.org/isbn/")),
    .init(
      ["inventaire"], "Inventaire",
      .init(readable, .name, "https://inventaire.io/entity/inv:")),
    .init(
      ["openlibrary", "ol"], "Open Library",
      .init(readable, .numberBetween("OL", "W"), "https://openlibrary.org/works/"),
      .init(readable, .numberBetween("OL", "M"), "https://openlibrary.org/books/")),
    .init(
      ["goodreads"], "Goodreads", .init(readable, .number, "https://www.goodreads.com/book/show/")),
    .init(
      ["librarything"], "LibraryThing",
      .init(readable, .number, "https://www.librarything.com/work/")),
    .init(
      ["storygraph", "thestorygraph"], "The StoryGraph",
      .init(readable, .name, "https://app.thestorygraph.com/books/")),
    .init(["hardcover"], "Hardcover", .init(readable, .name, "https://hardcover.app/books/")),
    // IGDB's pages have only names; its numbers are for programs.
    .init(["igdb"], "IGDB", .init([.game], .name, "https://www.igdb.com/games/")),
    .init(
      ["steam"], "Steam", .init([.game], .number, "https://store.steampowered.com/app/")),
    .init(["backloggd"], "Backloggd", .init([.game], .name, "https://backloggd.com/games/")),
    .init(
      ["howlongtobeat", "hltb"], "HowLongToBeat",
      .init([.game], .number, "https://howlongtobeat.com/game/")),
    .init(["mobygames"], "MobyGames", .init([.game], .number, "https://www.mobygames.com/game/")),
    .init(
      ["vndb"], "VNDB", .init([.game], .numberBetween("v", ""), "https://vndb.org/"),
      .init([.game], .number, "https://vndb.org/v")),
    .init(
      ["imdb"], "IMDb", .init(watched, .numberBetween("tt", ""), "https://www.imdb.com/title/", "/")
    ),
    .init(
      ["tmdb", "themoviedb"], "TMDB",
      .init([.movie], .number, "https://www.themoviedb.org/movie/"),
      .init([.show], .number, "https://www.themoviedb.org/tv/")),
    .init(
      ["tvdb", "thetvdb"], "TheTVDB",
      .init([.show, .anime], .number, "https://thetvdb.com/dereferrer/series/"),
      .init([.movie], .number, "https://thetvdb.com/dereferrer/movie/")),
    .init(
      ["letterboxd"], "Letterboxd", .init([.movie], .name, "https://letterboxd.com/film/", "/")),
    .init(
      ["wikidata"], "Wikidata",
      .init(Kind.allCases, .numberBetween("Q", ""), "https://www.wikidata.org/wiki/")),
  ]

  private static let watched: [Kind] = [.anime, .movie, .show]
  private static let readable: [Kind] = [.manga, .book]

  private init(_ keys: [String], _ name: String, showsID: Bool = false, _ addresses: Address...) {
    (self.keys, self.name, self.showsID, self.addresses) = (keys, name, showsID, addresses)
  }
}

extension IDRegistry.Format {
  fileprivate var isName: Bool { if case .name = self { true } else { false } }

  fileprivate var example: String {
    switch self {
    case .number: "1234"
    case .numberBetween(let start, let end): start + "1234567" + end
    case .name: "a-name"
    case .isbn: "9780451524935"
    }
  }

  /// The id as part of an address; nil if it has another format.
  fileprivate func id(_ written: String) -> String? {
    let bytes = written.utf8
    guard (1...100).contains(bytes.count) else { return nil }
    switch self {
    case .number: return written.utf8.allSatisfy(\.isASCIIDigit) ? written : nil
    case .numberBetween(let start, let end):
      guard written.hasPrefix(start), written.hasSuffix(end) else { return nil }
      let digits = bytes.dropFirst(start.utf8.count).dropLast(end.utf8.count)
      return !digits.isEmpty && digits.allSatisfy(\.isASCIIDigit) ? written : nil
    case .name:
      let isName = bytes.allSatisfy {
        $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
      }
      return isName && !bytes.allSatisfy(\.isASCIIDigit) ? written : nil
    case .isbn:
      let signs = written.filter { $0 != "-" && $0 != " " }
      let digits =
        signs.utf8.last.map { $0 | 0x20 } == UInt8(ascii: "x") ? signs.dropLast() : signs[...]
      let isISBN =
        digits.utf8.allSatisfy(\.isASCIIDigit)
        && (signs.utf8.count == 10 || signs.utf8.count == 13 && digits == signs[...])
      return isISBN ? signs : nil
    }
  }
}

private let registryOfKey: [String: IDRegistry] = Dictionary(
  IDRegistry.all.flatMap { registry in registry.keys.map { ($0, registry) } },
  uniquingKeysWith: { first, _ in first })

extension IDRegistry {
  /// The title on other sites by its ids, without the addresses of its sources.
  static func links(of entry: Entry) -> [LinkContext] {
    let known = entry.work.sources.compactMap { $0.url.map(withoutSlash) }
    return entry.work.ids.compactMap { id in
      let link = link(id.value, of: id.registry, kind: entry.kind)
      return link?.url.map { known.contains(withoutSlash($0.text)) } == true ? nil : link
    }
  }

  /// Ids of known sites that get no link because of their form, each with an address of the right
  /// form. Names may be numbers, which are for programs.
  package static func misshapenIDs(of entry: Entry) -> [(id: Work.ExternalID, example: String)] {
    entry.work.ids.compactMap { id in
      let registry = registryOfKey[id.registry] ?? registryOfKey[folded(id.registry)]
      let addresses = registry?.addresses.filter { $0.kinds.contains(entry.kind) } ?? []
      guard let address = addresses.first, !id.value.contains("://"),
        addresses.allSatisfy({ $0.format.id(id.value) == nil && !$0.format.isName })
      else { return nil }
      return (id, address.before + address.format.example + address.after)
    }
  }

  /// Without a final slash, since sites redirect from an address with one to the one without, or
  /// vice versa.
  private static func withoutSlash(_ address: String) -> Substring {
    address.hasSuffix("/") ? address.dropLast() : address[...]
  }

  /// `Open Library` → `openlibrary`
  private static func folded(_ key: String) -> String {
    key.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }
  }

  /// nil for an unknown site or format.
  static func link(_ id: String, of registry: String, kind: Kind) -> LinkContext? {
    let registry = registryOfKey[registry] ?? registryOfKey[folded(registry)]
    return registry.flatMap { $0.link(id, kind: kind) }
  }

  private func link(_ id: String, kind: Kind) -> LinkContext? {
    for address in addresses where address.kinds.contains(kind) {
      guard let value = address.format.id(id) else { continue }
      return LinkContext(
        text: showsID ? "\(name) \(id)" : name,
        // The id has only letters, digits, `-` and `_`.
        url: SafeURL(root: address.before, encodedPath: value + address.after))
    }
    return nil
  }
}
