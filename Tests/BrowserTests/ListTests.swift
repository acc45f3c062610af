import BrowserSupport
import Testing

extension BrowserTests {
  /// Filtering and sorting a list, all of its pages together.
  @Suite struct ListTests {
    private static let cards = "[data-list] .card-title"
    private static let site = Task { try await ServedSite(library) }

    private func opened(_ path: String) async throws -> (ServedSite, Browser) {
      let site = try await Self.site.value
      let browser = try await Browser.shared()
      try await browser.open(path, of: site)
      return (site, browser)
    }

    private func choose(_ value: String, in field: String, _ browser: Browser) async throws {
      try await browser.element("[name=\(field)] option[value='\(value)']").click()
    }

    @Test func aListIsFilteredAndTheAddressTellsIt() async throws {
      let (_, browser) = try await opened("watched.html")
      let all = try await browser.texts(of: Self.cards)
      #expect(all.count == 15)
      try await choose("Drama", in: "genre", browser)
      let dramas = ["Blue Hour", "Élan"]
      #expect(try await browser.texts(of: Self.cards, onceThey: dramas).sorted() == dramas)
      try await choose("title", in: "sort", browser)
      #expect(try await browser.texts(of: Self.cards, onceThey: dramas) == dramas)
      let address = try await browser.address
      #expect(address.hasSuffix("?genre=Drama&sort=title"))

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
      let (_, browser) = try await opened("watched.html")
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
      let (_, browser) = try await opened("watched.html")
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

    @Test func wordsAndRatingsNarrowAList() async throws {
      let (_, browser) = try await opened("watched.html")
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
      let browser = try await Browser.shared()
      try await browser.open("watched.html", of: site)
      let first = try await browser.texts(of: Self.cards)
      #expect(!first.isEmpty && first.count < 150)
      let missing = try #require(
        (1...150).map { "Title \(1000 + $0)" }.first { !first.contains($0) })
      try await browser.element("[name=title]").type(missing)
      #expect(try await browser.texts(of: Self.cards, onceThey: [missing]) == [missing])
      #expect(try await browser.complaints() == [])
    }

    /// Enough titles for a list to have its controls; three of them are what the tests are about.
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
      -- tokonoma.yml --
      name: Alcove
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
