import BrowserSupport
import Planning
import Testing

extension BrowserTests {
  /// Filtering and sorting a list, all of its pages together.
  @Suite struct ListTests {
    private static let cards = "[data-list] .card-title"
    private static let sites = SitesByLanguage(library)

    /// The page of watched titles.
    private func opened(in language: SiteLanguage = .english) async throws -> Browser {
      let site = try await Self.sites.site(in: language)
      let browser = try await Browser.showing("watched.html", of: site)
      return browser
    }

    private func choose(_ value: String, in field: String, _ browser: Browser) async throws {
      try await browser.choose(value, in: field)
    }

    @Test(arguments: SiteLanguage.allCases)
    func aFilterOfAListIsInTheAddress(in language: SiteLanguage) async throws {
      let browser = try await opened(in: language)
      let all = try await browser.texts(of: Self.cards)
      #expect(all.count == 15)
      try await choose("Drama", in: "genre", browser)
      let dramas = ["Blue Hour", "Élan"]
      #expect(try await browser.texts(of: Self.cards, onceThey: dramas).sorted() == dramas)
      try await choose("title", in: "sort", browser)
      #expect(try await browser.texts(of: Self.cards, onceThey: dramas) == dramas)
      let address = try await browser.address
      #expect(address.hasSuffix("?genre=Drama&sort=title"))
      let message = language.words[.filteredCount, (.count, "2"), (.total, "15")]
      #expect(try await browser.element("[data-message]").text == message)

      try await browser.reload()
      #expect(try await browser.texts(of: Self.cards, onceThey: dramas) == dramas)
      #expect(try await browser.element("[name=genre]").property("value") == "Drama")
      #expect(try await browser.element("[name=sort]").property("value") == "title")

      try await browser.element("[data-reset]").click()
      #expect(try await browser.texts(of: Self.cards, onceThey: all) == all)
      #expect(try await !browser.address.contains("genre"))
      #expect(try await browser.complaints() == [])
    }

    @Test func aGenreMayHaveAnySign() async throws {
      let browser = try await opened()
      try await browser.wait(until: "document.querySelectorAll('[name=genre] option').length > 1")
      #expect(
        try await browser.run(
          "return [...document.querySelectorAll('[name=genre] option')].map((one) => one.value)"
        ).strings == ["", "Comedy", "Drama", "Song|Dance, 100%"])
      try await choose("Song|Dance, 100%", in: "genre", browser)
      #expect(try await browser.texts(of: Self.cards, onceThey: ["Élan"]) == ["Élan"])
      try await browser.reload()
      #expect(try await browser.texts(of: Self.cards, onceThey: ["Élan"]) == ["Élan"])
    }

    @Test func aListIsSorted() async throws {
      let browser = try await opened()
      for (order, expected) in [
        ("title", ["Amber", "Blue Hour", "Élan"]), ("rating", ["Élan", "Amber", "Blue Hour"]),
        ("finished", ["Blue Hour", "Élan", "Amber"]), ("released", ["Amber", "Élan", "Blue Hour"]),
      ] {
        try await choose(order, in: "sort", browser)
        try await browser.wait(until: "document.querySelector('[data-reset]').checkVisibility()")
        try await browser.wait(
          until: "document.querySelector(arguments[0])?.innerText === arguments[1]",
          .string(Self.cards), .string(expected[0]))
        #expect(try await browser.texts(of: Self.cards).prefix(3) == expected[...], "\(order)")
      }
    }

    /// Favorites, times through, the latest, the title: in every list by ratings.
    @Test func equalRatingsAreInOneOrderOnAllPages() async throws {
      let keys = [
        "A": "finished: 2020-01-01", "B": "favorite: true", "C": "favorite: 2",
        "D": "repeat: 3, finished: 2010-01-01", "E": "finished: 2021-05", "G": "released: 2001",
        "H": "released: 2020", "I": "finished: 2020-01-01", "J": "finished: 2020-01-02",
      ]
      let rows = keys.sorted { $0.key < $1.key }.map { name, keys in
        "- {title: Night \(name), status: completed, rating: 9, genres: [Drama], \(keys)}\n"
      }
      let site = try await ServedSite.of(
        "-- tokonoma.yml --\nname: Alcove\n-- library/anime/all.yml --\n\(rows.joined())"
          + "- {title: Night Z, status: completed, rating: 5, genres: [Drama], finished: 2024}\n")
      let expected = ["C", "B", "D", "E", "J", "A", "I", "G", "H", "Z"].map { "Night " + $0 }
      let browser = try await Browser.shared()
      for (page, titles) in [
        ("top.html", ".row-title"), ("rated.html", Self.cards),
        ("watched.html?sort=rating", Self.cards), ("genres/drama.html", Self.cards),
        ("search.html?q=night", ".found a"),
      ] {
        try await browser.open(page, of: site)
        #expect(try await browser.texts(of: titles, onceThey: expected) == expected, "\(page)")
      }
      #expect(try await browser.complaints() == [])
    }

    @Test func wordsAndRatingsNarrowAList() async throws {
      let browser = try await opened()
      try await browser.element("[name=title]").type("elan")
      #expect(try await browser.texts(of: Self.cards, onceThey: ["Élan"]) == ["Élan"])
      try await browser.element("[data-reset]").click()
      try await choose("9", in: "rating", browser)
      #expect(try await browser.texts(of: Self.cards, onceThey: ["Élan"]) == ["Élan"])
    }

    @Test func everyPageOfAnImportedListIsLookedThrough() async throws {
      let titles = (1...150).map { number in
        """
        <anime><series_animedb_id>\(number)</series_animedb_id>
        <series_title>Title \(1000 + number)</series_title>
        <series_episodes>12</series_episodes><my_watched_episodes>12</my_watched_episodes>
        <my_score>\(number % 10 + 1)</my_score><my_status>Completed</my_status></anime>
        """
      }.joined()
      let site = try await ServedSite(importing: "<myanimelist>\(titles)</myanimelist>")
      let browser = try await Browser.showing("watched.html", of: site)
      let first = try await browser.texts(of: Self.cards)
      #expect(!first.isEmpty && first.count < 150)
      let missing = try #require(
        (1...150).map { "Title \(1000 + $0)" }.first { !first.contains($0) })
      try await browser.element("[name=title]").type(missing)
      #expect(try await browser.texts(of: Self.cards, onceThey: [missing]) == [missing])
      #expect(try await browser.complaints() == [])
    }

    /// The same length of the list, at the same position.
    @Test func theWayBackLeadsToWhereTheVisitorWas() async throws {
      let site = try await ServedSite.of(
        "-- tokonoma.yml --\nname: Alcove\n-- library/anime/all.yml --\n"
          + (1...300).map { "- {title: Title \(1000 + $0), status: completed}\n" }.joined())
      let browser = try await Browser.showing("watched.html?sort=title", of: site)
      let count = "document.querySelectorAll('[data-list] .card-title').length"
      try await browser.wait(until: "\(count) === 120")
      try await browser.element("[data-more] button").click()
      try await browser.wait(until: "\(count) === 240")
      try await browser.run(
        "const link = document.querySelectorAll('[data-list] .card a')[200]; link.scrollIntoView(); link.click()"
      )
      try await browser.wait(until: "location.pathname.includes('/anime/')")
      try await browser.goBack()
      try await browser.wait(until: "\(count) === 240 && scrollY > 1000")
      #expect(try await browser.complaints() == [])
    }

    @Test(arguments: SiteLanguage.allCases)
    func theControlsSpeakTheLanguageOfTheSite(_ language: SiteLanguage) async throws {
      let browser = try await opened(in: language)
      let words = language.words
      let tools = try await browser.run(
        """
        const tools = document.querySelector("[data-list-tools]");
        const texts = (selector) => [...tools.querySelectorAll(selector)].map((one) => one.text);
        return {
          name: tools.ariaLabel,
          labels: [...tools.querySelectorAll("label")].map((one) => one.firstChild.data.trim()),
          sorts: texts("[name=sort] option"),
          anyKind: texts("[name=kind] option")[0],
          anyGenre: texts("[name=genre] option")[0],
          ratings: texts("[name=rating] option").slice(0, 2),
        };
        """)
      #expect(tools["name"].string == words[.filterThisList])
      #expect(
        tools["labels"].strings
          == [.filterTitle, .filterKind, .filterGenre, .filterRating, .sortBy].map { words[$0] })
      #expect(tools["sorts"].strings.first == words[.sortAsListed])
      let sorts: [MessageKey] = [
        .sortByTitle, .sortByTitleReversed, .sortByRating, .sortByRatingReversed, .sortByFinished,
        .sortByFinishedReversed, .sortByReleased, .sortByReleasedReversed,
      ]
      #expect(Set(sorts.map { words[$0] }).isSubset(of: tools["sorts"].strings))
      #expect(tools["anyKind"].string == words[.anyKind])
      #expect(tools["anyGenre"].string == words[.anyGenre])
      #expect(
        tools["ratings"].strings == [words[.anyRating], words[.orHigher, (.rating, "9")]])
      try await choose("9", in: "rating", browser)
      #expect(try await browser.element("[data-reset]").text == words[.showAll])
    }

    /// Katakana, hiragana and kanji in the order that readers of the language expect, numbers by
    /// their value.
    @Test(arguments: SiteLanguage.allCases)
    func japaneseTitlesAreFilteredAndSorted(in language: SiteLanguage) async throws {
      let site = try await Self.japaneseTitles.site(in: language)
      let browser = try await Browser.showing("watched.html", of: site)
      try await choose("title", in: "sort", browser)
      let sorted = ["あめ", "カエル", "さくら2", "さくら10"]
      try await browser.wait(
        until: "document.querySelector(arguments[0])?.innerText === arguments[1]",
        .string(Self.cards), .string(sorted[0]))
      #expect(
        try await browser.texts(of: Self.cards).filter { !$0.hasPrefix("夜") } == sorted)
      try await browser.element("[name=title]").type("さくら")
      #expect(
        try await browser.texts(of: Self.cards, onceThey: ["さくら2", "さくら10"]) == [
          "さくら2", "さくら10",
        ])
      try await browser.choose("冒険", in: "genre")
      #expect(try await browser.texts(of: Self.cards, onceThey: ["さくら10"]) == ["さくら10"])
      try await browser.reload()
      #expect(try await browser.texts(of: Self.cards, onceThey: ["さくら10"]) == ["さくら10"])
      #expect(try await browser.element("[name=title]").property("value") == "さくら")
      #expect(try await browser.complaints() == [])
    }

    private static let japaneseTitles = SitesByLanguage(
      "-- library/anime/all.yml --\n"
        + (["さくら10", "カエル", "あめ", "さくら2"] + (1...12).map { "夜\($0)" }).map { title in
          "- {title: \(title), genres: [\(title == "さくら10" ? "冒険" : "日常")], status: completed}\n"
        }.joined())

    /// Enough titles for a list to have its controls; the tests need three of them.
    private static let library =
      threeTitles
      + (1...12).map { number in
        """
        -- library/anime/zz-\(number).md --
        ---
        title: Zz \(100 + number)
        status: completed
        ---

        """
      }.joined()

    private static let threeTitles = """
      -- library/anime/amber.md --
      ---
      title: Amber
      genres: [Comedy]
      released: 2010
      status: completed
      rating: 8
      finished: 2015-03-02
      ---
      -- library/anime/blue-hour.md --
      ---
      title: Blue Hour
      genres: [Drama]
      released: 1990
      status: completed
      rating: 5
      finished: 2021-05-01
      ---
      -- library/anime/elan.md --
      ---
      title: Élan
      genres: [Drama, Comedy, "Song|Dance, 100%"]
      released: 2001
      status: completed
      rating: 9.5
      finished: 2020-01-01
      ---

      """
  }
}
