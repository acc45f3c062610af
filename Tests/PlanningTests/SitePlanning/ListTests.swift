import Base
import Planning
import TestSupport
import Testing

@testable import MediaLibrary

struct ListTests {
  @Test func `completed titles go by year, the newest first, partial dates after whole ones`() {
    let site = plan([
      title("anime/whole", finished: day(2016, 5, 3)),
      title("anime/month", finished: day(2016, 5)),
      title("anime/year", finished: day(2016)), title("anime/later", finished: day(2016, 11, 1)),
      title("movies/old", finished: day(-44, 3, 15)), title("anime/undated"),
      title("books/other", finished: day(2020)),
    ])
    #expect(
      site.listing("watched.html")
        == ["2016:", "later", "whole", "month", "year", "45 BC:", "old", "Undated:", "undated"])
    #expect(site.listing("read.html") == ["2020:", "other"])
    #expect(site.page("played.html") == nil)
  }

  @Test func `a title finished again counts by its latest time`() {
    let site = plan([
      title("anime/again", finished: day(2001)) {
        var run = Tracking.Run()
        run.finished = day(2020, 1, 1)
        $0.tracking?.history = [run]
      },
      title("anime/once", finished: day(2010)),
    ])
    #expect(site.listing("watched.html") == ["2020:", "again", "2010:", "once"])
  }

  @Test func `what is watched again is in progress, by the last sign of life`() {
    let site = plan([
      title("anime/silent", nil, .current),
      title("anime/started", nil, .current) { $0.tracking?.started = day(2020, 2) },
      title("anime/again", nil, .repeating) { $0.tracking?.updated = day(2021) },
    ])
    #expect(site.listing("watching.html") == ["again", "started", "silent"])
    #expect(site.listing("watched.html") == [])
  }

  @Test func `of what is undated the most played comes first`() {
    func game(
      _ id: String, _ hours: Int?, updated: PartialDate? = nil, before: [Int] = []
    ) -> Entry {
      title("games/\(id)", nil, .paused) {
        $0.tracking?.hours = hours
        $0.tracking?.updated = updated
        $0.tracking?.history = before.map { .init(hours: $0) }
      }
    }
    let site = plan([
      game("a", nil), game("b", 50), game("c", 4000), game("d", 100), game("e", 100),
      game("dated", nil, updated: day(2020)),
      game("again", 10, before: [9000]),
    ])
    #expect(site.listing("paused.html") == ["dated", "again", "c", "d", "e", "b", "a"])
  }

  @Test func `what is owned stands apart on the wish list`() {
    let site = plan([
      title("anime/wish", nil, .planning),
      title("books/shelf", nil, .planning) {
        $0.tracking?.owned = Tracking.Ownership(media: [])
      },
      title("anime/new", nil, .planning) { $0.tracking?.added = day(2022) },
    ])
    #expect(
      site.listing("wishlist.html") == [
        "Owned, not started:", "shelf", "Not owned yet:", "new", "wish",
      ])
  }

  @Test func `favourites go by rank, then in the order of preference`() {
    func favorite(_ id: String, rank: Int?, rating: Int? = nil) -> Entry {
      title(id, rating: rating) { $0.tracking?.favorite = Tracking.Favorite(rank: rank) }
    }
    let site = plan([
      favorite("anime/c", rank: nil, rating: 7000), favorite("anime/b", rank: nil, rating: 9000),
      favorite("anime/a", rank: nil),
      title("anime/0", rating: 9000, finished: day(2020)) {
        $0.tracking?.favorite = .init(rank: nil)
      },
      favorite("anime/second", rank: 2, rating: 10_000),
      favorite("anime/first", rank: 1), favorite("anime/tied", rank: 2), title("anime/none"),
    ])
    #expect(site.listing("favorites.html") == ["first", "second", "tied", "0", "b", "c", "a"])
  }

  @Test func `what has a rating is in one list, whatever its kind and status`() {
    let site = plan([
      title("anime/a", rating: 7000), title("games/b", nil, .dropped, rating: 9000),
      title("books/c", nil, .current, rating: 8000), title("books/d"),
    ])
    #expect(site.listing("rated.html") == ["b", "c", "a"])
  }

  @Test func `equal titles end in the order of their ids`() {
    let site = plan(
      library([title("anime/b", "Same"), title("anime/a", "Same"), title("anime/c", "The Able")]))
    #expect(site.listing("watched.html") == ["Undated:", "c", "a", "b"])
  }

  @Test func `an unlisted title has a page and is nowhere else`() {
    let site = plan([
      title("games/hidden", rating: 9000, genres: ["Drama"]) {
        $0.isUnlisted = true
        $0.review = review()
        $0.tracking?.favorite = Tracking.Favorite(rank: 1)
      }
    ])
    #expect(
      site.paths == [
        "index.html", "games/hidden.html", "wishlist.html", "paused.html", "dropped.html",
        "favorites.html", "rated.html", "genres.html", "creators.html", "tags.html", "series.html",
        "lists.html",
        "reviews.html", "top.html", "discover.html", "diary.html", "stats.html", "wall.html",
        "compare.html", "compare/site.html", "ask.html", "upcoming.html",
        "about.html", "search.html", "404.html",
      ])
    #expect(site.listing("favorites.html") == [])
    #expect(site.listing("reviews.html") == [])
    #expect(site.profile?.figures.total == 0)
    #expect(site.titleRelations("games/hidden").map { site.names($0.genres) } == ["Drama"])
  }

  @Test func `a kind's page has its shelves, the newest titles of each, and links to the rest`()
    throws
  {
    var sizes = PageSizes()
    sizes.shelf = 2
    let site = plan(
      library([
        title("games/a", finished: day(2001)), title("games/b", finished: day(2002)),
        title("games/c", finished: day(2003)),
        title("games/d", nil, .repeating), title("games/known", nil, nil), title("anime/x"),
      ]), sizes: sizes)
    guard let page = try #require(site.page("games.html")).content as? KindPage else { return }
    #expect(page.total == 5)
    #expect(page.shelves.map(\.heading) == ["Playing", "Played", "Not on a shelf yet"])
    #expect(page.shelves.map(\.count) == [1, 3, 1])
    #expect(
      page.shelves.map { site.ids($0.entries) } == [
        ["games/d"], ["games/c", "games/b"], ["games/known"],
      ])
    #expect(page.shelves.map { $0.more?.text } == [nil, "games-played.html", nil])
    #expect(site.listing("games-played.html") == ["2003:", "c", "2002:", "b", "2001:", "a"])
    #expect(site.page("games-playing.html") == nil)
  }

  @Test func `reviews go by their date, or by when the title was finished`() {
    let site = plan([
      title("anime/a", finished: day(2020)) { $0.review = review() },
      title("anime/b") { $0.review = review(date: day(2021)) },
      title("anime/c") { $0.review = review() }, title("anime/d"),
    ])
    #expect(site.listing("reviews.html") == ["b", "a", "c"])
  }

  @Test func `the owner's list keeps its order and leaves out what is in no list`() {
    var written = library(
      [title("anime/a"), title("anime/b"), title("anime/c") { $0.isUnlisted = true }],
      lists: [
        ownerList("best", "The best", isRanked: true, ["anime/b", "anime/c", "anime/p", "anime/a"])
      ])
    written.privateIDs = ["anime/p"]
    let site = plan(written)
    #expect(site.listing("lists/best.html") == ["b", "a"])
    #expect(site.titleRelations("anime/a")?.lists.map(\.rank) == [2])
    #expect(
      problems(written).map(\.message) == [
        "'anime/c' is unlisted, so the list 'The best' leaves it out",
        "'anime/p' is private, so the list 'The best' leaves it out",
      ])
  }

  @Test func `an empty library is a site of empty lists`() {
    #expect(
      plan([]).paths == [
        "index.html", "wishlist.html", "paused.html", "dropped.html", "favorites.html",
        "rated.html", "genres.html", "creators.html", "tags.html", "series.html", "lists.html",
        "reviews.html", "top.html",
        "discover.html",
        "diary.html", "stats.html", "wall.html", "compare.html", "compare/site.html",
        "ask.html", "upcoming.html",
        "about.html", "search.html", "404.html",
      ])
  }
}
