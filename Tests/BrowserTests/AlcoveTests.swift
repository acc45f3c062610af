import BrowserSupport
import Testing

extension BrowserTests {
  /// Everything in the alcove is inside of it.
  @Suite struct AlcoveTests {
    /// From its upper edge down to the nail with the scroll's cord, and to its heading.
    private static let distances = """
      const alcove = document.querySelector(".alcove:has(.scroll)");
      const below = (place) => place - alcove.getBoundingClientRect().top;
      const scroll = alcove.querySelector(".scroll");
      // A square on its corner, flattened.
      const cord = getComputedStyle(scroll, "::before");
      const height = new DOMMatrix(cord.transform);
      const half = parseFloat(cord.width) / 2 * (Math.abs(height.b) + Math.abs(height.d));
      const heading = alcove.querySelector("h2");
      return {
        nail: below(scroll.getBoundingClientRect().top + parseFloat(cord.top) - half),
        heading: heading ? below(heading.getBoundingClientRect().top) : 99,
      };
      """

    @Test func nothingExtendsAboveTheTop() async throws {
      let site = try await ServedSite.example()
      try await Browser.showing(
        ["index.html", "diary/2021/01.html", "anime/cowboy-bebop.html"], of: site,
        in: [320, 640, 1024, 2560] + windowWidths
      ) { browser, page, width in
        let distances = try await browser.run(Self.distances)
        #expect(distances["nail"].number ?? 0 > 4, "\(width) \(page)")
        #expect(distances["heading"].number ?? 0 > 8, "\(width) \(page)")
      }
    }
  }
}
