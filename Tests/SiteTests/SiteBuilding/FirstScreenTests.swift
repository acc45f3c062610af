import TestSupport
import Testing

/// The first view of a visitor: no title twice, and pictures that don't wait for the layout.
@Suite struct FirstScreenTests {
  private static func built(_ library: String) async throws -> [String: HTMLPage] {
    let project = try BuiltProject(library)
    let (report, problems) = try await project.build()
    #expect(report != nil && problems.text == "")
    return pages(of: try project.site.contents)
  }

  // Without numbers: those would be parts of one title.
  private static let names = [
    "Tide", "Lantern", "Orchard", "Harbor", "Glass", "Cedar", "Snow", "Ferry",
  ]

  /// Eight books, each read in another year and reviewed.
  private static let books = Task {
    try await built(
      (1...8).map { number in
        """
        -- library/books/b\(number).md --
        ---
        title: \(names[number - 1])
        status: completed
        rating: \(number > 4 ? 9 : 5)
        finished: 201\(number)-03-0\(number)
        repeat: 1
        pages: 200
        \(number < 5 ? "series: {name: Shelf, position: \(number)}" : "")
        \(number == 1 ? "reviewTitle: My own words" : "")
        ---
        Good.

        """
      }.joined())
  }

  private func page(_ path: String) async throws -> HTMLPage {
    try #require(try await Self.books.value[path], "\(path)")
  }

  /// A browser requests a lazy picture only after the style sheet has loaded, when it knows the
  /// layout.
  @Test(arguments: ["read.html", "top.html", "reviews.html", "books.html", "index.html"])
  func theFirstPicturesAreLoadedWithThePage(path: String) async throws {
    let pictures = try await page(path).elements.filter { $0.name == "img" }
    try #require(pictures.count > 6)
    #expect(pictures.prefix(6).allSatisfy { $0["loading"] == nil })
    #expect(pictures.dropFirst(6).allSatisfy { $0["loading"] == "lazy" })
  }

  @Test func onATitlesPageOnlyItsOwnCoverIs() async throws {
    let pictures = try await page("books/b1.html").elements.filter { $0.name == "img" }
    try #require(pictures.count > 1)
    #expect(pictures[0]["loading"] == nil && pictures[0]["fetchpriority"] == "high")
    #expect(pictures.dropFirst().allSatisfy { $0["loading"] == "lazy" })
  }

  @Test func aReviewWithoutATitleNamesItsWorkOnce() async throws {
    let reviews = try await page("reviews.html")
    let works = reviews.elements.indices.filter { reviews.elements[$0].name == "cite" }
    let shown = works.filter { work in
      !reviews.ancestors(of: reviews.elements[work].parent).contains { $0.hasClass("hidden") }
    }
    #expect(works.count == 8)
    #expect(shown.map { reviews.words(below: $0) } == ["Tide"])
  }

  @Test func aLibraryOfBooksDoesNotNameTheKind() async throws {
    let diary = try await page("diary.html")
    #expect(diary.text { $0.hasClass("diary") }.contains("Ferry"))
    #expect(!diary.text { $0.hasClass("diary") }.contains(" book"))
    let ask = try await page("ask.html")
    #expect(ask.texts(in: "note").contains { $0.hasPrefix("200 pages") })
    #expect(ask.texts(in: "permalink").contains("Link to this answer: Ferry"))
    let statistics = try await page("stats.html")
    #expect(statistics.texts(of: "h2").contains("All titles by status"))
    #expect(statistics.facts(in: "figures").contains("rereads: 8"))
  }

  @Test func whereThereAreTwoKindsTheyAreNamed() async throws {
    let pages = try await Self.built(
      """
      -- library/books/b.md --
      ---
      {title: B, status: completed, finished: 2020-02-02}
      ---
      -- library/anime/a.md --
      ---
      {title: A, status: completed, finished: 2020-01-01}
      ---
      """)
    let diary = try #require(pages["diary.html"])
    #expect(
      diary.texts(in: "note").filter { ["book", "anime"].contains($0) } == ["book", "anime"])
    let statistics = try #require(pages["stats.html"])
    #expect(statistics.texts(of: "h2").contains("All titles by type and status"))
  }

  @Test func aYearShowsDaysWithoutTheYear() async throws {
    let year = try await page("diary/2013.html")
    #expect(year.texts(of: "time").contains("Mar 3"))
    #expect(
      !year.elements.contains {
        $0.name == "span" && $0["data-words"] != nil
          && $0.hasClass("card")
      })
  }

  @Test func aSeriesMarksItsNumbers() async throws {
    #expect(try await page("series/shelf.html").texts(in: "card-note").contains("no. 4"))
  }
}
