import MediaLibrary
import Templates
import Testing

@testable import PageBuilding

@Suite struct IDRegistryTests {
  @Test(arguments: [
    ("mal", "1", Kind.anime, "MyAnimeList", "https://myanimelist.net/anime/1"),
    ("mal", "2", .manga, "MyAnimeList", "https://myanimelist.net/manga/2"),
    ("AniList", "154587", .anime, "AniList", "https://anilist.co/anime/154587"),
    ("anilist", "3", .book, "AniList", "https://anilist.co/manga/3"),
    ("kitsu", "5", .anime, "Kitsu", "https://kitsu.app/anime/5"),
    (
      "ann", "13", .anime, "Anime News Network",
      "https://www.animenewsnetwork.com/encyclopedia/anime.php?id=13"
    ),
    ("igdb", "outer-wilds", .game, "IGDB", "https://www.igdb.com/games/outer-wilds"),
    ("steam", "753640", .game, "Steam", "https://store.steampowered.com/app/753640"),
    ("goodreads", "50202953", .book, "Goodreads", "https://www.goodreads.com/book/show/50202953"),
    (
      "isbn13", "978-0-00-000000-2", .book, "ISBN 978-0-00-000000-2",
      "https://openlibrary.org/isbn/9780000000002"
    ),
    ("isbn_10", "019853453X", .book, "ISBN 019853453X", "https://openlibrary.org/isbn/019853453X"),
    ("openlibrary", "OL45883W", .book, "Open Library", "https://openlibrary.org/works/OL45883W"),
    ("Open Library", "OL1M", .book, "Open Library", "https://openlibrary.org/books/OL1M"),
    ("imdb", "tt0245429", .movie, "IMDb", "https://www.imdb.com/title/tt0245429/"),
    ("tmdb", "129", .movie, "TMDB", "https://www.themoviedb.org/movie/129"),
    ("tmdb", "129", .show, "TMDB", "https://www.themoviedb.org/tv/129"),
    ("wikidata", "Q155653", .movie, "Wikidata", "https://www.wikidata.org/wiki/Q155653"),
  ])
  func idsHaveTheAddressOfTheirRegistry(
    registry: String, id: String, kind: Kind, text: String, url: String
  ) throws {
    let link = try #require(IDRegistry.link(id, of: registry, kind: kind))
    #expect(link.text == text)
    #expect(link.url?.text == url)
  }

  /// An unknown site, a format that the site doesn't have, a kind that it doesn't cover, an attempt
  /// to add more than an id.
  @Test(arguments: [
    ("x", "007", Kind.anime), ("mal", "", .anime), ("mal", "1/../../x", .anime),
    ("mal", "1?x=javascript:alert(1)", .anime), ("mal", "١", .anime), ("mal", "1", .game),
    ("steam", "javascript:alert(1)", .game), ("igdb", "28540", .game), ("igdb", "a/b", .game),
    ("igdb", "..", .game), ("igdb", "a b", .game), ("igdb", "é", .game), ("imdb", "tt", .movie),
    ("imdb", "0245429", .movie), ("openlibrary", "OLW", .book), ("openlibrary", "O", .book),
    ("isbn13", "97800000000", .book), ("isbn13", "978000000000X", .book),
    ("isbn", "<script>1", .book), ("goodreads", String(repeating: "9", count: 101), .book),
  ])
  func otherIdsLeadNowhere(registry: String, id: String, kind: Kind) {
    #expect(IDRegistry.link(id, of: registry, kind: kind) == nil)
  }

  @Test func everyAddressIsSafeAndEveryKeyIsOnce() {
    let keys = IDRegistry.all.flatMap(\.keys)
    #expect(Set(keys).count == keys.count)
    for registry in IDRegistry.all {
      #expect(registry.keys.allSatisfy { $0.allSatisfy { $0.isLowercase || $0.isNumber } })
      for address in registry.addresses {
        let url = address.before + "1" + address.after
        #expect(url.hasPrefix("https://") && SafeURL(url)?.text == url, "\(registry.name)")
        #expect(!url.contains("*"), "\(registry.name)")
        #expect(Kind.allCases.contains(where: address.kinds.contains), "\(registry.name)")
      }
    }
  }
}
