import Diagnostics
import FileSystem
import Glibc
import LibraryLoading
import MediaLibrary
import TestSupport
import Testing
import Workers

struct LibraryTests {
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

  @Test func reportsMisplacedFilesInTheOrderOfPaths() async throws {
    let found = try await read(
      """
      -- library/anime-old/x.md --
      -- library/anime/season/x.md --
      -- library/anime/.hidden.md --
      -- library/anime/a.md --
      ---
      title: A
      ---
      -- library/.hidden/x.md --
      -- library/anime.md --
      -- library/b.txt --
      """, workers: 2)
    #expect(
      found.problems.map { "\($0.location?.path ?? "") \($0.id)" } == [
        "library/anime-old unknown-folder", "library/anime.md title-outside-folder",
        "library/anime/season/x.md folder-in-folder", "library/b.txt file-not-read",
      ])
    #expect(found.library.entries.map(\.id) == ["anime/a"])
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
  func takesNoReviewFromAnEmptyBody(_ body: String) async throws {
    #expect(try await readEntry("status: done", body: body).review == nil)
  }

  @Test func keepsTheIndentationOfBodies() async throws {
    let html = try await review(
      inFile: "---\ntitle: X\n---\n\n  \n    code\n\ntext\n\n---\nmore  \n\n")
    #expect(html == "<pre><code>code\n</code></pre>\n<p>text</p>\n<hr>\n<p>more</p>\n")
  }

  @Test func findsCoversByNameAndByKey() async throws {
    let library = try await readSound(
      """
      -- covers/anime/a.PNG --
      -- covers/anime/cafe\u{301}.jpg --
      -- covers/games/z.webp --
      -- covers/other.gif --
      -- covers/anime/notes.txt --
      -- library/anime/a.md --
      ---
      title: A
      ---
      -- library/anime/caf\u{E9}.md --
      ---
      title: B
      ---
      -- library/anime/none.md --
      ---
      title: C
      coverAlt: D
      ---
      -- library/games/g.yml --
      - {title: Z}
      - {title: Y, cover: covers/other.gif}
      """)
    let covers = library.entries.map { $0.id + ": " + ($0.work.cover?.path ?? "none") }
    #expect(
      covers == [
        "anime/a: covers/anime/a.PNG", "anime/caf\u{E9}: covers/anime/cafe\u{301}.jpg",
        "anime/none: none", "games/y: covers/other.gif", "games/z: covers/games/z.webp",
      ])
  }

  @Test func aWayFromHereToACoverIsTaken() async throws {
    let library = try await readSound(
      """
      -- covers/anime/a.png --
      -- library/anime/b.md --
      ---
      {title: B, cover: ./covers/anime/a.png}
      ---
      """)
    #expect(library.entries.first?.work.cover?.path == "covers/anime/a.png")
    #expect(try await problems("cover: ./a.png") == ["3:8 picture-missing"])
  }

  @Test func tellsOfCoversInFormatsThatAreNotRead() async throws {
    let (_, problems) = try await read(
      """
      -- covers/anime/a.BMP --
      -- covers/anime/a.heic --
      -- covers/anime/a.txt --
      -- covers/anime/a.jfif --
      -- covers/anime/.a.tiff --
      """)
    #expect(problems.map(\.id) == ["cover-not-read", "cover-not-read", "cover-not-read"])
    #expect(
      problems.map { $0.location?.path } == [
        "covers/anime/a.BMP", "covers/anime/a.heic", "covers/anime/a.jfif",
      ])
    #expect(problems.last?.fix == "call it '….jpg', which it is")
  }

  @Test(arguments: [
    "/etc/passwd.png", "../a.png", "a/../../b.png", "a//b.png", "././a.png", "a\\\\b.png",
    "https://x.example/a.png", "a\\n.png",
  ])
  func coversStayInside(_ path: String) async throws {
    #expect(try await problems("cover: \"\(path)\"") == ["3:8 path-outside"])
  }

  @Test func leavesNoTraceOfPrivateTitles() async throws {
    let (library, problems) = try await read(
      """
      -- library/anime/hushhush.md --
      ---
      title: Hushhush
      private: true
      aliases: [hushold]
      ---
      Hushhush review
      -- library/anime/open.md --
      ---
      title: Open
      relations: [{type: sequel, id: anime/hushhush}, {type: prequel, id: anime/far}]
      aliases: [was-open]
      ---
      -- library/games/g.yml --
      - {title: Hush two, visibility: private}
      - {title: Hush three, visibility: Private, status: done, rating: 9}
      -- lists/l.md --
      ---
      title: L
      ranked: true
      items:
      - anime/hushhush
      - {id: anime/hushold, note: hush}
      - {id: anime/was-open, note: fine}
      - games/hush-two
      ---
      """)
    #expect(problems == [])
    #expect(library.entries.map(\.id) == ["anime/open"])
    #expect(library.entries.first?.work.relations.map(\.id) == ["anime/far"])
    let list = try #require(library.lists.first)
    #expect(list.isRanked)
    #expect(list.items.map(\.id) == ["anime/open"])
    #expect(list.items.map(\.note) == ["fine"])
    #expect(
      library.privateIDs.sorted() == [
        "anime/hushhush", "anime/hushold", "games/hush-three", "games/hush-two",
      ])
    #expect(!"\(library.entries)\(library.pages)\(library.settings)".contains("ush"))
  }

  @Test func treatsUnclearVisibilityAsPrivate() async throws {
    for key in ["visibility: privat", "visibility: [private]", "private: yes", "private: [x]"] {
      let (library, problems) = try await read(
        "-- library/anime/x.md --\n---\ntitle: X\n\(key)\n---\n")
      #expect(library.entries.isEmpty)
      #expect(problems.contains { $0.severity == .error })
    }
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

  @Test func ignoresLeftoversOfEditors() async throws {
    let library = try await readSound(
      """
      -- library/anime/.a.md.swp --
      -- library/anime/a.md~ --
      -- library/anime/#a.md# --
      -- library/.obsidian/x.md --
      -- library/anime/Thumbs.db --
      """)
    #expect(library.entries.isEmpty)
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

  /// Each of them is told of, and nothing else suffers.
  @Test func tellsOfWhatIsNotRead() async throws {
    let folder = try TemporaryFolder(
      """
      -- tokonoma.yml --
      name: X
      -- library/anime/a.md --
      ---
      title: A
      ---
      -- elsewhere/b.md --
      ---
      title: B
      ---
      -- lists/x.txt --
      """)
    try folder.link("library/anime/nowhere.md", to: "gone.md")
    try folder.link("library/anime/loop.md", to: "loop.md")
    try folder.link("library/anime/b.md", to: "../../elsewhere/b.md")
    try folder.link("library/games", to: "../elsewhere")
    try folder.link("library/anime/device.md", to: "/dev/null")
    try folder.link("covers", to: "elsewhere")
    try folder.link("theme", to: "gone")
    unsafe #expect(mkfifo(folder.path + "/library/anime/pipe.md", 0o600) == 0)
    let latin1 = Array((folder.path + "/library/anime/caf").utf8CString.dropLast()) + [-23, 0]
    unsafe #expect(creat(latin1, 0o600) >= 0)
    var diagnostics = DiagnosticList()
    let (library, _) = try await Project(folder: folder.folder).readLibrary(
      workers: .init(count: 2), reporting: &diagnostics)
    #expect(library.entries.map(\.id) == ["anime/a", "anime/b"])
    #expect(
      diagnostics.sorted.map { "\($0.location?.path ?? "") \($0.id)" } == [
        #"library/anime/caf\xE9 name-not-utf8"#, "library/anime/device.md not-a-file",
        "library/anime/loop.md link-leads-nowhere", "library/anime/nowhere.md link-leads-nowhere",
        "library/anime/pipe.md not-a-file", "library/games linked-folder",
        "lists/x.txt file-not-read",
      ])
  }

  @Test func tellsOfCoversThatAreNotShown() async throws {
    let (_, problems) = try await read(
      """
      -- covers/anime/cowboy-bebop.svg --
      -- covers/anime/cowboy-bebop.png --
      -- covers/anime/Cowboy-Bebop.jpg --
      -- covers/anime/old.jpg --
      -- covers/anime/named.jpg --
      -- covers/anime/hidden.jpg --
      -- covers/book/cowboy-bebop.jpg --
      -- covers/games/tetris.jpg --
      -- covers/background.jpg --
      -- covers/cowboy-bebop.png --
      -- covers/anime/sub/Cowbo-Bebop.png --
      -- covers/anime/cast/spike.jpg --
      -- covers/books/old/cowboy-bebop.jpg --
      -- covers/hidden.jpg --
      -- library/anime/cowboy-bebop.md --
      ---
      title: A
      aliases: [old]
      characters: [{name: B, image: covers/anime/named.jpg}]
      ---
      -- library/books/cowboy-bebop.md --
      ---
      title: D
      ---
      -- library/anime/hidden.md --
      ---
      {title: C, private: true}
      ---
      """)
    #expect(
      problems.map { "\($0.location?.path ?? "") \($0.id) \($0.fix ?? "")" } == [
        "covers/anime/Cowboy-Bebop.jpg cover-of-no-title did you mean 'covers/anime/cowboy-bebop.jpg'?",
        "covers/anime/cowboy-bebop.svg two-covers remove one of them",
        "covers/anime/old.jpg cover-of-no-title did you mean 'covers/anime/cowboy-bebop.jpg'?",
        "covers/anime/sub/Cowbo-Bebop.png cover-elsewhere did you mean 'covers/anime/cowboy-bebop.png'?",
        "covers/book/cowboy-bebop.jpg cover-of-no-title did you mean 'covers/books/cowboy-bebop.jpg'?",
        "covers/books/old/cowboy-bebop.jpg cover-elsewhere did you mean 'covers/books/cowboy-bebop.jpg'?",
        "covers/cowboy-bebop.png cover-elsewhere did you mean 'covers/anime/cowboy-bebop.png'?",
        "covers/games/tetris.jpg cover-of-no-title remove it, or name it like its title: 'covers/anime/x.jpg' for 'library/anime/x.md'",
      ])
  }

  @Test func tellsOfFoldersThatNothingIsReadFrom() async throws {
    let (_, problems) = try await read(
      "-- template/card.html --\n-- Library/x.md --\n-- notes/x.md --\n-- theme/custom.css --\n-- them --\n"
    )
    let found: [String] = problems.map { "\($0.location?.path ?? "") \($0.id) \($0.fix ?? "")" }
    #expect(
      found == [
        "Library folder-misnamed did you mean 'library'?",
        "template folder-misnamed did you mean 'templates'?",
      ])
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
