import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import TestSupport
import Testing

/// A library, from its files to its values.
@Suite struct LibraryTests {
  @Test func readsBothFormsOfFilesInOrder() async throws {
    let library = try await readSound(
      """
      -- library/books/b.md --
      ---
      title: B
      ---
      -- library/anime/é.md --
      ---
      title: É
      ---
      -- library/games/backlog.yml --
      # a list
      - title: The Legend
        status: backlog
      - {title: Other, slug: second}
      -- library/games/more.yaml --
      [{"title": "J\\u0053ON", "pages": 3}]
      -- library/games/empty.yml --
      # nothing yet
      -- library/games/a.json --
      [{"title": "A"}]
      """)
    #expect(
      library.entries.map(\.id) == [
        "anime/é", "books/b", "games/a", "games/json", "games/second", "games/the-legend",
      ])
    #expect(library.entries.last?.tracking?.status == .planning)
    #expect(library.entries.last?.location.line == 2)
    #expect(library.entries.last?.location.column == 3)
    #expect(library.entries.first?.kind == .anime)
  }

  @Test func readsTheSameWithAnyNumberOfWorkers() async throws {
    let archive = (0..<300).map {
      "-- library/anime/t\($0).md --\n---\ntitle: T\($0)\nraiting: 1\n---\nText \($0)\n"
    }.joined()
    let one = try await read(archive, workers: 1)
    let four = try await read(archive, workers: 4)
    #expect(one.problems == four.problems)
    #expect(one.problems.count == 300)
    #expect(one.library.entries.map(\.work.title) == four.library.entries.map(\.work.title))
  }

  @Test func readsByteOrderMarksAndCarriageReturns() async throws {
    let folder = try TemporaryFolder()
    let text = "\u{FEFF}---  \r\ntitle: 題\r\nraiting: 1\r\n---\r\n\r\nGood.\r\n"
    try folder.write("\u{FEFF}name: Test\r\n", to: "tokonoma.yml")
    try folder.write(text, to: "library/anime/x.md")
    var diagnostics = DiagnosticList()
    let (library, _) = try await Project(folder: folder.folder).readLibrary(
      workers: .init(count: 1), reporting: &diagnostics)
    let entry = try #require(library.entries.first)
    #expect(entry.work.title == "題")
    #expect(diagnostics.all.map(\.id) == ["unknown-key"])
    #expect(diagnostics.all.first?.location?.line == 3)
    #expect(diagnostics.all.first?.location?.column == 1)
    #expect(try await review(inFile: text) == "<p>Good.</p>\n")
  }

  @Test(arguments: ["", "\n", "  \n\t\n\n", "\r\n"])
  func readsNoReviewFromAnEmptyBody(_ body: String) async throws {
    #expect(try await readEntry("status: done", body: body).review == nil)
  }

  @Test func keepsTheIndentationOfBodies() async throws {
    let html = try await review(
      inFile: "---\ntitle: X\n---\n\n  \n    code\n\ntext\n\n---\nmore  \n\n")
    #expect(html == "<pre><code>code\n</code></pre>\n<p>text</p>\n<hr>\n<p>more</p>\n")
  }

  /// The names of two files look the same, so the message says why they are two.
  @Test func reportsNamesThatLookTheSame() async throws {
    let pages = ["caf\u{E9}", "cafe\u{301}"].map { "-- pages/\($0).md --\n---\ntitle: C\n---\n" }
    let problems = try await read(pages.joined()).problems
    #expect(problems.map(\.id) == ["duplicate-slug"])
    #expect(problems.first?.notes.first?.message.contains("written in two ways") == true)
  }

  @Test func reportsDuplicateIDs() async throws {
    let (library, problems) = try await read(
      """
      -- library/anime/a.md --
      ---
      title: A
      ---
      -- library/anime/b.yml --
      - title: B
        aliases: [a, c]
      - title: a
      - {title: C, private: true}
      """)
    #expect(problems.map(\.id) == ["alias-taken", "alias-taken", "duplicate-id"])
    #expect(
      problems.map { $0.notes.first?.location?.path } == [
        "library/anime/a.md", "library/anime/b.yml", "library/anime/a.md",
      ])
    #expect(library.entries.map(\.work.title) == ["A", "B"])
  }

  @Test func doesNotReportListsForBrokenTitles() async throws {
    let (_, problems) = try await read(
      """
      -- library/anime/a.md --
      ---
      title: "A
      ---
      -- library/games/g.yml --
      - title: @
      -- lists/l.md --
      ---
      title: L
      items: [anime/a, games/anything, books/none]
      ---
      """)
    #expect(problems.map(\.id) == ["unclosed-quote", "reserved-character", "unknown-title"])
  }

  @Test func readsPagesAndLists() async throws {
    let library = try await readSound(
      """
      -- library/anime/a.md --
      ---
      title: A
      ---
      -- pages/about.md --
      ---
      title: About
      description: Me
      x-icon: star
      ---
      # Hello
      -- pages/Empty.bak --
      -- lists/b.md --
      ---
      title: B
      description: D
      items: anime/a
      ---
      Words.
      -- lists/a.md --
      ---
      title: A
      items: [anime/a]
      ---
      """)
    #expect(library.pages.map(\.slug) == ["about"])
    #expect(library.pages.first?.description == "Me")
    #expect(library.lists.map(\.slug) == ["a", "b"])
    #expect(library.lists.last?.items.map(\.id) == ["anime/a"])
    #expect(library.lists.last?.description == "D")
    #expect(library.lists.first?.introduction == nil)
    #expect(library.lists.last?.introduction?.range.count == 6)
  }

  @Test func makesSlugsFromFileNames() async throws {
    let (library, problems) = try await read(
      """
      -- library/anime/Steins;Gate.md --
      ---
      title: A
      ---
      -- library/anime/cafe\u{301}.md --
      ---
      title: B
      ---
      -- library/anime/con.md --
      ---
      title: C
      ---
      -- library/anime/….md --
      ---
      title: D
      ---
      """)
    #expect(
      library.entries.map(\.slug) == ["caf\u{E9}", "con-1", "steins-gate", "u2026"])
    #expect(problems.map(\.id) == Array(repeating: "file-name-is-no-slug", count: 3))
  }

  @Test func findsTheProjectUpwards() throws {
    let folder = try TemporaryFolder("-- tokonoma.yml --\n-- library/anime/deep/x.md --\n")
    let found = try #require(try Project.find(from: folder.path + "/library/anime/deep"))
    #expect(try found.folder.exists("library/anime/deep/x.md"))
    #expect(try Project.find(from: "/") == nil)
  }

  @Test func survivesHostileFiles() async throws {
    let long = String(repeating: "x", count: 1 << 20)
    let texts = [
      "---\ntitle: \(long)\n---\n", "---\n\(long)", "---\n\(long): 1\n---\n",
      "---\ntitle: X\ngenres: " + String(repeating: "[", count: 10_000) + "\n---\n",
      "---\ntitle: X\nx-a: \(String(repeating: "{a: ", count: 10_000))\n---\n",
      "---\ntitle: X\ngenres: [" + (0..<20_000).map { "g\($0)," }.joined() + "]\n---\n",
      "---\ntitle: X\n" + (0..<20_000).map { "k\($0): 1\n" }.joined() + "---\n",
      "---\ntitle: X\naliases: [" + (0..<4000).map { "a\($0)," }.joined() + "]\n---\n",
      String(repeating: "---\n", count: 100_000), "\0\0\0", "---\ntitle: \0\n---\n",
      "---\ntitle: \"\\0\"\n---\n", "---\ntitle: X\n---\n\0\(long)\u{FFFF}",
    ]
    let archive = texts.enumerated().map { "-- library/anime/h\($0.offset).md --\n\($0.element)\n" }
    let (library, problems) = try await read(archive.joined())
    #expect(library.entries.count == 6)
    #expect(problems.count < 1200)
  }

  @Test func readsManyTitlesOnOneLineInLinearTime() async throws {
    let titles = (0..<4000).map { "{\"title\":\"T\($0)\",\"aliases\":[\"old-\($0)\"]}" }
    let items = (0..<4000).map { "games/t\($0)" }
    let library = try await readSound(
      "-- library/games/a.json --\n[\(titles.joined(separator: ","))]\n"
        + "-- lists/all.md --\n---\ntitle: All\nitems: [\(items.joined(separator: ", "))]\n---\n")
    #expect(library.entries.count == 4000)
    #expect(library.lists.first?.items.count == 4000)
  }
}
