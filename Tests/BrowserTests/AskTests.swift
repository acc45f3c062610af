import BrowserSupport
import Testing

extension BrowserTests {
  /// The page that proposes one title for tonight, with and without script.
  @Suite struct AskTests {
    private static let sites = SitesByLanguage(library)

    @Test(arguments: windowWidths, SiteLanguage.allCases)
    func itAnswersWithOneTitle(_ width: Int, _ language: SiteLanguage) async throws {
      let site = try await Self.sites.site(in: language)
      try await Browser.shared().inWindow(width) { browser in
        try await browser.open("ask.html", of: site)
        _ = try await browser.element(".ask button")
        let height = try await browser.run(
          "return document.querySelector('.answer').offsetHeight"
        ).number
        try await browser.element(".ask [value=evening]").click()
        try await browser.element(".ask button").click()
        #expect(try await browser.texts(of: ".answer h2") == ["Short Walk"])
        #expect(try await browser.texts(of: ".answer blockquote") == ["A walk, and nothing else."])
        #expect(try await browser.address.hasSuffix("ask.html#movies-short-walk"))
        let after = try await browser.run(
          "return document.querySelector('.answer').offsetHeight"
        ).number
        // A title is there from the start, so nothing moves beside the questions.
        if width >= 1024 { #expect(after == height) }
        #expect(height ?? 0 > 300 && after ?? 0 > 300)
        // The lists are for people without script.
        #expect(
          try await browser.run(
            "return [...document.querySelectorAll('.answers')].some((list) => list.checkVisibility())"
          ).isTrue == false)
        #expect(
          try await browser.run("return document.documentElement.scrollWidth <= innerWidth").isTrue)
        #expect(try await browser.complaints() == [])
      }
    }

    @Test func everyTitleComesOnceBeforeOneComesAgain() async throws {
      let site = try await Self.sites.site(in: .english)
      let browser = try await Browser.showing("ask.html", of: site)
      // The title of the day is the first of them.
      var drawn = try await browser.texts(of: ".answer h2")
      #expect(drawn.count == 1)
      for _ in 1...3 {
        try await browser.element(".ask button").click()
        drawn += try await browser.texts(of: ".answer h2")
      }
      #expect(drawn.sorted() == ["Long Road", "Night Train", "Short Walk", "Two of Us"])
      try await browser.element(".ask button").click()
      #expect(try await browser.texts(of: ".answer h2").first != drawn.last)
    }

    @Test func moodAndCompanyNarrowItDown() async throws {
      let site = try await Self.sites.site(in: .english)
      let browser = try await Browser.showing("ask.html", of: site)
      try await browser.element(".ask [value=together]").click()
      try await browser.element(".ask button").click()
      #expect(try await browser.texts(of: ".answer h2") == ["Two of Us"])
      // The tag with this meaning isn't offered as a chip.
      #expect(
        try await browser.texts(of: ".ask fieldset:nth-of-type(2) label").contains("co-op") == false
      )
      try await browser.element(".ask [value=alone]").click()
      try await browser.element(".ask [name=mood][value='0']").click()
      var drawn: Set<String> = []
      for _ in 1...2 {
        try await browser.element(".ask button").click()
        drawn.formUnion(try await browser.texts(of: ".answer h2"))
      }
      #expect(drawn == ["Night Train", "Short Walk"])
      try await browser.element(".ask [value=weeks]").click()
      try await browser.element(".ask button").click()
      #expect(
        try await browser.texts(of: ".nothing-fits") == [
          "I have nothing like that. Ask for a little less."
        ])
    }

    @Test func anAnswerThatWasSentIsShown() async throws {
      let site = try await Self.sites.site(in: .english)
      let browser = try await Browser.showing("ask.html#books-long-road", of: site)
      #expect(try await browser.element(".answer h2").text == "Long Road")
      #expect(
        try await browser.run("return document.querySelector('.answer h2 a').pathname").string?
          .hasSuffix("/books/long-road.html") == true)
      // A spoiler isn't a sentence to send.
      #expect(try await browser.texts(of: ".answer blockquote") == ["I gave it 9 of 10."])
    }

    @Test(arguments: windowWidths)
    func withoutScriptItIsAPageOfLinks(_ width: Int) async throws {
      let site = try await Self.sites.site(in: .english)
      try await Browser.withoutScript().inWindow(width) { browser in
        try await browser.visit(site.address(of: "ask.html#anime-night-train"))
        #expect(try await !browser.element(".ask").isShown)
        #expect(
          try await browser.texts(of: ".answers h3") == [
            "Short Walk", "Night Train", "Two of Us", "Long Road",
          ])
        #expect(try await browser.texts(of: ".answers .row:target h3") == ["Night Train"])
        #expect(
          try await browser.run("return document.documentElement.scrollWidth <= innerWidth").isTrue)
      }
    }

    private static let library = """
      -- library/movies/short-walk.md --
      ---
      title: Short Walk
      duration: 90
      genres: [Quiet]
      status: completed
      rating: 9
      ---

      A walk, and nothing else. The rest is a secret.
      -- library/anime/night-train.md --
      ---
      title: Night Train
      episodes: 12
      genres: [Quiet]
      status: completed
      rating: 8.5
      ---

      It goes through the night.
      -- library/books/long-road.md --
      ---
      title: Long Road
      pages: 900
      status: completed
      rating: 9
      spoilers: true
      ---

      The road ends in the sea.
      -- library/games/two-of-us.md --
      ---
      title: Two of Us
      genres: [Loud]
      status: completed
      rating: 8
      hours: 6
      tags: [co-op]
      ---
      -- library/anime/ordinary.md --
      ---
      title: Ordinary
      episodes: 12
      status: completed
      rating: 6
      ---
      """
  }
}
