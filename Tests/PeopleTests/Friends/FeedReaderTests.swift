import MediaLibrary
import Testing

@testable import People

@Suite struct FeedReaderTests {
  @Test func atomIsRead() throws {
    let posts = try #require(
      FeedReader.posts(
        of: Array(
          """
          <?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Maya</title>
          <entry><title>Old</title><link href="https://maya.example/1"/><updated>2025-01-01T00:00:00Z</updated></entry>
          <entry><title type="html">A &lt;b&gt;new&lt;/b&gt; one</title>
          <link rel="self" href="https://maya.example/x"/><link href="https://maya.example/2"/>
          <published>2026-11-03T10:00:00Z</published><content type="html">&lt;p&gt;Hello &lt;script&gt;x&lt;/script&gt;there&lt;/p&gt;</content></entry>
          <entry><title>Evil</title><link href="javascript:alert(1)"/></entry>
          </feed>
          """.utf8)))
    #expect(posts.map(\.title) == ["A new one", "Old"])
    #expect(posts[0].url == "https://maya.example/2" && posts[0].text == "Hello there")
    #expect(posts[0].date == PartialDate(year: 2026, month: 11, day: 3))
  }

  @Test func rssIsRead() throws {
    let posts = try #require(
      FeedReader.posts(
        of: Array(
          """
          <rss version="2.0"><channel><title>M</title><item><title>One &amp; two</title><link>https://maya.example/1</link>
          <pubDate>Mon, 23 Nov 2026 08:00:00 GMT</pubDate><description>&lt;i&gt;Words&lt;/i&gt;</description></item></channel></rss>
          """.utf8)))
    #expect(
      posts == [
        FriendPost(
          title: "One & two", url: "https://maya.example/1",
          date: PartialDate(year: 2026, month: 11, day: 23), text: "Words")
      ])
  }

  @Test func jsonFeedIsRead() throws {
    let posts = try #require(
      FeedReader.posts(
        of: Array(
          """
          {"version": "https://jsonfeed.org/version/1.1", "items": [
            {"url": "https://maya.example/1", "content_html": "<p>No title</p>", "date_published": "2026-01-02"},
            {"url": 7, "title": "x"}, "y", {"title": "no address"}]}
          """.utf8)))
    #expect(posts.map(\.title) == ["No title"])
  }

  @Test func aDateInTheFutureDoesNotLead() throws {
    let feed = """
      {"version": "https://jsonfeed.org/version/1.1", "items": [
        {"url": "https://maya.example/1", "title": "Typo", "date_published": "2100-01-02"},
        {"url": "https://maya.example/2", "title": "Old", "date_published": "2026-01-02"},
        {"url": "https://maya.example/3", "title": "New", "date_published": "2026-11-27"}]}
      """
    let today = PartialDate(year: 2026, month: 11, day: 27)
    let posts = try #require(FeedReader.posts(of: Array(feed.utf8), today: today))
    #expect(posts.map(\.title) == ["New", "Old", "Typo"])
  }

  @Test(arguments: [
    "", "{}", "[", "<html><body>down</body></html>", "<feed>", "plain",
    "<!DOCTYPE feed [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><feed><entry/></feed>",
  ])
  func otherFilesAreNotFeeds(_ text: String) {
    #expect(FeedReader.posts(of: Array(text.utf8)) == nil)
  }
}
