import BrowserSupport
import Planning
import TestSupport
import Testing

extension BrowserTests {
  /// Light or dark, by the visitor's choice.
  @Suite struct SchemeTests {
    private static let ground = "return getComputedStyle(document.documentElement).backgroundColor"

    @Test(arguments: SiteLanguage.allCases)
    func theChoiceIsRememberedAndThereBeforeTheFirstPicture(
      in language: SiteLanguage
    ) async throws {
      try await expectRemembered(
        on: ServedSite.example(in: language), language,
        pages: ["index.html", "anime/cowboy-bebop.html", "watched.html"])
    }

    @Test(arguments: SiteLanguage.allCases)
    func theChoiceIsRememberedOnImportedPages(in language: SiteLanguage) async throws {
      let site = try await ServedSite(
        importing: MadeExport.anime(12),
        settings: "name: Alcove\nlanguage: \(language.rawValue)\ncolors: covers\n")
      let title = try #require(site.pages.first { $0.hasPrefix("anime/") })
      try await expectRemembered(on: site, language, pages: ["index.html", title])
    }

    private func expectRemembered(
      on site: ServedSite, _ language: SiteLanguage, pages: [String]
    ) async throws {
      let browser = try await Browser.showing("index.html", of: site)
      let words = language.words
      #expect(
        try await browser.run(
          "return document.querySelector('select[data-scheme]').labels[0].innerText"
        )
        .string?.hasPrefix(words[.colorScheme]) == true)
      #expect(
        try await browser.run(
          "return [...document.querySelector('select[data-scheme]').options].map((one) => one.text)"
        ).strings == [.schemeOfTheSystem, .lightScheme, .darkScheme].map { words[$0] })
      let light = try await browser.run(Self.ground)
      try await browser.element("select[data-scheme] option[value=dark]").click()
      try await browser.wait(until: "document.documentElement.dataset.theme === 'dark'")
      let dark = try await browser.run(Self.ground)
      #expect(light != dark)

      // The first frame of a page is drawn after the callback that was requested before everything
      // else.
      let watch = try await browser.watchNewPages(
        """
        requestAnimationFrame(() => {
          window.firstTheme = document.documentElement?.dataset.theme ?? "none";
        });
        """)
      for path in pages {
        try await browser.visit(site.address(of: path))
        try await browser.wait(until: "window.firstTheme")
        #expect(try await browser.run("return window.firstTheme") == "dark", "\(path)")
        #expect(try await browser.run(Self.ground) == dark, "\(path)")
        #expect(try await browser.element("select[data-scheme]").property("value") == "dark")
      }
      try await browser.stopWatching(watch)

      try await browser.element("select[data-scheme] option[value='']").click()
      try await browser.wait(until: "!document.documentElement.dataset.theme")
      try await browser.reload()
      #expect(try await browser.run(Self.ground) == light)
      #expect(try await browser.complaints() == [])
    }

    @Test func withoutAChoiceTheSystemDecides() async throws {
      let site = try await ServedSite.example()
      for browser in [try await Browser.shared(), try await Browser.withoutScript()] {
        try await browser.open("index.html", of: site)
        var grounds: [JSONValue] = []
        for scheme in ["light", "dark"] {
          try await browser.prefer(scheme)
          grounds.append(try await browser.run(Self.ground))
        }
        try await browser.prefer("")
        #expect(grounds.first != grounds.last)
      }
    }
  }
}
