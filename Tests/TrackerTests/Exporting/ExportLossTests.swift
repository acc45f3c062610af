import MediaLibrary
import Testing

@testable import Exchange

/// Values that a format can't hold completely are listed, with each title once.
@Suite struct ExportLossTests {
  private func losses(_ format: String, _ kind: Kind, _ lines: String) async throws -> [String] {
    let project = try ExportProject(
      "-- library/\(kind.folder)/a.md --\n---\ntitle: A\n\(lines)\n"
        + (lines.contains("\n---\n") ? "" : "---\n"))
    return try await project.export(format).losses.map { loss in
      #expect(loss.count == 1)
      return loss.what
    }
  }

  private static let review = """
    status: completed
    ---

    It >!ends!<.

    - badly
    """
  private static let again = """
    history: [{started: 2020-01-01, finished: 2020-01-02, rating: 8, note: dubbed}, {finished: 2021}]
    """

  @Test(arguments: [
    ("goodreads", Kind.book, ["reviews with more than quotes, links, bold and italic words"]),
    (
      "storygraph", .book,
      [
        "reviews without their spoilers",
        "reviews with more than quotes, links, bold and italic words",
      ]
    ),
    (
      "letterboxd", .movie,
      [
        "reviews without their spoilers",
        "reviews with more than quotes, links, bold and italic words",
      ]
    ),
  ])
  func lossesInReviewsAreListed(format: String, kind: Kind, losses: [String]) async throws {
    #expect(try await self.losses(format, kind, Self.review) == losses)
  }

  @Test func detailsOfFurtherRunsAreListed() async throws {
    let lines = "status: completed\nfinished: 2019-01-01\n\(Self.again)"
    #expect(
      try await losses("storygraph", .book, lines) == [
        "further runs with a rating, hours, a platform or words of their own"
      ])
    #expect(
      try await losses("letterboxd", .movie, lines) == [
        "dates without a day",
        "further runs with a beginning, hours, a platform or words besides a review",
        "ratings other than that of the last time",
      ])
    #expect(
      try await losses("storygraph", .book, "status: completed\nhistory: [{finished: 2021}]") == [
        "first runs without a date"
      ])
  }

  private static let otherKind = "episodes of manga, or chapters and volumes of anime"
  private static let otherEnd =
    "the day when a book was dropped that is not dropped now, or finished that is"

  @Test(arguments: ["goodreads", "storygraph"])
  func repeatingTitlesAreListed(format: String) async throws {
    let before = "books read before that are current, which come back as repeating"
    #expect(try await losses(format, .book, "status: current\nrepeat: 1") == [before])
    #expect(try await losses(format, .book, "status: repeating\nrepeat: 1") == [])
    #expect(try await losses(format, .book, "status: current\nstarted: 2001-02-03") == [])
  }

  @Test(arguments: [
    ("goodreads", Kind.book, "owned: [ebook]", ["what is owned of a book"]),
    ("storygraph", .book, "owned: [ebook]", ["what is owned of a book"]),
    ("goodreads", .book, "owned: true\nreleased: 2001", []),
    ("goodreads", .book, "released: 2001-02", ["dates of release, but for the year"]),
    ("letterboxd", .movie, "released: 2001-02-03", ["dates of release, but for the year"]),
    (
      "storygraph", .book, "contentWarnings: [rain]\n---\n\nWet.",
      ["content warnings, which come back as notes"]
    ),
    ("mal", .anime, "ids: {mal: 1}\nformat: TV_SHORT", ["the format TV_SHORT, which is TV there"]),
    ("mal", .anime, "ids: {mal: 1}\nformat: OVA", []),
    ("mal", .manga, "ids: {mal: 1}\nformat: NOVEL", ["formats of manga"]),
    ("mal", .anime, "ids: {mal: 1}\nchapters: 3", [otherKind]),
    ("anilist", .manga, "episodes: 3\nchapters: 3", [otherKind]),
    ("anilist", .manga, "volumes: 3\nchapters: 3", []),
    ("goodreads", .book, "dropped: 2001-02-03", [otherEnd]),
    ("goodreads", .book, "finished: 2001-02-03", []),
    ("storygraph", .book, "dropped: 2001-02-03", [otherEnd]),
    (
      "storygraph", .book, "finished: 2001-02-03\nhistory: [{rating: 8}]",
      [
        "further runs with a rating, hours, a platform or words of their own",
        "further runs without a date",
      ]
    ),
    (
      "storygraph", .book, "finished: 2001-02-03\nhistory: [{finished: 2000-02-03}]",
      ["runs out of the order of their dates"]
    ),
    (
      "letterboxd", .movie, "finished: 2001-02-03\nhistory: [{finished: 2000-02-03}]",
      ["runs out of the order of their dates"]
    ),
    (
      "storygraph", .book, "creators: [{name: A, role: artist}, {name: B, role: author}]",
      ["makers in another order than authors first"]
    ),
    (
      "storygraph", .book, "creators: [{name: A, role: voice (of B)}]",
      ["roles of makers in brackets, which go"]
    ),
    (
      "goodreads", .book, "creators: [{name: A, role: author}, {name: B, role: author}]",
      ["roles of makers"]
    ),
    ("goodreads", .book, "creators: [{name: A, role: author}, B]", []),
    (
      "goodreads", .book, "creators: [{name: A, role: author, names: [B]}]",
      ["further names of makers"]
    ),
    ("csv", .book, "creators: [{name: A, names: [B]}]", ["further names of makers"]),
    ("mal", .anime, "ids: {mal: 1}\ncreators: [{name: A, names: [B]}]", []),
  ])
  func partialValuesAreListed(
    format: String, kind: Kind, lines: String, losses: [String]
  ) async throws {
    #expect(try await self.losses(format, kind, "status: completed\n\(lines)") == losses)
  }

  /// If commas separate names, a comma in a name would turn one person into two.
  @Test func makersAreNotTorn() async throws {
    let makers = """
      status: completed
      creators: [{name: "King, Jr., Stephen", role: ROLE}, {name: "Wu, Jr.", role: ROLE}]
      """
    let books = try ExportProject(
      "-- library/books/a.md --\n---\ntitle: A\n\(makers.replacing("ROLE", with: "author"))\n---\n")
    let text = try await books.text("storygraph")
    #expect(text.contains("A,\"King Jr. Stephen, Wu, Jr.\","), "\(text)")
    let other = try ExportProject()
    _ = try other.importing(text, as: "books.csv")
    #expect(try await other.text("storygraph") == text)
    #expect(
      try await losses("storygraph", .book, makers.replacing("ROLE", with: "author")) == [
        "makers with a comma, which goes"
      ])
    #expect(
      try await losses("goodreads", .book, makers.replacing("ROLE", with: "author")) == [
        "roles of makers", "makers with a comma, which goes",
      ])
    #expect(
      try await losses("letterboxd", .movie, makers.replacing("ROLE", with: "director")) == [
        "makers with a comma, which goes"
      ])
  }
}
