import BrowserSupport
import Planning
import Testing

extension BrowserTests {
  /// Bars, fields and dots of the charts, followed as by a visitor.
  @Suite struct ChartTests {
    private static let library =
      "-- library/anime/all.yml --\n"
      + (1...12).map { number in
        """
        - title: Title number \(number)
          status: completed
          finished: \(number < 12 ? "2009-03-\(number + 10)" : "2010-04-22")
          rating: \(number % 4 + 6).5
          genres: [\(number < 12 ? "Drama" : "Comedy")]
          released: \(number < 12 ? 1994 : 2001)
          communityRating: \(50 + number)

        """
      }.joined()
        // A chart of one bar is left out.
        + """
        -- library/movies/other.md --
        ---
        title: Another
        status: planned
        ---

        """

    private static let sites = SitesByLanguage(library)

    /// Points at the middle of the first link of this name, and clicks there.
    private func follow(_ name: String, _ browser: Browser) async throws {
      try await point(at: name, browser)
      try await browser.run(
        """
        globalThis.pointed.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
        """)
    }

    private func point(at name: String, _ browser: Browser) async throws {
      let place = try await browser.run(
        """
        const title = [...document.querySelectorAll(".chart a title, .calendar a title")]
          .find((one) => one.textContent.startsWith(arguments[0]));
        const shape = title.parentElement.querySelector("path");
        shape.scrollIntoView({ block: "center" });
        const box = shape.getBoundingClientRect();
        const link = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2).closest("a");
        globalThis.pointed = link;
        return link?.querySelector("title").textContent ?? "covered";
        """, .string(name))
      #expect(place.string?.hasPrefix(name) == true, "\(name)")
    }

    @Test func marksOfAChartLinkToTheirTitles() async throws {
      let site = try await Self.sites.site(in: .english)
      let marks = [
        ("stats.html", "8.5–9.4: ", "/rated.html"), ("stats.html", "2009: ", "/diary/2009.html"),
        ("stats.html", "March 2009: ", "/diary/2009/03.html"),
        ("stats.html", "Drama: ", "/genres/drama.html"), ("stats.html", "Anime: ", "/anime.html"),
        ("stats.html", "Anime · Watched: ", "/anime.html"),
        ("stats.html", "Title number 3: ", "/anime/title-number-3.html"),
        ("diary/2009.html", "March 11, 2009: Title number 1", "/anime/title-number-1.html"),
      ]
      try await Browser.showing(["stats.html", "diary/2009.html"], of: site) { browser, page, _ in
        for (place, name, _) in marks where place == page {
          try await point(at: name, browser)
        }
      }
      let browser = try await Browser.shared()
      for (page, name, path) in marks {
        try await browser.open(page, of: site)
        try await follow(name, browser)
        try await browser.wait(until: "location.pathname.endsWith('\(path)')")
      }
      #expect(try await browser.complaints() == [])
    }

    /// Below a chart of 23 years, the visible labels don't touch.
    @Test func labelsDoNotTouch() async throws {
      let site = try await Self.manyYears.site(in: .english)
      try await Browser.showing(
        ["diary.html"], of: site, in: [320, 390, 640, 768, 1024, 1280, 1440]
      ) { browser, _, width in
        let gaps = try await browser.run(
          """
          const labels = [...document.querySelectorAll("svg.columns text")]
            .filter((label) => /^2\\d{3}$/.test(label.textContent) && label.checkVisibility())
            .map((label) => label.getBoundingClientRect());
          return labels.slice(1).map((label, index) => label.left - labels[index].right);
          """
        ).items.map { $0.number ?? 0 }
        #expect(gaps.count > 3 && gaps.allSatisfy { $0 >= 3 }, "\(width): \(gaps)")
      }
    }

    /// No list has the titles of a decade, but search finds them by its name.
    @Test(arguments: SiteLanguage.allCases)
    func aBarOfADecadeShowsItsTitles(in language: SiteLanguage) async throws {
      let site = try await Self.sites.site(in: language)
      let browser = try await Browser.showing("stats.html", of: site)
      try await follow(language == .japanese ? "1990年代：" : "1990s: 11 finished titles", browser)
      try await browser.wait(until: "document.querySelectorAll('.found > li').length === 11")
      #expect(
        try await browser.element("[role=status]").text == language.words.count(11, .titles))
      #expect(try await browser.complaints() == [])
    }

    private static let manyYears = SitesByLanguage(
      "-- library/anime/all.yml --\n"
        + (2003...2025).map { "- {title: Of \($0), status: completed, finished: \($0)-03-04}\n" }
        .joined())

    /// A dot of several titles leads to their list; a line below the chart names them, and so does
    /// the first touch on a touch screen.
    @Test func aDotOfSeveralTitlesLeadsToThem() async throws {
      let site = try await ServedSite.of(
        "-- tokonoma.yml --\nname: Alcove\n-- library/anime/all.yml --\n"
          + (1...9).map {
            "- {title: T \($0), status: completed, rating: \($0 < 3 ? 6 : 8), communityRating: 70}\n"
          }.joined())
      let browser = try await Browser.showing("stats.html", of: site)
      let caption = try await browser.run(
        """
        const dot = [...document.querySelectorAll(".scatter a")]
          .find((one) => one.getAttribute("href").endsWith("rating=6-6"));
        dot.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, pointerType: "touch" }));
        const isFollowed = dot.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
        return `${isFollowed} ${document.querySelector(".caption").textContent.replace("\\n", " | ")}`;
        """)
      #expect(caption.string == "false T 1: 6 vs. 7 | T 2: 6 vs. 7")
      try await follow("T 1: ", browser)
      try await browser.wait(until: "location.search === '?rating=6-6'")
      try await browser.wait(until: "document.querySelectorAll('[data-list] .card').length === 2")
    }

    /// The bar asks the list for ratings that aren't in its menu.
    @Test func aBarOfRatingsShowsItsTitles() async throws {
      let site = try await Self.sites.site(in: .english)
      let browser = try await Browser.showing("stats.html", of: site)
      try await follow("8.5–9.4: 3 titles", browser)
      try await browser.wait(until: "document.querySelectorAll('[data-list] .card').length === 3")
      #expect(try await browser.address.hasSuffix("rated.html?rating=8.5-9.4"))
      #expect(try await browser.element("[name=rating]").property("value") == "8.5-9.4")
    }
  }
}
