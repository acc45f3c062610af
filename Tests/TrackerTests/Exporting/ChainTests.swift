import MediaLibrary
import Testing

/// A library that goes through several formats, and one that meets its own export.
@Suite struct ChainTests {
  private let anime = """
    -- library/anime/umi.md --
    ---
    title: Umi
    titles: {english: Sea, native: 海}
    format: TV
    episodes: 12
    status: completed
    rating: 9
    progress: 12
    started: 2016-01-02
    finished: 2016-02-29
    repeat: 2
    ids: {mal: 21, anilist: 11}
    ---
    -- library/anime/nami.md --
    ---
    title: Nami
    titles: {romaji: Nami!, english: Nami, de: Wellen}
    format: OVA
    status: current
    rating: 7
    progress: 3
    started: 2020
    ids: {mal: 22, anilist: 12}
    ---
    -- library/anime/kaze.md --
    ---
    title: Kaze
    episodes: 24
    status: dropped
    progress: 4
    ids: {mal: 23, anilist: 13}
    ---
    -- library/anime/ame.md --
    ---
    title: Ame
    status: planning
    ids: {mal: 24, anilist: 14}
    ---

    """

  private let books = """
    -- library/books/the-quiet-sea.md --
    ---
    title: The Quiet Sea
    series: {name: Seas, position: 2}
    creators: [{name: Ada Winter, role: author}, {name: Bo Lind, role: translator}]
    publishers: [Harbour]
    format: paperback
    pages: 318
    released: 2001-05-06
    status: completed
    rating: 8
    started: 2019-12-30
    finished: 2020-01-02
    history: [{finished: 2021-02-03, rating: 6, note: again}]
    owned: [ebook, physical]
    tags: [sea, "a, b"]
    added: 2019-05-06
    ids: {goodreads: 11, isbn13: "9780306406157"}
    ---

    It *rains* and >!stops!<.

    - So it says.
    -- library/books/tides.md --
    ---
    title: Tides
    creators: [{name: Bo Lind, role: author}]
    status: current
    started: 2021-02-03
    ids: {goodreads: 12, isbn13: "9780804429573"}
    ---
    -- library/books/foam.md --
    ---
    title: Foam
    creators: [{name: Bo Lind, role: author}]
    status: completed
    finished: 2015-01-01
    repeat: 1
    ids: {goodreads: 13, isbn13: "9780441013593"}
    ---

    """

  @Test func animeGoThroughAniListAndMyAnimeList() async throws {
    let keys: Set<FieldKey> = [
      .title, .format, .episodes, .status, .rating, .progress, .started, .finished, .repeat,
    ]
    let first = try ExportProject(anime)
    let values = try await first.values(of: keys)
    var last = first
    for (format, file) in [
      ("anilist", "a.json"), ("mal", "b.xml"), ("json", "c.json"), ("json", "d.json"),
    ] {
      let next = try ExportProject()
      let said = try await next.importing(last.text(format), as: file)
      #expect(said.contains("4 titles: 4 added"), "\(said)")
      #expect(try await next.values(of: keys) == values, "\(file)")
      last = next
    }
  }

  @Test func booksComeHomeThroughTheStoryGraph() async throws {
    let first = try ExportProject(books)
    let files = try first.files()
    let second = try ExportProject()
    _ = try await second.importing(first.text("goodreads"), as: "books.csv")
    let third = try ExportProject()
    _ = try await third.importing(second.text("storygraph"), as: "books.csv")
    let keys: Set<FieldKey> = [.title, .status, .rating, .added, .repeat]
    let home = try await third.text("goodreads")
    let said = try first.importing(home, as: "books.csv")
    #expect(said.contains("3 titles: 0 added, 0 updated, 3 unchanged"), "\(said)")
    #expect(try first.files() == files)
    #expect(try await third.values(of: keys) == second.values(of: keys))
  }

  @Test(arguments: ["json", "csv", "mal", "anilist", "goodreads", "storygraph", "letterboxd"])
  func anExportChangesNothingInItsOwnLibrary(format: String) async throws {
    let library = try ExportProject(
      anime + books + """
        -- library/movies/rain.md --
        ---
        title: Rain
        creators: [{name: Ada Winter, role: director}, {name: Bo Lind, role: writer}]
        released: 2001-02-03
        status: completed
        rating: 8
        finished: 2010-01-02
        history: [{finished: 2011-03-04, rating: 6, note: again}]
        tags: [wet]
        ids: {imdb: tt1}
        ---

        It *rains* and >!stops!<.
        -- library/games/all.yml --
        - {title: Salt, developers: [Kai], status: paused, progress: 40, progressUnit: percent, hours: 10.25}
        - {title: Mud, author: Ada Winter, private: true, status: completed, favorite: 1}

        """)
    let files = try library.files()
    let text = try await library.text(format, kind: format == "mal" ? .anime : nil)
    let file = ["json": "all.json", "anilist": "all.json", "mal": "all.xml"][format] ?? "all.csv"
    let said = try library.importing(text, as: file)
    #expect(said.contains(": 0 added, 0 updated, "), "\(said)")
    #expect(try library.files() == files)
  }
}
