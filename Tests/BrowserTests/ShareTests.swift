import BrowserSupport
import Planning
import Testing

extension BrowserTests {
  /// The link by which a visitor sends a page to somebody.
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

    @Test(arguments: windowWidths) func theSystemSendsIt(_ width: Int) async throws {
      let site = try await ServedSite.example()
      try await Browser.shared().inWindow(width) { browser in
        let watch = try await browser.watchNewPages(Self.sharing)
        for page in Self.pages {
          try await browser.open(page, of: site)
          try await browser.element("[data-share][role=button]").click()
          try await browser.wait(until: "globalThis.sent")
          let (url, title) = (
            try await browser.run("return globalThis.sent.url").string,
            try await browser.run("return globalThis.sent.title === document.title").isTrue
          )
          #expect(url == address(page) && title, "\(width) \(page)")
          #expect(try await browser.address.hasSuffix(page), "\(page)")
          #expect(
            try await browser.run(
              "return document.documentElement.scrollWidth <= innerWidth"
            ).isTrue, "\(width) \(page)")
          #expect(try await browser.complaints() == [], "\(page)")
        }
        try await browser.stopWatching(watch)
      }
    }

    @Test(arguments: windowWidths, SiteLanguage.allCases)
    func elseItIsCopied(_ width: Int, _ language: SiteLanguage) async throws {
      let site = try await ServedSite.example(in: language)
      try await Browser.shared().inWindow(width) { browser in
        let watch = try await browser.watchNewPages(Self.copying)
        for page in Self.pages {
          try await browser.open(page, of: site)
          #expect(try await browser.texts(of: "[data-share]") == [language.words[.share]])
          try await browser.element("[data-share][role=button]").focus()
          try await browser.press(.space)
          try await browser.wait(until: "globalThis.sent")
          #expect(
            try await browser.run("return globalThis.sent").string == address(page), "\(page)")
          try await browser.wait(
            until: "document.querySelector('[data-share] + [role=status]').textContent")
          #expect(
            try await browser.texts(of: "[data-share] + [role=status]") == [
              language.words[.linkCopied]
            ])
          #expect(
            try await browser.run(
              "return document.documentElement.scrollWidth <= innerWidth"
            ).isTrue, "\(width) \(page)")
        }
        try await browser.stopWatching(watch)
      }
    }

    @Test(arguments: windowWidths) func withoutScriptItIsALink(_ width: Int) async throws {
      let site = try await ServedSite.example()
      try await Browser.withoutScript().inWindow(width) { browser in
        for page in Self.pages {
          try await browser.visit(site.address(of: page))
          let link = try await browser.element("[data-share]")
          #expect(try await link.isShown)
          #expect(try await link.property("href").string == site.address(of: page))
          #expect(try await link.property("role").string == nil)
        }
      }
    }
  }
}
