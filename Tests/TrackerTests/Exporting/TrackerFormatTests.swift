import MediaLibrary
import TestSupport
import Testing
import Trackers

@testable import Exchange

/// The values of a title that other programs' formats hold, and those they lack.
@Suite struct TrackerFormatTests {
  private func project(_ kind: Kind, _ titles: String...) throws -> ExportProject {
    try ExportProject(
      titles.enumerated().map { number, lines in
        "-- library/\(kind.folder)/t\(number).md --\n---\ntitle: T\(number)\n\(lines)\n"
          + (lines.contains("\n---\n") ? "" : "---\n")
      }.joined())
  }

  /// The cells of a column, one for each row.
  private func column(_ name: String, of text: String) -> [String] {
    let rows = text.split(separator: "\r\n").map { row in
      row.split(separator: ",", omittingEmptySubsequences: false).map { String($0) }
    }
    guard let index = rows.first?.firstIndex(of: name) else { return [] }
    return rows.dropFirst().map { index < $0.count ? $0[index] : "torn" }
  }

  private static let again = "history: [{finished: 2019-05-01}, {finished: 2021-05-01}]"

  @Test(arguments: ["", "\nrepeat: 2"])
  func timesThroughOfTheHistoryCount(said: String) async throws {
    let lines = "status: completed\nids: {mal: 4}\n\(Self.again)\(said)"
    let anime = try project(.anime, lines)
    #expect(try await anime.text("mal").contains("<my_times_watched>2</my_times_watched>"))
    #expect(try await anime.text("anilist").contains("\"repeat\":2,"))
    #expect(column("repeat", of: try await anime.text("csv")) == ["2"])
    let books = try project(.book, lines)
    #expect(column("Read Count", of: try await books.text("goodreads")) == ["3"])
    #expect(try await books.text("storygraph").contains("2021/05/01\",3,"))
  }

  @Test func earlierReadingsCountInAnyStatus() async throws {
    let books = try project(
      .book, "status: current\nrepeat: 2", "status: planning", "status: paused\nrepeat: 1",
      "status: repeating", "status: dropped\nrepeat: 1")
    // Goodreads also counts the current time through.
    for (format, counts) in [
      ("goodreads", ["4", "0", "2", "2", "2"]), ("storygraph", ["3", "0", "2", "1", "2"]),
    ] {
      let text = try await books.text(format)
      #expect(column("Read Count", of: text) == counts)
      let other = try ExportProject()
      _ = try other.importing(text, as: "books.csv")
      #expect(column("Read Count", of: try await other.text(format)) == counts)
    }
  }

  @Test func unknownValuesOverwriteNothing() async throws {
    let result = try await project(.anime, "status: current\nids: {mal: 4}").export("mal")
    #expect(
      String(decoding: result.bytes, as: UTF8.self) == """
        <?xml version="1.0" encoding="UTF-8" ?>
        <myanimelist>
        <myinfo>
        <user_export_type>1</user_export_type>
        <user_total_anime>1</user_total_anime>
        <user_total_watching>1</user_total_watching>
        <user_total_completed>0</user_total_completed>
        <user_total_onhold>0</user_total_onhold>
        <user_total_dropped>0</user_total_dropped>
        <user_total_plantowatch>0</user_total_plantowatch>
        </myinfo>
        <anime>
        <series_animedb_id>4</series_animedb_id>
        <series_title><![CDATA[T0]]></series_title>
        <series_type></series_type>
        <series_episodes>0</series_episodes>
        <my_status>Watching</my_status>
        <my_rewatching>0</my_rewatching>
        <update_on_import>1</update_on_import>
        </anime>
        </myanimelist>

        """)
    #expect(ExportFormat(name: "mal")?.warning?.contains("writes over") == true)
  }

  @Test func finishedTitlesAreAtTheirEnd() async throws {
    let ids = "ids: {mal: 4}"
    let anime = try project(
      .anime, "status: completed\nepisodes: 26\n\(ids)", "status: completed\n\(ids)")
    let xml = try await anime.text("mal")
    #expect(xml.split(separator: "my_watched_episodes").count == 3)
    #expect(xml.contains("<my_watched_episodes>26</my_watched_episodes>"))
    let json = try await anime.text("anilist")
    #expect(json.split(separator: "\"progress\":").count == 2 && json.contains("\"progress\":26,"))
  }

  @Test(arguments: [
    (Kind.manga, "progress: 40\nprogressUnit: percent", "", ""),
    (.manga, "progress: 3\nprogressUnit: volumes", "", "3"),
    (.manga, "progress: 3", "3", ""),
    (.manga, "progress: 3\nprogressVolumes: 1", "3", "1"),
    (.anime, "format: MOVIE\nprogress: 47\nprogressUnit: minutes", "", ""),
  ])
  func progressIsInTheUnitOfItsField(
    kind: Kind, lines: String, count: String, volumes: String
  ) async throws {
    let project = try project(kind, "status: paused\nids: {mal: 4}\n\(lines)")
    let xml = try await project.text("mal")
    let name = kind == .manga ? "my_read_chapters" : "my_watched_episodes"
    #expect(xml.contains("<\(name)>\(count)</\(name)>") == !count.isEmpty)
    #expect(xml.contains("<\(name)>") == !count.isEmpty)
    #expect(
      xml.contains("<my_read_volumes>\(volumes)</my_read_volumes>") == !volumes.isEmpty)
    let result = try await project.export("anilist")
    let json = String(decoding: result.bytes, as: UTF8.self)
    #expect(json.contains("\"progress\":\(count),") == !count.isEmpty)
    #expect(json.contains("\"progressVolumes\":\(volumes),") == !volumes.isEmpty)
    let isLost = count.isEmpty && volumes.isEmpty
    #expect(result.losses.contains { $0.what == "progress in other units" } == isLost)
  }

  @Test func reviewsWithSpoilersAreOpenNowhere() async throws {
    let review = """
      status: completed
      spoilers: true
      ---

      The >!butler!< did it.
      """
    for (format, kind) in [("storygraph", Kind.book), ("letterboxd", .movie)] {
      let result = try await project(kind, review).export(format)
      #expect(!String(decoding: result.bytes, as: UTF8.self).contains("did it"))
      #expect(result.losses.contains { $0.what == "reviews with spoilers" && $0.count == 1 })
    }
    let books = try project(.book, review)
    let text = try await books.text("goodreads")
    #expect(text.contains(",<spoiler>The butler did it.</spoiler>,true,"), "\(text)")
    let other = try ExportProject()
    _ = try other.importing(text, as: "books.csv")
    #expect(try await other.text("goodreads") == text)
    #expect(try other.temporary.read("library/books/t0.md").hasSuffix("\n\nThe butler did it.\n"))
  }

  @Test func unlistedTitlesLeaveOnlyWhereItIsSaid() async throws {
    let library = try ExportProject(
      """
      -- library/books/a.md --
      ---
      title: A
      status: completed
      ---

      Like [[books/hush|that]] and [[books/hush]].
      -- library/books/hush.md --
      ---
      title: Hush
      status: completed
      visibility: unlisted
      ---

      """)
    for format in ExportFormat.table
    where format.hasTitles && format.kinds?.contains(.book) != false {
      let result = try await library.export(format.name)
      let text = String(decoding: result.bytes, as: UTF8.self)
      let isMarked = ["json", "csv"].contains(format.name)
      #expect(text.lowercased().contains("hush") == isMarked, "\(text)")
      #expect(result.unlisted == (isMarked ? 0 : 1))
      #expect(
        try await library.text(format.name, withPrivate: true).lowercased().contains("hush"))
    }
  }

  @Test func myAnimeListHasNoPlaceForWhoMaySeeATitle() async throws {
    let anime = try project(.anime, "status: current\nprivate: true\nids: {mal: 4}")
    #expect(
      try await anime.export("mal", withPrivate: true).leftOut.map(\.key) == ["visibility"])
  }

  @Test func aBookThatIsReadAgainIsRestored() async throws {
    let books = try project(
      .book, "status: repeating\nfinished: 2015-01-01\nrepeat: 1",
      "status: repeating\nfinished: 2015-01-01\nhistory: [{started: 2024-01-01, status: current}]",
      "status: completed\nfinished: 2015-01-01\nhistory: [{finished: 2019-06-01, status: dropped}]")
    let text = try await books.text("storygraph")
    #expect(
      column("Dates Read", of: text.replacing("2015/01/01, ", with: "2015/01/01 ")) == [
        "2015/01/01", "\"2015/01/01 2024/01/01-\"", "2015/01/01",
      ])
    let other = try ExportProject()
    _ = try other.importing(text, as: "books.csv")
    #expect(try await other.text("storygraph") == text)
    let title = try other.temporary.read("library/books/t0.md")
    #expect(title.contains("status: repeating\nfinished: 2015-01-01\nrepeat: 1\n"), "\(title)")
  }

  @Test(arguments: ["goodreads", "storygraph"])
  func booksOfTheCatalogueAreOnNoShelf(format: String) async throws {
    let result = try await project(.book, "pages: 3").export(format)
    #expect(result.titles == 0 && result.refused == ["books/t0"] && result.missing == "a status")
  }

  @Test func twoEditionsWithoutAnIDAreTwoBooks() async throws {
    let books = try ExportProject(
      """
      -- library/books/e1.md --
      ---
      {title: Same, author: A, status: completed, ids: {isbn13: "9780441013593"}}
      ---
      -- library/books/e2.md --
      ---
      {title: Same, author: A, status: planning, ids: {isbn: "0306406152"}}
      ---

      """)
    let text = try await books.text("goodreads")
    #expect(column("ISBN", of: text) == ["0441013597", "0306406152"])
    #expect(column("ISBN13", of: text) == ["9780441013593", "9780306406157"])
    let said = try ExportProject().importing(text, as: "books.csv")
    #expect(said.contains("2 titles: 2 added"), "\(said)")
  }

  @Test(arguments: [
    (
      "{romaji: Umi, english: Sea}",
      #""title":{"userPreferred":"T0","tokonoma":"T0","romaji":"Umi","english":"Sea"}"#
    ),
    (
      "{romaji: Umi, english: T0}",
      #""title":{"userPreferred":"T0","tokonoma":"T0","romaji":"Umi","english":"T0"}"#
    ),
    ("{romaji: Umi}", #""title":{"userPreferred":"T0","tokonoma":"T0","romaji":"Umi"}"#),
    ("{english: Sea, native: 海}", #""title":{"romaji":"T0","english":"Sea","native":"海"}"#),
    ("{native: T0}", #""title":{"userPreferred":"T0","tokonoma":"T0","native":"T0"}"#),
    ("{}", #""title":{"romaji":"T0"}"#),
  ])
  func namesAreThoseOfTheirLanguages(titles: String, json: String) async throws {
    let anime = try project(.anime, "status: current\ntitles: \(titles)")
    let text = try await anime.text("anilist")
    #expect(text.contains(json), "\(text)")
    let other = try ExportProject()
    _ = try other.importing(text, as: "list.json")
    #expect(try await other.values(of: [.title, .titles]) == anime.values(of: [.title, .titles]))
  }

  @Test func aniListHasNamesInThreeLanguages() async throws {
    let anime = try project(.anime, "status: current\ntitles: {romaji: Umi, de: See}")
    let losses = try await anime.export("anilist").losses
    #expect(losses.map { "\($0.what) \($0.count)" } == ["names in other languages 1"])
  }

  @Test func onlyAFinishedFilmIsAViewing() async throws {
    let films = try project(
      .movie,
      "status: repeating\nrating: 8\nfinished: 2015-01-01\nhistory: [{started: 2024-01-01}]",
      """
      status: completed
      rating: 8
      finished: 2015-01
      history: [{started: 2020-01-01, finished: 2020-01-02, status: dropped}]
      """,
      "status: completed\nrating: 9\nfinished: 2015-01-01\nhistory: [{finished: 2020-01-01, rating: 6}]"
    )
    let result = try await films.export("letterboxd")
    let text = String(decoding: result.bytes, as: UTF8.self)
    #expect(column("Title", of: text) == ["T0", "T1", "T2", "T2"])
    #expect(column("Rating10", of: text) == ["8", "8", "9", "6"])
    #expect(column("WatchedDate", of: text) == ["2015-01-01", "", "2015-01-01", "2020-01-01"])
    #expect(column("Rewatch", of: text) == ["false", "false", "false", "true"])
    #expect(
      result.losses.map { "\($0.what) \($0.count)" } == [
        "films that are being seen again 1", "dates without a day 1",
        "unfinished runs 2",
        "ratings other than that of the last time 1",
      ])
  }

  /// The second viewing has no rating.
  @Test func noViewingGetsARatingThatItLacks() async throws {
    let films = try project(
      .movie,
      "status: completed\nrating: 10\nfinished: 2020-01-01\n"
        + "history: [{finished: 2021-01-01}, {finished: 2022-01-01, rating: 10}]")
    let text = String(decoding: try await films.export("letterboxd").bytes, as: UTF8.self)
    #expect(column("Rating10", of: text) == ["10", "", "10"])
  }

  @Test func makersKeepTheirRolesAndTagsTheirNames() async throws {
    let books = try project(
      .book,
      """
      status: completed
      creators: [{name: Ada Winter, role: author}, {name: Bo Lind, role: translator}, Kai]
      tags: [rain, "a, b", read, to-read]
      """)
    let result = try await books.export("storygraph")
    let text = String(decoding: result.bytes, as: UTF8.self)
    #expect(text.contains("Ada Winter,\"Bo Lind (Translator), Kai\","), "\(text)")
    #expect(text.contains(",\"rain, read, to-read\",No"))
    #expect(result.losses.map { "\($0.what) \($0.count)" } == ["tags with a comma 1"])
    let other = try ExportProject()
    _ = try other.importing(text, as: "books.csv")
    #expect(try await other.text("storygraph") == text)
    let shelves = try await books.export("goodreads")
    #expect(String(decoding: shelves.bytes, as: UTF8.self).contains(",rain,,read,"))
    #expect(
      shelves.losses.map(\.what) == [
        "tags with a comma", "tags that are its own shelves", "roles of makers",
      ])
  }

  @Test func noCharacterIsInXMLThatMayNotBe() async throws {
    let anime = try project(
      .anime,
      "status: current\nids: {mal: 4}\nformat: \"<\\u0301\"\ntags: [\"a\\u0001b]]>\\u0301\"]")
    let text = try await anime.text("mal")
    #expect(!text.unicodeScalars.contains("\u{1}"))
    #expect(Array(text.utf8).firstRange(of: "<series_type>&lt;\u{301}<".utf8) != nil)
    #expect(Array(text.utf8).firstRange(of: "[ab]]]]><![CDATA[>\u{301}]]>".utf8) != nil)
  }
}
