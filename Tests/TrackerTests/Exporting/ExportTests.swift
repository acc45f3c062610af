import DataFormats
import MediaLibrary
import Testing

@testable import Exchange

@Suite struct ExportTests {
  private let library = """
    -- library/movies/seen.md --
    ---
    title: Seen
    released: 1998
    creators: [{name: Ada Winter, role: director}]
    status: completed
    rating: 7.5
    finished: 2016-02-29
    history: [{finished: 2020-01-02}]
    hours: 2
    ids: {imdb: tt1}
    ---

    As good as [[movies/secret|another]] and [[Secret]]. %%and worse%%
    -- library/movies/secret.md --
    ---
    title: Secret
    status: completed
    private: true
    relations: [{type: OTHER, id: movies/seen}]
    ---
    -- library/movies/wanted.md --
    ---
    title: "=HYPERLINK(1)"
    status: planning
    relations: [{type: SEQUEL, id: movies/secret}]
    tags: ["+1"]
    ---
    -- library/anime/a.md --
    ---
    title: A
    status: current
    ---
    -- library/manga/m.md --
    ---
    title: M
    status: current
    ---
    -- lists/l.md --
    ---
    title: L
    items: [movies/seen, movies/wanted]
    ---

    Without [[secret]].

    """

  @Test(arguments: ExportFormat.table.map(\.name))
  func nothingPrivateIsInAnyFormat(name: String) async throws {
    let project = try ExportProject(library)
    let kind: Kind? = name == "mal" ? .anime : nil
    let text = try await project.text(name, kind: kind)
    #expect(!text.lowercased().contains("secret") && !text.contains("worse"), "\(text)")
    if name == "json" || name == "csv" {
      #expect(try await project.text(name, withPrivate: true).contains("Secret"))
    }
  }

  @Test(arguments: ExportFormat.table.map(\.name))
  func formerNamesOfPrivateTitlesAreNowhere(name: String) async throws {
    let project = try ExportProject(
      """
      -- library/books/affair.md --
      ---
      {title: An affair, status: completed, private: true, aliases: [coming-out]}
      ---
      -- library/books/seen.md --
      ---
      title: Seen
      creators: [{name: Ada Winter, role: author}]
      status: completed
      relations: [{type: OTHER, id: books/coming-out}]
      ---

      See [[books/coming-out]].

      """,
      settings: """
        name: Test
        owner: {name: Mika, bio: "Reads. %%ring me%% Fond of [[books/affair]] and [[books/coming-out]]."}

        """)
    let text = try await project.text(name)
    #expect(!text.contains("coming-out") && !text.contains("affair"), "\(text)")
    #expect(!text.contains("ring me"))
    #expect(text.contains("Fond of") == (name == "json"))
  }

  @Test func eachViewingIsARowForLetterboxd() async throws {
    let result = try await ExportProject(library).export("letterboxd")
    #expect(
      String(decoding: result.bytes, as: UTF8.self) == """
        imdbID,tmdbID,Title,Year,Directors,Rating10,WatchedDate,Rewatch,Tags,Review\r
        tt1,,Seen,1998,Ada Winter,,2016-02-29,false,,\r
        tt1,,Seen,1998,Ada Winter,8,2020-01-02,true,,As good as another and .\r

        """)
    #expect(result.titles == 1 && result.ofOtherKinds == 2)
    #expect(result.refused == ["movies/wanted"])
    #expect(result.leftOut.map(\.key) == ["hours"])
  }

  @Test func noCellIsAFormula() async throws {
    let text = try await ExportProject(library).text("csv")
    #expect(text.contains(",'=HYPERLINK(1),") && text.contains(",'+1,"))
    #expect(!text.contains(",=") && !text.contains(",+"))
  }

  @Test func aListOfMyAnimeListIsOfOneKind() throws {
    #expect(ExportFormat(name: "mal")?.hasOneKind == true)
    #expect(ExportFormat(name: "nothing") == nil)
  }

  @Test func reviewsAreOneDocument() async throws {
    #expect(
      try await ExportProject(library).text("markdown") == """
        # Test

        ## Seen (1998)

        *Ada Winter · 7.5 of 10 · finished 2020-01-02*

        As good as another and .

        """)
  }

  @Test func privatePagesStayOutAndThatIsSaid() async throws {
    let pages = try ExportProject(
      library + "-- pages/p.md --\n---\ntitle: Hush\ndraft: true\n---\n\nHush.\n")
    for format in ["json", "csv"] {
      let result = try await pages.export(format, withPrivate: true)
      #expect(result.losses.contains { $0.what == "private pages" && $0.count == 1 })
      #expect(!String(decoding: result.bytes, as: UTF8.self).contains("Hush"))
      let losses = try await pages.export(format).losses
      #expect(!losses.contains { $0.what == "private pages" })
    }
  }

  @Test func theSchemaNamesEachKeyOnce() throws {
    let schema = try JSONDocument.parse(Array(ExportFormat.librarySchema.utf8)).root
    let library = try #require(schema["allOf"]?.items.first { _ in true })
    let title = try #require(library["properties"]?["titles"]?["items"])
    let names = title["properties"].map { $0.members.map(\.name) } ?? []
    let keys = FieldKey.imported.filter { $0 != .notes }.map(\.rawValue)
    #expect(names == ["id", "kind"] + keys + ["ids"])
    #expect(title["required"]?.items.map(\.text) == ["id", "kind", "title"])
  }

  @Test(arguments: [
    ("9780306406157", "0306406152"), ("9780804429573", "080442957X"), ("9791234567896", ""),
  ])
  func goodreadsHasTheOlderNumberOfABookToo(isbn: String, older: String) async throws {
    let project = try ExportProject(
      "-- library/books/a.md --\n---\ntitle: A\nstatus: dropped\ndropped: 2020-01-02\nids: {isbn13: \"\(isbn)\"}\n---\n"
    )
    let text = try await project.text("goodreads")
    #expect(text.contains(",\(older),\(isbn),0,"), "\(text)")
    #expect(text.contains(",2020/01/02,,,,stopped-reading,"), "\(text)")
  }

  @Test func valuesWithoutAPlaceInTheFormatAreNamed() async throws {
    let library = try ExportProject(
      """
      -- library/books/a.md --
      ---
      title: A
      status: completed
      rating: 7.5
      series: S
      publishers: [P, Q]
      ids: {own: 7}
      x-mood: calm
      ---
      -- lists/l.md --
      ---
      {title: L, items: [books/a]}
      ---
      -- pages/about.md --
      ---
      title: Me
      ---

      """)
    let result = try await library.export("goodreads")
    #expect(result.leftOut.map { "\($0.key) \($0.titles)" } == ["ids 1", "x-mood 1"])
    #expect(
      result.losses.map { "\($0.what) \($0.count)" } == [
        "lists 1", "pages 1", "ratings that are rounded, such as 7.5 to 4 of 5 1",
        "publishers after the first 1", "series without a position 1",
      ])
    let json = try await library.export("json")
    #expect(json.leftOut.isEmpty && json.losses.isEmpty)
  }

  @Test func aSignNextToTextHidesIt() async throws {
    let text = try await ExportProject(
      """
      -- library/books/a.md --
      ---
      title: "=\\u0301+1"
      status: completed
      tags: ["=\\u200d1+1", "\\"\\u0301", "a\\u0301"]
      ---

      """
    ).text("csv")
    #expect(text.unicodeScalars.starts(with: "\u{FEFF}id,kind".unicodeScalars))
    #expect(Array(text.utf8).firstRange(of: ",'=\u{301}+1,".utf8) != nil, "\(text)")
    #expect(
      Array(text.utf8).firstRange(of: ",\"'=\u{200D}1+1; \"\"\u{301}; a".utf8) != nil, "\(text)")
  }

  /// Excel in East Asian languages reads them like the narrow ones.
  @Test(arguments: ["＝1+1", "＋1", "－1", "＠SUM(1)"])
  func wideSignsAreNoFormulas(title: String) async throws {
    let books = try ExportProject(
      "-- library/books/a.md --\n---\ntitle: \"\(title)\"\nstatus: completed\n---\n\n")
    #expect(try await books.text("csv").contains(",'\(title),"))
  }

  @Test func aTitleThatIsLeftOutForItsAgeIsNotPrivate() async throws {
    let library = """
      -- library/books/a.md --
      ---
      title: A
      ageRating: R18
      ---
      -- library/books/b.md --
      ---
      title: B
      ageRating: R18
      private: true
      ---

      """
    let project = try ExportProject(
      library, settings: "name: Test\nageGate: {from: 18, show: omit}\n")
    let text = try await project.text("json", withPrivate: true)
    #expect(text.split(separator: "\"visibility\":\"private\"").count == 2, "\(text)")
    #expect(!(try await project.text("json").contains("R18")))
  }
}
