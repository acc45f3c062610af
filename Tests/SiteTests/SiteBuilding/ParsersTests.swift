import Glibc
import TestSupport
import Testing

/// Microformats2, JSON-LD and Open Graph of the pages, read with common parsers: mf2py and extruct.
@Suite struct ParsersTests {
  /// The place where `make test-all` installs them.
  private static let python = Repository.path + "/.build/parsers/bin/python"
  private static let isThere = unsafe access(python, X_OK) == 0
  /// Whether the tests must run, as in CI.
  private static let isRequired =
    unsafe getenv("CI").map { unsafe !["", "0", "false"].contains(String(cString: $0)) } ?? false

  @Test func theParsersAreThereWhereChangesAreJudged() {
    #expect(Self.isThere || !Self.isRequired, "no \(Self.python): run 'make parsers'")
  }

  /// The parsers' problems with all pages, and their results for some.
  private func reading(_ project: BuiltProject, _ pages: String...) throws -> String {
    let run = try ChildProcess(
      Self.python,
      [
        Repository.path + "/Tests/Parsers/read_pages.py", project.path + "/_site",
        "https://mika.example/alcove/",
      ] + pages,
      in: project.path, environment: ["PYTHONDONTWRITEBYTECODE": "1", "LANG": "C.UTF-8"])
    try #require(run.status == 0, "\(run.errors)")
    return run.output
  }

  @Test(.enabled(if: isThere, "mf2py and extruct are not installed"))
  func pagesOfTheExampleAreReadWithoutAFinding() async throws {
    let project = try BuiltProject.example()
    try await project.build()
    #expect(try reading(project) == "")
  }

  @Test(.enabled(if: isThere, "mf2py and extruct are not installed"))
  func ownerReviewsAndListsAreUnderstood() async throws {
    let project = try await BuiltProject.built(
      """
      -- tokonoma.yml --
      name: Alcove
      url: https://mika.example/alcove/
      owner: {name: Mika, handle: mika, links: [{name: Elsewhere, url: "https://social.example/@mika"}]}
      ageGate: {from: 18, show: click}
      -- library/books/reviewed.md --
      ---
      {title: "Told & retold", status: completed, rating: 9.5, finished: 2024-03-04, reviewDate: 2024-03-05, updated: 2024-04-06}
      ---
      What I think. >!Nobody may know.!<
      -- library/books/rated.md --
      ---
      {title: Rated alone, status: completed, rating: 7}
      ---
      -- library/books/spoiled.md --
      ---
      {title: Spoiled, status: completed, rating: 7, reviewDate: 2024-03-05, spoilers: true}
      ---
      Nobody may know.
      -- library/books/gated.md --
      ---
      {title: Gated, status: completed, reviewDate: 2024-03-05, ageRating: R18}
      ---
      Nobody may know.
      -- lists/best.md --
      ---
      {title: The best, items: [books/rated, books/reviewed]}
      ---
      """)
    let read = try reading(
      project, "index.html", "read.html", "books/reviewed.html", "books/rated.html",
      "lists/best.html", "reviews.html")
    let pages = read.split(separator: "\n").map(String.init)
    try #require(pages.count == 6, "\(read)")
    let root = "https://mika.example/alcove/"

    let rated = pages[0]
    #expect(rated.contains(#""best": ["10"]"#) && rated.contains(#""rating": ["7"]"#))
    #expect(rated.contains(#""properties": {"name": ["Rated alone"]}, "type": ["h-item"]"#))
    #expect(
      rated.contains(
        #""properties": {"name": ["Mika"], "url": ["\#(root)index.html"]}, "type": ["h-card"]"#))
    #expect(rated.contains(#""@type": "book""#))

    let reviewed = pages[1]
    #expect(reviewed.contains(#""type": ["h-entry", "h-review"]"#))
    #expect(reviewed.contains(#""published": ["2024-03-05"], "rating": ["9.5"]"#))
    #expect(reviewed.contains(#""url": ["\#(root)books/reviewed.html#review"]"#))
    #expect(reviewed.contains(#""@type": "article", "article:author": "\#(root)""#))
    #expect(reviewed.contains(#""article:modified_time": "2024-04-06""#))
    #expect(reviewed.contains(#""article:published_time": "2024-03-05""#))
    #expect(reviewed.contains(#""og:description": "Read, 9.5 of 10. What I think.""#))
    #expect(reviewed.contains(#""ratingValue": 9.5"#))

    let home = pages[2]
    #expect(home.contains(#""uid": ["\#(root)"]"#) && home.contains(#""nickname": ["mika"]"#))
    #expect(home.contains(#""@type": "profile""#))
    #expect(home.contains(#""profile:username": "mika""#))
    #expect(
      home.contains(#""isPartOf": {"@type": "WebSite", "name": "Alcove", "url": "\#(root)"}"#))

    let list = pages[3]
    #expect(list.contains(#""name": ["The best"]}, "type": ["h-feed"]"#))
    #expect(list.contains(#"{"name": ["Rated alone"], "url": ["\#(root)books/rated.html"]}"#))

    let shelf = pages[4]
    #expect(shelf.contains(#""name": ["Told & retold"], "published": ["2024-03-04"]"#))
    #expect(shelf.contains(#""name": ["Read"]}, "type": ["h-feed"]"#))

    #expect(pages[5].contains(#""@type": "CollectionPage""#))
    // A spoiler is read where it is folded, on its title's own page, and nowhere else.
    for page in [rated, home, list, shelf, pages[5]] { #expect(!page.contains("Nobody may know")) }
    for page in pages { #expect(!page.contains(#"og:description": "Nobody"#)) }
  }
}
