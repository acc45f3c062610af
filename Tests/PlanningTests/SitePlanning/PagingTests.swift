import TestSupport
import Testing

@testable import Planning

struct PagingTests {
  @Test(arguments: [
    (0, [0..<0]), (1, [0..<1]), (3, [0..<3]), (5, [0..<5]), (6, [0..<3, 3..<6]),
    (8, [0..<5, 5..<8]), (9, [0..<3, 3..<6, 6..<9]),
  ])
  func `the first page holds one to two pages' worth, the later ones are full`(
    count: Int, ranges: [Range<Int>]
  ) {
    let cuts = cut(count: count, size: 3)
    #expect(cuts.map(\.range) == ranges)
    #expect(cuts.map(\.number) == [nil] + (1..<max(ranges.count, 1)).reversed().map { $0 })
  }

  private func watched(_ count: Int) -> SitePlan {
    var sizes = PageSizes()
    sizes.list = 3
    return plan(
      library((1...count).map { title("anime/t\($0)", finished: day(2000 + $0 / 4, 1, $0)) }),
      sizes: sizes)
  }

  @Test func `pages count from the oldest title`() {
    let site = watched(8)
    #expect(site.listing("watched/1.html") == ["2000:", "t3", "t2", "t1"])
    #expect(site.listing("watched.html") == ["2002:", "t8", "2001:", "t7", "t6", "t5", "t4"])
    #expect(site.page("watched/2.html") == nil)
  }

  @Test func `a section that goes over a page boundary has its heading on both`() {
    let site = watched(9)
    #expect(site.listing("watched.html") == ["2002:", "t9", "t8", "2001:", "t7"])
    #expect(site.listing("watched/2.html") == ["2001:", "t6", "t5", "t4"])
  }

  @Test func `one more title changes the first page only, or three when it overflows`() throws {
    func texts(_ count: Int) -> [String: String] {
      let site = watched(count)
      let pages = site.pages.filter { $0.path.text.hasPrefix("watched") }
      return Dictionary(
        uniqueKeysWithValues: pages.map { page in
          guard let content = page.content as? ListingPage else { return (page.path.text, "") }
          let parts: [String?] =
            [content.listing.previous?.text, content.listing.next?.text]
            + (site.listing(page.path.text) ?? [])
          return (page.path.text, parts.map { $0 ?? "-" }.joined(separator: " "))
        })
    }
    func changed(_ count: Int) -> [String] {
      let (before, after) = (texts(count), texts(count + 1))
      return after.keys.filter { before[$0] != after[$0] }.sorted()
    }
    #expect(changed(9) == ["watched.html"])
    #expect(changed(10) == ["watched.html"])
    #expect(changed(11) == ["watched.html", "watched/2.html", "watched/3.html"])
  }

  @Test func `the first page says on which page each year begins`() throws {
    func listing(_ path: String, of site: SitePlan) throws -> Listing {
      try #require(site.page(path)?.content as? ListingPage).listing
    }
    let site = watched(13)
    let first = try listing("watched.html", of: site)
    #expect(
      first.starts.map { "\($0.heading) \($0.count) \($0.page.text)#\($0.id)" } == [
        "2003 2 watched.html#y2003", "2002 4 watched.html#y2002", "2001 4 watched/3.html#y2001",
        "2000 3 watched/1.html#y2000",
      ])
    #expect(first.overview == nil)
    for path in ["watched/3.html", "watched/2.html", "watched/1.html"] {
      let later = try listing(path, of: site)
      #expect(later.starts.isEmpty)
      #expect(later.overview?.text == "watched.html")
    }
    for start in first.starts {
      let page = try listing(start.page.text, of: site)
      #expect(page.sections.contains { $0.id == start.id })
    }

    // Short lists and lists with two years show everything without it.
    #expect(try listing("watched.html", of: watched(5)).starts.isEmpty)
    #expect(try listing("watched.html", of: watched(7)).starts.isEmpty)
    #expect(try listing("watched/1.html", of: watched(7)).overview == nil)
  }

  @Test func `what has no date is the last of the years`() throws {
    var sizes = PageSizes()
    sizes.list = 1
    let dated = [2001, 2003].map { title("anime/t\($0)", finished: day($0)) }
    let site = plan(library(dated + [title("anime/u"), title("anime/v")]), sizes: sizes)
    let listing = try #require(site.page("watched.html")?.content as? ListingPage).listing
    #expect(
      listing.starts.map { "\($0.heading) \($0.count) \($0.page.text)#\($0.id)" } == [
        "2003 1 watched.html#y2003", "2001 1 watched/3.html#y2001",
        "Undated 2 watched/2.html#undated",
      ])
  }

  @Test func `pages know their neighbours, and only the first one the count`() throws {
    let site = watched(9)
    func listing(_ path: String) throws -> Listing {
      guard let page = try #require(site.page(path)).content as? ListingPage else {
        throw CancellationError()
      }
      return page.listing
    }
    let (first, middle, last) = try (
      listing("watched.html"), listing("watched/2.html"), listing("watched/1.html")
    )
    #expect([first.total, middle.total, last.total] == [9, nil, nil])
    #expect([first.number, middle.number, last.number] == [nil, 2, 1])
    #expect(
      [first.previous, middle.previous, last.previous].map { $0?.text } == [
        nil, "watched.html", "watched/2.html",
      ])
    #expect(
      [first.next, middle.next, last.next].map { $0?.text } == [
        "watched/2.html", "watched/1.html", nil,
      ])
  }
}
