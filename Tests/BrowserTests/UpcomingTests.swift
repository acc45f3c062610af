import BrowserSupport
import Planning
import Testing

extension BrowserTests {
  /// The page of airing dates, which is built without a clock.
  @Suite struct UpcomingTests {
    private static let library = """
      -- tokonoma.yml --
      name: Alcove
      -- library/anime/a.md --
      ---
      title: A
      status: watching
      airing:
        - { episode: 1, at: 2001-01-05T23:00:00+09:00 }
        - { episode: 2, at: 2098-01-12T23:00:00+09:00 }
      ---
      """

    @Test func pastEpisodesAreHiddenWithScript() async throws {
      let site = try await ServedSite.of(Self.library)
      let browser = try await Browser.showing("upcoming.html", of: site)
      #expect(
        try await browser.run(
          "return [...document.querySelectorAll('.airing time')].map((time) => time.dateTime.slice(0, 4))"
        ).strings == ["2098"])
      #expect(try await browser.texts(of: ".airing-day h2").map { $0.contains("2098") } == [true])
      #expect(try await browser.complaints() == [])

      let plain = try await Browser.withoutScript()
      try await plain.visit(site.address(of: "upcoming.html"))
      #expect(try await plain.texts(of: ".airing").count == 2)
    }

    /// And, below it, the last episode.
    @Test func anEmptyCalendarIsOneLine() async throws {
      let site = try await ServedSite.of(
        Self.library.replacing("2098-01-12", with: "2001-01-12"))
      try await Browser.showing(["upcoming.html"], of: site) { browser, _, width in
        let message = try await browser.element(".nothing-ahead").text
        let words = SiteLanguage.english.words
        #expect(message == words[.noDatesAhead] + " " + words[.lastDates])
        #expect(try await browser.texts(of: ".alcove").isEmpty)
        let days = try await browser.texts(of: ".airing-day h2")
        #expect(!days.isEmpty && days.allSatisfy { $0.contains("2001") })
      }
    }

    /// It was over on the day of the owner's last note, so the page needs no clock.
    @Test func pastEpisodesAreNotOnThePage() async throws {
      let site = try await ServedSite.of(
        Self.library.replacing("status: watching", with: "status: watching\nupdated: 2090-05-01"))
      let plain = try await Browser.withoutScript()
      try await plain.visit(site.address(of: "upcoming.html"))
      #expect(try await plain.texts(of: ".airing").count == 1)
    }
  }
}
