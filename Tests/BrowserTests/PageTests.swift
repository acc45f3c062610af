import BrowserSupport
import TestSupport
import Testing

extension BrowserTests {
  /// Every page, with and without script.
  @Suite struct PageTests {
    /// The properties of a page after it has loaded.
    private static let facts = """
      const shown = (element) => element.checkVisibility({ visibilityProperty: true });
      const main = document.querySelector("main");
      const heading = document.querySelector("h1");
      // A spoiler within a line is a checkbox, and the menu a popover: both need no script.
      const controls = [...document.querySelectorAll("button, input, select, textarea, [role=button]")]
        .filter((element) => !element.closest("label.spoiler") && !element.popoverTargetElement);
      return {
        language: document.documentElement.lang,
        hasScript: !matchMedia("(scripting: none)").matches,
        heading: heading && shown(heading) ? heading.innerText.trim() : "",
        text: main ? main.innerText.trim().length : 0,
        controls: controls.filter(shown).map((element) => element.outerHTML.slice(0, 120)),
        images: [...document.querySelectorAll("img, source")].flatMap((image) => [
          image.src, image.currentSrc,
          ...(image.srcset ?? "").split(/, +/).map((candidate) => candidate.split(" ")[0]),
        ]).filter(Boolean).map((address) => new URL(address, document.baseURI).href),
        styled: document.styleSheets.length,
        wide: document.documentElement.scrollWidth > innerWidth,
      };
      """

    /// Without script, three of each folder: what script adds depends on the kind of page alone.
    @Test func everyPageIsCompleteWithAndWithoutScript() async throws {
      let site = try await ServedSite.example()
      try await visitBothWays(
        site.pages.filter { $0 != "404.html" }, withoutScript: site.kinds(each: 3), of: site)
    }

    /// The words of a further run stand in the diary, where they have little room, the names of
    /// the owner's pages at the foot of every page, and genres among the moods of `ask.html`.
    @Test func noPageIsWiderThanItsWindow() async throws {
      let words = String(repeating: "read aloud during the power cut ", count: 5)
      let name = String(repeating: "Donaudampfschifffahrt", count: 6)
      let site = try await ServedSite.of(
        """
        -- tokonoma.yml --
        name: Alcove
        -- library/books/again.md --
        ---
        title: Again
        status: completed
        rating: 9
        genres: [\(name)]
        finished: 2019-01-01
        history:
          - {finished: 2020-01-02, note: "\(words)"}
        ---
        -- pages/name.md --
        ---
        title: \(name)
        ---
        """)
      let example = try await ServedSite.example()
      for (site, pages) in [(site, site.pages), (example, example.kinds(each: 1))] {
        try await Browser.showing(pages, of: site, in: [320, 390, 768]) { browser, path, width in
          // With the tables of charts, which have a column for each kind.
          let excess = try await browser.run(
            """
            for (const part of document.querySelectorAll("details:not(.sheet)")) part.open = true;
            return document.documentElement.scrollWidth - innerWidth;
            """)
          #expect(excess.number ?? 1 <= 0, "\(path) \(width)")
        }
      }
    }

    @Test func theJapanesePagesAreComplete() async throws {
      let site = try await ServedSite.example(in: .japanese)
      let pages = site.kinds(each: 1)
      #expect(pages.count > 30)
      try await visitBothWays(pages, of: site, language: "ja")
    }

    @Test func everyKindOfPageOfAnImportIsComplete() async throws {
      let site = try await ServedSite(
        importing: MadeExport.anime(200), MadeExport.manga(30))
      let pages = site.kinds(each: 2)
      let wanted = [
        "index.html", "watched.html", "watched/1.html", "reading.html", "anime.html", "manga.html",
        "top.html", "discover.html", "diary.html", "stats.html", "upcoming.html", "search.html",
      ]
      #expect(Set(wanted).subtracting(pages) == [])
      #expect(
        Set(pages.compactMap { $0.split(separator: "/").dropLast().first }).isSuperset(of: [
          "anime", "manga", "diary", "tags",
        ]))
      try await visitBothWays(pages, of: site)
    }

    @Test func aTitleOfOneLongWordStaysOnThePage() async throws {
      let word = String(repeating: "donaudampfschifffahrt", count: 8)
      let site = try await ServedSite.of(
        """
        -- tokonoma.yml --
        name: Alcove
        -- library/books/long.md --
        ---
        title: \(word)
        status: completed
        rating: 7
        ---
        """)
      try await visitBothWays(
        ["index.html", "books.html", "read.html", "books/long.html"], of: site)
    }

    /// A picture for another kind of screen may be broken, too.
    @Test func allPicturesOfAPageAreFound() async throws {
      let site = try await ServedSite.of(
        """
        -- tokonoma.yml --
        name: Alcove
        -- static/pictures.html --
        <!doctype html><title>X</title><picture><source srcset="a.svg" media="print">
        <img src="b.svg" srcset="c.svg 2x, d.svg 3x" alt=""></picture>
        """)
      let browser = try await Browser.showing("pictures.html", of: site)
      let found = try await browser.run(Self.facts)["images"].strings
      #expect(Set(found) == Set("abcd".map { site.address(of: "\($0).svg") }))
      // The files don't exist.
      _ = try await browser.complaints()
    }

    /// With script in one browser, and at the same time without script in the other.
    private func visitBothWays(
      _ pages: [String], withoutScript fewer: [String]? = nil, of site: ServedSite,
      language: String = "en"
    ) async throws {
      #expect(!pages.isEmpty)
      async let plain: Void = visitWithoutScript(fewer ?? pages, of: site, language: language)
      try await visitWithScript(pages, of: site, language: language)
      try await plain
    }

    private func visitWithoutScript(
      _ pages: [String], of site: ServedSite, language: String
    ) async throws {
      let browser = try await Browser.withoutScript()
      _ = try await browser.complaints()
      for path in pages {
        try await browser.visit(site.address(of: path))
        let facts = try await browser.run(Self.facts)
        #expect(facts["hasScript"] == false, "\(path)")
        #expect(facts["language"].string == language, "\(path)")
        #expect(facts["heading"].string?.isEmpty == false, "\(path)")
        #expect(facts["text"].number ?? 0 > 10, "\(path)")
        #expect(facts["controls"].strings == [], "\(path)")
        #expect(facts["wide"] == false, "\(path)")
      }
      #expect(try await browser.complaints() == [])
    }

    private func visitWithScript(
      _ pages: [String], of site: ServedSite, language: String
    ) async throws {
      let browser = try await Browser.showing("index.html", of: site)
      var images: Set<String> = []
      for path in pages {
        try await browser.visit(site.address(of: path))
        let facts = try await browser.run(Self.facts)
        images.formUnion(facts["images"].strings)
        #expect(facts["hasScript"] == true, "\(path)")
        #expect(facts["language"].string == language, "\(path)")
        #expect(facts["heading"].string?.isEmpty == false, "\(path)")
        #expect(facts["styled"].number ?? 0 > 0, "\(path)")
      }
      // Pages load few of them before they are scrolled.
      let broken = try await browser.runAsync(
        """
        const broken = await Promise.all(arguments[0].map(async (address) => {
          const image = new Image();
          image.src = address;
          return image.decode().then(() => [], () => [address]);
        }));
        return broken.flat();
        """, .array(images.sorted().map(JSONValue.string)))
      #expect(broken.strings == [])
      // Each message names its page.
      #expect(try await browser.complaints() == [])
      let requests = try await browser.requests()
      #expect(requests.count > pages.count)
      #expect(
        requests.filter { !$0.hasPrefix(site.server.address) && !$0.hasPrefix("data:") } == [])
    }
  }
}
