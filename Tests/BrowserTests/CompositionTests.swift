import BrowserSupport
import Testing

extension BrowserTests {
  /// Parts in rows fill them, whatever their number.
  @Suite struct CompositionTests {
    /// How much of its row a part leaves empty at its end, in pixels.
    private static let rest = """
      const [row, part] = arguments;
      const parts = [...document.querySelectorAll(part)].filter((one) => one.checkVisibility());
      const ends = parts.map((one) => one.getBoundingClientRect().right);
      return document.querySelector(row).getBoundingClientRect().right - Math.max(...ends);
      """

    /// The figures of a library of one kind, which are few, and the spines of one of few titles.
    @Test func fewFiguresAndSpinesFillTheirRows() async throws {
      let few = try await ServedSite.of(
        "-- tokonoma.yml --\nname: Alcove\n-- library/books/all.yml --\n"
          + (1...30).map { "- {title: B\($0), status: completed, rating: 8, pages: 90}\n" }.joined()
      )
      let example = try await ServedSite.example()
      for site in [few, example] {
        try await Browser.showing(["index.html"], of: site) { browser, _, width in
          for (row, part, most) in [
            (".figures", ".figures > div", 1.0), (".spines", ".spines > svg", 40),
          ] {
            let rest = try await browser.run(Self.rest, .string(row), .string(part))
            #expect(rest.number ?? 999 < most, "\(row) at \(width)")
          }
        }
      }
    }

    /// A shelf of sixteen or more has only full rows, where its link leads to the rest.
    @Test func aShelfWithALinkHasFullRows() async throws {
      let site = try await ServedSite.of(
        "-- tokonoma.yml --\nname: Alcove\n-- library/books/all.yml --\n"
          + (1...40).map { "- {title: B\($0), status: completed, rating: 8}\n" }.joined())
      try await Browser.showing(["books.html"], of: site, in: [1024, 1300] + windowWidths) {
        browser, _, width in
        let rows = try await browser.run(
          """
          const rows = {};
          for (const card of document.querySelectorAll(".grid > .card"))
            if (card.checkVisibility()) rows[card.getBoundingClientRect().top] = (rows[card.getBoundingClientRect().top] ?? 0) + 1;
          const counts = Object.values(rows);
          return { rows: counts.length, kinds: new Set(counts).size };
          """)
        #expect(rows["rows"].number ?? 0 > 1, "\(width)")
        #expect(rows["kinds"] == 1, "\(width)")
      }
    }

    /// The names below the best five of a year: one long name doesn't push everything down.
    @Test func aLongNameIsThreeLinesBelowTheBest() async throws {
      let name = Array(repeating: "Wwww Wwww", count: 20).joined(separator: " ")
      let site = try await ServedSite.of(
        "-- tokonoma.yml --\nname: Alcove\n-- library/books/all.yml --\n"
          + (1...12).map {
            "- {title: \($0 == 3 ? name : "B\($0)"), status: completed, rating: \($0 == 3 ? 9 : 8), finished: 2020-01-\(9 + $0)}\n"
          }.joined())
      try await Browser.showing(["diary/2020.html"], of: site) { browser, _, width in
        let height = try await browser.run(
          """
          const name = document.querySelector(".board .name > :first-child");
          return name.offsetHeight / parseFloat(getComputedStyle(name).lineHeight);
          """)
        #expect(height.number ?? 99 < 3.2, "\(width)")
      }
    }
  }
}
