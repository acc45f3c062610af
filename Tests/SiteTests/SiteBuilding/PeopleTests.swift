import Base
import TestSupport
import Testing

/// Posts of friends and other sites on a site's pages.
@Suite struct PeopleTests {
  private static let library = """
    -- tokonoma.yml --
    name: Alcove
    url: https://mika.example/
    owner: {name: Mika}
    webmention: https://webmention.io/mika.example/webmention
    friends:
      - {name: Maya, url: "https://maya.example/"}
    -- library/anime/planetes.md --
    ---
    title: Planetes
    released: 2003
    status: completed
    rating: 9
    ---
    Read [this](https://jun.example/).
    -- library/anime/mushishi.md --
    ---
    title: Mushishi
    status: completed
    rating: 8
    ---
    -- library/anime/ping-pong.md --
    ---
    title: Ping Pong
    status: completed
    rating: 10
    ---
    -- library/anime/quiet.md --
    ---
    title: Quiet
    visibility: unlisted
    status: completed
    rating: 7
    ---
    -- friends/maya.json --
    {"format": "tokonoma-library", "ratingScale": 100, "titles": [
      {"id": "anime/planetes", "kind": "anime", "title": "Planetes", "released": "2003", "status": "completed",
       "rating": 85, "finished": "2026-01-05", "review": "Debris <b onclick=x>and</b> >!love!<. A second sentence."},
      {"id": "anime/mushishi", "kind": "anime", "title": "Mushishi", "status": "repeating", "rating": 95},
      {"id": "anime/ping-pong", "kind": "anime", "title": "Ping Pong", "status": "completed", "rating": 40},
      {"id": "anime/quiet", "kind": "anime", "title": "Quiet", "status": "current", "rating": 60},
      {"id": "games/hades", "kind": "game", "title": "Hades", "status": "current", "rating": 91},
      {"id": "books/p", "kind": "book", "title": "Secret", "visibility": "private", "status": "current"}]}
    -- webmentions/received.json --
    {"children": [
      {"wm-property": "like-of", "wm-source": "https://a.example/1", "wm-target": "https://mika.example/anime/planetes.html"},
      {"wm-property": "like-of", "wm-source": "https://a.example/2", "wm-target": "http://mika.example/anime/planetes?x#y"},
      {"wm-property": "in-reply-to", "wm-source": "https://jun.example/r", "wm-target": "https://mika.example/anime/planetes.html",
       "author": {"name": "Jun"}, "content": {"text": "<i>So</i> true"}, "published": "2026-11-01"},
      {"wm-property": "in-reply-to", "wm-source": "https://jun.example/r", "wm-target": "https://elsewhere.example/anime/planetes.html"}]}

    """

  @Test func thePageOfFriendsIsAsRecorded() async throws {
    let project = try BuiltProject(Self.library)
    let (report, problems) = try await project.build()
    #expect(report != nil && problems.isEmpty, "\(problems.places)")
    expectSnapshot(try project.page("friends.html"), named: "friends.html")
    expectSnapshot(try project.page("blogroll.opml"), named: "blogroll.opml")
    let page = try project.page("friends.html")
    // Private titles aren't mentioned to anyone, whether by the owner or by friends.
    #expect(!page.contains("Secret") && !page.contains("\"anime/quiet.html\""))
    #expect(page.contains("https://maya.example/games/hades.html\" rel=\"ugc nofollow noopener\""))
    #expect(try project.page("index.html").contains("href=\"friends.html\""))
  }

  @Test func thePageOfATitleShowsOtherOpinions() async throws {
    let project = try await BuiltProject.built(Self.library)
    let page = try project.page("anime/planetes.html")
    #expect(page.contains("<h2>Friends on this</h2>"))
    #expect(page.contains("Debris and"))
    #expect(
      !page.contains("onclick") && !page.contains("A second sentence") && !page.contains("love"))
    #expect(page.contains("2 likes"))
    #expect(page.contains("<p class=\"excerpt-text\" dir=\"auto\">&lt;i&gt;So&lt;/i&gt; true</p>"))
    #expect(
      page.contains("<a href=\"https://jun.example/r\" rel=\"ugc nofollow noopener\">Jun</a>"))
    #expect(
      page.contains(
        "<link rel=\"webmention\" href=\"https://webmention.io/mika.example/webmention\">"))
    #expect(try !project.page("anime/ping-pong.html").contains("likes"))
  }

  @Test func withoutFriendsThereIsNoPage() async throws {
    let project = try await BuiltProject.built("-- library/anime/a.md --\n---\ntitle: A\n---\n")
    let site = try project.site.contents
    #expect(site["friends.html"] == nil && site["blogroll.opml"] == nil)
    #expect(!site.values.contains { String(decoding: $0, as: UTF8.self).contains("friends.html") })
  }

  @Test func aBrokenFileIsReportedAndTheSiteIsBuiltWithoutIt() async throws {
    let project = try BuiltProject(Self.library)
    try project.write("{\"format\":", to: "friends/maya.json")
    try project.write("nothing", to: "webmentions/received.json")
    let (report, problems) = try await project.build()
    #expect(report != nil)
    #expect(problems.sorted.map(\.id) == ["friends-file-broken", "mentions-broken"])
    #expect(try project.site.contents["friends.html"] == nil)
  }

  /// With any name and text of a friend, no page gets a working tag or address from it.
  @Test func hostileTextIsPlainText() async throws {
    let enemy = """
      {"format": "tokonoma-library", "ratingScale": 10, "titles": [
        {"id": "anime/planetes", "kind": "anime", "title": "Planetes", "released": "2003", "status": "completed",
         "rating": "1e308", "review": "<script>alert(2)</script><img src=x onerror=alert(3)>\\n\\n[x](javascript:alert(4)) **b**"},
        {"id": "javascript:alert(5)", "kind": "anime", "title": "\\"><svg onload=alert(6)>", "status": "current"},
        {"id": "anime/mushishi", "kind": "anime", "title": "Mushishi", "status": "current", "rating": -1, "progress": 1e300}],
       "posts": [{"title": "<iframe>", "url": "javascript:alert(7)"},
                 {"title": "</a><iframe>", "url": "https://evil.example/\\"onx=1"},
                 {"title": "ok", "url": "https://evil.example/?a=b&c=<d>"}]}
      """
    let project = try BuiltProject(
      Self.library.replacing(
        "url: \"https://maya.example/\"}",
        with:
          "url: \"https://maya.example/\"}\n  - {name: \"<script>alert(1)</script>\", url: \"https://evil.example/\"}"
      ))
    try project.write(enemy, to: "friends/script-alert-1-script.json")
    let (report, problems) = try await project.build()
    #expect(report != nil, "\(problems.places)")
    for path in ["friends.html", "anime/planetes.html"] {
      let page = try project.page(path)
      for text in [
        "<script>alert", "<img src=x", "<svg onload", "<iframe", "javascript:", "\"onx", "1e308",
      ] {
        #expect(!page.contains(text), "\(text) in \(path)")
      }
    }
  }
}
