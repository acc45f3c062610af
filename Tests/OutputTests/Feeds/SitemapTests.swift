import Base
import MediaLibrary
import PageBuilding
import Planning
import TestSupport
import Testing

@testable import Outputs

@Suite struct SitemapTests {
  @Test func listsPublicPages() async throws {
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
      FeedFile.all(of: plan).map { $0.path(in: plan) } == [
        "feed.xml", "feed.json", "feeds/anime.xml", "feeds/anime.json", "sitemap.xml",
        "sitemap-1.xml", "sitemap-2.xml", "robots.txt", "now.json", "qr.svg",
      ])
    let sitemap = Sitemap(plan, SitePictures([:]), at: "https://mika.example/")
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
    // Neither the page for missing addresses, nor empty lists.
    let named = Set(all + ["https://mika.example/index.html"])
    let left = plan.pages.map(\.path.text).filter { !named.contains("https://mika.example/" + $0) }
    #expect(
      left.sorted() == [
        "404.html", "ask.html", "compare.html", "compare/site.html", "creators.html", "diary.html",
        "dropped.html", "embed/favorites.html",
        "embed/now.html", "embed/shelf.html", "favorites.html", "genres.html",
        "lists.html", "paused.html", "rated.html", "reviews.html", "series.html", "stats.html",
        "tags.html", "top.html", "upcoming.html",
        "wishlist.html",
      ])
  }

  @Test func robotsFindTheSitemapAtTheRootOfAHost() async throws {
    let site = try await TestSite("", url: "https://mika.example/")
    #expect(
      site.files == ["feed.xml", "feed.json", "sitemap.xml", "robots.txt", "now.json", "qr.svg"])
    #expect(
      site.text(.robots)
        == "User-agent: *\nDisallow:\n\nSitemap: https://mika.example/sitemap.xml\n")
  }

  @Test func withoutAnAddressThereIsNothing() async throws {
    let site = try await TestSite("", url: nil)
    #expect(site.files == ["now.json"])
    for file in [FeedFile.atom, .json, .sitemap] { #expect(site.bytes(file) == []) }
  }

  /// Only the pictures of public titles.
  @Test func coversAreNamedBesideTheirPages() async throws {
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 400 600\"/>"
    let site = try await TestSite(
      """
      -- library/anime/a.md --
      ---
      {title: A, cover: covers/a b.svg}
      ---
      -- library/anime/b.md --
      ---
      {title: B, cover: covers/b.svg, visibility: unlisted}
      ---
      -- library/anime/c.md --
      ---
      {title: C, cover: covers/c.svg, ageRating: R18}
      ---
      -- covers/a b.svg --
      \(svg)
      -- covers/b.svg --
      \(svg)
      -- covers/c.svg --
      \(svg)
      """, settings: "ageGate: {from: 18, show: blur}\n")
    let map = try #require(XMLTree.read(site.bytes(.sitemap)))
    let pictures = map["url"].flatMap { url in
      url["image"].flatMap { $0["loc"].map { "\($0.name) \($0.text)" } }
    }
    #expect(
      pictures == [
        "http://www.google.com/schemas/sitemap-image/1.1 loc "
          + "https://mika.example/alcove/covers/a%20b.svg"
      ])
  }

  @Test func programsThatTrainModelsCanBeKeptAway() async throws {
    let site = try await TestSite(
      "", url: "https://mika.example/", settings: "crawlers: no-training\n")
    let groups = site.text(.robots).split(separator: "\n\n").map(String.init)
    #expect(groups.count == 3)
    #expect(groups.first?.hasPrefix("User-agent: AI2Bot\nUser-agent: Amazonbot\n") == true)
    #expect(groups.first?.contains("\nUser-agent: GPTBot\n") == true)
    #expect(groups.first?.hasSuffix("\nDisallow: /") == true)
    // Search engines are still allowed.
    #expect(groups.dropFirst().first == "User-agent: *\nDisallow:")
    #expect(groups.last == "Sitemap: https://mika.example/sitemap.xml\n")
    let names = Robots.trainers.map { $0.name.lowercased() }
    #expect(names == names.sorted() && Set(names).count == names.count)
    #expect(Robots.trainers.allSatisfy { $0.source.hasPrefix("https://") })
  }

  @Test func withoutCrawlersThereIsNoSitemap() async throws {
    let site = try await TestSite("", url: "https://mika.example/", settings: "crawlers: none\n")
    #expect(site.files == ["feed.xml", "feed.json", "robots.txt", "now.json", "qr.svg"])
    #expect(site.text(.robots) == "User-agent: *\nDisallow: /\n")
    // Without an address the site may be at a host's root; in a folder the file would have no
    // effect.
    let unknown = try await TestSite("", url: nil, settings: "crawlers: none\n")
    #expect(unknown.files == ["robots.txt", "now.json"])
    let below = try await TestSite("", settings: "crawlers: no-training\n")
    #expect(!below.files.contains("robots.txt"))
  }
}
