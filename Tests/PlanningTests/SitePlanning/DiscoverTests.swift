import TestSupport
import Testing

@testable import MediaLibrary
@testable import Planning

struct DiscoverTests {
  private func discover(_ site: SitePlan, _ path: String = "discover.html") -> DiscoverPage? {
    guard let page = site.page(path)?.content as? DiscoverPage else { return nil }
    return page
  }

  private func titles(_ site: SitePlan, _ path: String = "discover.html") -> [String]? {
    discover(site, path).map { site.ids($0.listing.sections.flatMap(\.items).map(\.entry)) }
  }

  private func known(_ id: String, _ rating: Int, votes: Int, _ status: Status? = nil) -> Entry {
    title(id, nil, status) {
      $0.work.community = .init(hundredths: rating * 100, votes: votes, source: nil)
    }
  }

  @Test func `the catalogue is shown top rated first, then by title`() {
    let site = plan([
      // C = 80: a = (1 · 95 + 50 · 80) / 51 = 80.3, b = (950 · 85 + 50 · 80) / 1000 = 84.75
      known("anime/a", 95, votes: 1), known("anime/b", 85, votes: 950),
      known("anime/c", 60, votes: 10), known("anime/tracked", 80, votes: 10, .completed),
      title("anime/y", "Zebra", nil), title("anime/z", "Aardvark", nil),
      title("anime/hidden", nil, nil) { $0.isUnlisted = true },
    ])
    #expect(titles(site) == ["anime/b", "anime/a", "anime/c", "anime/z", "anime/y"])
    #expect(discover(site)?.listing.total == 5)
    #expect(discover(site)?.recommendations == [])
  }

  @Test func `a long catalogue goes over several pages, the recommendations on the first`() {
    let rated = title("anime/rated", rating: 9_000, genres: ["X", "Y"])
    let catalogue = (0..<5).map { title("anime/t\($0)", nil, nil, genres: ["X", "Y"]) }
    var sizes = PageSizes()
    sizes.list = 2
    sizes.recommendations = 3
    let site = plan(library([rated] + catalogue), sizes: sizes)
    #expect(titles(site) == ["anime/t0", "anime/t1", "anime/t2"])
    #expect(titles(site, "discover/1.html") == ["anime/t3", "anime/t4"])
    #expect(discover(site)?.recommendations.count == 3)
    #expect(discover(site, "discover/1.html")?.recommendations == [])
  }

  @Test func `recommendations add up what is liked, by what it says`() throws {
    let site = plan([
      title("anime/planetes", "Planetes", rating: 9_500, genres: ["Sci-Fi", "Space"]),
      title("anime/meh", rating: 6_000, genres: ["Sci-Fi"]),
      title("manga/wish", nil, .planning, genres: ["Sci-Fi", "Space"]) {
        $0.tracking?.added = day(2020)
      },
      title("manga/shelf", nil, .planning, genres: ["Space"]) {
        $0.tracking?.owned = .init(media: [])
      },
      title("manga/known", nil, nil, genres: ["Space", "Sci-Fi"]),
      title("manga/one-genre", nil, nil, genres: ["Space"]),
      title("manga/none", nil, nil, genres: ["Sport"]),
    ])
    // Above seven: Sci-Fi (2500 − 1000) / (2 + 3) = 300, Space 2500 / (1 + 3) = 625. Both genres
    // have three listed titles, two bits: 3 · (20 − 2) = 54.
    let both = (300 + 625) * 54
    let recommendations = try #require(discover(site)?.recommendations)
    #expect(site.ids(recommendations.map(\.entry)) == ["manga/wish", "manga/known"])
    #expect(recommendations.map(\.score) == [both, both])
    for recommendation in recommendations {
      let because = try #require(recommendation.reason)
      #expect(site.ids([because.entry]) == ["anime/planetes"])
      #expect(site.names(because.shared) == ["Sci-Fi", "Space"])
    }
    // On the wish list one genre is reason enough; owned titles count half as much again.
    let next = site.index.suggestions(count: 6, by: GroupPreferences(site.index))
    #expect(site.ids(next.map(\.entry)) == ["manga/shelf", "manga/wish"])
    #expect(next.map(\.score) == [625 * 54 + 625 * 27 + 1, both])
  }

  @Test func `one shared creator is reason enough`() throws {
    func by(_ name: String) -> (inout MadeTitle) -> Void {
      { $0.work.creators = [.init(name: name, role: nil)] }
    }
    let site = plan([
      title("books/a", rating: 8_800, by("Le Guin")), title("books/b", nil, nil, by("Le Guin")),
      title("books/c", rating: 7_900, by("Other")), title("books/d", nil, nil, by("Other")),
    ])
    // 1800 / 4 = 450; one listed title: 6 · (20 − 1) = 114. Below eight, nothing is a reason.
    let recommendations = try #require(discover(site)?.recommendations)
    #expect(site.ids(recommendations.map(\.entry)) == ["books/b"])
    #expect(recommendations.map(\.score) == [450 * 114])
  }

  @Test func `the top rated are linked when there is something on the page`() {
    let empty = plan([])
    #expect(!empty.tabbed("anime.html").contains("top.html"))
    #expect(empty.page("top.html") != nil)
    #expect(titles(empty) == [])
    let full = plan([title("anime/a", rating: 9_000), title("anime/b", nil, nil)])
    #expect(full.tabbed("anime.html").contains("top.html"))
  }
}
