import BrowserSupport

/// The search page of a small library, for the suites that search.
enum SearchPage {
  static let sites = SitesByLanguage(library)

  /// The page in the browser, and its site.
  static func opened(
    in language: SiteLanguage = .english
  ) async throws -> (ServedSite, Browser) {
    let site = try await sites.site(in: language)
    let browser = try await Browser.showing("search.html", of: site)
    return (site, browser)
  }

  static let library = """
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

extension Browser {
  /// The texts of a selector's elements when they are as expected, or after the time limit.
  func texts(of selector: String, onceThey expected: [String]) async throws -> [String] {
    do {
      try await wait(
        until: """
          JSON.stringify([...document.querySelectorAll(arguments[0])]
            .map((element) => element.innerText)) === JSON.stringify(arguments[1])
          """, .string(selector), .array(expected.map(JSONValue.string)))
    } catch is BrowserError {
      // The actual texts are more useful than an error.
    }
    return try await texts(of: selector)
  }
}
