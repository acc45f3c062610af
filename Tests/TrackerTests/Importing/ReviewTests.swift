import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import TestSupport
import Testing

@testable import Exchange

/// Reviews and lists are imported, and the owner's texts stay.
@Suite struct ReviewTests {
  @Test func aReviewIsWrittenBelowTheFrontMatter() throws {
    let project = try TestProject()
    let said = try project.importing(
      goodreads("1,The Sea,Ada Winter,1998,4,read,\"Salt &amp; <i>wind</i>.<br/><br/>Again.\""),
      as: "books.csv")
    #expect(
      said == """
        books.csv (Goodreads, book): 1 title: 1 added, 0 updated, 0 unchanged
        added: books/the-sea: title 'The Sea', creators 'Ada Winter, role author', released 1998, \
        status completed, rating 8, review 'Salt & *wind*. Again.'
        ratings: Goodreads rates up to 5, your library up to 10; they are converted

        """)
    #expect(
      try project.library() == """
        -- books/the-sea.md --
        ---
        title: The Sea
        creators: [{name: Ada Winter, role: author}]
        released: 1998
        status: completed
        rating: 8
        ids: {goodreads: "1"}
        sources: [{name: Goodreads, url: "https://www.goodreads.com/book/show/1"}]
        ---

        Salt & *wind*.

        Again.

        """)
  }

  /// The names of the books that are read from a file, without any problem.
  private func titles(in path: String, of project: TestProject) throws -> [String] {
    let reader = try OwnersTitleReader(Project(folder: project.temporary.folder))
    var problems = DiagnosticList()
    let source = Source(path: path, bytes: try project.temporary.folder.read(path))
    let titles = reader.titles(of: source, kind: .book, reporting: &problems)
    #expect(problems.all.isEmpty)
    return titles.map(\.entry.work.title)
  }

  /// A title may look like an HTML comment.
  @Test func apparentCommentsInTrackersTextsAreText() throws {
    let project = try TestProject()
    let said = try project.importing(goodreads("1,<!-- A -->,B,,0,read,"), as: "books.csv")
    #expect(said.contains("1 added"), "\(said)")
    #expect(try titles(in: "library/books/a.md", of: project) == ["<!-- A -->"])
  }

  /// In the library `%%` begins a comment, which no page shows.
  @Test func percentSignsOfATrackerStandForThemselves() throws {
    let project = try TestProject()
    func importing(_ author: String) throws -> String {
      try project.importing(
        goodreads("1,50%% off %%never%%,\(author),,0,read,A %% and %%."), as: "books.csv")
    }
    #expect(try importing("%% Ada").contains("1 added"))
    let library = try project.library()
    #expect(library.contains("title: 50\\%% off \\%%never\\%%\n"))
    #expect(library.contains(#"creators: [{name: "\\%% Ada", role: author}]"#))
    #expect(try titles(in: "library/books/50-off-never.md", of: project) == ["50%% off %%never%%"])
    #expect(try importing("%% Ada").contains("0 updated, 1 unchanged"))
    #expect(try importing("%% Bo").contains("1 updated"))
  }

  @Test func itFollowsTheTrackerUntilTheOwnerChangesIt() throws {
    let project = try TestProject()
    func importing(_ review: String) throws -> String {
      try project.importing(goodreads("1,The Sea,,,0,read,\(review)"), as: "books.csv")
    }
    func review() throws -> String {
      let text = try project.temporary.read("library/books/the-sea.md")
      return String(text[(text.ranges(of: "---\n").last?.upperBound ?? text.startIndex)...])
    }
    _ = try importing("First.")
    #expect(try importing("First.").contains("0 updated, 1 unchanged"))
    #expect(
      try importing("Second.").contains("updated: books/the-sea: review 'First.' → 'Second.'"))
    #expect(try review() == "\nSecond.\n")
    let text = try project.temporary.read("library/books/the-sea.md")
    try project.temporary.write(
      text.replacing("Second.", with: "Mine."), to: "library/books/the-sea.md")
    #expect(try importing("Second.").contains("0 updated, 1 unchanged"))
    #expect(
      try importing("Third.").contains(
        "kept: books/the-sea: review: yours is 'Mine.', the export's is 'Third.'"))
    #expect(try review() == "\nMine.\n")
    // It is reported only once.
    #expect(try !importing("Third.").contains("kept:"))
  }

  @Test func aReviewOfTheOwnersStaysWithoutAMemory() throws {
    let project = try TestProject(
      "-- library/books/the-sea.md --\n---\ntitle: The Sea\nstatus: completed\n---\n\nMine.\n")
    let said = try project.importing(goodreads("1,The Sea,,,0,read,Theirs."), as: "books.csv")
    #expect(
      said.contains("kept: books/the-sea: review: yours is 'Mine.', the export's is 'Theirs.'"))
    #expect(try project.library().hasSuffix("---\n\nMine.\n"))
    let taken = try project.importing(
      goodreads("1,The Sea,,,0,read,Theirs."), as: "books.csv", taking: .all)
    #expect(taken.contains("review 'Mine.' → 'Theirs.'"))
    #expect(try project.library().hasSuffix("---\n\nTheirs.\n"))
  }

  @Test func aReviewInAFileOfManyTitlesIsReportedOnce() throws {
    let project = try TestProject(
      "-- library/books/all.yml --\n- {title: The Sea, status: completed}\n")
    let list = goodreads("1,The Sea,,,0,read,Theirs.")
    let said = try project.importing(list, as: "books.csv")
    #expect(said.contains("kept: books/the-sea: review: yours is none, the export's is 'Theirs.'"))
    #expect(try !project.importing(list, as: "books.csv").contains("kept:"))
  }

  @Test func listsBecomeFilesOnceAndStay() throws {
    let project = try TestProject()
    let list =
      ", {\"name\": \"By the sea\", \"isCustomList\": true, \"entries\": [{\"mediaId\": 2, \"status\": \"CURRENT\"}, {\"mediaId\": 1, \"status\": \"CURRENT\"}]}"
    let export = aniList(entry(1, "Nami"), entry(2, "Umi"), custom: list)
    #expect(try project.importing(export, as: "list.json").contains("list: lists/by-the-sea.md\n"))
    let path = "lists/by-the-sea.md"
    #expect(
      try project.temporary.read(path)
        == "---\ntitle: By the sea\nitems:\n  - anime/umi\n  - anime/nami\n---\n")
    #expect(try !project.importing(export, as: "list.json").contains("lists/"))
    try project.temporary.write("---\ntitle: Mine\nitems: []\n---\n", to: path)
    #expect(
      try project.importing(export, as: "list.json").contains(
        "kept: lists/by-the-sea.md: the export's list of this name differs\n"))
    #expect(try project.temporary.read(path).contains("Mine"))
  }
}
