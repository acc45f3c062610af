import TestSupport
import Testing

@testable import MediaLibrary
@testable import Planning

/// The wall of all titles.
struct WallTests {
  private func pages(of site: SitePlan) -> [(path: String, wall: WallPage)] {
    site.pages.compactMap { page in
      (page.content as? WallPage).map { (page.path.text, $0) }
    }
  }

  private func ids(_ section: WallPage.Section, in site: SitePlan) -> [String] {
    section.entries.map { site.library.entries[$0].id }
  }

  @Test func `every title is in one place, by what it is to the owner and when`() throws {
    let site = plan([
      title("anime/now", nil, .current), title("anime/again", nil, .repeating),
      title("anime/late", finished: day(2021, 5)), title("books/late", finished: day(2021, 7)),
      title("anime/early", finished: day(2009)), title("anime/undated"),
      title("anime/wanted", nil, .planning), title("anime/paused", nil, .paused),
      title("anime/dropped", nil, .dropped, finished: day(2020)), title("anime/known", nil, nil),
      title("anime/unlisted", finished: day(2021)) { $0.isUnlisted = true },
    ])
    let (path, wall) = try #require(pages(of: site).first)
    #expect(pages(of: site).count == 1 && path == "wall.html")
    #expect(wall.name == nil && wall.parts.isEmpty && wall.count == 10)
    #expect(
      wall.sections.map { "\($0.id): \(ids($0, in: site).joined(separator: " "))" } == [
        "now: anime/again anime/now", "y2021: books/late anime/late", "y2009: anime/early",
        "undated: anime/undated", "wishes: anime/wanted", "paused: anime/paused",
        "dropped: anime/dropped", "catalog: anime/known",
      ])
    #expect(wall.sections.filter(\.isToCome).map(\.id) == ["wishes", "catalog"])
    #expect(!site.tabbed("shelf.html").contains("wall.html"), "of ten titles")
  }

  @Test func `a wall of twenty titles is worth a link`() {
    let few = (1...19).map { title("anime/a\($0)") }
    for (titles, isLinked) in [(few, false), (few + [title("games/b", nil, nil)], true)] {
      let site = plan(library(titles))
      let page = isLinked ? "shelf.html" : "anime.html"
      #expect(site.tabbed(page).contains("wall.html") == isLinked)
    }
  }

  @Test func `years of a small wall share a label`() throws {
    let titles = (2001...2012).flatMap { (year: Int) in
      (1...(year == 2012 ? 6 : 2)).map { title("anime/\(year)-\($0)", finished: day(year)) }
    }
    let (_, wall) = try #require(pages(of: plan(library(titles))).first)
    #expect(
      wall.sections.map { "\($0.id) \($0.heading): \($0.entries.count)" } == [
        "y2012 2012: 6", "y2011 2010–2011: 4", "y2009 2007–2009: 6", "y2006 2004–2006: 6",
        "y2003 2001–2003: 6",
      ])
    // With few years each has its own.
    let few = titles.filter { $0.slug < "2004" }
    #expect(pages(of: plan(library(few))).first?.wall.sections.count == 3)
  }

  @Test func `each kind of several has a wall of its own`() {
    let titles = (1...19).map { title("anime/a\($0)") } + [title("games/b")]
    let site = plan(library(titles))
    #expect(
      pages(of: site).map { "\($0.path): \($0.wall.count)" } == [
        "wall.html: 20", "wall/anime.html: 19", "wall/games.html: 1",
      ])
    #expect(
      site.tabbed("wall/anime.html") == [
        "wall.html", "wall/anime.html", "wall/games.html", "anime.html", "wall/anime.html",
      ])
  }

  @Test func `a large wall is parted by kind, then by decade, then by number`() {
    var titles = (1...5).map { title("books/b\($0)", finished: day(2011)) }
    for year in 2008...2025 {
      titles += (1...(year == 2013 ? 14 : 1)).map {
        title("anime/\(year)-\($0)", finished: day(year))
      }
    }
    titles += (1...3).map { title("anime/wanted-\($0)", nil, .planning) }
    var sizes = PageSizes()
    sizes.wall = 10
    let site = plan(library(titles), sizes: sizes)
    let pages = pages(of: site)
    #expect(
      pages.map { "\($0.path): \($0.wall.name ?? ""), \($0.wall.count)" } == [
        "wall.html: Anime: 2020s, 6",
        "wall/anime-2010s.html: Anime: 2010s, 8", "wall/anime-2010s/3.html: Anime: 2010s (3), 5",
        "wall/anime-2010s/2.html: Anime: 2010s (2), 5",
        "wall/anime-2010s/1.html: Anime: 2010s (1), 5",
        "wall/anime-2000s.html: Anime: 2000s, 2", "wall/anime-undated.html: Anime: Undated, 3",
        "wall/books.html: Books, 5",
      ])
    for (_, wall) in pages { #expect(wall.parts.map(\.path.text) == pages.map(\.path)) }
    let shown = pages.flatMap { $0.wall.sections.flatMap { ids($0, in: site) } }
    #expect(shown.sorted() == titles.map(\.id).sorted())
  }
}
