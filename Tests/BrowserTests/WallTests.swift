import BrowserSupport
import Testing

extension BrowserTests {
  /// The wall with a pointer, the keyboard, or touch.
  @Suite struct WallTests {
    private static let library =
      "-- library/anime/all.yml --\n"
      + (1...300).map { number in
        """
        - title: Title number \(number)
          status: completed
          finished: \(2000 + number % 20)
          rating: \(number % 10 + 1)

        """
      }.joined()

    private static let sites = SitesByLanguage(library)

    @Test func spinesStandOnShelvesAtEveryWidth() async throws {
      let site = try await Self.sites.site(in: .english)
      try await Browser.showing(["wall.html"], of: site) { browser, _, width in
        let facts = try await browser.run(
          """
          const wall = document.querySelector(".wall").getBoundingClientRect();
          const spines = [...document.querySelectorAll(".wall svg")].map((svg) => svg.getBoundingClientRect());
          const feet = new Set(spines.map((box) => Math.round(box.bottom)));
          return [
            spines.length,
            spines.filter((box) => box.left < wall.left || box.right > wall.right || box.width < 3).length,
            feet.size > 1 && feet.size < 40,
            document.documentElement.scrollWidth <= innerWidth,
          ].join(" ");
          """
        ).string
        #expect(facts == "300 0 true true")
        #expect(try await browser.complaints() == [])
      }
    }

    @Test func theNameIsShownToWhoeverAsks() async throws {
      let site = try await Self.sites.site(in: .english)
      let browser = try await Browser.showing("wall.html", of: site)
      let name = """
        getComputedStyle(document.querySelector(".wall a:focus") ?? document.querySelector(".wall a"), "::after").content
        """
      #expect(try await browser.run("return \(name)").string == "none")
      _ = try await browser.run("document.querySelector('.wall a').focus()")
      #expect(try await browser.run("return \(name)").string == "\"Title number 119 · rated 10\"")
      // The keyboard skips the shelves in one step.
      _ = try await browser.run("document.querySelector('main a.skip').focus()")
      try await browser.press(.enter)
      try await browser.wait(until: "location.hash === '#past-the-wall'")
    }

    /// Three hundred stops would be too many before the rest of the page.
    @Test func aShelfIsOneStopAndArrowsMoveAlongIt() async throws {
      let site = try await Self.sites.site(in: .english)
      let browser = try await Browser.showing("wall.html", of: site)
      let stops = """
        return [...document.querySelectorAll(".wall section")]
          .map((section) => section.querySelectorAll("a:not([tabindex='-1'])").length).join(" ");
        """
      let ones = Array(repeating: "1", count: 20).joined(separator: " ")
      #expect(try await browser.run(stops).string == ones)
      let place = """
        const spines = [...document.querySelectorAll(".wall a")];
        return spines.indexOf(document.activeElement);
        """
      func press(_ key: String) async throws -> JSONValue {
        try await browser.run(
          """
          (document.activeElement.closest(".wall a") ?? document.querySelector(".wall a")).dispatchEvent(
            new KeyboardEvent("keydown", { key: "\(key)", bubbles: true, cancelable: true }));
          \(place)
          """)
      }
      #expect(try await press("ArrowRight").number == 1)
      #expect(try await press("ArrowRight").number == 2)
      #expect(try await press("ArrowLeft").number == 1)
      #expect(try await press("ArrowDown").number == 15)
      #expect(try await press("End").number == 29)
      #expect(try await browser.run(stops).string == ones)
    }

    /// The first touch shows the name, the second opens the page.
    @Test func aFingerSeesTheNameFirst() async throws {
      let site = try await Self.sites.site(in: .english)
      let browser = try await Browser.showing("wall.html", of: site)
      let touch = """
        const spine = document.querySelector(".wall a");
        spine.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, pointerType: "touch" }));
        spine.click();
        """
      _ = try await browser.run(touch)
      #expect(try await browser.address.hasSuffix("/wall.html"))
      #expect(
        try await browser.run("return document.activeElement.ariaLabel").string
          == "Title number 119 · rated 10")
      _ = try await browser.run(touch)
      try await browser.wait(until: "location.pathname.includes('/anime/')")
    }
  }
}
