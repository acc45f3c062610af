import BrowserSupport
import Testing

extension BrowserTests {
  /// The site opened from a folder, where browsers fetch nothing and load no modules.
  @Suite struct DiskTests {
    private static let site = Task { try await ServedSite.of(library) }

    private func opened(_ path: String) async throws -> Browser {
      let site = try await Self.site.value
      let browser = try await Browser.shared()
      try await browser.visit(site.addressOnDisk(of: "404.html"))
      try await browser.run("localStorage.clear()")
      _ = try await browser.complaints()
      _ = try await browser.requests()
      try await browser.visit(site.addressOnDisk(of: path))
      return browser
    }

    @Test func pagesAreStyledAndLinked() async throws {
      let browser = try await opened("index.html")
      #expect(try await browser.run("return document.styleSheets.length").number ?? 0 > 0)
      try await browser.run("document.querySelector('main a[href*=anime]').click()")
      try await browser.wait(until: "location.pathname.includes('/_site/anime/')")
      #expect(try await browser.complaints() == [])
      #expect(try await browser.requests().filter { !$0.hasPrefix("file://") } == [])
    }

    /// Hosts show it at any address, so it uses the style at the site's own address.
    @Test(arguments: windowWidths)
    func aMissingPageIsPresentableWithoutItsStyle(_ width: Int) async throws {
      let magnifier = "document.querySelector('.to-search svg').getBoundingClientRect().width"
      let margin = "return getComputedStyle(document.body).marginTop"
      let example = try await ServedSite.example()
      try await Browser.shared().inWindow(width) { _ in
        let browser = try await opened("404.html")
        #expect(try await browser.run(margin) == "0px")
        try await browser.visit(example.addressOnDisk(of: "404.html"))
        #expect(try await browser.run(margin) != "0px")
        let size = try await browser.run("return " + magnifier).number ?? 0
        #expect(size > 10 && size < 40)
        let isWide = "return document.documentElement.scrollWidth > innerWidth"
        #expect(try await browser.run(isWide) == false)
        #expect(try await browser.complaints().allSatisfy { !$0.contains("Content Security") })
      }
    }

    @Test func theSchemeIsRemembered() async throws {
      let browser = try await opened("index.html")
      try await browser.element("select[data-scheme] option[value=dark]").click()
      try await browser.wait(until: "document.documentElement.dataset.theme === 'dark'")
      let site = try await Self.site.value
      try await browser.visit(site.addressOnDisk(of: "anime/moon-99.html"))
      #expect(try await browser.run("return document.documentElement.dataset.theme") == "dark")
      try await browser.run("localStorage.clear()")
      #expect(try await browser.complaints() == [])
    }

    @Test(arguments: [
      ("moon 150", "Moon 150"), ("月の海 150", "Moon 150"), ("つきのうみ", "Tide"), ("ﾂｷﾉｳﾐ", "Tide"),
    ])
    func aTitleIsFound(_ query: String, _ title: String) async throws {
      let browser = try await opened("search.html")
      try await browser.element("#query").type(query)
      #expect(try await browser.texts(of: ".found a", onceThey: [title]) == [title])
      try await browser.element(".found a").click()
      try await browser.wait(
        until: "document.querySelector('h1')?.innerText === arguments[0]", .string(title))
      #expect(try await browser.address.contains("/_site/anime/"))
      #expect(try await browser.complaints() == [])
    }

    @Test func aListOfOnePageIsFiltered() async throws {
      let browser = try await opened("paused.html")
      try await browser.element("[name=title]").type("moon 112")
      #expect(
        try await browser.texts(of: "[data-list] .row-title", onceThey: ["Moon 112"]) == [
          "Moon 112"
        ]
      )
      try await browser.choose("Sky|Sea", in: "genre")
      try await browser.wait(until: "!document.querySelector('[data-list] .row-title')")
      #expect(try await browser.complaints() == [])
    }

    /// Its other pages can't be fetched: only this one is searched, and a message explains this.
    @Test func aLongListIsFilteredPageByPage() async throws {
      let browser = try await opened("watched.html")
      let cards = "[data-list] .card-title"
      // The longest title, which isn't part of another one.
      let title = try #require(try await browser.texts(of: cards).max { $0.count < $1.count })
      for _ in 1...2 {
        try await browser.element("[name=title]").type(title)
        try await browser.wait(
          until: "document.querySelectorAll(arguments[0]).length === 1", .string(cards))
        #expect(try await browser.texts(of: cards) == [title])
        let message = try await browser.element("[data-message]").text
        #expect(message.hasPrefix("1 of ") && message.contains("from this page only"), "\(message)")
        #expect(try await browser.element(".pager").isShown)
        try await browser.element("[data-reset]").click()
        try await browser.wait(
          until: "document.querySelectorAll(arguments[0]).length > 1", .string(cards))
      }
    }

    @Test func pastEpisodesAreHidden() async throws {
      let browser = try await opened("upcoming.html")
      #expect(
        try await browser.run(
          "return [...document.querySelectorAll('.airing time')].map((time) => time.dateTime.slice(0, 4))"
        ).strings == ["2098"])
      #expect(try await browser.complaints() == [])
    }

    @Test func anOldAddressLeadsToTheNewOne() async throws {
      let browser = try await opened("anime/old-name.html")
      try await browser.wait(until: "location.pathname.endsWith('/_site/anime/aired.html')")
      #expect(try await browser.element("h1").text == "Aired")
      #expect(try await browser.complaints() == [])
    }

    private static let library = """
      -- tokonoma.yml --
      name: Alcove
      -- library/anime/aired.md --
      ---
      title: Aired
      status: watching
      aliases: [old-name]
      airing:
        - { episode: 1, at: 2001-01-05T23:00:00+09:00 }
        - { episode: 2, at: 2098-01-12T23:00:00+09:00 }
      ---
      -- library/anime/all.yml --

      """
      + (1...200).map { number in
        """
        - title: Moon \(number)
          titles: {native: 月の海 \(number)}
          genres: [\(number == 20 ? "Sky|Sea" : "Drama")]
          status: \(number % 10 == 2 || number == 20 ? "paused" : "completed")

        """
      }.joined()
        + """
        - title: Tide
          titles: {native: ツキノウミ}
          status: planning
        """
  }
}
