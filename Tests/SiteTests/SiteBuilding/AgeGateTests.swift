import SiteBuilding
import TestSupport
import Testing

/// The words of a title for adults, searched in every byte of every file of the site.
@Suite struct AgeGateTests {
  @Test func omittedTitlesAreInNoFile() async throws {
    // The private texts of that library are for adults here.
    let library = PrivacyTests.library
      .replacing("visibility: private", with: "ageRating: R18")
      .replacing("private: true", with: "ageRating: Rx - Hentai")
      .replacing("title: Open\n", with: "title: Open\nageRating: PG-13\n")
      .replacing("name: Alcove\n", with: "name: Alcove\nageGate: {from: 18, show: omit}\n")
    let project = try BuiltProject(library)
    let (report, problems) = try await project.build()
    #expect(report?.titles == 4, "\(problems.text)")
    for (path, bytes) in try project.site.contents {
      #expect(places(of: ["priv", "notes"], in: [UInt8](path.utf8) + bytes).isEmpty, "\(path)")
    }
    let home = HTMLPage(Array(try project.page("index.html").utf8))
    #expect(home.text { $0.hasClass("figures") }.contains("average rating7.5"))
  }

  @Test func unknownAgeRatingCountsAsAdult() async throws {
    let (report, problems) = try await BuiltProject(
      """
      -- tokonoma.yml --
      {name: Alcove, ageGate: 12}
      -- library/anime/x.md --
      ---
      {title: Strange, ageRating: Q, status: completed}
      ---
      -- library/anime/y.md --
      ---
      {title: Unmarked, status: completed}
      ---
      See [[anime/x]].
      """
    ).build()
    #expect(report?.titles == 1)
    #expect(
      problems.places == [
        "library/anime/x.md:2:29 unknown-age-mark", "library/anime/y.md:4:5 hidden-title-in-text",
      ])
  }

  /// A word that begins with `adult` may only appear behind the gate of its own page.
  static let library = """
    -- tokonoma.yml --
    name: Alcove
    url: https://alcove.example/
    ageGate: {from: 18, show: SHOW}
    -- library/anime/grown-up.md --
    ---
    title: Grown-up
    ageRating: R18
    description: Adultdescription
    status: repeating
    rating: 9
    favorite: 1
    finished: 2011-03-07
    genres: [Shared]
    series: {name: Both, position: 1}
    characters: [{name: Adultcharacter, image: adultface.png}]
    cover: adultcover.png
    coverAlt: Adultalt
    airing: [{episode: 1, at: "2026-01-09T15:00:00Z"}]
    parts: [{season: 1, note: Adultpart}]
    quotes: [Adultquote]
    history: [{started: 2010, note: Adulthistory}]
    episodeList: [{number: 1, title: Adultepisode}]
    reviewTitle: Adultheading
    reviewDate: 2020-01-02
    contentWarnings: [adultwarning]
    ---

    Adultreview.
    -- library/anime/open.md --
    ---
    title: Open
    ageRating: PG-13
    status: completed
    rating: 8
    genres: [Shared]
    series: {name: Both, position: 2}
    relations: [{type: PREQUEL, id: anime/grown-up}]
    ---

    Everybody may read this.
    -- lists/mine.md --
    ---
    {title: Mine, items: [anime/grown-up, anime/open]}
    ---
    """

  private func built(_ show: String) async throws -> BuiltProject {
    let project = try BuiltProject(Self.library.replacing("SHOW", with: show))
    for picture in ["adultcover.png", "adultface.png"] {
      try project.write(onePixel, to: picture)
    }
    let (report, problems) = try await project.build()
    #expect(report?.titles == 2, "\(problems.text)")
    return project
  }

  @Test(arguments: ["blur", "click"])
  func feedsAndSearchHideTextsForAdults(_ show: String) async throws {
    let site = try await built(show).site.contents
    #expect(site["feed.xml"] != nil && site["sitemap.xml"] != nil && site["calendar.ics"] == nil)
    // `library.json` has them as their pages do, with a mark.
    for (path, bytes) in site
    where path != "library.json"
      && ["xml", "json", "js", "ics", "txt"].contains(where: { path.hasSuffix("." + $0) })
    {
      #expect(places(of: ["adult"], in: bytes).isEmpty, "\(path)")
      // A search finds the title by its name.
      if !path.hasPrefix("search/") {
        #expect(places(of: ["grown-up"], in: bytes).isEmpty, "\(path)")
      }
    }
  }

  @Test(arguments: ["blur", "click"])
  func textsAreBehindTheGateOnly(_ show: String) async throws {
    let project = try await built(show)
    for (path, bytes) in try project.site.contents where path.hasSuffix(".html") {
      let isOwn = path == "anime/grown-up.html"
      let page = HTMLPage(bytes)
      func isGated(_ place: Int?) -> Bool {
        page.ancestors(of: place).contains { $0.name == "details" && $0.hasClass("gate") }
      }
      // Picture names are checked below; the page's rating for search engines is allowed.
      let all = places(of: ["adult"], in: bytes).filter {
        let word = $0.lowercased()
        return !["adultcover.png", "adultface.png", "adult\""].contains { word.hasPrefix($0) }
      }
      let gated = page.texts.filter { isGated($0.parent) }.flatMap {
        places(of: ["adult"], in: Array($0.text.utf8))
      }
      let alternative = isOwn && show == "click" ? 1 : 0
      #expect(gated.count == (isOwn ? 9 : 0), "\(path): \(gated)")
      #expect(all.count == gated.count + alternative, "\(path): \(all)")
      #expect(
        page.elements.contains { $0["name"] == "rating" && $0["content"] == "adult" } == isOwn)
      #expect(!page.elements.contains { $0["property"] == "og:image" }, "\(path)")
    }
    let reviews = HTMLPage(Array(try project.page("reviews.html").utf8))
    #expect(
      reviews.text { $0.hasClass("excerpt-text") }.contains("Rated R18. The text is on"))
    // Other titles have no gate.
    #expect(try !project.page("anime/open.html").contains("class=\"gate\""))
  }

  @Test func blurredCoversAreMarkedOnEveryPage() async throws {
    let project = try await built("blur")
    var count = 0
    for (path, page) in pages(of: try project.site.contents) {
      for element in page.elements
      where element["src"]?.hasSuffix("adultcover.png") == true {
        count += 1
        #expect(page.ancestors(of: element.parent).first?.hasClass("gated") == true, "\(path)")
      }
    }
    #expect(count > 5)
  }

  @Test func coverBehindAClickIsOnItsPageOnly() async throws {
    let project = try await built("click")
    for (path, bytes) in try project.site.contents
    where path.hasSuffix(".html") || path.hasSuffix(".js") || path.hasSuffix(".css") {
      let found = places(of: ["adultcover.png"], in: bytes)
      #expect(found.count == (path == "anime/grown-up.html" ? 1 : 0), "\(path)")
    }
    let page = HTMLPage(Array(try project.page("anime/grown-up.html").utf8))
    let picture = try #require(
      page.elements.first { $0["src"]?.hasSuffix("adultcover.png") == true })
    #expect(page.ancestors(of: picture.parent).contains { $0.hasClass("gate") })
    // Nothing is loaded before the visitor asks for it.
    #expect(picture["loading"] == "lazy")
    #expect(page.elements.contains { $0["data-words"] != nil })
  }

  /// Every superlative and most tiles of a year concern one title for adults.
  @Test(arguments: ["blur", "click"])
  func figuresShowCoversAsOtherPagesDo(_ show: String) async throws {
    func titles(_ year: Int, _ count: Int, rating: Int) -> String {
      (1...count).map {
        """
        - {title: T\(year)-\($0), status: completed, rating: \(rating), communityRating: 40, \
        finished: \(year)-01-\($0 + 9), released: \(year), episodes: 12, genres: [Shared], studios: [Big]}

        """
      }.joined()
    }
    let project = try BuiltProject(
      """
      -- tokonoma.yml --
      {name: Alcove, ageGate: {from: 18, show: \(show)}}
      -- library/anime/grown-up.md --
      ---
      {title: Grown-up, ageRating: R18, status: completed, rating: 9, communityRating: 20, repeat: 3,
      finished: 2019-05-01, released: 1960, episodes: 900, genres: [Shared], studios: [Big],
      cover: adultcover.png}
      ---
      -- library/anime/all.yml --
      \(titles(2019, 11, rating: 5) + titles(2020, 10, rating: 8))
      """)
    try project.write(onePixel, to: "adultcover.png")
    let (report, problems) = try await project.build()
    #expect(report?.titles == 22, "\(problems.text)")
    let pages = pages(of: try project.site.contents)
    func covers(_ path: String) throws -> [(isPicture: Bool, isGated: Bool)] {
      let page = try #require(pages[path])
      return page.elements.indices.filter { page.elements[$0].name == "img" }.compactMap { index in
        let around = page.ancestors(of: page.elements[index].parent)
        guard around.contains(where: { $0.hasClass("tile") || $0.hasClass("board") }) else {
          return nil
        }
        let isPicture = page.elements[index]["src"]?.hasSuffix("adultcover.png") == true
        return (isPicture, around.first?.hasClass("gated") == true)
      }
    }
    let records = try covers("stats.html")
    #expect(records.count == 6)
    let year = try covers("diary/2019.html")
    #expect(year.count > 6)
    let shown = (records + year).filter { $0.isPicture }
    #expect(shown.allSatisfy { $0.isGated })
    #expect(records.allSatisfy { $0.isPicture == (show == "blur") })
    #expect(shown.isEmpty == (show == "click"))
    for (path, page) in pages where show == "click" && path != "anime/grown-up.html" {
      #expect(!page.elements.contains { $0["src"]?.hasSuffix("adultcover.png") == true }, "\(path)")
    }
  }

  @Test func titleWithNothingToHideHasNoGate() async throws {
    let project = try await BuiltProject.built(
      """
      -- tokonoma.yml --
      {name: Alcove, ageGate: {from: 18, show: click}}
      -- library/anime/x.md --
      ---
      {title: Bare, ageRating: R18, status: completed}
      ---
      """)
    #expect(try !project.page("anime/x.html").contains("<details"))
  }
}

/// A PNG.
let onePixel: [UInt8] = [
  0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1,
  0, 0, 0, 1, 8, 6, 0, 0, 0, 0x1F, 0x15, 0xC4, 0x89, 0, 0, 0, 0x0D, 0x49, 0x44, 0x41, 0x54, 0x78,
  0x9C, 0x63, 0xF8, 0xCF, 0xC0, 0xF0, 0x1F, 0, 5, 0, 1, 0xFF, 0x56, 0xC7, 0x2F, 0x0D, 0, 0, 0, 0,
  0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
]
