import BrowserSupport
import Localization
import MediaLibrary
import SearchIndex
import TestSupport
import Testing
import TextFolding

extension BrowserTests {
  /// The search as a visitor uses it.
  @Suite struct SearchTests {
    private static let sites = SitesByLanguage(library)

    private func opened(
      in language: SiteLanguage = .english
    ) async throws -> (ServedSite, Browser) {
      let site = try await Self.sites.site(in: language)
      let browser = try await Browser.shared()
      try await browser.open("search.html", of: site)
      return (site, browser)
    }

    @Test(arguments: SiteLanguage.allCases)
    func aTitleIsFoundAsItIsTyped(in language: SiteLanguage) async throws {
      let (_, browser) = try await opened(in: language)
      let bebop = ["Cowboy Bebop"]
      for query in [
        "カウボーイ", "かうぼーい", "ｶｳﾎﾞｰｲ", "ビバップ", "びばっぷ", "ﾋﾞﾊﾞｯﾌﾟ", "ＣＯＷＢＯＹ", "cowboy be",
        "space bounty", "Wátanabe",
      ] {
        try await browser.element("#query").type(query)
        #expect(try await browser.texts(of: ".found a", onceThey: bebop) == bebop, "\(query)")
        try await browser.press(.escape)
        #expect(try await browser.texts(of: ".found a", onceThey: []) == [], "\(query)")
      }
      try await browser.element("#query").type("ｶｳﾎﾞｰｲ")
      #expect(try await browser.texts(of: ".found a", onceThey: bebop) == bebop)
      #expect(
        try await browser.element("[role=status]").text
          == language.words.count(1, .titles))
      let words = language.words
      #expect(
        try await browser.element(".found .note").text
          == [
            words[.anime, Status.completed], words[.anime, KindMessageKey.noun],
            "Shinichiro Watanabe",
          ].joined(separator: " · "))
      #expect(try await browser.element(".found .rating").text.hasSuffix("9"))
      try await browser.wait(until: "document.querySelector('.found img')?.naturalWidth > 0")
      #expect(try await browser.complaints() == [])
      try await browser.element(".found a").click()
      try await browser.wait(until: "location.pathname.endsWith('/anime/cowboy-bebop.html')")
      // The way back shows the same again.
      try await browser.goBack()
      #expect(try await browser.texts(of: ".found a", onceThey: bebop) == bebop)
    }

    /// Of a site that shows titles in their own script, what was typed in another is said beside them.
    @Test func aTitleInItsOwnScriptIsFoundByAnyOther() async throws {
      let site = try await ServedSite(
        "-- tokonoma.yml --\n{name: Alcove, language: ja, titleLanguage: native}\n" + Self.library)
      let browser = try await Browser.shared()
      for query in ["cowboy", "かうぼーい", "space"] {
        try await browser.open("search.html", of: site)
        try await browser.element("#query").type(query)
        let title = ["カウボーイビバップ"]
        #expect(try await browser.texts(of: ".found a", onceThey: title) == title, "\(query)")
        let also = try await browser.texts(of: ".found .also")
        #expect(
          also == (["cowboy": ["Cowboy Bebop"], "space": ["Space Bounty"]][query] ?? []), "\(query)"
        )
      }
    }

    @Test(arguments: SiteLanguage.allCases)
    func anImportedTitleIsFound(in language: SiteLanguage) async throws {
      let site = try await ServedSite(
        importing: MadeExport.anime(60), MadeExport.manga(12),
        settings: "name: Alcove\nlanguage: \(language.rawValue)\n")
      let browser = try await Browser.shared()
      try await browser.open("search.html", of: site)
      for (query, title) in [
        ("海の ōkami 32", "海の Ōkami 32"), ("海の okami 32", "海の Ōkami 32"),
        ("harbour sons 20", "海の Harbour <&> Sons 20"),
        ("glass lantern 10 the", "\"Glass\" Lantern 10, the book"),
      ] {
        try await browser.element("#query").type(query)
        try await browser.wait(until: "document.querySelector('[role=status]').textContent.trim()")
        #expect(try await browser.texts(of: ".found a").contains(title), "\(query)")
        try await browser.press(.escape)
        #expect(try await browser.texts(of: ".found a", onceThey: []) == [])
      }
    }

    @Test func theBestComesFirst() async throws {
      let (_, browser) = try await opened()
      try await browser.element("#query").type("moon")
      let expected = ["Moon", "Moon Palace", "A Hard Moon", "Honeymoon"]
      #expect(try await browser.texts(of: ".found a", onceThey: expected) == expected)
    }

    /// One letter more, less, another, two swapped; two of them in long words.
    @Test(arguments: [
      ("cowbow bebob", "Cowboy Bebop"), ("cwoboy", "Cowboy Bebop"), ("bbeop", "Cowboy Bebop"),
      ("カウボーイミバップ", "Cowboy Bebop"), ("hoenymon", "Honeymoon"), ("watanbe", "Cowboy Bebop"),
      ("moonpalas", "Moon Palace"),
    ])
    func aTypoIsForgiven(_ query: String, _ title: String) async throws {
      let (_, browser) = try await opened()
      try await browser.element("#query").type(query)
      #expect(try await browser.texts(of: ".found a", onceThey: [title]) == [title], "\(query)")
      #expect(
        try await browser.element("[role=status]").text
          == SiteLanguage.english.words[.nearlyFound, (.text, query)])
      #expect(try await browser.complaints() == [])
    }

    /// In either order of the names, and however long vowels are written.
    @Test(arguments: [
      "Kōji Ōmori", "ōmori kōji", "koji omori", "kouji oomori", "oomori kouji", "Omori Kouji",
    ])
    func aCreatorIsFoundInEverySpelling(_ query: String) async throws {
      let site = try await ServedSite(
        """
        -- tokonoma.yml --
        name: Alcove
        -- library/anime/all.yml --
        - {title: Paper Boats, status: completed, creators: [{name: Kōji Ōmori}]}
        - {title: Tall Grass, status: completed, creators: [{name: Koichi Mori}]}
        """)
      let browser = try await Browser.shared()
      try await browser.open("search.html", of: site)
      try await browser.element("#query").type(query)
      let expected = ["Paper Boats"]
      #expect(try await browser.texts(of: ".found a", onceThey: expected) == expected)
      #expect(
        try await browser.element("[role=status]").text
          != SiteLanguage.english.words[.nearlyFound, (.text, query)])
    }

    /// Equal matches come by rating; what is rated lower but fits better comes first all the same.
    @Test func equalMatchesAreOrderedByRating() async throws {
      let site = try await ServedSite(
        """
        -- tokonoma.yml --
        name: Alcove
        -- library/anime/all.yml --
        - {title: Fate One, status: completed, rating: 6}
        - {title: Fate Two, status: completed, rating: 9.5}
        - {title: Fate Three, status: planning}
        - {title: Fate, status: completed, rating: 2}
        - {title: A Fate, status: completed, rating: 10}
        """)
      let browser = try await Browser.shared()
      try await browser.open("search.html", of: site)
      try await browser.element("#query").type("fate")
      let expected = ["Fate", "Fate Two", "Fate One", "Fate Three", "A Fate"]
      #expect(try await browser.texts(of: ".found a", onceThey: expected) == expected)
    }

    @Test func genresListsAndYearsStandAboveTheTitles() async throws {
      let site = try await ServedSite(
        """
        -- tokonoma.yml --
        name: Alcove
        -- library/anime/space-dogs.md --
        ---
        {title: Space Dogs, status: completed, finished: 2009-03-01, genres: [Space], tags: [space]}
        ---
        -- lists/space.md --
        ---
        {title: A small space programme, items: [anime/space-dogs]}
        ---
        """)
      let browser = try await Browser.shared()
      try await browser.open("search.html", of: site)
      try await browser.element("#query").type("space")
      let pages = ["Space", "space", "A small space programme"]
      #expect(try await browser.texts(of: ".found-pages a", onceThey: pages) == pages)
      #expect(try await browser.texts(of: ".found-pages .note") == ["Genre", "Tag", "List"])
      #expect(try await browser.texts(of: ".found a") == ["Space Dogs"])
      try await browser.press(.escape)
      try await browser.element("#query").type("2009")
      #expect(try await browser.texts(of: ".found-pages a", onceThey: ["2009"]) == ["2009"])
      // Who listens hears that there is something, without any title.
      #expect(try await browser.element("[role=status]").text == "1 page")
      try await browser.element(".found-pages a").click()
      try await browser.wait(until: "location.pathname.endsWith('/diary/2009.html')")
    }

    /// What a result says of a title finds it, and the site's own pages are found by their names.
    @Test func kindsYearsAndShelvesAreFound() async throws {
      let site = try await ServedSite(
        """
        -- tokonoma.yml --
        name: Alcove
        -- library/anime/all.yml --
        - {title: Moon Base, status: completed, released: 1998}
        - {title: Far Road, status: completed, released: 2003}
        -- library/books/all.yml --
        - {title: Moon Palace, status: completed, released: 1989}
        """)
      let browser = try await Browser.shared()
      try await browser.open("search.html", of: site)
      for (query, titles) in [
        ("1998", ["Moon Base"]), ("moon book", ["Moon Palace"]), ("2003 anime", ["Far Road"]),
        ("books", ["Moon Palace"]),
      ] {
        try await browser.element("#query").type(query)
        #expect(try await browser.texts(of: ".found a", onceThey: titles) == titles, "\(query)")
        if query == "books" {
          #expect(try await browser.texts(of: ".found-pages a") == ["Books"])
        }
        try await browser.press(.escape)
        #expect(try await browser.texts(of: ".found a", onceThey: []) == [])
      }
    }

    /// A name that goes on in its next word is not close to what was typed.
    @Test func aTypoStaysWithinItsWord() async throws {
      let site = try await ServedSite(
        """
        -- tokonoma.yml --
        name: Alcove
        -- library/anime/all.yml --
        - {title: Shisho ni Naru Tame ni, status: completed}
        """)
      let browser = try await Browser.shared()
      try await browser.open("search.html", of: site)
      try await browser.element("#query").type("naruto")
      try await browser.wait(until: "document.querySelector('[role=status]').textContent.trim()")
      #expect(try await browser.texts(of: ".found a") == [])
    }

    /// From any page a slash leads to the search, and there the field waits for words.
    @Test func aSlashLeadsToTheField() async throws {
      let site = try await Self.sites.site(in: .english)
      let browser = try await Browser.shared()
      try await browser.open("anime/moon.html", of: site)
      try await browser.press("/")
      try await browser.wait(until: "location.pathname.endsWith('/search.html')")
      try await browser.wait(until: "document.activeElement.id === 'query'")
      #expect(try await browser.element("#query").property("value") == "")
      // What hangs there until something is asked for goes, and comes back.
      #expect(try await browser.element(".idle").isShown)
      try await browser.element("#query").type("moon")
      try await browser.wait(until: "document.querySelector('.idle').hidden")
      try await browser.press(.escape)
      try await browser.wait(until: "!document.querySelector('.idle').hidden")
      // In a field it is a sign like others.
      try await browser.element("#query").type("a/b")
      #expect(try await browser.element("#query").property("value") == "a/b")
    }

    @Test func nothingIsFetchedBeforeTheVisitorSearches() async throws {
      let (site, browser) = try await opened()
      try await browser.wait(until: "document.readyState === 'complete'")
      let before = site.server.requests()
      #expect(before.contains("search.html"))
      #expect(before.filter { $0.hasPrefix("search/") } == [])
      try await browser.element("#query").type("moon")
      try await browser.wait(until: "document.querySelector('.found a')")
      #expect(site.server.requests().filter { $0.hasPrefix("search/") } == ["search/index.js"])
    }

    @Test(arguments: SiteLanguage.allCases)
    func recentSearchesAreKeptUntilTheyAreCleared(in language: SiteLanguage) async throws {
      let (site, browser) = try await opened(in: language)
      let words = language.words
      #expect(try await browser.element("[for=query]").text == words[.searchLabel])
      let recent = try await browser.element(".recent")
      #expect(try await !recent.isShown)
      try await browser.element("#query").type("かうぼーい")
      try await browser.wait(until: "document.querySelector('.found a')")
      try await browser.press(.enter)
      try await browser.wait(until: "location.pathname.endsWith('/anime/cowboy-bebop.html')")

      try await browser.visit(site.address(of: "search.html"))
      #expect(try await browser.element(".recent").isShown)
      #expect(try await browser.texts(of: ".recent h2") == [words[.recentSearches]])
      #expect(try await browser.texts(of: ".recent > button") == [words[.clearRecentSearches]])
      #expect(try await browser.texts(of: ".recent li") == ["かうぼーい"])
      try await browser.element(".recent li button").click()
      #expect(
        try await browser.texts(of: ".found a", onceThey: ["Cowboy Bebop"]) == ["Cowboy Bebop"])

      try await browser.visit(site.address(of: "search.html"))
      try await browser.element(".recent > button").click()
      try await browser.wait(until: "document.querySelector('.recent').hidden")
      try await browser.reload()
      #expect(try await !browser.element(".recent").isShown)
      #expect(
        try await browser.run("return JSON.stringify(localStorage)").string?.contains("かう") == false
      )
    }

    @Test(arguments: SiteLanguage.allCases, ["zzzz", "どこにもない"])
    func nothingFoundIsSaid(in language: SiteLanguage, _ query: String) async throws {
      let (_, browser) = try await opened(in: language)
      try await browser.element("#query").type(query)
      try await browser.wait(until: "document.querySelector('[role=status]').textContent.trim()")
      #expect(
        try await browser.element("[role=status]").text
          == language.words[.noTitleFound, (.text, query)])
      #expect(try await browser.texts(of: ".found a") == [])
      try await browser.press(.escape)
      try await browser.wait(until: "document.querySelector('#query').value === ''")
    }

    /// There is no form then, but a way to every title.
    @Test(arguments: SiteLanguage.allCases)
    func withoutScriptTheListsLeadToEveryTitle(in language: SiteLanguage) async throws {
      let site = try await Self.sites.site(in: language)
      let browser = try await Browser.withoutScript()
      try await browser.visit(site.address(of: "search.html"))
      let main = try await browser.element("main")
      #expect(try await main.text.contains(language.words[.searchNeedsScript]))
      #expect(try await !browser.element("#query").isShown)
      let links = try await browser.run(
        "return [...document.querySelectorAll('main .tags a')].map((link) => link.getAttribute('href'))"
      ).strings
      #expect(links == ["anime.html", "books.html", "creators.html"])
      try await browser.element("main .tags a[href='anime.html']").click()
      #expect(
        try await browser.texts(of: ".card-title").sorted() == [
          "A Hard Moon", "Cowboy Bebop", "Honeymoon", "Moon",
        ])
    }

    /// Of a library too large for one file, a search fetches what it needs.
    @Test func aLargeLibraryIsFetchedInPieces() async throws {
      let site = try await ServedSite(Self.largeLibrary)
      let browser = try await Browser.shared()
      try await browser.open("search.html", of: site)
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
      // More than are shown at once, then all of them.
      try await browser.visit(site.address(of: "search.html"))
      try await browser.element("#query").type("keeper 12")
      try await browser.wait(until: "document.querySelectorAll('.found a').length === 20")
      #expect(try await browser.element("[role=status]").text.contains("111"))
      #expect(try await browser.complaints() == [])
    }

    /// The best are fetched first, wherever they stand among thousands that match as well; what fits better comes
    /// before them.
    @Test func amongThousandsTheBestRatedComeFirst() async throws {
      let site = try await ServedSite(
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
      // Where all that match are fetched, nobody needs the ratings.
      try await browser.visit(site.address(of: "search.html"))
      _ = site.server.requests()
      try await browser.element("#query").type("Harbor Tale 1999")
      let one = ["Harbor Tale 1999"]
      #expect(try await browser.texts(of: ".found a", onceThey: one) == one)
    }

    /// The site and the browser make the same of every character of the first two planes, of the tags, and of
    /// some of all others; those of the first plane also among others.
    @Test func swiftAndScriptFoldTheSame() async throws {
      let (site, browser) = try await opened()
      try await browser.element("#query").type("moon")
      try await browser.wait(until: "document.querySelector('.found a')")
      let folded = try await browser.runAsync(
        """
        const [site] = arguments;
        const file = await (await fetch(`${site}search/index.js`)).text();
        const folding = new Folding(JSON.parse(file.slice(file.indexOf(",") + 1, -2)).folding);
        const lines = [];
        const add = (start, end, step) => {
          for (let code = start; code < end; code += step) {
            if (code >= 0xd800 && code < 0xe000) continue;
            const letter = String.fromCodePoint(code);
            lines.push(folding.fold(letter));
            if (code < 0x10000) lines.push(folding.fold(`か${letter} ${letter}ﾞx`));
          }
        };
        add(0x20, 0x20000, 1);
        add(0x20000, 0xe0000, 61);
        add(0xe0000, 0xe1000, 1);
        add(0xe1000, 0x110000, 61);
        return lines.join("\\n");
        """, .string(site.server.address))
      let lines = (folded.string ?? "").utf8.split(
        separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let codes =
        Array(0x20..<0x20000) + stride(from: 0x20000, to: 0xE0000, by: 61)
        + Array(0xE0000..<0xE1000) + stride(from: 0xE1000, to: 0x110000, by: 61)
      let expected = codes.compactMap { Unicode.Scalar(UInt32($0)) }.flatMap { letter in
        let alone = (letter, "\(letter)")
        return letter.value < 0x10000 ? [alone, (letter, "か\(letter) \(letter)ﾞx")] : [alone]
      }
      #expect(lines.count == expected.count)
      let differing = zip(expected, lines).filter { expected, line in
        !Folding.standard.fold(expected.1).utf8.elementsEqual(line)
      }
      #expect(differing.map { String($0.0.0.value, radix: 16) } == [])
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

    private static let library = """
      -- library/anime/cowboy-bebop.md --
      ---
      title: Cowboy Bebop
      titles:
        native: カウボーイビバップ
      synonyms: [Space Bounty]
      creators:
        - {name: Shinichiro Watanabe, role: DIRECTOR}
      status: completed
      rating: 9
      ---
      -- library/anime/honeymoon.md --
      ---
      title: Honeymoon
      status: completed
      ---
      -- library/anime/a-hard-moon.md --
      ---
      title: A Hard Moon
      status: completed
      ---
      -- library/books/moon-palace.md --
      ---
      title: Moon Palace
      status: completed
      ---
      -- library/anime/moon.md --
      ---
      title: Moon
      status: completed
      ---
      """
  }
}

extension Browser {
  /// The texts of a selector's elements when they are what is expected, or what they still are when time is up.
  func texts(of selector: String, onceThey expected: [String]) async throws -> [String] {
    do {
      try await wait(
        until: """
          JSON.stringify([...document.querySelectorAll(arguments[0])]
            .map((element) => element.innerText)) === JSON.stringify(arguments[1])
          """, .string(selector), .array(expected.map(JSONValue.string)))
    } catch is BrowserError {
      // What is there instead tells more.
    }
    return try await texts(of: selector)
  }
}
