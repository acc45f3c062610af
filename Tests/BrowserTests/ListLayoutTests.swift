import BrowserSupport
import Planning
import Testing

extension BrowserTests {
  /// The look of a list after filtering and sorting, at the widths of all layouts.
  @Suite struct ListLayoutTests {
    private static let site = Task {
      let titles = (1...260).map { number in
        """
        <anime><series_animedb_id>\(number)</series_animedb_id>
        <series_title>Title \(1000 + number)</series_title>
        <series_episodes>12</series_episodes><my_watched_episodes>12</my_watched_episodes>
        <my_finish_date>\(2000 + number % 5)-05-0\(1 + number % 9)</my_finish_date>
        <my_score>\(number % 10 + 1)</my_score><my_status>Completed</my_status></anime>
        """
      }.joined()
      return try await ServedSite(importing: "<myanimelist>\(titles)</myanimelist>")
    }

    /// The visible parts of a list.
    private static let look = """
      const shown = (selector) => {
        const element = document.querySelector(selector);
        return Boolean(element) && element.offsetHeight > 0;
      };
      const grid = document.querySelector("[data-list] .grid");
      const main = document.querySelector("main");
      const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(main);
      const room = main.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd);
      return {
        columns: grid ? getComputedStyle(grid).gridTemplateColumns.split(" ").length : 0,
        share: grid ? grid.offsetWidth / room : 0,
        pager: shown(".pager"), nothing: shown("[data-nothing]"), reset: shown("[data-reset]"),
        more: shown("[data-more]"), wide: document.documentElement.scrollWidth > innerWidth,
      };
      """

    /// Years with few titles are beside each other, all headings of a row at the same height, the
    /// first one at the page's margin, each above its first title.
    @Test func fewTitlesAreSideBySide() async throws {
      let site = try await ServedSite.of(
        "-- tokonoma.yml --\nname: Alcove\n-- library/books/all.yml --\n"
          + [
            "2024-02-01", "2023-01-01", "2022-01-01", "2022-02-02", "2021-01-01", "2020-01-02",
            "2020-03-01", "2020-05-01", "2019-01-01",
          ].enumerated().map { number, date in
            "- {title: Book \(number), status: completed, finished: \(date)}\n"
          }.joined())
      try await Browser.showing(["read.html"], of: site) { browser, _, width in
        let places = try await browser.run(
          """
          const sections = [...document.querySelectorAll("[data-list] > .section")];
          const inside = (section) => [...section.querySelectorAll(".card")]
            .map((card) => card.getBoundingClientRect());
          const left = (element) => Math.round(element.getBoundingClientRect().left);
          return {
            indent: left(sections[0].querySelector("h2")) - left(document.querySelector("h1")),
            apart: sections.map((one) => [...one.querySelectorAll("h2, .card")].map(left))
              .filter(([heading, first]) => heading !== first).length,
            tops: new Set(sections.map((one) => one.querySelector("h2").getBoundingClientRect().top)).size,
            cards: new Set(sections.flatMap(inside).map(({ top }) => top)).size,
            narrow: Math.min(...sections.flatMap(inside).map(({ width }) => width)),
            wide: document.documentElement.scrollWidth > innerWidth,
          };
          """)
        let rows: Double? = [390: 4, 768: 3, 1440: 2][width]
        #expect(places["indent"] == 0, "\(width)")
        #expect(places["apart"] == 0, "\(width)")
        #expect(places["tops"].number == rows, "\(width)")
        #expect(places["cards"].number == rows, "\(width)")
        #expect(places["narrow"].number ?? 0 > 70, "\(width)")
        #expect(places["wide"] == false)
      }
    }

    /// The months of a year share one grid: a month with one title leaves no empty row.
    @Test func monthsWithFewTitlesFlowTogether() async throws {
      let site = try await ServedSite.of(
        "-- tokonoma.yml --\nname: Alcove\n-- library/books/all.yml --\n"
          + (1...9).map {
            "- {title: Book \($0), status: completed, finished: 2020-0\($0)-01}\n"
          }.joined())
      try await Browser.showing(["diary/2020.html"], of: site) { browser, _, width in
        let rows = try await browser.run(
          """
          const cells = [...document.querySelectorAll(".months .month-name, .months .card")];
          const tops = new Set(cells.map((cell) => Math.round(cell.getBoundingClientRect().top)));
          const columns = getComputedStyle(document.querySelector(".months"))
            .gridTemplateColumns.split(" ").length;
          return { cells: cells.length, rows: tops.size, needed: Math.ceil(cells.length / columns) };
          """)
        #expect(rows["cells"] == 18)
        #expect(rows["rows"] == rows["needed"])
      }
    }

    /// The columns of a grid that uses the whole width.
    private static let columns = [390: 3, 768: 5, 1440: 7]

    private func choose(_ value: String, in field: String, _ browser: Browser) async throws {
      try await browser.choose(value, in: field)
      try await browser.wait(until: "new URL(location).searchParams.has('\(field)')")
    }

    @Test func aSortedListKeepsItsColumns() async throws {
      let site = try await Self.site.value
      let isSorted = "!document.querySelector('[data-list] h2')"
      for order in ["title", "rating", "finished"] {
        try await Browser.shared().inWindow(windowWidths[0]) { browser in
          try await browser.open("watched.html", of: site)
          #expect(try await browser.run(Self.look)["pager"] == true)
          try await choose(order, in: "sort", browser)
          try await browser.wait(until: isSorted)
          try await expectSorted(order, in: windowWidths, browser)
          // The same for a visitor with this address.
          try await browser.reload()
          try await browser.wait(until: isSorted)
          try await expectSorted(order, in: windowWidths.reversed(), browser)
          #expect(try await browser.complaints() == [])
        }
      }
    }

    private func expectSorted(_ order: String, in widths: [Int], _ browser: Browser) async throws {
      for width in widths {
        try await browser.resizeWindow(to: width)
        let look = try await browser.run(Self.look)
        #expect(look["columns"].number ?? 0 >= Double(Self.columns[width, default: 99]))
        #expect(look["share"].number ?? 0 > 0.95, "\(width) \(order)")
        #expect(look["pager"] == false)
        #expect(look["nothing"] == false)
        #expect(look["more"] == true)
        #expect(look["reset"] == true)
        #expect(look["wide"] == false)
        #expect(try await browser.address.hasSuffix("watched.html?sort=\(order)"))
      }
    }

    /// The other pages of the list are read first.
    private static let pagerIsGone = "document.querySelector('.pager').offsetHeight === 0"

    @Test(arguments: windowWidths) func aFilteredListHasNoOtherPages(_ width: Int) async throws {
      let site = try await Self.site.value
      try await Browser.shared().inWindow(width) { browser in
        try await browser.open("watched.html", of: site)
        try await choose("9", in: "rating", browser)
        try await browser.wait(until: Self.pagerIsGone)
        let look = try await browser.run(Self.look)
        #expect(look["columns"].number ?? 0 >= 3)
        #expect(look["nothing"] == false)
        #expect(look["wide"] == false)

        // To a title and back: the list is unchanged.
        try await browser.element("[data-list] .card a").click()
        try await browser.wait(until: "document.querySelector('.title-page')")
        try await browser.goBack()
        #expect(try await browser.address.hasSuffix("watched.html?rating=9"))
        try await browser.wait(until: Self.pagerIsGone)
        #expect(try await browser.element("[name=rating]").property("value") == "9")

        try await browser.element("[data-reset]").click()
        try await browser.wait(until: "document.querySelector('.pager').offsetHeight > 0")
        #expect(try await browser.address.hasSuffix("watched.html"))
        #expect(try await browser.complaints() == [])
      }
    }

    @Test(arguments: windowWidths) func emptySearchesAreReported(_ width: Int) async throws {
      let site = try await Self.site.value
      try await Browser.shared().inWindow(width) { browser in
        try await browser.open("watched.html", of: site)
        try await browser.element("[name=title]").type("qqqq")
        try await browser.wait(until: "document.querySelector('[data-nothing]').offsetHeight > 0")
        let look = try await browser.run(Self.look)
        #expect(look["columns"] == 0)
        #expect(look["pager"] == false)
        let words = SiteLanguage.english.words
        #expect(
          try await browser.element("[data-nothing] span").text
            == words[.nothingMatches, (.text, "qqqq")])
        #expect(try await browser.address.hasSuffix("?title=qqqq"))
        try await browser.element("[data-nothing] button").click()
        try await browser.wait(until: "document.querySelector('.pager').offsetHeight > 0")
        #expect(try await browser.run(Self.look)["nothing"] == false)
        #expect(try await browser.address.hasSuffix("watched.html"))
        #expect(try await browser.complaints() == [])
      }
    }

    /// On a wide page the tools are beside the heading; on no page do they push the list away.
    @Test func theFirstCoverIsOnTheFirstScreen() async throws {
      let site = try await Self.site.value
      try await Browser.showing(["watched.html"], of: site) { browser, _, width in
        let tops = try await browser.run(
          """
          const box = (selector) => document.querySelector(selector).getBoundingClientRect();
          return { cover: box("[data-list] .cover").top, tools: box(".list-tools").top, heading: box("h1").bottom };
          """)
        let lowest: Double = [390: 560, 768: 480, 1440: 450][width] ?? 0
        #expect(tops["cover"].number ?? 999 < lowest, "\(tops)")
        if width == 1440 { #expect(tops["tools"].number ?? 999 < tops["heading"].number ?? 0) }
      }
    }

    /// A visitor with a link to a title sees its name and the owner's rating.
    @Test func theRatingOfATitleIsOnTheFirstScreen() async throws {
      let site = try await ServedSite.example()
      try await Browser.showing(["anime/cowboy-bebop.html"], of: site, height: 844) {
        browser, _, width in
        let end = try await browser.run(
          "return document.querySelector('.seal').getBoundingClientRect().bottom")
        #expect(end.number ?? 999 < 844)
      }
    }

    /// All pages of a list have a line of years on the first page, with and without script.
    @Test(arguments: windowWidths, [true, false])
    func theYearsLeadToTheirPlaces(_ width: Int, hasScript: Bool) async throws {
      let site = try await Self.site.value
      let browser = try await hasScript ? Browser.shared() : Browser.withoutScript()
      try await browser.inWindow(width) { browser in
        try await browser.open("watched.html", of: site)
        let years = try await browser.run(
          """
          const links = [...document.querySelectorAll(".years li")];
          return { texts: links.map((link) => link.innerText.replace(/\\s+/g, " ")),
            height: document.querySelector(".years").offsetHeight,
            wide: document.documentElement.scrollWidth > innerWidth };
          """)
        #expect(years["texts"].strings == (2000...2004).reversed().map { "\($0) 52" })
        #expect(years["height"].number ?? 99 < 70)
        #expect(years["wide"] == false)
        try await browser.element(".years li:nth-child(4) a").click()
        #expect(try await browser.address.hasSuffix("watched/2.html#y2001"))
        let top = try await browser.run(
          "return document.querySelector('#y2001 h2').getBoundingClientRect().top;")
        #expect(-1...900 ~= (top.number ?? -9))
        try await browser.run("scrollTo(0, 0);")
        try await browser.element(".list-head .note a").click()
        #expect(try await browser.address.hasSuffix("watched.html#years"))
      }
    }

    @Test func theYearsAreHiddenWhileAListIsFiltered() async throws {
      let site = try await Self.site.value
      try await Browser.shared().inWindow(1440) { browser in
        let isShown = "document.querySelector('.years').offsetHeight > 0"
        try await browser.open("watched.html", of: site)
        try await browser.wait(until: isShown)
        try await choose("9", in: "rating", browser)
        try await browser.wait(until: "!(\(isShown))")
        try await browser.element("[data-reset]").click()
        try await browser.wait(until: isShown)
      }
    }

    /// The letters g, p and y of a font with deep descenders extend below its lines. If the padding
    /// for them is below a text's last line, the next line shows in it.
    @Test func noLineIsCutThroughItsLetters() async throws {
      let site = try await Self.site.value
      try await Browser.showing(
        ["index.html", "watched.html", "diary/2001.html", "top.html", "stats.html"], of: site
      ) { browser, page, width in
        let cut = try await browser.run(
          """
          const least = (selector, part, room) => [...document.querySelectorAll(selector)]
            .map((element) => getComputedStyle(element, part))
            .filter((style) => style.overflowY === "hidden" && style.content !== "none")
            .filter((style) => style.webkitLineClamp !== "none" || style.textOverflow === "ellipsis")
            .map((style) => room(style) / parseFloat(style.fontSize))
            .reduce((least, one) => Math.min(least, one), 9);
          return {
            line: least("body *", null, (style) =>
              style.paddingBlockEnd === "0px" ? parseFloat(style.lineHeight) : 0),
            cover: least(".cover[data-words]:not(.slip, .column)", "::before", (style) =>
              parseFloat(style.paddingBlockEnd)),
          };
          """)
        // At least the name in the header is cut if it is too long.
        #expect(1.3...1.4 ~= (cut["line"].number ?? 0), "\(width) \(page)")
        // 9 if there is none. In a line of 1.18, the deepest letters extend by 0.09.
        #expect(cut["cover"].number ?? 0 >= 0.09, "\(width) \(page)")
      }
    }

    /// Long names without a space are no wider than the page.
    @Test func longNamesDoNotWidenThePage() async throws {
      let name = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"
      let site = try await ServedSite.of(
        """
        -- tokonoma.yml --
        name: Alcove
        -- library/books/x.md --
        ---
        {title: \(name), status: completed, rating: 9, finished: 2020-01-02, genres: [\(name)],
        tags: [\(name.lowercased())], creators: [{name: \(name), role: AUTHOR}],
        series: \(name), synonyms: [\(name)e], publishers: [\(name)]}
        ---
        """)
      try await Browser.showing(
        [
          "index.html", "books/x.html", "books.html", "read.html", "genres.html", "creators.html",
          "top.html", "stats.html", "wall.html", "rated.html", "diary/2020.html",
        ], of: site, in: [320, 390, 768, 1440]
      ) { browser, page, width in
        let widest = try await browser.run(
          "return document.documentElement.scrollWidth - innerWidth")
        #expect(widest.number ?? 99 <= 0, "\(width) \(page)")
      }
    }

    /// Two lines of one size, three on a phone; the rest appears on pointing at it.
    @Test func captionsInARowAreEven() async throws {
      let name = "Mobile Suit Gundam: The Witch from Mercury"
      let site = try await ServedSite.of(
        """
        -- tokonoma.yml --
        name: Alcove
        -- library/anime/all.yml --
        - {title: "\(name) Season 2, Part 1, Reconfigured", status: completed}
        - {title: Nekomonogatari, status: completed}
        - {title: Planetes, status: completed}
        """)
      try await Browser.showing(["watched.html"], of: site) { browser, _, width in
        let captions = try await browser.run(
          """
          const captions = [...document.querySelectorAll(".card-title")];
          const style = (one) => getComputedStyle(one);
          const isCut = (one) => one.scrollHeight > one.clientHeight + 4;
          return {
            sizes: [...new Set(captions.map((one) => style(one).fontSize))],
            lines: Math.max(...captions.map((one) =>
              Math.round(one.clientHeight / Number.parseFloat(style(one).lineHeight)))),
            cut: captions.filter(isCut).length,
            marked: captions.filter((one) => isCut(one) && one.classList.contains("long")).length,
          };
          """)
        #expect(captions["sizes"].strings.count == 1, "\(width)")
        #expect(captions["lines"].number == (width < 640 ? 3 : 2), "\(width)")
        #expect(captions["cut"].number == 1 && captions["marked"].number == 1, "\(width)")
      }
    }

    /// If a word doesn't fit into a column, each of its lines has at least four letters.
    @Test func aWordTooLongIsBrokenAtAHyphen() async throws {
      let entries = [
        "Kyoushuushitsukan", "Tokonomatographist Again", "Sekaiichinagainamaenofuusha",
      ].map {
        "- {title: \($0), status: completed, rating: 9, finished: 2020-05-01}\n"
      }
      let site = try await ServedSite.of(
        "-- tokonoma.yml --\nname: Alcove\n-- library/anime/all.yml --\n" + entries.joined())
      try await Browser.showing(
        ["index.html", "watched.html", "diary/2020.html"], of: site, in: [320, 360] + windowWidths
      ) { browser, page, width in
        let torn = try await browser.run(
          """
          const isTorn = (text, start, end) => {
            const range = document.createRange();
            range.setStart(text, start);
            range.setEnd(text, end);
            return new Set([...range.getClientRects()].map((line) => line.top)).size > 1;
          };
          return [...document.querySelectorAll(".card-title, .standing .name > :first-child")]
            .filter(({ firstChild: text }) => {
              const end = text.data.search(/ |$/);
              return isTorn(text, 0, 4) || isTorn(text, end - 4, end);
            }).map((title) => title.innerText);
          """)
        #expect(torn.strings == [], "\(width) \(page)")
      }
    }

    @Test func wordsAreNotBroken() async throws {
      let titles = [
        "Hanamonogatari", "Nekomonogatari: Kuro", "Kyoushuushitsu", "Shoujo Kageki", "Programming",
        "Boku dake ga Inai Machi",
      ]
      let entries = (titles + (1...12).map { "Zz \($0)" }).map {
        "- {title: '\($0)', status: completed, rating: 9, finished: 2020-05-01, genres: [G]}\n"
      }
      let going = (1...4).map {
        "- {title: Kyoushuushitsukan \($0), status: watching, genres: [G]}\n"
      }
      let site = try await ServedSite.of(
        "-- tokonoma.yml --\nname: Alcove\n-- library/anime/all.yml --\n"
          + (entries + going).joined())
      try await Browser.showing(
        [
          "index.html", "watched.html", "watching.html", "diary/2020.html", "top.html",
          "stats.html", "search.html", "anime.html", "anime/hanamonogatari.html",
        ], of: site, in: [320] + windowWidths
      ) { browser, page, width in
        let broken = try await browser.run(
          """
          return [...document.querySelectorAll(".card-title, .row-title a, .alcove .name > :first-child")]
            .filter((title) => {
              const text = title.firstChild;
              let start = 0;
              return text.data.split(" ").some((word) => {
                const range = document.createRange();
                range.setStart(text, start);
                range.setEnd(text, start + word.length);
                start += word.length + 1;
                return !word.includes("\u{AD}") && range.getClientRects().length > 1;
              });
            }).map((title) => title.innerText);
          """)
        #expect(broken.strings == [], "\(width) \(page)")
      }
    }
  }
}
