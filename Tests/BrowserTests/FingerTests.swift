import BrowserSupport
import TestSupport
import Testing

extension BrowserTests {
  /// Controls on a touch screen.
  @Suite struct FingerTests {
    /// The controls that are less than 44 px high: for each, the elements in its middle and 21 px
    /// above and below it. This includes controls below another element.
    private static let small = """
      const small = [];
      const controls = `button, select, input:not([type=hidden]), summary, nav a, .section-head a, .eyebrow a, .links a,
        .pager a, .tags a, .list-head .note a, .site-header a, .site-footer a`;
      for (const control of document.querySelectorAll(controls)) {
        if (control.matches(".skip, .spoiler > input")) continue;
        if (!control.checkVisibility({ visibilityProperty: true })) continue;
        control.scrollIntoView({ block: "center" });
        const place = control.closest("label.choose") ?? control;
        const { left, top, width, height } = place.getClientRects()[0];
        const isHit = (distance) => {
          const hit = document.elementFromPoint(left + Math.min(width / 2, 20), top + height / 2 + distance);
          return control.contains(hit) || Boolean(hit?.closest("label")?.contains(control));
        };
        if (![-21, 0, 21].every(isHit)) small.push(control.outerHTML.slice(0, 120));
      }
      return small;
      """

    /// The fields with letters below 16 px: some phones enlarge the page when such a field is
    /// touched.
    private static let magnified = """
      const fields = document.querySelectorAll("input:not([type=checkbox], [type=radio], [type=file]), select");
      return [...fields].filter((field) => field.checkVisibility())
        .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)
        .map((field) => field.outerHTML.slice(0, 120));
      """

    /// One page of each kind; the long lists are from an import, because the example has none.
    @Test func controlsAreLargeEnough() async throws {
      let example = try await ServedSite.example()
      let kinds = example.kinds(each: 1).filter { !$0.hasPrefix("embed/") }
      #expect(kinds.count > 30)
      let imported = try await ServedSite(importing: MadeExport.anime(200), MadeExport.manga(30))
      let long = ["index.html", "watched.html", "watched/1.html", "top.html", "wall.html"]
      for (site, pages) in [(example, kinds), (imported, long)] {
        try await Browser.showing(pages, of: site, in: [390, 768], isTouched: true) {
          browser, page, width in
          let small = try await browser.run(Self.small)
          #expect(small.strings == [], "\(width) \(page)")
          let magnified = try await browser.run(Self.magnified)
          #expect(magnified.strings == [], "\(width) \(page)")
          #expect(try await browser.run("return matchMedia('(pointer: coarse)').matches").isTrue)
        }
      }
    }

    /// Years that don't fit fade out at the edge; the last one doesn't.
    @Test func theYearsOnAPhoneFadeAtTheEdge() async throws {
      let titles = (1...300).map { number in
        """
        - {title: Title \(number), status: completed, finished: \(2000 + number % 12)-03-04}

        """
      }.joined()
      let site = try await ServedSite.of(
        "-- tokonoma.yml --\nname: Alcove\n-- library/anime/all.yml --\n" + titles)
      try await Browser.showing(["watched.html"], of: site, in: [390, 768], isTouched: true) {
        browser, _, width in
        let isFading = width == 390
        let strip = try await browser.run(
          """
          const strip = document.querySelector(".years ul");
          strip.scrollLeft = 9999;
          const last = strip.lastElementChild.getBoundingClientRect();
          return {
            fades: getComputedStyle(strip).maskImage !== "none",
            scrolls: strip.scrollWidth > strip.clientWidth,
            room: strip.getBoundingClientRect().right - last.right,
          };
          """)
        #expect(strip["fades"] == .bool(isFading))
        #expect(strip["scrolls"] == .bool(isFading))
        if isFading { #expect(strip["room"].number ?? 0 >= 40) }
      }
    }
  }
}
