import Base
import MediaLibrary
import Testing

/// Values of `tokonoma.yml`.
@Suite struct SettingsTests {
  /// The word before the `@` is in no message.
  @Test(arguments: [
    ("url: https://u:secret@x.example/a", "url-with-user"),
    ("hub: https://secret@x.example", "url-with-user"),
    ("owner: {links: [{name: X, url: 'https://u:secret@x.example'}]}", "url-with-user"),
    ("url: https://x.example/@mika/", nil),
    ("owner: {links: [{name: X, url: 'mailto:a@x.example'}]}", nil),
  ])
  func addressesOfTheSiteHaveNoUserNames(_ settings: String, _ id: String?) async throws {
    let (_, found) = try await read("-- tokonoma.yml --\nname: X\n\(settings)\n")
    #expect(found.map(\.id) == [id].compactMap { $0 })
    #expect(!found.contains { DiagnosticFormatter.text($0).contains("secret") })
    #expect(found.allSatisfy { $0.fix?.contains("x.example") == true })
  }

  @Test(arguments: [
    ("https://x.example/alcove/index.html", "https://x.example/alcove/"),
    ("https://x.example/index.html/", "https://x.example/"),
    ("https://x.example/a/Index.HTM", "https://x.example/a/"), ("https://index.html/", nil),
    ("https://x.example/v1.2", nil),
  ])
  func theAddressOfTheSiteIsNotAPage(_ url: String, _ folder: String?) async throws {
    let (_, found) = try await read("-- tokonoma.yml --\nname: X\nurl: \(url)\n")
    #expect(found.map(\.id) == (folder == nil ? [] : ["site-url-names-page"]))
    #expect(found.first?.fix == folder.map { "write '\($0)'" })
  }

  @Test func guardsTheAgeGate() async throws {
    #expect(
      try await problems("ageRating: 18+", settings: "agegate: 18") == ["2:1 nearly-a-key"])
  }

  @Test func readsAgeMarksOnlyForAnAgeGate() async throws {
    #expect(try await problems("ageRating: Q") == [])
    #expect(try await problems("ageRating: R18", settings: "ageGate: 18") == [])
    #expect(
      try await problems("ageRating: Q", settings: "ageGate: 18") == ["3:12 unknown-age-mark"])
  }

  @Test(arguments: [
    ("0", "2:10 age-out-of-range"), ("{from: 180}", "2:17 age-out-of-range"),
    ("grown-ups", "2:10 no-whole-number"), ("{show: blur}", "2:10 missing-key"),
    ("{from: 18, show: hide}", "2:27 unknown-word"), ("[18]", "2:10 wrong-type"),
    ("{from: 18, sow: omit}", "2:21 nearly-a-key"),
    ("{from: 18, show: }", "2:21 key-without-value"),
    ("{from: 18, Show: blur}", "2:21 nearly-a-key"), ("{from: 18, then: omit}", "2:21 unknown-key"),
  ])
  func noAgeGates(_ text: String, _ problem: String) async throws {
    #expect(try await problems("status: done", settings: "ageGate: \(text)") == [problem])
  }

  @Test(arguments: [
    ("24", "2:8 wrong-type"), ("{26: {books: 24}}", "2:9 no-goal-year"),
    ("{2026-01: {books: 24}}", "2:9 no-goal-year"), ("{2026: 24}", "2:15 wrong-type"),
    ("{2026: {book: 24}}", "2:16 unknown-key"), ("{2026: {books: many}}", "2:23 no-whole-number"),
    ("{2026: {books: 0}}", "2:23 zero-total"),
  ])
  func noGoals(_ text: String, _ problem: String) async throws {
    #expect(try await problems("status: done", settings: "goals: \(text)") == [problem])
  }

  @Test(arguments: [
    ("film", []), ("[book]", ["2:26 wrong-type"]), ("x", ["2:26 unknown-word"]),
    ("[book, film]", ["2:26 wrong-type"]),
  ])
  func tablesHaveOneKind(_ kind: String, _ found: [String]) async throws {
    let settings = "import: [{name: a, kind: \(kind), columns: title=Name}]"
    #expect(try await problems("status: done", settings: settings) == found)
  }

  @Test func readsColorsFromThreePlaces() async throws {
    for word in ["theme", "covers", "kinds"] {
      let library = try await readSound("-- tokonoma.yml --\nname: X\ncolors: \(word)\n")
      #expect(library.settings.colors.rawValue == word)
    }
    let found = try await problems("status: done", settings: "colors: cover")
    #expect(found == ["2:9 unknown-word"])
  }

  @Test func readsAccentAndPolicy() async throws {
    let library = try await readSound(
      """
      -- tokonoma.yml --
      name: X
      accent: "#A5301D"
      policy:
        img-src: https://a.example/
        font-src: [https://b.example, "https://*.c.example"]
      """)
    #expect(library.settings.accent == "#a5301d")
    #expect(
      library.settings.policy.text
        == "img-src 'self' https://a.example; font-src 'self' https://b.example https://*.c.example; "
    )
    let found = try await problems("status: done", settings: "accent: red")
    #expect(found == ["2:9 no-color"])
    let policy = "policy: {img-src: [a.example, 'https://b.example'], img: https://c.example}"
    #expect(
      try await problems("status: done", settings: policy) == [
        "2:20 no-origin", "2:53 unknown-key",
      ])
    #expect(try await problems("status: done", settings: "policy: open") == ["2:9 wrong-type"])
  }

  @Test(arguments: [
    ("'#FC0'", "write 'accent: \"#FFCC00\"'"), ("ff0088", "write 'accent: \"#ff0088\"'"),
    ("red", "write 'accent: \"#ff0000\"'"),
    ("reddish", "write six hexadecimal digits after '#', in quotes"),
  ])
  func offersTheSixDigitsOfAColor(written: String, fix: String) async throws {
    let (_, problems) = try await read(
      """
      -- tokonoma.yml --
      name: X
      accent: \(written)
      """)
    #expect(problems.map(\.fix) == [fix])
  }

  @Test func doesNotCheckRatingsByAnUnknownScale() async throws {
    let found = try await problems("status: done\nrating: 95", settings: "ratingScale: 20")
    #expect(found == ["2:14 unknown-scale"])
  }
}
