import TestSupport
import Testing

/// The colors that a site takes from its collection.
@Suite struct CollectionStyleTests {
  static let library = """
    -- tokonoma.yml --
    {name: Alcove, colors: covers}
    -- library/anime/blue.md --
    ---
    title: Blue
    coverColor: "#2b5f9e"
    status: completed
    rating: 7
    ---
    -- library/anime/red.md --
    ---
    title: Red
    coverColor: "#c0392b"
    status: completed
    rating: 9
    ---
    """

  private func style(_ project: BuiltProject) throws -> String {
    try project.page("theme/collection.css")
  }

  @Test func everyPageLinksTheStyleSheetByAFixedName() async throws {
    let project = try await BuiltProject.built(Self.library)
    for (path, page) in pages(of: try project.site.contents) where !path.hasPrefix("embed/") {
      let sheets = page.elements.filter { $0["rel"] == "stylesheet" }.compactMap { $0["href"] }
      // Some pages also have their own one.
      let own = sheets.filter { sheet in
        !["wall", "compare", "ask"].contains { sheet.hasSuffix("theme/\($0).css") }
      }
      #expect(own.count == 2 && own[1].hasSuffix("theme/collection.css"), "\(path)")
    }
    #expect(try style(project).hasPrefix(":root {\n  --paper: #"))
  }

  @Test func theOwnersStyleSheetComesLast() async throws {
    let project = try BuiltProject(Self.library)
    try project.write("p { color: red }\n", to: "theme/custom.css")
    try await project.build()
    let page = try project.page("anime/red.html")
    let sheets = page.matches(of: /<link rel="stylesheet" href="..\/theme\/([a-z]+)\./)
    #expect(sheets.map(\.1) == ["style", "collection", "custom"])
  }

  @Test func anAccentNeedsNoColorsOfTheCollection() async throws {
    let project = try BuiltProject(
      Self.library.replacing("colors: covers", with: "accent: '#1f3f7a'"))
    try await project.build()
    let style = try style(project)
    #expect(style.hasPrefix(":root {\n  --accent: #1f3f7a;"))
    #expect(!style.contains("--paper"))
    #expect(try project.page("index.html").contains("href=\"theme/collection.css\""))
  }

  @Test func aRatingChangesTheColorsButNoOtherPage() async throws {
    let project = try BuiltProject(Self.library.replacing("rating: 7", with: "rating: 9"))
    try await project.build()
    let before = try style(project)
    let credits = try project.page("about.html")
    // Both counted three, and red has more color. Now red counts one.
    try project.write(
      "---\n{title: Red, coverColor: '#c0392b', status: completed, rating: 7}\n---\n",
      to: "library/anime/red.md")
    try await project.build()
    #expect(try style(project) != before)
    #expect(try project.page("about.html") == credits)
  }

  @Test func colorsOfTheThemeNeedNoFile() async throws {
    let project = try BuiltProject(Self.library.replacing(", colors: covers", with: ""))
    try await project.build()
    #expect(try project.site.contents["theme/collection.css"] == nil)
    #expect(try !project.page("index.html").contains("collection.css"))
  }

  @Test(arguments: ["covers", "kinds"])
  func emptyCollectionHasNoColors(_ word: String) async throws {
    let project = try await BuiltProject.built(
      "-- tokonoma.yml --\n{name: Alcove, colors: \(word)}\n")
    #expect(try style(project) == "/* no colors */\n")
  }

  @Test func generatedCoversGiveTheirGroundColor() async throws {
    let project = try BuiltProject(
      "-- tokonoma.yml --\n{name: Alcove, colors: covers}\n"
        + "-- library/anime/x.md --\n---\n{title: Drawn, status: completed}\n---\n")
    try await project.build()
    #expect(try style(project).contains("--accent: light-dark(#"))
  }

  /// Unlisted and untracked titles don't influence the colors.
  @Test func unlistedAndUntrackedTitlesGiveNoColor() async throws {
    let project = try await BuiltProject.built(
      """
      -- tokonoma.yml --
      {name: Alcove, colors: covers}
      -- library/anime/x.md --
      ---
      {title: X, coverColor: "#c0392b", status: completed, visibility: unlisted}
      ---
      -- library/anime/y.md --
      ---
      {title: Y, coverColor: "#c0392b"}
      ---
      """)
    #expect(try style(project) == "/* no colors */\n")
  }

  @Test func styleSheetOfTheProjectWins() async throws {
    let project = try BuiltProject(Self.library)
    try project.write("p { color: red }\n", to: "theme/collection.css")
    let (report, _) = try await project.build()
    #expect(report != nil)
    #expect(try style(project) == "p { color: red }\n")
  }
}
