import TestSupport
import Testing

@testable import MediaLibrary
@testable import Planning

/// The differences by which the titles of a list can be filtered and sorted.
struct ListDifferenceTests {
  private func differences(_ entries: Entry...) throws -> ListDifferences {
    let site = plan(library(entries))
    let page = try #require(site.page("wishlist.html")?.content as? ListingPage)
    return site.differences(of: page.listing.all)
  }

  private func wish(
    _ id: String, _ genres: [String], _ change: (inout MadeTitle) -> Void = { _ in }
  )
    -> Entry
  {
    title(id, nil, .planning, genres: genres, change)
  }

  @Test func `genres of all titles are known, and whether they tell titles apart`() throws {
    let some = try differences(
      wish("anime/a", ["Space", "Drama"]), wish("anime/b", ["drama"]), wish("books/c", ["Art"]))
    #expect(some.genres == [0, 1, 2] && some.hasGenres)
    #expect(some.kinds.map(\.id) == ["anime", "book"])
    let same = try differences(wish("anime/a", ["Drama"]), wish("anime/b", ["Drama"]))
    #expect(same.genres == [0] && !same.hasGenres && !same.hasKinds)
  }

  @Test func `an order is offered if titles differ in it`() throws {
    let alike = try differences(wish("anime/a", []), wish("anime/b", []))
    #expect(!alike.hasDates && !alike.hasYears && !alike.hasDatesAdded)
    #expect(!alike.hasLengths && !alike.hasCommunityRatings && !alike.hasRatings)
    let added = try differences(
      wish("anime/a", []) { $0.tracking?.added = day(2020) }, wish("anime/b", []))
    #expect(added.hasDatesAdded && !added.hasLengths)
    let long = try differences(wish("anime/a", []), wish("anime/b", []) { $0.work.episodes = 12 })
    #expect(long.hasLengths && !long.hasYears)
    let dated = try differences(
      wish("anime/a", []) { $0.work.released = day(1999) }, wish("anime/b", []))
    #expect(dated.hasYears)
  }
}
