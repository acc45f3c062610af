import BrowserSupport
import Testing

extension BrowserTests {
  /// Every control of every kind of list, one after the other, at the widths of all layouts.
  @Suite struct ListControlTests {
    /// Several kinds, genres, ratings, years and dates, so that all controls are offered; lists of
    /// several pages and of one, with and without headings.
    private static let site = Task {
      let titles = ["anime", "movies"].map { kind in
        "-- library/\(kind)/all.yml --\n"
          + (1...90).map { (number: Int) -> String in
            let status =
              number % 5 == 0
              ? "planning" : "completed, finished: \(2000 + number % 4)-05-0\(1 + number % 9)"
            return """
              - {title: "\(kind) gyp \(number)", status: \(status), rating: \(number % 10 + 1),
                released: \(1980 + number % 30), genres: [\(number % 3 == 0 ? "Drama" : "Comedy, Song")],
                favorite: \(number % 7 == 0)}

              """
          }.joined()
      }
      return try await ServedSite.of("-- tokonoma.yml --\nname: Alcove\n" + titles.joined())
    }

    /// The problems of the list after using each of its controls alone: `[control, problem]`. Of a
    /// menu, the first and the last value, and every third one from the argument on.
    private static let use = """
      const tools = document.querySelector("[data-list-tools]");
      const list = document.querySelector("[data-list]");
      const pager = document.querySelector(".pager");
      const pause = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const isShown = (element) => Boolean(element) && element.offsetHeight > 0;
      const wrong = [];
      const used = new Set();
      const message = tools.querySelector("[data-message]");
      const set = async (field, value) => {
        field.value = value;
        field.dispatchEvent(new Event(field.type === "search" ? "input" : "change", { bubbles: true }));
        // The other pages of the list are read at the first request for them.
        do await pause(); while (value && !/^\\d+ of \\d+ titles$/.test(message.textContent));
      };
      const look = (control, isWhole) => {
        const note = (what) => wrong.push(`${control}: ${what}`);
        const cards = list.querySelectorAll(".card, .row").length;
        const [found, total] = message.textContent.match(/\\d+/g)?.map(Number) ?? [];
        const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(document.querySelector("main"));
        const room = document.querySelector("main").clientWidth
          - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd);
        const right = (box) => box.getBoundingClientRect().right;
        if (document.documentElement.scrollWidth > innerWidth) note("wider than the window");
        if (isWhole && cards !== Math.min(found, 120)) note(`${cards} cards of ${found}`);
        if (isWhole && isShown(pager)) note("other pages below it");
        if (isWhole && isShown(document.querySelector("[data-nothing]")) !== (found === 0)) note("empty or not");
        if (isWhole && isShown(document.querySelector("[data-more]")) !== (found > 120)) note("more or not");
        if (isWhole && !isShown(tools.querySelector("[data-reset]"))) note("no way back to all");
        for (const grid of list.querySelectorAll(".grid")) {
          const [first] = grid.children;
          const inRow = [...grid.children].filter((one) => one.offsetTop === first.offsetTop).length;
          // As many beside each other as fit, and using the whole width of the page.
          const fit = Math.floor((grid.clientWidth + 1) / (first.offsetWidth + 40));
          if (inRow < Math.min(fit, grid.children.length, 2)) note(`${inRow} in a row`);
          if (first.offsetWidth < 70) note(`cards of ${first.offsetWidth}`);
        }
        const grids = [...list.querySelectorAll(".grid")];
        const isSorted = !list.querySelector("h2:not(.hidden)");
        if (isSorted && grids.length > 0 && grids[0].offsetWidth < room * 0.95) note("not as wide as the page");
      };
      for (const field of tools.querySelectorAll("[name]")) {
        if (!isShown(field)) continue;
        const values = field.options ? [...field.options].filter((one) => one.value && !one.hidden)
          .map((one) => one.value) : ["gyp 1", "qqqq"];
        for (const [index, value] of values.entries()) {
          if (index > 0 && index < values.length - 1 && index % 3 !== arguments[0]) continue;
          await set(field, value);
          look(`${field.name}=${value}`, true);
          if (new URL(location).searchParams.get(field.name) !== value) wrong.push(`${value} is not in the address`);
          used.add(field.name);
        }
        await set(field, "");
        look(`${field.name} taken back`, false);
        if (location.search) wrong.push(`${location.search} stays in the address`);
      }
      return { wrong, used: [...used].join(" ") };
      """

    @Test(arguments: windowWidths.enumerated().map { $0 })
    func everyControlLeavesTheListComplete(_ number: Int, _ width: Int) async throws {
      let site = try await Self.site.value
      try await Browser.shared().inWindow(width) { browser in
        for (page, controls) in [
          ("watched.html", "title kind genre rating sort"),
          ("wishlist.html", "title kind genre rating sort"),
          ("favorites.html", "title kind genre rating sort"),
          ("rated.html", "title kind genre rating sort"),
          ("genres/drama.html", "title kind rating sort"),
          ("anime-watched.html", "title genre rating sort"),
        ] {
          try await browser.open(page, of: site)
          let found = try await browser.runAsync(Self.use, .number(Double(number)))
          #expect(found["wrong"].strings == [], "\(width) \(page)")
          #expect(found["used"].string == controls, "\(width) \(page)")
        }
        #expect(try await browser.complaints() == [])
      }
    }

    /// Each order and its reverse; titles without the value come last in both.
    @Test func ordersRunInBothDirections() async throws {
      let titles = (1...10).map { (number: Int) -> String in
        "- {title: T\(number), status: planning\(number < 10 ? ", pages: \(number * 100)" : "")}\n"
      }.joined()
      let site = try await ServedSite.of(
        "-- tokonoma.yml --\nname: Alcove\n-- library/books/all.yml --\n" + titles)
      let browser = try await Browser.shared()
      let names = """
        return [...document.querySelectorAll("[data-list] .card-title")]
          .map((one) => one.textContent).join(" ");
        """
      for (order, expected) in [
        ("length", "T9 T8 T7 T6 T5 T4 T3 T2 T1 T10"),
        ("-length", "T1 T2 T3 T4 T5 T6 T7 T8 T9 T10"),
        ("-title", "T10 T9 T8 T7 T6 T5 T4 T3 T2 T1"),
      ] {
        try await browser.open("wishlist.html?sort=\(order)", of: site)
        try await browser.wait(until: "document.querySelector('[data-message]').textContent")
        #expect(try await browser.run(names) == .string(expected), "\(order)")
      }
    }

    /// To a title and back, with all controls in use: the list, its controls and its address are
    /// unchanged.
    @Test(arguments: windowWidths) func theWayBackKeepsTheControls(_ width: Int) async throws {
      let site = try await Self.site.value
      let state = """
        const fields = [...document.querySelectorAll("[data-list-tools] [name]")].map((one) => one.value);
        const cards = [...document.querySelectorAll("[data-list] .card-title")].map((one) => one.innerText);
        const pager = document.querySelector(".pager").offsetHeight;
        return [...fields, ...cards, `pager ${pager}`];
        """
      let query = "?title=gyp+1&kind=movies&genre=Song&rating=4&sort=released"
      let isThere = "document.querySelectorAll('[data-list] .card-title').length === 5"
      try await Browser.shared().inWindow(width) { browser in
        try await browser.open("watched.html" + query, of: site)
        try await browser.wait(until: isThere)
        let before = try await browser.run(state).strings
        #expect(before.starts(with: ["gyp 1", "movies", "Song", "4", "released"]))
        #expect(before.last == "pager 0")
        try await browser.element("[data-list] .card a").click()
        try await browser.wait(until: "document.querySelector('.title-page')")
        try await browser.goBack()
        try await browser.wait(until: isThere)
        #expect(try await browser.run(state).strings == before)
        #expect(try await browser.address.hasSuffix("watched.html" + query))
        #expect(try await browser.complaints() == [])
      }
    }
  }
}
