import BrowserSupport
import SearchData
import Testing
import TextFolding

extension BrowserTests {
  /// The search as a visitor uses it.
  @Suite struct SearchTests {
    private static let site = Task { try await ServedSite(library) }

    private func opened(_ path: String = "search.html") async throws -> (ServedSite, Browser) {
      let site = try await Self.site.value
      let browser = try await Browser.shared()
      try await browser.open(path, of: site)
      return (site, browser)
    }

    @Test(arguments: [
      "カウボーイ", "かうぼーい", "ｶｳﾎﾞｰｲ", "ビバップ", "びばっぷ", "ﾋﾞﾊﾞｯﾌﾟ", "ＣＯＷＢＯＹ", "cowboy be",
      "space bounty", "Wátanabe",
    ])
    func aTitleIsFoundAsItIsTyped(_ query: String) async throws {
      let (_, browser) = try await opened()
      try await browser.element("#query").type(query)
      #expect(
        try await browser.texts(of: ".found a", onceThey: ["Cowboy Bebop"]) == ["Cowboy Bebop"])
      #expect(try await browser.complaints() == [])
      try await browser.element(".found a").click()
      try await browser.wait(until: "location.pathname.endsWith('/anime/cowboy-bebop.html')")
      // The way back shows the same again.
      try await browser.goBack()
      #expect(
        try await browser.texts(of: ".found a", onceThey: ["Cowboy Bebop"]) == ["Cowboy Bebop"])
    }

    @Test func theBestComesFirst() async throws {
      let (_, browser) = try await opened()
      try await browser.element("#query").type("moon")
      let expected = ["Moon", "Moon Palace", "A Hard Moon", "Honeymoon"]
      #expect(try await browser.texts(of: ".found a", onceThey: expected) == expected)
    }

    @Test func nothingIsFetchedBeforeTheVisitorSearches() async throws {
      let (site, browser) = try await opened()
      try await browser.wait(until: "document.readyState === 'complete'")
      let before = site.server.requests()
      #expect(before.contains("search.html"))
      #expect(before.filter { $0.hasPrefix("search/") } == [])
      try await browser.element("#query").type("moon")
      try await browser.wait(until: "document.querySelector('.found a')")
      #expect(site.server.requests().filter { $0.hasPrefix("search/") } == ["search/index.json"])
    }

    @Test func recentSearchesAreKeptUntilTheyAreCleared() async throws {
      let (_, browser) = try await opened()
      let recent = try await browser.element(".recent")
      #expect(try await !recent.isShown)
      try await browser.element("#query").type("かうぼーい")
      try await browser.wait(until: "document.querySelector('.found a')")
      try await browser.press(.enter)
      try await browser.wait(until: "location.pathname.endsWith('/anime/cowboy-bebop.html')")

      let site = try await Self.site.value
      try await browser.visit(site.address(of: "search.html"))
      #expect(try await browser.element(".recent").isShown)
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

    @Test func nothingFoundIsSaid() async throws {
      let (_, browser) = try await opened()
      try await browser.element("#query").type("zzzz")
      try await browser.wait(until: "document.querySelector('[role=status]').textContent.trim()")
      #expect(try await browser.texts(of: ".found a") == [])
      try await browser.press(.escape)
      try await browser.wait(until: "document.querySelector('#query').value === ''")
    }

    /// The site and the browser make the same of every character of the first plane, alone and among others.
    @Test func swiftAndScriptFoldTheSame() async throws {
      let (site, browser) = try await opened()
      let folded = try await browser.runAsync(
        """
        const [site] = arguments;
        const { Folding } = await import(`${site}theme/search-fold.js`);
        const index = await (await fetch(`${site}search/index.json`)).json();
        const folding = new Folding(index.folding);
        const lines = [];
        for (let code = 0x20; code < 0x10000; code += 1) {
          if (code >= 0xd800 && code < 0xe000) continue;
          const letter = String.fromCodePoint(code);
          lines.push(folding.fold(letter), folding.fold(`か${letter} ${letter}ﾞx`));
        }
        return lines.join("\\n");
        """, .string(site.server.address))
      let lines = (folded.string ?? "").utf8.split(
        separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let letters = (UInt32(0x20)..<0x1_0000).compactMap(Unicode.Scalar.init)
      #expect(lines.count == letters.count * 2)
      let differing = zip(letters.indices, letters).filter { place, letter in
        let texts = ["\(letter)", "か\(letter) \(letter)ﾞx"]
        return !zip(texts, lines.dropFirst(place * 2)).allSatisfy { text, line in
          Folding.standard.fold(text).utf8.elementsEqual(line)
        }
      }
      #expect(differing.map { String($0.1.value, radix: 16) } == [])
    }

    private static let library = """
      -- tokonoma.yml --
      name: Alcove
      -- library/anime/cowboy-bebop.md --
      ---
      title: Cowboy Bebop
      titles:
        native: カウボーイビバップ
      synonyms: [Space Bounty]
      creators:
        - {name: Shinichiro Watanabe, role: DIRECTOR}
      status: completed
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
