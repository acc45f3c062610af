import BrowserSupport
import Localization
import Testing

extension BrowserTests {
  /// The header and the footer of every page.
  @Suite struct FrameTests {
    private static let look = """
      const box = (selector) => document.querySelector(selector).getBoundingClientRect();
      const middle = ({ top, bottom }) => (top + bottom) / 2;
      const parts = [".site-name", ".to-search", ".scheme"].map(box);
      const controls = [...document.querySelectorAll(".site-header :is(.site-name, .to-search, select, button)")]
        .filter((element) => element.checkVisibility()).map((element) => element.offsetHeight);
      return {
        height: document.querySelector(".site-header").offsetHeight,
        spread: Math.max(...parts.map(middle)) - Math.min(...parts.map(middle)),
        smallest: Math.min(...controls),
        wide: document.documentElement.scrollWidth > innerWidth,
        menu: document.querySelector("#menu").checkVisibility(),
        button: document.querySelector(".to-menu").checkVisibility(),
      };
      """

    @Test(arguments: [320] + windowWidths) func theHeaderIsOneRow(_ width: Int) async throws {
      let site = try await ServedSite.example()
      try await Browser.shared().inWindow(width) { browser in
        for page in ["index.html", "watched.html", "anime/cowboy-bebop.html"] {
          try await browser.open(page, of: site)
          let look = try await browser.run(Self.look)
          #expect(look["height"].number ?? 999 < 90, "\(width) \(page)")
          #expect(look["spread"].number ?? 999 < 4, "\(width) \(page)")
          #expect(look["smallest"].number ?? 0 >= 44, "\(width) \(page)")
          #expect(look["wide"] == false, "\(width) \(page)")
          #expect(look["menu"] == .bool(width >= 1100))
          #expect(look["button"] == .bool(width < 1100))
        }
      }
    }

    @Test func theMenuNeedsNoScript() async throws {
      let site = try await ServedSite.example()
      try await Browser.withoutScript().inWindow(320) { browser in
        try await browser.visit(site.address(of: "anime/cowboy-bebop.html"))
        #expect(try await !browser.element("#menu").isShown)
        try await browser.element(".to-menu").click()
        #expect(try await browser.element("#menu").isShown)
        try await browser.element("#menu a[href$='lists.html']").click()
        #expect(try await browser.address.hasSuffix("/lists.html"))
      }
    }

    @Test func theFootNamesItsColumns() async throws {
      let site = try await ServedSite.example()
      let browser = try await Browser.shared()
      try await browser.open("index.html", of: site)
      let words = SiteLanguage.english.words
      #expect(
        try await browser.texts(of: ".site-footer nav p")
          == [.now, .shelves, .browse, .thisSite].map { words[$0] })
    }
  }
}
