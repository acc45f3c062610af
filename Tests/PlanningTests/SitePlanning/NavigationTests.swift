import Base
import TestSupport
import Testing

@testable import MediaLibrary
@testable import Planning

/// The links around every page.
struct NavigationTests {
  @Test func `no page with nothing on it is linked, and each keeps its address`() {
    for titles in [[], [title("anime/x")], [title("books/y", nil, nil)]] {
      let site = plan(library(titles))
      let empty = Set(site.pages.filter(\.content.isEmpty).map(\.path))
      #expect(empty.contains(PagePath("favorites.html")))
      #expect(empty.contains(PagePath("genres.html")))
      #expect(empty.isDisjoint(with: site.navigation.linked.dropFirst()))
      guard let search = site.page("search.html")?.content as? SearchPage else {
        Issue.record("no search page")
        continue
      }
      #expect(empty.isDisjoint(with: search.lists.map(\.path)))
      #expect(
        site.pagesToFind.allSatisfy {
          site.pages[$0].path == .home || !empty.contains(site.pages[$0].path)
        })
    }
  }

  @Test func `six doors are at the top and at the foot, those with something behind them`() {
    let entries =
      (1...5).map { title("anime/a\($0)", rating: 9000, finished: day(2020)) } + [
        title("books/b") { $0.review = review() }
      ]
    let frame = plan(library(entries, lists: [ownerList("one", "One", ["anime/a1"])])).navigation
    #expect(frame.header == frame.doors)
    #expect(
      frame.doors.map { "\($0.text): \($0.path.text)" } == [
        "Home: index.html", "Shelf: shelf.html", "Diary: diary.html", "Stats: stats.html",
        "Lists: lists.html", "Reviews: reviews.html",
      ])
    #expect(frame.small.map(\.path.text) == ["compare.html", "ask.html", "about.html"])
    let few = plan([title("books/y", nil, nil)]).navigation
    #expect(few.doors.map(\.path.text) == ["books.html"])
  }

  @Test(arguments: [
    ("lists, anime", "write [lists, anime]"), ("lists.html", "did you mean 'lists'?"),
    ("/lists", "did you mean 'lists'?"), ("Lists", "did you mean 'lists'?"),
  ])
  func `a page named in another way is told with its name`(_ name: String, _ fix: String) {
    let location = SourceLocation.file("tokonoma.yml")
    let library = library([title("anime/a")]) {
      $0.navigation = [Located(name, at: location)]
    }
    #expect(problems(library).map(\.fix) == [fix])
  }

  @Test func `of many pages of the owner's the first are at the foot, all on one page`() {
    func site(_ count: Int) -> SitePlan {
      plan(library([title("anime/a")], pages: (0..<count).map { ownerPage("p\($0)", "P\($0)") }))
    }
    let few = site(20)
    let foot = few.navigation.small.map(\.path.text)
    #expect(foot.filter { $0.hasPrefix("p") } == (0..<20).map { "p\($0).html" })
    #expect(few.page("pages.html") == nil)
    let many = site(5000)
    let links = many.navigation.small.map(\.path.text)
    #expect(links.filter { $0.hasPrefix("p") } == (0..<20).map { "p\($0).html" } + ["pages.html"])
    let index = many.page("pages.html")?.content as? PagesPage
    #expect(index?.links.map(\.text) == (0..<5000).map { "P\($0)" })
  }

  @Test func `the owner chooses what is at the top`() {
    let place = SourceLocation.file("tokonoma.yml")
    func draft(_ names: [String]) -> (navigation: Navigation, problems: DiagnosticList) {
      let written = library([title("anime/a"), title("books/b")]) {
        $0.navigation = names.map { Located($0, at: place) }
      }
      var problems = DiagnosticList()
      let draft = SiteDraft(written, words: .english, reporting: &problems)
      return (draft.navigation, problems)
    }
    let (chosen, none) = draft(["stats", "books", "favorites", "search", "anime/a"])
    // The list of favorites is empty, and search has its own place.
    #expect(chosen.header.map(\.path.text) == ["stats.html", "books.html", "anime/a.html"])
    #expect(none.all.isEmpty)
    let (left, problems) = draft(["bokks", "stats"])
    #expect(left.header.map(\.path.text) == ["stats.html"])
    #expect(
      problems.all == [.unknownPageInNavigation("bokks", list: nil, nearest: "books").at(place)])
    #expect(draft([]).navigation.header.isEmpty)
  }
}

extension Navigation {
  /// All of its links, the home page first.
  var linked: [PagePath] {
    ([home] + header + [search].compactMap(\.self) + doors + small).map(\.path)
  }
}
