import BrowserSupport
import MediaLibrary
import Planning
import TestSupport
import Testing

extension BrowserTests {
  /// The search in use by a visitor.
  @Suite struct SearchTests {
    @Test(arguments: SiteLanguage.allCases)
    func aTitleIsFoundAsItIsTyped(in language: SiteLanguage) async throws {
      let (_, browser) = try await SearchPage.opened(in: language)
      let bebop = ["Cowboy Bebop"]
      for query in [
        "カウボーイ", "かうぼーい", "ｶｳﾎﾞｰｲ", "ビバップ", "びばっぷ", "ﾋﾞﾊﾞｯﾌﾟ", "ＣＯＷＢＯＹ", "cowboy be",
        "space bounty", "Wátanabe",
      ] {
        try await browser.element("#query").type(query)
        #expect(try await browser.texts(of: ".found a", onceThey: bebop) == bebop, "\(query)")
        try await browser.press(.escape)
        #expect(try await browser.texts(of: ".found a", onceThey: []) == [], "\(query)")
      }
      try await browser.element("#query").type("ｶｳﾎﾞｰｲ")
      #expect(try await browser.texts(of: ".found a", onceThey: bebop) == bebop)
      #expect(
        try await browser.element("[role=status]").text
          == language.words.count(1, .titles))
      let words = language.words
      #expect(
        try await browser.element(".found .note").text
          == [
            words[.anime, Status.completed], words[.anime, KindMessageKey.noun],
            "Shinichiro Watanabe",
          ].joined(separator: " · "))
      #expect(try await browser.element(".found .rating").text.hasSuffix("9"))
      try await browser.wait(until: "document.querySelector('.found img')?.naturalWidth > 0")
      #expect(try await browser.complaints() == [])
      try await browser.element(".found a").click()
      try await browser.wait(until: "location.pathname.endsWith('/anime/cowboy-bebop.html')")
      // Going back shows the same results again.
      try await browser.goBack()
      #expect(try await browser.texts(of: ".found a", onceThey: bebop) == bebop)
    }

    /// On a site that shows titles in their own script, a match in another script is shown beside
    /// them.
    @Test func aTitleInItsOwnScriptIsFoundByAnyOther() async throws {
      let site = try await ServedSite.of(
        "-- tokonoma.yml --\n{name: Alcove, language: ja, titleLanguage: native}\n"
          + SearchPage.library)
      let browser = try await Browser.shared()
      for query in ["cowboy", "かうぼーい", "space"] {
        try await browser.open("search.html", of: site)
        try await browser.element("#query").type(query)
        let title = ["カウボーイビバップ"]
        #expect(try await browser.texts(of: ".found a", onceThey: title) == title, "\(query)")
        let also = try await browser.texts(of: ".found .also")
        #expect(
          also == (["cowboy": ["Cowboy Bebop"], "space": ["Space Bounty"]][query] ?? []), "\(query)"
        )
      }
    }

    @Test(arguments: SiteLanguage.allCases)
    func anImportedTitleIsFound(in language: SiteLanguage) async throws {
      let site = try await ServedSite(
        importing: MadeExport.anime(60), MadeExport.manga(12),
        settings: "name: Alcove\nlanguage: \(language.rawValue)\n")
      let browser = try await Browser.showing("search.html", of: site)
      for (query, title) in [
        ("海の ōkami 32", "海の Ōkami 32"), ("海の okami 32", "海の Ōkami 32"),
        ("harbour sons 20", "海の Harbour <&> Sons 20"),
        ("glass lantern 10 the", "\"Glass\" Lantern 10, the book"),
      ] {
        try await browser.element("#query").type(query)
        try await browser.wait(until: "document.querySelector('[role=status]').textContent.trim()")
        #expect(try await browser.texts(of: ".found a").contains(title), "\(query)")
        try await browser.press(.escape)
        #expect(try await browser.texts(of: ".found a", onceThey: []) == [])
      }
    }

    /// On any page a slash opens the search, with the focus in its field.
    @Test func aSlashLeadsToTheField() async throws {
      let site = try await SearchPage.sites.site(in: .english)
      let browser = try await Browser.showing("anime/moon.html", of: site)
      try await browser.press("/")
      try await browser.wait(until: "location.pathname.endsWith('/search.html')")
      try await browser.wait(until: "document.activeElement.id === 'query'")
      #expect(try await browser.element("#query").property("value") == "")
      // The initial picture disappears during a search, and comes back.
      #expect(try await browser.element(".idle").isShown)
      try await browser.element("#query").type("moon")
      try await browser.wait(until: "document.querySelector('.idle').hidden")
      try await browser.press(.escape)
      try await browser.wait(until: "!document.querySelector('.idle').hidden")
      // In a field it is an ordinary sign.
      try await browser.element("#query").type("a/b")
      #expect(try await browser.element("#query").property("value") == "a/b")
    }

    @Test func nothingIsFetchedBeforeTheVisitorSearches() async throws {
      let (site, browser) = try await SearchPage.opened()
      try await browser.wait(until: "document.readyState === 'complete'")
      let before = site.server.requests()
      #expect(before.contains("search.html"))
      #expect(before.filter { $0.hasPrefix("search/") } == [])
      try await browser.element("#query").type("moon")
      try await browser.wait(until: "document.querySelector('.found a')")
      #expect(site.server.requests().filter { $0.hasPrefix("search/") } == ["search/index.js"])
    }

    @Test(arguments: SiteLanguage.allCases)
    func recentSearchesAreKeptUntilTheyAreCleared(in language: SiteLanguage) async throws {
      let (site, browser) = try await SearchPage.opened(in: language)
      let words = language.words
      #expect(try await browser.element("[for=query]").text == words[.searchLabel])
      let recent = try await browser.element(".recent")
      #expect(try await !recent.isShown)
      try await browser.element("#query").type("かうぼーい")
      try await browser.wait(until: "document.querySelector('.found a')")
      try await browser.press(.enter)
      try await browser.wait(until: "location.pathname.endsWith('/anime/cowboy-bebop.html')")

      try await browser.visit(site.address(of: "search.html"))
      #expect(try await browser.element(".recent").isShown)
      #expect(try await browser.texts(of: ".recent h2") == [words[.recentSearches]])
      #expect(try await browser.texts(of: ".recent > button") == [words[.clearRecentSearches]])
      #expect(try await browser.texts(of: ".recent li") == ["かうぼーい"])
      try await browser.element(".recent li button").click()
      #expect(
        try await browser.texts(of: ".found a", onceThey: ["Cowboy Bebop"]) == ["Cowboy Bebop"])

      try await browser.visit(site.address(of: "search.html"))
      try await browser.element(".recent > button").click()
      try await browser.wait(until: "document.querySelector('.recent').hidden")
      try await browser.reload()
      #expect(try await !browser.element(".recent").isShown)
      #expect(
        try await browser.run("return JSON.stringify(localStorage)").string?.contains("かう") == false
      )
    }

    @Test(arguments: SiteLanguage.allCases, ["zzzz", "どこにもない"])
    func anEmptyResultIsReported(in language: SiteLanguage, _ query: String) async throws {
      let (_, browser) = try await SearchPage.opened(in: language)
      try await browser.element("#query").type(query)
      try await browser.wait(until: "document.querySelector('[role=status]').textContent.trim()")
      #expect(
        try await browser.element("[role=status]").text
          == language.words[.noTitleFound, (.text, query)])
      #expect(try await browser.texts(of: ".found a") == [])
      try await browser.press(.escape)
      try await browser.wait(until: "document.querySelector('#query').value === ''")
    }

    /// Without script there is no form, but a link to every title.
    @Test(arguments: SiteLanguage.allCases)
    func withoutScriptTheListsLeadToEveryTitle(in language: SiteLanguage) async throws {
      let site = try await SearchPage.sites.site(in: language)
      let browser = try await Browser.withoutScript()
      try await browser.visit(site.address(of: "search.html"))
      let main = try await browser.element("main")
      #expect(try await main.text.contains(language.words[.searchNeedsScript]))
      #expect(try await !browser.element("#query").isShown)
      let links = try await browser.run(
        "return [...document.querySelectorAll('main .tags a')].map((link) => link.getAttribute('href'))"
      ).strings
      #expect(links == ["anime.html", "books.html", "creators.html"])
      try await browser.element("main .tags a[href='anime.html']").click()
      #expect(
        try await browser.texts(of: ".card-title").sorted() == [
          "A Hard Moon", "Cowboy Bebop", "Honeymoon", "Moon",
        ])
    }
  }
}
