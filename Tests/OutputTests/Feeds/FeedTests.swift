import MediaLibrary
import Planning
import TestSupport
import Testing

@testable import Outputs

@Suite struct FeedTests {
  static let library = """
    -- library/anime/open.md --
    ---
    title: "Open & <closed>"
    status: completed
    rating: 8
    finished: 2020-05-06
    genres: [Drama]
    reviewTitle: Twice
    reviewDate: 2021-02-03
    contentWarnings: [loss]
    history: [{finished: 2022-03, rating: 9}, {started: 2023}]
    ---
    Fine. >!Nobody may know.!< See [[books/other]], [there](../about.html?a=b&c=d#e), [this](#x).

    ::: spoiler The end
    Nobody.
    :::

    # X
    -- library/books/other.md --
    ---
    title: Other
    status: completed
    finished: 2021-02-03
    ---
    A review of the same day.
    -- library/books/told.md --
    ---
    title: Told
    status: completed
    finished: 2019
    reviewDate: 2019-01-02
    spoilers: true
    ---
    Nobody may know.
    -- library/books/undated.md --
    ---
    {title: Undated, status: completed}
    ---
    A review without a date.
    -- library/books/old.md --
    ---
    {title: Old, status: completed, finished: -0380}
    ---
    -- library/books/unlisted.md --
    ---
    {title: Unlisted, status: completed, finished: 2024-01-01, visibility: unlisted}
    ---
    """

  @Test func atomDescribesTheEvents() async throws {
    let feed = try #require(XMLTree.read(try await TestSite(Self.library).bytes(.atom)))
    #expect(feed.name == "http://www.w3.org/2005/Atom feed")
    #expect(feed["id"].map(\.text).count == 1)
    #expect(feed["title"].map(\.text) == ["Alcove"])
    #expect(feed["updated"].map(\.text) == ["2022-03-01T00:00:00Z"])
    #expect(
      feed["link"].map { $0.attributes["href"] } == [
        "https://mika.example/alcove/feed.xml", "https://mika.example/alcove/",
      ])
    #expect(feed["author"].first?["name"].map(\.text) == ["Alcove"])
    let root = "https://mika.example/alcove/"
    #expect(
      feed["entry"].map { entry in
        ["title", "updated"].map { entry[$0].map(\.text).joined(separator: "|") }
      } == [
        ["Open & <closed>: 9, rewatched", "2022-03-01T00:00:00Z"],
        ["Open & <closed> · Twice", "2021-02-03T00:00:00Z"],
        ["Review: Other", "2021-02-03T00:00:00Z"],
        ["Open & <closed>: 8, watched", "2020-05-06T00:00:00Z"],
        ["Review: Told", "2019-01-02T00:00:00Z"],
        ["Told: read", "2019-01-01T00:00:00Z"],
      ])
    #expect(
      feed["entry"].map { $0["summary"].map(\.text) } == [
        ["Rewatched: March 2022. Rated 9 of 10."],
        ["Fine. See Other, there, this."], ["A review of the same day."],
        ["Watched: May 6, 2020. Rated 8 of 10."],
        ["Full spoilers ahead."], ["Read: 2019."],
      ])
    let review = feed["entry"][1]
    #expect(review["content"].map { $0.attributes["type"] } == ["html"])
    #expect(
      review["content"].map(\.text) == [
        """
        <p>Content warnings: loss.</p>
        <p>Rated 8 of 10.</p>
        <p>Fine. […] See <a href="\(root)books/other.html">Other</a>, \
        <a href="\(root)about.html?a=b&amp;c=d#e">there</a>, \
        <a href="\(root)anime/open.html#review-x">this</a>.</p>
        <p>[…]</p>
        <h3 id="review-x">X</h3>

        """
      ])
    #expect(review["link"].map { $0.attributes["href"] } == [root + "anime/open.html#review"])
    #expect(review["category"].map { $0.attributes["term"] } == ["Anime", "Drama"])
    #expect(feed["entry"].count { $0["content"].isEmpty } == 4)
  }

  @Test func jsonFeedHasTheSameItems() async throws {
    let site = try await TestSite(Self.library)
    let text = site.text(.json)
    #expect(JSONText.problem(in: text) == nil)
    #expect(text.hasPrefix(#"{"version":"https://jsonfeed.org/version/1.1","title":"Alcove","#))
    #expect(
      text.contains(
        #""url":"https://mika.example/alcove/anime/open.html","#
          + #""title":"Open \u0026 \u003cclosed\u003e: 8, watched","#
          + #""content_text":"Watched: May 6, 2020. Rated 8 of 10.","#
          + #""date_published":"2020-05-06T00:00:00Z","tags":["Anime","Drama"]}"#))
    #expect(text.split(separator: "\"content_html\"").count == 3)
    #expect(text.split(separator: "\"date_published\"").count == 7)
    for word in ["Nobody", "Unlisted", "Undated"] { #expect(!text.contains(word)) }
  }

  static let followed = """
    -- library/anime/going.md --
    ---
    {title: Going, status: current, started: 2024-01-02, progress: 3}
    ---
    -- library/anime/left.md --
    ---
    {title: Left, status: dropped, dropped: 2024-02-03, rating: 3, started: 2024-01-01}
    ---
    -- library/books/read.md --
    ---
    {title: Well read, status: completed, rating: 9, finished: 2024-03-04}
    ---
    -- library/books/reviewed.md --
    ---
    {title: Reviewed, status: completed, finished: 2024-03-05, reviewDate: 2024-03-06}
    ---
    A review.
    -- library/books/hidden.md --
    ---
    {title: Hidden, status: completed, finished: 2024-04-01, visibility: unlisted}
    ---
    A secret.
    -- library/books/gated.md --
    ---
    {title: Gated, status: completed, finished: 2024-04-01, ageRating: R18}
    ---
    -- lists/best.md --
    ---
    title: The best
    items: [books/read, anime/going, books/gated]
    ---
    """

  private func titles(_ topic: FeedTopic, in site: TestSite) -> [String] {
    let feed = XMLTree.read(site.bytes(.feed(topic, .atom)))
    return feed?["entry"].flatMap { $0["title"].map(\.text) } ?? []
  }

  @Test func kindsReviewsAndListsHaveFeedsOfTheirOwn() async throws {
    let site = try await TestSite(
      Self.followed,
      settings: "ageGate: {from: 18, show: blur}\nhub: https://hub.example/\n")
    #expect(
      site.files.filter { $0.hasSuffix(".xml") } == [
        "feed.xml", "feeds/reviews.xml", "feeds/anime.xml", "feeds/books.xml",
        "feeds/lists/best.xml", "sitemap.xml",
      ])
    #expect(
      titles(.everything, in: site) == [
        "Review: Reviewed", "Reviewed: read", "Well read: 9, read", "Left: 3, dropped",
        "Going: watching",
      ])
    #expect(titles(.reviews, in: site) == ["Review: Reviewed"])
    #expect(titles(.kind(.anime), in: site) == ["Left: 3, dropped", "Going: watching"])
    #expect(titles(.list(0), in: site) == ["Well read: 9, read", "Going: watching"])
    let feed = try #require(XMLTree.read(site.bytes(.feed(.list(0), .atom))))
    #expect(feed["title"].map(\.text) == ["The best · Alcove"])
    let root = "https://mika.example/alcove/"
    #expect(
      feed["link"].map { $0.attributes["href"] } == [
        root + "feeds/lists/best.xml", root + "lists/best.html", "https://hub.example/",
      ])
    // An item is the same in every feed.
    let whole = try #require(XMLTree.read(site.bytes(.atom)))
    #expect(feed["entry"].first?["id"].map(\.text) == whole["entry"][2]["id"].map(\.text))
    #expect(
      site.text(.feed(.list(0), .atom)).contains("href=\"../../theme/feed.css\"?>"))
    let json = site.text(.feed(.kind(.book), .json))
    #expect(JSONText.problem(in: json) == nil)
    #expect(json.contains(#""home_page_url":"\#(root)books.html""#))
    #expect(json.contains(#""feed_url":"\#(root)feeds/books.json""#))
    #expect(json.contains(#""hubs":[{"type":"WebSub","url":"https://hub.example/"}]"#))
    for file in FeedFile.all(of: site.plan) where file != .robots {
      for word in ["Hidden", "secret", "Gated"] { #expect(!site.text(file).contains(word)) }
    }
  }

  private func ids(_ site: TestSite) throws -> [String: String] {
    let feed = try #require(XMLTree.read(site.bytes(.atom)))
    let own = ("feed", feed["id"].map(\.text).joined())
    let entries = feed["entry"].map { entry in
      (entry["title"].map(\.text).joined(), entry["id"].map(\.text).joined())
    }
    return Dictionary([own] + entries) { first, _ in first }
  }

  /// RFC 4287, 4.2.6: an id stays when a feed moves.
  @Test func idsStayWhereverTheSiteIs() async throws {
    let ids = try ids(try await TestSite(Self.library))
    #expect(Set(ids.values).count == 7)
    for id in ids.values {
      #expect(
        id.wholeMatch(of: /urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}/)
          != nil, "\(id)")
    }
    for url in ["http://mika.example/alcove/", "https://mika.example/", "https://other.example/x/"]
    {
      #expect(try self.ids(try await TestSite(Self.library, url: url)) == ids, "\(url)")
    }
    let renamed = Self.library
      .replacing(
        "library/anime/open.md --\n---", with: "library/anime/new.md --\n---\naliases: [open]")
    #expect(try self.ids(try await TestSite(renamed)) == ids)
    let ofAnother = try self.ids(
      try await TestSite(Self.library, settings: "owner: {name: Nori}\n"))
    #expect(Set(ofAnother.values).isDisjoint(with: ids.values))
  }

  /// A review without a date stays with the first run; a rewatch is a separate entry.
  @Test func aRewatchIsAnnouncedWhenItBeginsAndEnds() async throws {
    func entries(_ keys: String) async throws -> [[String]] {
      let site = try await TestSite(
        "-- library/anime/a.md --\n---\n{title: A, rating: 8, finished: 2020-01-02, \(keys)}\n---\nR.\n"
      )
      let feed = try #require(XMLTree.read(site.bytes(.atom)))
      return feed["entry"].map { entry in
        ["title", "published", "updated"].map { entry[$0].map(\.text).joined() }
      }
    }
    let review = ["Review: A", "2020-01-02T00:00:00Z", "2020-01-02T00:00:00Z"]
    #expect(try await entries("status: completed") == [review])
    let day = "2026-11-27T00:00:00Z"
    #expect(
      try await entries("status: repeating, history: [{started: 2026-11-27}]")
        == [["A: rewatching", day, day], review])
    #expect(
      try await entries("status: completed, history: [{started: 2026-11-26, finished: 2026-11-27}]")
        == [["A: 8, rewatched", day, day], review])
  }

  @Test func currentTitlesAreInAFile() async throws {
    let site = try await TestSite(
      Self.followed + """

        -- library/manga/far.md --
        ---
        {title: "Far & wide", status: repeating, rating: 8.5, started: 2023, progress: 12, volumes: 9, progressVolumes: 2}
        ---
        -- library/anime/secret.md --
        ---
        {title: Hidden, status: current, visibility: unlisted}
        ---
        -- library/anime/adult.md --
        ---
        {title: Gated, status: current, ageRating: R18}
        ---
        """, settings: "ageGate: {from: 18, show: click}\nowner: {name: Mika, handle: mika}\n")
    let text = site.text(.now)
    #expect(JSONText.problem(in: text) == nil)
    let root = "https://mika.example/alcove/"
    #expect(
      text == #"{"title":"Alcove","url":"\#(root)","language":"en","#
        + #""owner":{"name":"Mika","handle":"mika"},"updated":"2024-03-06","now":["#
        + #"{"title":"Going","kind":"anime","status":"current","url":"\#(root)anime/going.html","#
        + #""progress":[{"count":3,"unit":"episodes"}],"started":"2024-01-02","updated":"2024-01-02"},"#
        + #"{"title":"Far \u0026 wide","kind":"manga","status":"repeating","rating":8.5,"best":10,"#
        + #""url":"\#(root)manga/far.html","progress":[{"count":12,"unit":"chapters"},"#
        + #"{"count":2,"total":9,"unit":"volumes"}],"started":"2023"}]}"# + "\n")
  }

  /// Instead of the source, a browser shows a sentence about feeds.
  @Test func aBrowserShowsTheAtomFeedInAStyle() async throws {
    let text = try await TestSite(Self.library).text(.atom)
    let lines = text.split(separator: "\n")
    #expect(lines[1] == #"<?xml-stylesheet type="text/css" href="theme/feed.css"?>"#)
    let hint = Messages.english[.feedHint]
    #expect(text.contains("<div xmlns=\"http://www.w3.org/1999/xhtml\">\n<p>\(hint)</p>"))
    #expect(text.contains("<a href=\"https://mika.example/alcove/\">Alcove</a>"))
  }

  @Test func feedsSpeakTheLanguageOfTheSite() async throws {
    let feed = try #require(
      XMLTree.read(try await TestSite(Self.library, language: "ja").bytes(.atom)))
    #expect(
      feed["entry"].flatMap { $0["title"].map(\.text) } == [
        "Open & <closed>：9、再視聴済み", "Open & <closed> · Twice", "レビュー：Other",
        "Open & <closed>：8、視聴済み", "レビュー：Told", "Told：読了",
      ])
    #expect(
      feed["entry"].flatMap { $0["summary"].map(\.text) } == [
        "再視聴済み：2022年3月。評価9 / 10。", "Fine. See Other, there, this.",
        "A review of the same day.", "視聴済み：2020年5月6日。評価8 / 10。",
        "このレビューにはネタバレが含まれます。", "読了：2019年。",
      ])
    let html = try #require(feed["entry"][1]["content"].first?.text)
    #expect(html.hasPrefix("<p>内容についての注意：loss。</p>\n<p>評価8 / 10。</p>\n"))
    #expect(feed["entry"][1]["category"].first?.attributes["term"] == "アニメ")
  }

  @Test func onlyTheNewestAreInTheFeed() async throws {
    let titles = (0..<80).map { number in
      "- {title: T\(number), status: completed, finished: 20\(10 + number / 10)-0\(1 + number % 9)}\n"
    }
    let site = try await TestSite("-- library/anime/many.yml --\n" + titles.joined())
    let feed = try #require(XMLTree.read(site.bytes(.atom)))
    let dates = feed["entry"].flatMap { $0["updated"].map(\.text) }
    #expect(dates.count == 50)
    #expect(dates == dates.sorted(by: >))
    #expect(dates.first == feed["updated"].first?.text)
    #expect(dates.first == "2017-09-01T00:00:00Z")
  }

  @Test func aSiteWithoutDatesHasAFeedToo() async throws {
    let site = try await TestSite("")
    #expect(site.files == ["feed.xml", "feed.json", "sitemap.xml", "now.json", "qr.svg"])
    let feed = try #require(XMLTree.read(site.bytes(.atom)))
    #expect(feed["entry"].isEmpty)
    #expect(feed["updated"].map(\.text) == ["1970-01-01T00:00:00Z"])
    #expect(JSONText.problem(in: site.text(.json)) == nil)
  }

  /// Escaped for YAML, and the result in XML.
  @Test(arguments: [
    (#"]]> <![CDATA[ \\<!-- & &amp; &#0;"#, "]]> <![CDATA[ <!-- & &amp; &#0;"),
    (#"\" ' \u00E9 \U0010FFFD \u2028"#, "\" ' \u{E9} \u{10FFFD} \u{2028}"),
  ])
  func textsStayTexts(_ written: String, _ wanted: String) async throws {
    let site = try await TestSite(
      "-- library/anime/a.md --\n---\n"
        + "{title: \"\(written)\", status: completed, finished: 2020, genres: [\"\(written)\"]}"
        + "\n---\n")
    let feed = try #require(XMLTree.read(site.bytes(.atom)))
    #expect(feed["entry"].first?["title"].map(\.text) == ["\(wanted): watched"])
    #expect(feed["entry"].first?["category"].last?.attributes["term"] == wanted)
  }

  @Test func charactersForbiddenInXMLAreReplaced() {
    var xml = XMLWriter()
    xml.element(
      "a", [("b", "x \"y\"")],
      text: "a\u{0}b\u{1B}c\u{FFFE}d\u{FFFF}e\u{FFFD}f\u{EFFF}g\u{85}\r\n\t\u{1FFFE}")
    #expect(
      XMLTree.read(xml.bytes)?.text
        == "a\u{FFFD}b\u{FFFD}c\u{FFFD}d\u{FFFD}e\u{FFFD}f\u{EFFF}g\u{FFFD}\n\t\u{FFFD}")
    #expect(XMLTree.read(xml.bytes)?.attributes["b"] == "x \"y\"")
  }

  /// The examples of RFC 3986, 5.4, with those addresses that a review may have.
  @Test(arguments: [
    ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
    ("/g", "http://a/g"), ("?y", "http://a/b/c/d?y"), ("g?y", "http://a/b/c/g?y"),
    ("#s", "http://a/b/c/d?q#s"), ("g#s", "http://a/b/c/g#s"), ("g?y#s", "http://a/b/c/g?y#s"),
    (";x", "http://a/b/c/;x"), ("", "http://a/b/c/d?q"), (".", "http://a/b/c/"),
    ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../", "http://a/b/"),
    ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"),
    ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("/../g", "http://a/g"),
    ("g.", "http://a/b/c/g."), ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"),
    ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"),
    ("g?y/../x", "http://a/b/c/g?y/../x"),
    ("g#s/../x", "http://a/b/c/g#s/../x"), ("https://b/c", "https://b/c"),
    ("mailto:a@b", "mailto:a@b"),
    ("g:h/i", "g:h/i"),
  ])
  func addressesBecomeAbsolute(_ address: String, _ absolute: String) {
    #expect(absoluteAddress(address, on: "http://a/b/c/d?q") == absolute)
  }
}
