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
      {
        const { setTimeout, clearTimeout } = globalThis;
        globalThis.timers = new Set();
        globalThis.setTimeout = (work, delay) => {
          const timer = setTimeout(work, delay);
          if (delay === 4000) globalThis.timers.add(timer);
          return timer;
        };
        globalThis.clearTimeout = (timer) => {
          globalThis.timers.delete(timer);
          clearTimeout(timer);
        };
      }
      """

    private func openSheet(_ browser: Browser) async throws {
      let message = "document.querySelector('[data-share] + [role=status]')"
      try await browser.wait(until: message)
      try await browser.run("globalThis.sent = null; \(message).textContent = '';")
      try await browser.element("[data-share] > summary").click()
    }

    @Test func theSystemSendsIt() async throws {
      let site = try await ServedSite.example()
      let watch = try await Browser.shared().watchNewPages(Self.sharing)
      try await Browser.showing(Self.pages, of: site) { browser, page, width in
        try await openSheet(browser)
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
      try await Browser.shared().stopWatching(watch)
    }

    @Test(arguments: SiteLanguage.allCases)
    func itIsCopied(_ language: SiteLanguage) async throws {
      let site = try await ServedSite.example(in: language)
      let watch = try await Browser.shared().watchNewPages(Self.copying)
      try await Browser.showing(Self.pages, of: site) { browser, page, width in
        try await openSheet(browser)
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
        // Of several messages, only the last is cleared later.
        #expect(try await browser.run("return globalThis.timers.size").number == 1)
        // The sheet is closed again.
        #expect(try await !link.isShown)
        #expect(try await !browser.element("[data-send]").isShown)
      }
      try await Browser.shared().stopWatching(watch)
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

    @Test func withoutScriptItIsAListOfLinks() async throws {
      let site = try await ServedSite.example()
      try await Browser.withoutScript().inWindow(windowWidths[0]) { browser in
        for page in Self.pages {
          try await browser.visit(site.address(of: page))
          for width in windowWidths {
            try await browser.resizeWindow(to: width)
            try await browser.element("[data-share] > summary").click()
            let link = try await browser.element("[data-share] a[data-copied]")
            #expect(try await link.isShown)
            #expect(try await link.property("href").string == site.address(of: page))
            #expect(try await !browser.element("[data-share] button").isShown)
            try await browser.element("[data-share] > summary").click()
          }
        }
      }
    }
  }
}
