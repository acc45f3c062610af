import Diagnostics
import LibraryIndexing
import Localization
import MediaLibrary
import SitePlanning
import TestSupport
import Testing

@testable import Feeds

@Suite struct SitemapTests {
  @Test func listsWhatMayBeFound() async throws {
    let site = try await TestSite(
      """
      -- library/anime/open.md --
      ---
      {title: Open, status: completed, added: 2019-12-31, finished: 2020-05, aliases: [former]}
      ---
      -- library/anime/日本.md --
      ---
      {title: Undated, status: completed, finished: 2021}
      ---
      -- library/anime/unlisted.md --
      ---
      {title: Unlisted, status: completed, visibility: unlisted}
      ---
      """)
    let map = try #require(XMLTree.read(site.bytes(.sitemap)))
    #expect(map.name == "http://www.sitemaps.org/schemas/sitemap/0.9 urlset")
    let pages = map["url"].map { url in
      url["loc"].map(\.text) + url["lastmod"].map(\.text)
    }
    let root = "https://mika.example/alcove/"
    #expect(
      pages.prefix(3) == [
        [root], [root + "anime/open.html", "2019-12-31"],
        [root + "anime/%E6%97%A5%E6%9C%AC.html"],
      ])
    let addresses = pages.compactMap(\.first)
    #expect(Set(addresses).count == addresses.count && addresses.contains(root + "about.html"))
    for word in ["404", "unlisted", "former", "index.html"] {
      #expect(!addresses.contains { $0.contains(word) }, "\(word)")
    }
  }

  @Test func manyPagesGoIntoParts() throws {
    let entries = (0..<50_010).map { number in
      Entry(
        id: "anime/\(100_000 + number)", kind: .anime,
        work: Work(title: "T"), tracking: nil, review: nil, isUnlisted: false, aliases: [],
        location: .file("x.yml"))
    }
    var settings = Settings(name: "Alcove")
    settings.url = "https://mika.example/"
    var problems = DiagnosticList()
    let draft = SiteDraft(
      Library(settings: settings, entries: entries, lists: [], pages: []), words: .english,
      reporting: &problems)
    let plan = SitePlan(draft, similarTitles: [draft.similarTitles(of: 0..<draft.titleCount)])
    #expect(
      FeedFile.all(of: plan).map(\.path) == [
        "feed.xml", "feed.json", "sitemap.xml", "sitemap-1.xml", "sitemap-2.xml", "robots.txt",
      ])
    let sitemap = Sitemap(plan, at: "https://mika.example/")
    let index = try #require(XMLTree.read(sitemap.main()))
    #expect(index.name.hasSuffix(" sitemapindex"))
    #expect(
      index["sitemap"].flatMap { $0["loc"].map(\.text) } == [
        "https://mika.example/sitemap-1.xml", "https://mika.example/sitemap-2.xml",
      ])
    let parts = [1, 2].compactMap { XMLTree.read(sitemap.part($0)) }
    #expect(parts.first?["url"].count == 50_000)
    let all = parts.flatMap { $0["url"].flatMap { $0["loc"].map(\.text) } }
    #expect(all.count > 50_010 && Set(all).count == all.count)
    // Neither the page for what is not found, nor lists with nothing on them.
    let named = Set(all + ["https://mika.example/index.html"])
    let left = plan.pages.map(\.path.text).filter { !named.contains("https://mika.example/" + $0) }
    #expect(
      left.sorted() == [
        "404.html", "creators.html", "diary.html", "dropped.html", "favorites.html", "genres.html",
        "lists.html", "paused.html", "rated.html", "reviews.html", "stats.html", "top.html",
        "upcoming.html",
        "wishlist.html",
      ])
  }

  @Test func robotsFindTheSitemapAtTheRootOfAHost() async throws {
    let site = try await TestSite("", url: "https://mika.example/")
    #expect(site.files == ["feed.xml", "feed.json", "sitemap.xml", "robots.txt"])
    #expect(
      site.text(.robots)
        == "User-agent: *\nDisallow:\n\nSitemap: https://mika.example/sitemap.xml\n")
  }

  @Test func withoutAnAddressThereIsNothing() async throws {
    let site = try await TestSite("", url: nil)
    #expect(site.files == [])
    for file in [FeedFile.atom, .json, .sitemap, .robots] { #expect(site.bytes(file) == []) }
  }
}
