import TestSupport
import Testing

@testable import MediaLibrary
@testable import Planning

/// The shelf: one page in many states, each at its own address.
struct ShelfTests {
  private func titles(_ count: Int) -> [Entry] {
    (1...count).map { title("anime/a\($0)", rating: 9000, finished: day(2000 + $0)) }
  }

  /// `Watched: watched.html *`, one text for each row.
  private func rows(_ site: SitePlan, _ path: String) -> [String] {
    (site.page(path).map(site.tabs) ?? []).map { row in
      row.tabs.map { tab in
        tab.text + (tab.count.map { " \($0)" } ?? "") + ": " + tab.path.text
          + (tab.fragment.map { "#" + $0 } ?? "") + (tab.isCurrent ? " *" : "")
      }.joined(separator: ", ")
    }
  }

  private var mixed: SitePlan {
    var sizes = PageSizes()
    (sizes.shelf, sizes.list) = (2, 2)
    return plan(
      library(
        titles(4) + [
          title("anime/now", nil, .current), title("books/read"),
          title("books/wish", nil, .planning), title("games/known", nil, nil),
        ]), sizes: sizes)
  }

  @Test func `the page of all kinds leads to parts of itself, with their counts`() {
    #expect(
      rows(mixed, "shelf.html") == [
        "All: shelf.html *, Anime: anime.html, Books: books.html, Games: games.html",
        "All 8: shelf.html *, Watching 1: shelf.html#watching, Watched 4: shelf.html#watched, "
          + "Read 1: shelf.html#read, Planned 1: shelf.html#wishlist, "
          + "Not on a shelf yet 1: shelf.html#catalogue",
        "Grid: shelf.html *, Ranking: top.html",
      ])
  }

  /// A list of all kinds leads to the same status of each kind.
  @Test func `a list keeps its status for another kind`() {
    #expect(
      rows(mixed, "watched.html") == [
        "All: watched.html *, Anime: anime-watched.html, Books: books.html#completed, "
          + "Games: games.html",
        "All: shelf.html, Watching: watching.html, Watched: watched.html *, Read: read.html, "
          + "Planned: wishlist.html, Not on a shelf yet: discover.html",
        "Grid: shelf.html *, Ranking: top.html",
      ])
    #expect(rows(mixed, "watched/1.html") == rows(mixed, "watched.html"))
    #expect(
      rows(mixed, "anime-watched.html").first
        == "All: watched.html, Anime: anime-watched.html *, Books: books.html#completed, "
        + "Games: games.html")
    #expect(rows(mixed, "wishlist.html").first?.contains("Books: books.html#planning") == true)
  }

  /// In this case, the lists of all kinds are those of the kind.
  @Test func `a library of one kind has no page of all kinds`() {
    let site = plan(library(titles(4) + [title("anime/wish", nil, .planning)]))
    #expect(site.page("shelf.html") == nil)
    #expect(site.navigation.doorPaths[.shelf]?.text == "anime.html")
    #expect(
      rows(site, "anime.html") == [
        "All 5: anime.html *, Watched 4: anime.html#completed, Plan to watch 1: anime.html#planning",
        "Grid: anime.html *, Ranking: top.html",
      ])
    #expect(
      rows(site, "watched.html") == [
        "All: anime.html, Watched: watched.html *, Plan to watch: wishlist.html",
        "Grid: anime.html *, Ranking: top.html",
      ])
  }

  @Test func `rankings are a view of the shelf, and the indexes belong to the statistics`() {
    let site = plan([title("anime/a", rating: 9000, genres: ["Drama"]), title("books/b")])
    for path in ["top.html", "rated.html"] {
      #expect(rows(site, path) == ["Grid: shelf.html, Ranking: top.html *"], "\(path)")
    }
    #expect(rows(site, "genres.html") == ["Statistics: stats.html, Genres: genres.html *"])
    #expect(rows(site, "stats.html") == ["Statistics: stats.html *, Genres: genres.html"])
    #expect(rows(site, "anime/a.html") == [])
  }

  /// One more title must not change every page.
  @Test func `counts are on the pages of all lists only`() {
    for page in mixed.pages where page.path.text != "shelf.html" && !(page.content is KindPage) {
      #expect(mixed.tabs(of: page).flatMap(\.tabs).allSatisfy { $0.count == nil })
    }
  }
}

extension SitePlan {
  /// The targets of the tabs of a page.
  func tabbed(_ path: String) -> [String] {
    page(path).map { tabs(of: $0).flatMap(\.tabs).map(\.path.text) } ?? []
  }
}
