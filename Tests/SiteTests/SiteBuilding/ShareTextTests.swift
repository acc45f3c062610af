import TestSupport
import Testing

/// The texts by which search engines and chats describe pages.
@Suite struct ShareTextTests {
  private func description(of path: String, in library: String) async throws -> String {
    let project = try await BuiltProject.built(library)
    let page = HTMLPage(Array(try project.page(path).utf8))
    return page.elements.first { $0["name"] == "description" }?["content"] ?? ""
  }

  private static let anime = """
    -- tokonoma.yml --
    name: Alcove
    url: https://mika.example/
    -- library/anime/all.yml --
    - {title: A, status: completed, rating: 10, episodes: 12, duration: 25, finished: 2024-02-01}
    - {title: B, status: completed, rating: 8, episodes: 12, duration: 25, finished: 2024-03-01}

    """

  @Test func aYearOfOneKindNamesItsTitles() async throws {
    #expect(
      try await description(of: "diary/2024.html", in: Self.anime)
        == "2 anime · 10 hours · one ten")
  }

  @Test func severalKindsAreCountedEach() async throws {
    let book = """
      -- library/books/all.yml --
      - {title: C, status: completed, rating: 10, finished: 2024-04-01}
      """
    #expect(
      try await description(of: "diary/2024.html", in: Self.anime + book)
        == "2 anime, 1 book · 10 hours · two tens")
  }

  /// On a scale of five there are no tens.
  @Test func theBestRatingIsNamedAsTheScaleHasIt() async throws {
    let stars = Self.anime.replacing("name: Alcove", with: "name: Alcove\nratingScale: 5")
      .replacing("rating: 10", with: "rating: 5").replacing("rating: 8", with: "rating: 4")
    #expect(
      try await description(of: "diary/2024.html", in: stars)
        == "2 anime · 10 hours · 1 rated 5")
  }

  @Test func theHomePageDescribesTheLibrary() async throws {
    let text = try await description(of: "index.html", in: Self.anime)
    #expect(text.hasPrefix("2 anime since 2024; one is a 10 to me."), "\(text)")
  }
}
