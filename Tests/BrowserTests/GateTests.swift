import BrowserSupport
import Planning
import Testing

extension BrowserTests {
  /// Titles behind the age gate, revealed by a click.
  @Suite struct GateTests {
    @Test(arguments: SiteLanguage.allCases, ["blur", "click"])
    func aClickOpensTheGateWithAndWithoutScript(
      in language: SiteLanguage, _ show: String
    ) async throws {
      let site = try await ServedSite.of(
        """
        -- tokonoma.yml --
        name: Alcove
        language: \(language.rawValue)
        ageGate: {from: 18, show: \(show)}
        -- library/anime/a.md --
        ---
        title: A
        status: watched
        ageRating: R18
        description: What it is about.
        ---

        What I think of it.
        """)
      for browser in [try await Browser.shared(), try await Browser.withoutScript()] {
        try await browser.visit(site.address(of: "anime/a.html"))
        let review = try await browser.element("#review")
        #expect(try await !review.isShown)
        #expect(try await browser.element("h1").isShown)
        let summary = try await browser.element(".gate > summary")
        #expect(try await summary.text == language.words[.behindTheGate, (.rating, "R18")])
        try await summary.click()
        #expect(try await review.isShown)
        #expect(try await review.text.contains("What I think of it."))
        #expect(try await browser.complaints() == [])
      }
    }
  }
}
