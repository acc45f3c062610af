import TestSupport
import Testing

/// Pages of the example library, byte for byte, for a person to read.
@Suite struct SnapshotTests {
  /// One page of each template; the redirect page is that of a title's former address.
  static let pages = [
    "index.html", "anime/cowboy-bebop.html", "games/pentiment.html", "watched.html",
    "wishlist.html",
    "games.html", "genres.html", "genres/space.html", "lists.html", "lists/comfort-food.html",
    "reviews.html", "top.html", "discover.html",
    "stats.html", "diary.html", "diary/2009.html", "search.html", "upcoming.html", "about.html",
    "404.html",
    "anime/kaubooi-bibappu.html",
  ]

  @Test(arguments: pages)
  func pagesOfTheExampleAreAsRecorded(_ path: String) async throws {
    let page = try #require(try await ExampleSite.built().site.contents[path])
    expectSnapshot(page, named: path.replacing("/", with: "-"))
    // Empty lines and spaces at the end of a line are leftovers of templates.
    let lines = String(decoding: page, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.dropLast().allSatisfy { !$0.isEmpty && $0.last != " " }, "\(path)")
  }

  /// Files for other programs.
  @Test(arguments: ["feed.xml", "feed.json", "calendar.ics", "sitemap.xml"])
  func feedsOfTheExampleAreAsRecorded(_ path: String) async throws {
    expectSnapshot(try #require(try await ExampleSite.built().site.contents[path]), named: path)
  }
}
