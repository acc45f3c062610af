import TestSupport
import Testing

@testable import Planning

struct SearchPageTests {
  /// Each with its heading; no empty page, no list of one kind's status, and only pages at the
  /// root.
  @Test func `pages of the site can be found, and states of a kind's page can't`() {
    var sizes = PageSizes()
    (sizes.list, sizes.shelf) = (3, 2)
    let titles = (1...18).map { number in
      title("\(number % 2 == 0 ? "anime" : "books")/t\(number)", finished: day(2020, 1))
    }
    let site = plan(library(titles, pages: [ownerPage("uses", "Uses")]), sizes: sizes)
    #expect(site.paths.contains("anime-watched.html") && site.paths.contains("watched/1.html"))
    let found = site.pagesOfTheSite
    #expect(found.allSatisfy { $0.path.depth == 0 })
    let paths = found.map(\.path.text)
    #expect(Set(paths).count == paths.count)
    #expect(
      Set(paths).isSuperset(of: [
        "shelf.html", "anime.html", "watched.html", "read.html", "diary.html", "stats.html",
        "wall.html", "uses.html", "about.html",
      ]))
    #expect(
      Set(paths).isDisjoint(with: [
        "anime-watched.html", "books-read.html", "reviews.html", "404.html",
      ]))
    #expect(found.contains(PageLink("Statistics", .statistics)))
  }
}
