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
        images: [...document.images].filter((image) => image.complete && !image.naturalWidth)
          .map((image) => image.src),
        styled: document.styleSheets.length,
        wide: document.documentElement.scrollWidth > innerWidth,
      };
      """

    @Test func everyPageIsCompleteWithAndWithoutScript() async throws {
      let site = try await ServedSite.example()
      try await visitBothWays(site.pages.filter { $0 != "404.html" }, of: site)
    }

    /// The words of a further run stand in the diary, where they have little room, the names of
    /// the owner's pages at the foot of every page, and genres among the moods of `ask.html`.
    @Test(arguments: [320, 390, 768]) func noPageIsWiderThanItsWindow(_ width: Int) async throws {
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
      try await Browser.shared().inWindow(width) { browser in
        for (site, pages) in [(site, site.pages), (example, example.kinds(each: 1))] {
          for path in pages {
            try await browser.visit(site.address(of: path))
            // With the tables of charts, which have a column for each kind.
            let excess = """
              for (const part of document.querySelectorAll("details:not(.sheet)")) part.open = true;
              return document.documentElement.scrollWidth - innerWidth;
              """
            #expect(try await browser.run(excess).number ?? 1 <= 0, "\(path) \(width)")
          }
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

    /// With script in one browser, and at the same time without script in the other.
    private func visitBothWays(
      _ pages: [String], of site: ServedSite, language: String = "en"
    ) async throws {
      #expect(!pages.isEmpty)
      async let plain: Void = visitWithoutScript(pages, of: site, language: language)
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
        #expect(facts["images"].strings == [], "\(path)")
        #expect(facts["wide"] == false, "\(path)")
      }
      #expect(try await browser.complaints() == [])
    }

    private func visitWithScript(
      _ pages: [String], of site: ServedSite, language: String
    ) async throws {
      let browser = try await Browser.showing("index.html", of: site)
      for path in pages {
        try await browser.visit(site.address(of: path))
        let facts = try await browser.run(Self.facts)
        #expect(facts["hasScript"] == true, "\(path)")
        #expect(facts["language"].string == language, "\(path)")
        #expect(facts["heading"].string?.isEmpty == false, "\(path)")
        #expect(facts["styled"].number ?? 0 > 0, "\(path)")
        #expect(facts["images"].strings == [], "\(path)")
      }
      // Each message names its page.
      #expect(try await browser.complaints() == [])
      let requests = try await browser.requests()
      #expect(requests.count > pages.count)
      #expect(
        requests.filter { !$0.hasPrefix(site.server.address) && !$0.hasPrefix("data:") } == [])
    }
  }
}
