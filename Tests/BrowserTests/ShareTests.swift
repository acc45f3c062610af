import BrowserSupport
import Planning
import Testing

extension BrowserTests {
  /// The link by which a visitor sends a page to another person.
  @Suite struct ShareTests {
    private static let pages = [
      "index.html", "anime/cowboy-bebop.html", "lists/comfort-food.html", "diary/2024.html",
      "reviews.html",
    ]

    private func address(_ page: String) -> String {
      "https://mika.example/alcove/" + (page == "index.html" ? "" : page)
    }

    private static let sharing = """
      navigator.canShare = () => true;
      navigator.share = async (page) => { globalThis.sent = page };
      """
    private static let copying = """
      for (const [name, value] of [["canShare"], ["share"], ["clipboard", {
        writeText: async (text) => { globalThis.sent = text },
      }]]) Object.defineProperty(navigator, name, { value });
      """

    private func opened(_ page: String, of site: ServedSite, in browser: Browser) async throws {
      try await browser.open(page, of: site)
      try await browser.wait(until: "document.querySelector('[data-share] + [role=status]')")
      try await browser.element("[data-share] > summary").click()
    }

    @Test(arguments: windowWidths) func theSystemSendsIt(_ width: Int) async throws {
      let site = try await ServedSite.example()
      try await Browser.shared().inWindow(width) { browser in
        let watch = try await browser.watchNewPages(Self.sharing)
        for page in Self.pages {
          try await opened(page, of: site, in: browser)
          try await browser.element("[data-send]").click()
          try await browser.wait(until: "globalThis.sent")
          let (url, title) = (
            try await browser.run("return globalThis.sent.url").string,
            try await browser.run("return globalThis.sent.title === document.title").isTrue
          )
          #expect(url == address(page) && title, "\(width) \(page)")
          #expect(try await browser.address.hasSuffix(page), "\(page)")
          #expect(try await browser.complaints() == [], "\(page)")
        }
        try await browser.stopWatching(watch)
      }
    }

    @Test(arguments: windowWidths, SiteLanguage.allCases)
    func itIsCopied(_ width: Int, _ language: SiteLanguage) async throws {
      let site = try await ServedSite.example(in: language)
      try await Browser.shared().inWindow(width) { browser in
        let watch = try await browser.watchNewPages(Self.copying)
        for page in Self.pages {
          try await opened(page, of: site, in: browser)
          #expect(
            try await browser.texts(of: "[data-share] > summary") == [language.words[.share]])
          #expect(
            try await browser.run(
              "return document.documentElement.scrollWidth <= innerWidth"
            ).isTrue, "\(width) \(page)")
          let link = try await browser.element("[data-share] a[data-copied]")
          #expect(try await link.isShown)
          try await link.click()
          try await browser.wait(until: "globalThis.sent")
          #expect(
            try await browser.run("return globalThis.sent").string == address(page), "\(page)")
          try await browser.wait(
            until: "document.querySelector('[data-share] + [role=status]').textContent")
          #expect(
            try await browser.texts(of: "[data-share] + [role=status]") == [
              language.words[.linkCopied]
            ])
          // The sheet is closed again.
          #expect(try await !link.isShown)
          #expect(try await !browser.element("[data-send]").isShown)
        }
        try await browser.stopWatching(watch)
      }
    }

    @Test func aKeyboardOpensAndClosesIt() async throws {
      let site = try await ServedSite.example()
      let browser = try await Browser.showing("index.html", of: site)
      try await browser.wait(until: "document.querySelector('[data-share] + [role=status]')")
      try await browser.element("[data-share] > summary").focus()
      try await browser.press(.space)
      #expect(try await browser.run("return document.querySelector('[data-share]').open").isTrue)
      try await browser.press(.tab)
      #expect(
        try await browser.run("return document.activeElement.matches('.sheet li > *')").isTrue)
      try await browser.press(.escape)
      #expect(try await !browser.run("return document.querySelector('[data-share]').open").isTrue)
      #expect(
        try await browser.run("return document.activeElement.matches('.sheet > summary')").isTrue)
    }

    @Test(arguments: windowWidths) func withoutScriptItIsAListOfLinks(_ width: Int) async throws {
      let site = try await ServedSite.example()
      try await Browser.withoutScript().inWindow(width) { browser in
        for page in Self.pages {
          try await browser.visit(site.address(of: page))
          try await browser.element("[data-share] > summary").click()
          let link = try await browser.element("[data-share] a[data-copied]")
          #expect(try await link.isShown)
          #expect(try await link.property("href").string == site.address(of: page))
          #expect(try await !browser.element("[data-share] button").isShown)
        }
      }
    }
  }
}
