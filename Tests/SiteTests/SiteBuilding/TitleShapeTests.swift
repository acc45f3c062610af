import TestSupport
import Testing

/// The layout of a title's page by the known values: backdrop, quotation, names, facts.
@Suite struct TitleShapeTests {
  private func page(_ keys: String, text: String = "", kind: String = "movies") async throws
    -> (html: String, page: HTMLPage)
  {
    let project = try await BuiltProject.built(
      """
      -- library/\(kind)/x.md --
      ---
      {title: X, status: completed, rating: 8\(keys.isEmpty ? "" : ", " + keys)}
      ---
      \(text)

      """)
    let html = try project.page("\(kind)/x.html")
    return (html, HTMLPage(Array(html.utf8)))
  }

  @Test func aReviewOfALineIsAQuotation() async throws {
    let (html, page) = try await page("reviewDate: 2023-09-01", text: "I *wept*,\nthen I cooked.")
    let review = try #require(page.elements.first { $0["id"] == "review" })
    #expect(review.name == "figure" && review.hasClass("h-review"))
    #expect(page.texts(of: "blockquote") == ["I wept, then I cooked."])
    #expect(page.texts(of: "figcaption") == ["Reviewed Sep 1, 2023"])
    // A caption is valid only as the first or the last thing of its figure.
    #expect(html.contains("</figcaption>\n</figure>"))
    #expect(!page.texts(of: "h2").contains("Review"))
    #expect(page.text { $0.hasClass("p-rating") } == "8")
  }

  @Test(arguments: [
    ("", String(repeating: "a ", count: 71)), ("", "One.\n\nTwo."), ("", "- a point"),
    ("reviewTitle: Named", "Short."), ("spoilers: true", "Short."),
    ("contentWarnings: [blood]", "Short."),
  ])
  func anyOtherReviewHasAHeading(_ keys: String, _ text: String) async throws {
    let (_, page) = try await page(keys, text: text)
    #expect(!page.elements.contains { $0.hasClass("quotation") })
    #expect(page.elements.contains { $0["id"] == "review" && $0.name == "section" })
  }

  @Test func theBackdropIsTheMotifOrTheColor() async throws {
    let drawn = try await page("").page
    let place = try #require(drawn.elements.firstIndex { $0.hasClass("backdrop") })
    let motif = drawn.elements.first { $0.parent == place && $0.name == "img" }
    #expect(motif?["src"]?.hasPrefix("../drawn/") == true && motif?["alt"] == "")
    let project = try await BuiltProject.built(
      """
      -- covers/x.svg --
      <svg xmlns="http://www.w3.org/2000/svg" width="20" height="30"/>
      -- library/movies/x.md --
      ---
      {title: X, cover: covers/x.svg, coverColor: "#336699"}
      ---
      """)
    #expect(try project.page("movies/x.html").contains("<svg class=\"backdrop\""))
  }

  @Test func aSingleOtherNameIsNotFolded() async throws {
    let one = try await page("titles: {romaji: Ekkusu}").html
    #expect(one.contains(">Ekkusu</span>") && !one.contains("more-titles"))
    let two = try await page("titles: {romaji: Ekkusu, fr: Icse}").html
    #expect(two.contains("<summary>2 more names</summary>"))
    #expect(!two.contains("Also known as"))
  }

  /// A further run also has its text in the diary, without its spoilers.
  @Test func theDiaryShowsTheWordsOfAFurtherRun() async throws {
    let project = try await BuiltProject.built(
      """
      -- library/movies/x.md --
      ---
      title: X
      status: completed
      finished: 2019-01-01
      history:
        - {finished: 2020-01-01, review: "It >!foundered!< well. Later.", with: [Jun, Aki], place: Kino}
        - {finished: 2020-02-01}
      ---
      """)
    for path in ["diary.html", "diary/2020.html", "diary/2020/01.html"] {
      let page = try project.page(path)
      #expect(page.contains("with Jun, Aki · Kino · It … well.<"), "\(path)")
      #expect(!page.contains("foundered") && !page.contains("Later."), "\(path)")
    }
  }

  @Test func eachFactIsShownOnce() async throws {
    let whole = try await page("pages: 600, released: 2015", kind: "books").page
    #expect(whole.texts(in: "progress") == [])
    #expect(whole.texts(of: "dt") == ["Pages"])
    #expect(whole.texts(in: "eyebrow") == ["Books 2015"])
    let half = try await page("pages: 600, progress: 300", kind: "books").page
    #expect(half.texts(in: "progress") == ["300 of 600 pages"])
    #expect(!half.texts(of: "dt").contains("Pages"))
  }

  @Test func aSingleDateIsANoteAndNoLine() async throws {
    let once = try await page("started: 2020-01-01, finished: 2020-01-01").page
    #expect(!once.elements.contains { $0.hasClass("history") })
    #expect(once.dates(in: "verdict-body") == ["2020-01-01"])
    let planned = try await page("added: 2019-05-01, finished: 2020-01-01").page
    #expect(planned.texts(in: "step-planning") == ["Planned May 1, 2019"])
    #expect(planned.texts(in: "step-completed") == ["Finished Jan 1, 2020"])
    // A title that was added after watching it wasn't planned.
    let late = try await page("added: 2021-05-01, finished: 2020-01-01").page
    #expect(!late.elements.contains { $0.hasClass("history") })
  }

  /// In a row of tabs, films of one name differ by their year, books by their author as well.
  @Test func theTitleOfAWindowTellsTitlesOfOneNameApart() async throws {
    func title(_ keys: String, kind: String) async throws -> String? {
      let html = try await page(keys, kind: kind).html
      return html.firstMatch(of: /<title>(.*)<\/title>/).map { String($0.1) }
    }
    #expect(try await title("released: 1962", kind: "movies") == "X (movie, 1962) · Alcove")
    #expect(
      try await title("author: Ursula K. Le Guin, released: 1969-03", kind: "books")
        == "X (book, Ursula K. Le Guin, 1969) · Alcove")
    #expect(try await title("director: Somebody", kind: "movies") == "X (movie) · Alcove")
  }
}
