import TestSupport
import Testing

@testable import MediaLibrary
@testable import Planning

/// The page that proposes one title for tonight.
struct AskTests {
  private func page(_ entries: [Entry]) throws -> (site: SitePlan, page: AskPage) {
    let site = plan(library(entries))
    return (site, try #require(site.page("ask.html")?.content as? AskPage))
  }

  private func groups(_ page: AskPage, in site: SitePlan) -> [String] {
    page.groups.map { group in
      "\(group.length): \(site.ids(group.items.map(\.entry)).joined(separator: " "))"
    }
  }

  @Test func `what was liked goes by how long it takes, the best first`() throws {
    let (site, page) = try page([
      title("movies/short", rating: 8000) { $0.work.duration = 90 },
      title("movies/better", rating: 9500),
      title("anime/season", rating: 9000) { $0.work.episodes = 13 },
      title("books/long", rating: 8500) { $0.work.pages = 900 },
      title("games/endless", rating: 9000) { $0.tracking?.hours = 20_000 },
      title("manga/unknown") { $0.tracking?.favorite = .init(rank: 1) },
    ])
    #expect(
      groups(page, in: site) == [
        "evening: movies/better movies/short", "weekend: anime/season", "weeks: books/long",
        "months: games/endless", "unknown: manga/unknown",
      ])
    #expect(site.navigation.linked.contains { $0.text == "ask.html" })
    #expect(site.invitations.contains { $0.link.path == .ask })
  }

  @Test func `only what is finished, liked, for everybody and no later part is named`() throws {
    let (site, page) = try page([
      title("anime/one", rating: 8000), title("anime/two", rating: 9000),
      title("anime/three", nil, .repeating, rating: 8500),
      title("anime/disliked", rating: 7900), title("anime/unrated"),
      title("anime/current", nil, .current, rating: 9000),
      title("anime/planned", nil, .planning, rating: 9000),
      title("anime/dropped", nil, .dropped, rating: 9000),
      title("anime/unlisted", rating: 9000) { $0.isUnlisted = true },
      title("anime/catalog", nil, nil),
      title("anime/sequel", rating: 9000) {
        $0.work.relations = [.init(type: "PREQUEL", id: "anime/one")]
      },
      title("books/volume", rating: 9000) { $0.work.series = .init(name: "A Row", position: 200) },
    ])
    #expect(
      site.ids(page.groups.flatMap(\.items).map(\.entry)) == [
        "anime/two", "anime/three", "anime/one",
      ])
  }

  @Test func `with fewer than three answers there is no page to link to`() throws {
    let (site, page) = try page([
      title("anime/one", rating: 8000), title("anime/two", rating: 9000), title("anime/three"),
    ])
    #expect(page.isEmpty && page.moods.isEmpty)
    #expect(!site.navigation.linked.contains { $0.text == "ask.html" })
  }

  @Test func `moods are what tells the titles apart, and company is told by tags`() throws {
    func liked(_ id: String, _ genres: [String], _ tags: [String]) -> Entry {
      title(id, rating: 9000, genres: genres) { $0.tracking?.tags = tags }
    }
    let (site, page) = try page([
      liked("anime/a", ["Drama", "Everywhere"], ["space"]),
      liked("anime/b", ["Drama", "Everywhere"], ["space", "With-Friends"]),
      liked("anime/c", ["Once", "Everywhere"], ["space", "watched with Jun"]),
      liked("games/d", ["Drama", "Everywhere"], ["co-op"]),
      liked("games/e", ["Everywhere"], []),
    ])
    // Genres come first among equally common groups; groups of one or nearly all titles aren't
    // asked about.
    #expect(page.moods.map { site.groups[$0].name } == ["Drama", "space"])
    let items = page.groups.flatMap(\.items)
    #expect(
      items.map { "\(site.ids([$0.entry])[0]) \($0.moods)" } == [
        "anime/a [0, 1]", "anime/b [0, 1]", "anime/c [1]", "games/d [0]", "games/e []",
      ])
    #expect(
      site.ids(items.filter(\.isForCompany).map(\.entry)) == ["anime/b", "anime/c", "games/d"])
    #expect(page.hasCompany)
  }

  @Test func `nobody is asked who is there where no title is for company`() throws {
    let (_, page) = try page((1...4).map { title("anime/a\($0)", rating: 9000) })
    #expect(!page.isEmpty && !page.hasCompany)
  }
}
