import BrowserSupport
import Planning
import Testing

extension BrowserTests {
  /// Navigation only with keys.
  @Suite struct KeyboardTests {
    private static let focused = "return document.activeElement.className"

    @Test(arguments: ["index.html", "anime/cowboy-bebop.html", "watched.html"])
    func theFirstTabLeadsPastTheFrame(_ path: String) async throws {
      let site = try await ServedSite.example()
      let browser = try await Browser.showing(path, of: site)
      let link = try await browser.element("a.skip")
      try await browser.press(.tab)
      #expect(try await browser.run(Self.focused) == "skip")
      #expect(try await link.isShown)
      // In view, not hidden outside of it.
      #expect(
        try await browser.run(
          """
          const box = document.querySelector("a.skip").getBoundingClientRect();
          return box.top >= 0 && box.left >= 0 && box.width > 1 && box.height > 1
            && box.right <= innerWidth;
          """
        ).isTrue)
      try await browser.press(.enter)
      try await browser.wait(until: "location.hash === '#content'")
      // The next stop is inside of the page's main part.
      try await browser.press(.tab)
      #expect(
        try await browser.run("return document.activeElement.closest('main') !== null").isTrue)
    }

    @Test func everyStopOfTheKeyboardIsSeen() async throws {
      let site = try await ServedSite.example()
      let browser = try await Browser.showing("anime/cowboy-bebop.html", of: site)
      let stops = try await browser.run(
        "return document.querySelectorAll('a[href], button, input, select, summary').length")
      for _ in 0..<Int(stops.number ?? 0) {
        try await browser.press(.tab)
        let stop = try await browser.run(
          """
          const element = document.activeElement;
          if (element === document.body) return { isLast: true };
          const style = getComputedStyle(element);
          const around = element.closest("li, article") ?? element;
          return {
            name: element.outerHTML.slice(0, 90),
            isMarked: [element, ...element.querySelectorAll("*"), around].some((part) => {
              const style = getComputedStyle(part);
              return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
            }),
          };
          """)
        if stop["isLast"].isTrue { break }
        #expect(stop["isMarked"] == true, "\(stop["name"])")
      }
    }

    /// The name of a title on the shelf appears below the cover under the pointer or with the
    /// focus; on a phone, and without a pointer, all names appear.
    @Test(arguments: [1440, 390])
    func titlesOnTheShelfAreNamed(width: Int) async throws {
      let site = try await ServedSite.example()
      try await Browser.shared().inWindow(width) { browser in
        try await browser.open("index.html", of: site)
        try await browser.press(.tab)
        let shown = try await browser.run(
          """
          const name = document.querySelector(".standing .name");
          const before = getComputedStyle(name).opacity;
          name.closest("a").focus();
          const areAll = innerWidth < 640 || matchMedia("(hover: none)").matches;
          return [before === (areAll ? "1" : "0"), getComputedStyle(name).opacity === "1"];
          """)
        #expect(shown == [true, true])
      }
    }

    @Test(arguments: SiteLanguage.allCases, [true, false])
    func aSpoilerOpensByKey(in language: SiteLanguage, withScript: Bool) async throws {
      let site = try await Self.spoilers.site(in: language)
      let browser = try await withScript ? Browser.shared() : Browser.withoutScript()
      try await browser.visit(site.address(of: "anime/a.html"))
      let hidden = "The butler did it"
      let summaries = try await browser.run("return document.querySelectorAll('summary').length")
      #expect(summaries.number ?? 0 > 0)
      #expect(try await !browser.element("main").text.contains(hidden))
      let summary = try await browser.element("main details summary")
      #expect(try await summary.text == language.words[.spoiler])
      try await summary.focus()
      try await browser.press(.enter)
      try await browser.wait(
        until: "document.querySelector('main').innerText.includes(arguments[0])", .string(hidden))
      try await browser.press(.space)
      #expect(try await !browser.element("main").text.contains(hidden))
    }

    @Test(arguments: SiteLanguage.allCases, [true, false])
    func aSpoilerInALineOpensByKey(in language: SiteLanguage, withScript: Bool) async throws {
      let site = try await Self.spoilers.site(in: language)
      let browser = try await withScript ? Browser.shared() : Browser.withoutScript()
      try await browser.visit(site.address(of: "anime/a.html"))
      let box = try await browser.element("main label.spoiler input")
      #expect(
        try await browser.run("return document.querySelector('label.spoiler input').ariaLabel")
          .string
          == language.words[.showSpoiler])
      try await box.focus()
      let color = """
        const style = getComputedStyle(document.querySelector("main label.spoiler span"));
        return style.color === style.backgroundColor || style.visibility === "hidden"
          || style.color.endsWith(", 0)");
        """
      #expect(try await browser.run(color).isTrue)
      try await browser.press(.space)
      #expect(try await box.property("checked") == true)
      #expect(try await !browser.run(color).isTrue)
    }

    private static let spoilers = SitesByLanguage(
      """
      -- library/anime/a.md --
      ---
      title: A
      status: completed
      ---
      Previous in series >!came the rain!<.

      ::: spoiler
      The butler did it.
      :::
      """)
  }
}
