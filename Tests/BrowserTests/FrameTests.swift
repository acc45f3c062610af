import BrowserSupport
import Planning
import Testing

extension BrowserTests {
  /// The header and the footer of every page.
  @Suite struct FrameTests {
    private static let look = """
      const box = (selector) => document.querySelector(selector).getBoundingClientRect();
      const middle = ({ top, bottom }) => (top + bottom) / 2;
      const name = document.querySelector(".site-name span");
      const menu = document.querySelector("#menu");
      const links = [...menu.querySelectorAll("a")].filter((link) => link.checkVisibility());
      const parts = [".site-name", ".to-search", ".scheme"].map(box);
      const controls = [...document.querySelectorAll(".site-header :is(.site-name, .to-search, select, button)")]
        .filter((element) => element.checkVisibility()).map((element) => element.offsetHeight);
      return {
        height: document.querySelector(".site-header").offsetHeight,
        spread: Math.max(...parts.map(middle)) - Math.min(...parts.map(middle)),
        smallest: Math.min(...controls),
        wide: document.documentElement.scrollWidth > innerWidth,
        isNameCut: name.scrollWidth > name.clientWidth,
        menu: menu.checkVisibility() && box("#menu").top < box(".site-header").bottom,
        button: document.querySelector(".to-menu").checkVisibility(),
        gap: box(".to-search").left - (links.at(-1)?.getBoundingClientRect().right ?? 0),
      };
      """

    /// A scrollbar takes 15 px of a window here, so that 405 is as wide as a phone of 390.
    @Test func theHeaderIsOneRow() async throws {
      let site = try await ServedSite.example()
      try await Browser.showing(
        ["index.html", "watched.html", "anime/cowboy-bebop.html"], of: site,
        in: [320, 405, 1024, 1088, 1150, 1280] + windowWidths
      ) { browser, page, width in
        let look = try await browser.run(Self.look)
        #expect(look["height"].number ?? 999 < 90, "\(width) \(page)")
        #expect(look["spread"].number ?? 999 < 4, "\(width) \(page)")
        #expect(look["smallest"].number ?? 0 >= 44, "\(width) \(page)")
        #expect(look["wide"] == false, "\(width) \(page)")
        // The window has a scrollbar beside the page, which phones of that width don't have.
        if width > 320 { #expect(look["isNameCut"] == false, "\(width) \(page)") }
        // All links, or the button that opens them.
        #expect(look["menu"] == .bool(look["button"] == false), "\(width) \(page)")
        if width < 704 { #expect(look["menu"] == false) }
        if width >= 768 { #expect(look["menu"] == true) }
        if look["menu"] == true { #expect(look["gap"].number ?? -9 >= 0) }
      }
    }

    /// Links that don't fit become visible when the keyboard reaches them.
    @Test func linksBehindTheButtonShowWhenTheyHaveTheFocus() async throws {
      let site = try await ServedSite.example()
      try await Browser.shared().inWindow(1024) { browser in
        try await browser.open("index.html", of: site)
        let height = try await browser.run(
          """
          document.documentElement.style.fontSize = "200%";
          document.querySelector("#menu a").focus();
          return document.querySelector(".site-header").offsetHeight;
          """)
        #expect(height.number ?? 0 > 180)
      }
    }

    /// Letters twice as large on a phone: the link to the home page stays, above the buttons.
    @Test func largeLettersLeaveTheNameInTheHeader() async throws {
      let site = try await ServedSite.example()
      try await Browser.shared().inWindow(390) { browser in
        try await browser.open("index.html", of: site)
        let width = try await browser.run(
          """
          document.documentElement.style.fontSize = "200%";
          return document.querySelector(".site-name").offsetWidth;
          """)
        #expect(width.number ?? 0 > 150)
        let isWide = "return document.documentElement.scrollWidth > innerWidth"
        #expect(try await browser.run(isWide) == false)
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

    @Test func theFootHasTheDoorsAndFourSmallLinks() async throws {
      let site = try await ServedSite.example()
      let browser = try await Browser.showing("index.html", of: site)
      let words = SiteLanguage.english.words
      #expect(
        try await browser.texts(of: ".site-footer .doors a")
          == [.home, .shelf, .diary, .statisticsDoor, .lists, .reviews].map { words[$0] })
      let small = try await browser.texts(of: ".site-footer .doors + ul a")
      #expect(small.prefix(2) == [words[.compare], words[.ask]])
      #expect(small.last == words[.feed])
    }

    /// The header marks the part of the site that a page belongs to.
    @Test(arguments: [
      ("anime/cowboy-bebop.html", "shelf"), ("watched.html", "shelf"), ("genres.html", "stats"),
      ("reviews.html", "reviews"), ("wall.html", "shelf"),
    ])
    func theHeaderMarksTheDoor(_ page: String, _ door: String) async throws {
      let site = try await ServedSite.example()
      let browser = try await Browser.showing(page, of: site)
      let marked = try await browser.run(
        """
        return [...document.querySelectorAll("#menu a[aria-current]")]
          .map((link) => link.href.split("/").at(-1)).join(" ");
        """)
      #expect(marked == .string("\(door).html"))
    }
  }
}
