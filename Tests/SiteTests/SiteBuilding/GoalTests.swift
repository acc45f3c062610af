import TestSupport
import Testing

/// Goals on the home page, in `now.json` and in a frame.
@Suite struct GoalTests {
  private static let library = """
    -- tokonoma.yml --
    name: Alcove
    url: https://mika.example/
    goals: {2025: {all: 2}, 2026: {books: 4, movies: 1, all: 100}}
    -- library/books/all.yml --
    - {title: A, status: completed, finished: 2025-12-31}
    - {title: B, status: completed, finished: 2026-01-05}
    - {title: C, status: completed, finished: 2020, history: [{finished: 2026-02}]}
    - {title: D, status: dropped, finished: 2026-01-06}
    - {title: E, status: completed, finished: 2026-01-07, visibility: unlisted}
    - {title: F, status: completed, finished: 2026-01-08, private: true}
    - {title: G, status: reading, started: 2026-01-09}
    -- library/movies/all.yml --
    - {title: M, status: completed, finished: 2026}

    """

  /// - Parameter day: the newest day of the library
  private func project(until day: String) async throws -> BuiltProject {
    let project = try BuiltProject(
      Self.library + "- {title: N, status: planning, updated: \(day)}\n")
    #expect(try await project.build().problems.text == "")
    return project
  }

  /// Further finishes count, and dropped, private and unlisted ones don't.
  @Test(arguments: [
    (
      "2026-02-10",
      ["2 of 4 books, two ahead", "1 of 1 movie, reached", "3 of 100 titles, 97 to go"]
    ),
    (
      "2026-07-03",
      ["2 of 4 books, right on pace", "1 of 1 movie, reached", "3 of 100 titles, 97 to go"]
    ),
    (
      "2026-12-31",
      ["2 of 4 books, two to go", "1 of 1 movie, reached", "3 of 100 titles, 97 to go"]
    ),
    // A year without goals comes after them.
    ("2027-01-01", []),
  ])
  func areOnTheHomePage(_ day: String, _ words: [String]) async throws {
    let page = HTMLPage(Array(try await project(until: day).page("index.html").utf8))
    #expect(page.texts(in: "ring") == words)
    #expect(page.elements.count { $0.hasClass("enso") } == words.count)
  }

  @Test func goalsOfTheNextYearAreShownIfThisYearHasNone() async throws {
    let project = try await BuiltProject.built(
      """
      -- tokonoma.yml --
      {name: A, goals: {2027: {anime: 3}}}
      -- library/anime/a.yml --
      - {title: A, status: completed, finished: 2026-12-24}
      """)
    let page = HTMLPage(Array(try project.page("index.html").utf8))
    #expect(page.texts(in: "ring") == ["0 of 3 anime"])
  }

  @Test func areOnThePagesOfTheirYears() async throws {
    let project = try await project(until: "2026-02-10")
    for (year, words) in [
      ("2026", ["2 of 4 books, two ahead", "1 of 1 movie, reached", "3 of 100 titles, 97 to go"]),
      // A past year has no remaining count.
      ("2025", ["1 of 2 titles"]), ("2020", []),
    ] {
      let page = HTMLPage(Array(try project.page("diary/\(year).html").utf8))
      #expect(page.texts(in: "ring") == words)
    }
  }

  @Test func areInTheFilesForOtherPages() async throws {
    let project = try await project(until: "2026-02-10")
    #expect(
      try project.page("now.json").contains(
        #""goals":[{"year":2025,"kind":"all","count":1,"total":2},"#
          + #"{"year":2026,"kind":"book","count":2,"total":4,"ahead":2},"#))
    let frame = HTMLPage(Array(try project.page("embed/goals.html").utf8))
    #expect(frame.texts(in: "rings").first?.hasPrefix("2 of 4 books, two ahead") == true)
    #expect(try project.page("embed/goals.svg").contains("2 of 4 books, two ahead"))
    #expect(try project.page("about.html").contains("embed/goals.html"))
  }

  @Test func aSiteWithoutGoalsHasNone() async throws {
    let project = try BuiltProject("-- tokonoma.yml --\n{name: A, url: \"https://a.example/\"}\n")
    try await project.build()
    #expect(try !project.page("index.html").contains("enso"))
    #expect(try !project.page("now.json").contains("goals"))
    #expect(try !project.site.contents.keys.contains("embed/goals.html"))
  }
}
