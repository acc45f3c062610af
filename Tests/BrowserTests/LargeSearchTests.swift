import BrowserSupport
import Testing

extension BrowserTests {
  /// The search of a library too large for one file.
  @Suite struct LargeSearchTests {
    /// A search fetches only the files that it needs.
    @Test func aLargeLibraryIsFetchedInPieces() async throws {
      let site = try await ServedSite.of(Self.largeLibrary)
      let browser = try await Browser.showing("search.html", of: site)
      for (query, title) in [
        ("lighthouse keeper 1234", "Lighthouse Keeper 1234"),
        ("とうだいもり", "The Keeper"), ("トウダイモリ", "The Keeper"), ("灯台守", "The Keeper"),
        ("灯", "The Keeper"), ("Mika Endo", "The Keeper"),
      ] {
        try await browser.visit(site.address(of: "search.html"))
        _ = site.server.requests()
        try await browser.element("#query").type(query)
        #expect(try await browser.texts(of: ".found a", onceThey: [title]) == [title], "\(query)")
        let fetched = site.server.requests().filter { $0.hasPrefix("search/") }
        #expect(fetched.count { $0 == "search/index.js" } == 1, "\(query)")
        let grams = fetched.filter { $0.hasPrefix("search/grams/") }
        let titles = fetched.filter { $0.hasPrefix("search/titles/") }
        #expect((1...8).contains(grams.count), "\(query): \(fetched)")
        #expect((1...12).contains(titles.count), "\(query): \(fetched)")
        #expect(
          Set(fetched).count == fetched.count && fetched.count == 1 + grams.count + titles.count)
        #expect(fetched.reduce(0) { $0 + site.server.size(of: $1) } < 300_000, "\(query)")
      }
      // First as many as are shown at a time, then all of them.
      try await browser.visit(site.address(of: "search.html"))
      try await browser.element("#query").type("keeper 12")
      try await browser.wait(until: "document.querySelectorAll('.found a').length === 20")
      #expect(try await browser.element("[role=status]").text.contains("111"))
      #expect(try await browser.complaints() == [])
    }

    /// The best are fetched first, wherever they are among thousands of equal matches; better
    /// matches come before them.
    @Test func amongThousandsTheBestRatedComeFirst() async throws {
      let site = try await ServedSite.of(
        """
        -- tokonoma.yml --
        name: Alcove
        -- library/anime/all.yml --
        - {title: A Harbor, status: completed, rating: 10}
        - {title: Harbor, status: completed}

        """
          + (1...2100).map { number in
            let rating =
              [1999: "9.5", 7: "9.4", 1200: "9.3", 650: "9.2"][number] ?? "\(1 + number % 8)"
            return "- {title: Harbor Tale \(number), status: completed, rating: \(rating)}\n"
          }.joined())
      let browser = try await Browser.shared()
      for query in ["harbor", "harbor tale", "tale"] {
        try await browser.visit(site.address(of: "search.html"))
        _ = site.server.requests()
        try await browser.element("#query").type(query)
        let best = [1999, 7, 1200, 650].map { "Harbor Tale \($0)" }
        let expected = (query == "harbor" ? ["Harbor"] : []) + best
        try await browser.wait(until: "document.querySelectorAll('.found a').length > 7")
        let found = try await browser.texts(of: ".found a")
        #expect(Array(found.prefix(expected.count)) == expected, "\(query)")
        let ratings = try await browser.texts(of: ".found .rating").compactMap {
          Double($0.split(separator: "\n").last ?? "")
        }
        #expect(ratings == ratings.sorted(by: >), "\(query)")
        let fetched = site.server.requests().filter { $0.hasPrefix("search/") }
        #expect(fetched.count { $0 == "search/ratings.js" } == 1, "\(query)")
        #expect(fetched.count { $0.hasPrefix("search/titles/") } <= 12, "\(query): \(fetched)")
      }
      // One of them is found by its number.
      try await browser.visit(site.address(of: "search.html"))
      try await browser.element("#query").type("Harbor Tale 1999")
      let one = ["Harbor Tale 1999"]
      #expect(try await browser.texts(of: ".found a", onceThey: one) == one)
    }

    @Test func aDecadeLeadsToItsTitles() async throws {
      let site = try await ServedSite.of(Self.largeLibrary)
      let browser = try await Browser.shared()
      for query in ["1990s", "keeper 1990s"] {
        try await browser.open("search.html", of: site)
        try await browser.element("#query").type(query)
        let one = ["The Keeper"]
        #expect(try await browser.texts(of: ".found a", onceThey: one) == one, "\(query)")
      }
      #expect(try await browser.complaints() == [])
    }

    private static let largeLibrary =
      """
      -- tokonoma.yml --
      name: Alcove
      -- library/anime/the-keeper.md --
      ---
      title: The Keeper
      titles: {native: 灯台守, ja-Hrkt: とうだいもり}
      creators: [{name: Mika Endo, role: DIRECTOR}]
      released: 1994
      status: completed
      ---
      -- library/anime/all.yml --

      """
      + (1...2100).map { number in
        """
        - title: Lighthouse Keeper \(number)
          titles: {native: 海の家 \(number)}
          status: completed

        """
      }.joined()
  }
}
