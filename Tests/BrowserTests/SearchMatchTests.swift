import BrowserSupport
import Planning
import Testing

extension BrowserTests {
  /// The results of the search, and their order.
  @Suite struct SearchMatchTests {
    @Test func theBestComesFirst() async throws {
      let (_, browser) = try await SearchPage.opened()
      try await browser.element("#query").type("moon")
      let expected = ["Moon", "Moon Palace", "A Hard Moon", "Honeymoon"]
      #expect(try await browser.texts(of: ".found a", onceThey: expected) == expected)
    }

    /// Equal matches are ordered by rating; a lower rated title with a better match still comes
    /// first.
    @Test func equalMatchesAreOrderedByRating() async throws {
      let site = try await ServedSite.of(
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
      let browser = try await Browser.showing("search.html", of: site)
      try await browser.element("#query").type("fate")
      let expected = ["Fate", "Fate Two", "Fate One", "Fate Three", "A Fate"]
      #expect(try await browser.texts(of: ".found a", onceThey: expected) == expected)
    }

    /// If names differ only in signs, capitals and accents, the one that is typed exactly.
    @Test(arguments: [
      ("K-On!", ["K-On!", "K-On!!"]), ("K-On!!", ["K-On!!", "K-On!"]),
      ("k-on!", ["K-On!", "K-On!!"]),
      ("Dương", ["Dương", "Đường"]), ("đường", ["Đường", "Dương"]), ("Duong", ["Dương", "Đường"]),
    ])
    func exactMatchesComeFirst(_ query: String, _ titles: [String]) async throws {
      let site = try await ServedSite.of(
        """
        -- tokonoma.yml --
        name: Alcove
        -- library/anime/all.yml --
        - {title: "K-On!", slug: k-on, status: completed, rating: 6}
        - {title: "K-On!!", slug: k-on-2, status: completed, rating: 9}
        - {title: Dương, status: completed, rating: 5}
        - {title: Đường, slug: duong-2, status: completed, rating: 9}
        """)
      let browser = try await Browser.showing("search.html", of: site)
      try await browser.element("#query").type(query)
      #expect(try await browser.texts(of: ".found a", onceThey: titles) == titles, "\(query)")
    }

    /// One letter more, less or different, or two swapped; two such errors in long words.
    @Test(arguments: [
      ("cowbow bebob", "Cowboy Bebop"), ("cwoboy", "Cowboy Bebop"), ("bbeop", "Cowboy Bebop"),
      ("カウボーイミバップ", "Cowboy Bebop"), ("hoenymon", "Honeymoon"), ("watanbe", "Cowboy Bebop"),
      ("moonpalas", "Moon Palace"), ("oneymoan", "Honeymoon"),
    ])
    func aTypoIsForgiven(_ query: String, _ title: String) async throws {
      let (_, browser) = try await SearchPage.opened()
      try await browser.element("#query").type(query)
      #expect(try await browser.texts(of: ".found a", onceThey: [title]) == [title], "\(query)")
      #expect(
        try await browser.element("[role=status]").text
          == SiteLanguage.english.words[.nearlyFound, (.text, query)])
      #expect(try await browser.complaints() == [])
    }

    /// Pages that lead to titles, and the other pages of the site.
    @Test(arguments: [("shinichro", "Shinichiro Watanabe"), ("satistics", "Statistics")])
    func aTypoInTheNameOfAPageIsForgiven(_ query: String, _ page: String) async throws {
      let (_, browser) = try await SearchPage.opened()
      try await browser.element("#query").type(query)
      #expect(try await browser.texts(of: ".found-pages a", onceThey: [page]) == [page], "\(query)")
      #expect(
        try await browser.element("[role=status]").text
          == SiteLanguage.english.words[.nearlyFound, (.text, query)])
    }

    /// By their headings, and by their names in the footer.
    @Test func pagesOfTheSiteAreFoundByTheirNames() async throws {
      let (_, browser) = try await SearchPage.opened()
      for (query, page) in [
        ("statistics", "Statistics"), ("stats", "Statistics"), ("top rated", "Top rated"),
        ("bookshelf", "Bookshelf"), ("compare", "Compare with mine"), ("ratings", "Ratings"),
      ] {
        try await browser.element("#query").type(query)
        #expect(
          try await browser.texts(of: ".found-pages a", onceThey: [page]).first == page, "\(query)")
        try await browser.press(.escape)
      }
    }

    /// A name that continues in its next word isn't similar to the input.
    @Test func aTypoStaysWithinItsWord() async throws {
      let site = try await ServedSite.of(
        """
        -- tokonoma.yml --
        name: Alcove
        -- library/anime/all.yml --
        - {title: Shisho ni Naru Tame ni, status: completed}
        """)
      let browser = try await Browser.showing("search.html", of: site)
      try await browser.element("#query").type("naruto")
      try await browser.wait(until: "document.querySelector('[role=status]').textContent.trim()")
      #expect(try await browser.texts(of: ".found a") == [])
    }

    private static let createdSite = Task {
      try await ServedSite.of(
        """
        -- tokonoma.yml --
        name: Alcove
        -- library/anime/all.yml --
        - {title: Paper Boats, status: completed, creators: [{name: Kōji Ōmori}]}
        - {title: Tall Grass, status: completed, creators: [{name: Koichi Mori}]}
        """)
    }

    /// With the names in either order, and with any spelling of long vowels.
    @Test(arguments: [
      "Kōji Ōmori", "ōmori kōji", "koji omori", "kouji oomori", "oomori kouji", "Omori Kouji",
    ])
    func aCreatorIsFoundInEverySpelling(_ query: String) async throws {
      let site = try await Self.createdSite.value
      let browser = try await Browser.showing("search.html", of: site)
      try await browser.element("#query").type(query)
      let expected = ["Paper Boats"]
      #expect(try await browser.texts(of: ".found a", onceThey: expected) == expected)
      #expect(
        try await browser.element("[role=status]").text
          != SiteLanguage.english.words[.nearlyFound, (.text, query)])
    }

    /// By any of the names in one title's file, also with a typo; the page shows which name
    /// matched.
    @Test(arguments: [
      ("宮崎 駿", "宮崎 駿"), ("宮崎", "宮崎 駿"), ("hayao-san", "Miyazaki Hayao-san"),
      ("miyazaki hayao", "Miyazaki Hayao-san"), ("miyazki hayao", "Miyazaki Hayao-san"),
    ])
    func aCreatorIsFoundByAnyName(_ query: String, _ name: String) async throws {
      let site = try await ServedSite.of(
        """
        -- tokonoma.yml --
        name: Alcove
        -- library/anime/all.yml --
        - title: Paper Boats
          status: completed
          creators: [{name: H. M., names: [宮崎 駿, Miyazaki Hayao-san]}]
        - {title: Tall Grass, status: completed, director: H. M.}
        - {title: Red Wings, status: completed, director: Bo}
        """)
      let browser = try await Browser.showing("search.html", of: site)
      try await browser.element("#query").type(query)
      let expected = ["Paper Boats", "Tall Grass"]
      #expect(try await browser.texts(of: ".found a", onceThey: expected) == expected)
      #expect(
        try await browser.texts(of: ".found-pages li", onceThey: ["H. M. \(name) · Creator"])
          == ["H. M. \(name) · Creator"])
      try await browser.open("creators/h-m.html", of: site)
      #expect(
        try await browser.element(".other-names").text
          == "\(SiteLanguage.english.words[.also]) 宮崎 駿 Miyazaki Hayao-san")
      #expect(try await browser.complaints() == [])
    }

    @Test func genresListsAndYearsStandAboveTheTitles() async throws {
      let site = try await ServedSite.of(
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
      let browser = try await Browser.showing("search.html", of: site)
      try await browser.element("#query").type("space")
      // The one with the exact spelling comes first.
      let pages = ["space", "Space", "A small space programme"]
      #expect(try await browser.texts(of: ".found-pages a", onceThey: pages) == pages)
      #expect(try await browser.texts(of: ".found-pages .note") == ["Tag", "Genre", "List"])
      #expect(try await browser.texts(of: ".found a") == ["Space Dogs"])
      try await browser.press(.escape)
      try await browser.element("#query").type("2009")
      #expect(try await browser.texts(of: ".found-pages a", onceThey: ["2009"]) == ["2009"])
      // A screen reader announces the number of results, without any title.
      #expect(try await browser.element("[role=status]").text == "1 page")
      try await browser.element(".found-pages a").click()
      try await browser.wait(until: "location.pathname.endsWith('/diary/2009.html')")
    }

    /// The texts of a title's result find it, and the site's own pages are found by their names.
    @Test func kindsYearsAndShelvesAreFound() async throws {
      let site = try await ServedSite.of(
        """
        -- tokonoma.yml --
        name: Alcove
        -- library/anime/all.yml --
        - {title: Moon Base, status: completed, released: 1998}
        - {title: Far Road, status: completed, released: 2003}
        -- library/books/all.yml --
        - {title: Moon Palace, status: completed, released: 1989}
        """)
      let browser = try await Browser.showing("search.html", of: site)
      for (query, titles) in [
        ("1998", ["Moon Base"]), ("moon book", ["Moon Palace"]), ("2003 anime", ["Far Road"]),
        ("books", ["Moon Palace"]), ("1990s", ["Moon Base"]), ("moon 1980s", ["Moon Palace"]),
      ] {
        try await browser.element("#query").type(query)
        #expect(try await browser.texts(of: ".found a", onceThey: titles) == titles, "\(query)")
        if query == "books" {
          #expect(try await browser.texts(of: ".found-pages a") == ["Books", "Bookshelf"])
        }
        try await browser.press(.escape)
        #expect(try await browser.texts(of: ".found a", onceThey: []) == [])
      }
    }
  }
}
