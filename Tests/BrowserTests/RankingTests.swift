import BrowserSupport
import Testing

extension BrowserTests {
  /// `top.html`
  @Suite struct RankingTests {
    /// Fifty places in three columns are short, and the first three have larger covers.
    @Test func placesAreDense() async throws {
      let titles = (1...50).map {
        "- {title: \"The Chronicle of Number \($0)\", status: completed, rating: \(99 - $0)}\n"
      }
      let site = try await ServedSite.of(
        "-- tokonoma.yml --\nname: Alcove\nratingScale: 100\n-- library/anime/all.yml --\n"
          + titles.joined())
      try await Browser.shared().inWindow(1440) { browser in
        try await browser.open("top.html", of: site)
        let found = try await browser.run(
          """
          const items = [...document.querySelectorAll(".ranking.chart > li")];
          const tops = items.map((item) => item.getBoundingClientRect().top);
          return {
            items: items.length, columns: tops.filter((top) => top === tops[0]).length,
            covers: items.map((item) => item.querySelector(".cover-slot").offsetWidth),
            height: document.querySelector(".ranking.chart").offsetHeight,
          };
          """)
        #expect(found["items"].number == 50 && found["columns"].number == 3)
        let covers = found["covers"].items.compactMap(\.number)
        #expect(Set(covers[..<3]).count == 1 && Set(covers[3...]).count == 1)
        #expect((covers.first ?? 0) > (covers.last ?? 0) * 1.2)
        #expect((found["height"].number ?? 9_999) < 1_900)
      }
    }

    /// Ratings of many titles have three whole rows of eight, and don't repeat the heading.
    @Test func tiersFillTheirRows() async throws {
      let titles = (1...60).map {
        "- {title: Tale \($0), status: completed, rating: \($0 % 2 + 8), finished: 2020-12-\($0 % 20 + 10)}\n"
      }
      let site = try await ServedSite.of(
        "-- tokonoma.yml --\nname: Alcove\n-- library/anime/all.yml --\n" + titles.joined())
      try await Browser.shared().inWindow(1440) { browser in
        try await browser.open("top.html", of: site)
        let found = try await browser.run(
          """
          return [...document.querySelectorAll(".tier")].map((tier) => {
            const rows = new Map();
            for (const card of tier.children) {
              const { top } = card.getBoundingClientRect();
              rows.set(top, (rows.get(top) ?? 0) + 1);
            }
            return [...rows.values()].join(" ") + " " + tier.querySelector(".card-note").innerText;
          });
          """)
        #expect(found.strings.count == 2)
        for tier in found.strings {
          #expect(tier.wholeMatch(of: /8 8 8 Dec \d\d, 2020/) != nil, "\(tier)")
        }
      }
    }
  }
}
