import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import TestSupport
import Testing

@testable import Exchange

@Suite struct ImportTests {
  @Test func newTitlesBecomeFiles() throws {
    let project = try TestProject()
    let said = try project.importLists(
      row(
        5, "Grass: \"Tall\"",
        """
        <series_type>TV</series_type><series_episodes>12</series_episodes>\
        <my_watched_episodes>5</my_watched_episodes><my_start_date>2024-05-00</my_start_date>\
        <my_finish_date>0000-00-00</my_finish_date><my_score>8</my_score>\
        <my_status>Watching</my_status><my_comments>first<br />- second: # x</my_comments>\
        <my_times_watched>1</my_times_watched><my_tags>slow, a: b, nsfw</my_tags>
        """),
      row(7, "草原", "<my_read_chapters>3</my_read_chapters>", kind: "manga"))
    #expect(
      said == """
        list.xml (MyAnimeList, anime): 1 title: 1 added, 0 updated, 0 unchanged
        list2.xml (MyAnimeList, manga): 1 title: 1 added, 0 updated, 0 unchanged
        made private, because the export says so or marks it as adult: anime/grass-tall

        """)
    #expect(
      try project.library() == #"""
        -- anime/grass-tall.md --
        ---
        title: "Grass: \"Tall\""
        format: TV
        episodes: 12
        status: current
        rating: 8
        progress: 5
        started: 2024-05
        repeat: 1
        tags: [slow, "a: b", nsfw]
        visibility: private
        ids: {mal: "5"}
        sources: [{name: MyAnimeList, url: "https://myanimelist.net/anime/5"}]
        notes: |-
          first
          - second: # x
        ---
        -- manga/草原.md --
        ---
        title: 草原
        status: completed
        progress: 3
        ids: {mal: "7"}
        sources: [{name: MyAnimeList, url: "https://myanimelist.net/manga/7"}]
        ---

        """#)
  }

  @Test(arguments: [("5", "4.5"), ("10", "9"), ("100", "90")])
  func ratingsAreOnTheSitesScale(scale: String, rating: String) throws {
    let project = try TestProject(settings: "name: Test\nratingScale: \(scale)\n")
    let list = row(1, "A", "<my_score>9</my_score>")
    _ = try project.importLists(list)
    #expect(try project.temporary.read("library/anime/a.md").contains("\nrating: \(rating)\n"))
    #expect(try project.importLists(list).contains("1 unchanged"))
  }

  @Test(arguments: [[0, 1, 2, 3], [3, 2, 1, 0], [1, 3, 0, 2]])
  func titlesWithOneNameGetIDsThatDoNotDependOnTheOrder(order: [Int]) throws {
    let project = try TestProject()
    let rows = [
      row(10, "A!", "<series_type>TV</series_type>"), row(9, "A?", "<series_type>TV</series_type>"),
      row(30, "a", "<series_type>TV</series_type>"), row(200, "A Movie"),
    ]
    _ = try project.importLists(order.map { rows[$0] }.joined())
    #expect(
      try project.temporary.folder.files(below: "library/anime")
        == ["a-30.md", "a-movie.md", "a-tv.md", "a.md"])
    #expect(try project.temporary.read("library/anime/a.md").contains("title: A?"))
    #expect(try project.temporary.read("library/anime/a-tv.md").contains("title: A!"))
  }

  /// By full case folding, which replaces sharp s with two letters.
  @Test func namesThatDifferInCaseOnlyGetFilesThatDiffer() throws {
    let project = try TestProject()
    _ = try project.importLists(row(1, "Strasse") + row(2, "Straße"))
    #expect(
      try project.temporary.folder.files(below: "library/anime") == ["strasse.md", "straße-2.md"])
    _ = try project.importLists(row(1, "Strasse") + row(2, "Straße") + row(3, "STRAßE"))
    #expect(
      try project.temporary.folder.files(below: "library/anime")
        == ["strasse.md", "straße-2.md", "straße-3.md"])
  }

  @Test func ofTwoRowsAboutOneTitleTheLastCounts() throws {
    let project = try TestProject()
    let said = try project.importLists(
      row(1, "A", "<my_score>3</my_score>"), "\n" + row(1, "A", "<my_score>4</my_score>"))
    #expect(
      said == """
        list.xml (MyAnimeList, anime): 1 title: 0 added, 0 updated, 0 unchanged, 1 repeated
        list2.xml (MyAnimeList, anime): 1 title: 1 added, 0 updated, 0 unchanged
        twice: 'A': list2.xml:3:1 is used, list.xml:2:1 only fills its gaps

        """)
    #expect(try project.temporary.read("library/anime/a.md").contains("rating: 4"))
  }

  /// In any order, and importing the list again removes nothing.
  @Test(arguments: [["list.json", "media.json"], ["media.json", "list.json"]])
  func catalogAndListAreCombined(_ names: [String]) throws {
    let project = try TestProject()
    try project.temporary.write(
      aniList(entry(901, "Umi no Oto", ", \"score\": 8")), to: "list.json")
    try project.temporary.write(
      """
      {"data": {"Page": {"media": [{"id": 901, "idMal": 77, "type": "ANIME", "format": "TV", "episodes": 12,
        "title": {"romaji": "Umi no Oto", "native": "海の音"}}]}}}
      """, to: "media.json")
    let whole = """
      ---
      title: Umi no Oto
      titles: {native: 海の音}
      format: TV
      episodes: 12
      status: current
      rating: 8
      ids: {anilist: "901", mal: "77"}
      sources: [{name: AniList, url: "https://anilist.co/anime/901"}]
      ---

      """
    #expect(try project.importing(names) == "1 added, 1 repeated")
    #expect(try project.temporary.read("library/anime/umi-no-oto.md") == whole)
    #expect(try project.importing(["list.json"]) == "1 unchanged")
    #expect(try project.temporary.read("library/anime/umi-no-oto.md") == whole)
  }

  @Test func rowsThatAreNotTakenAreInTheSummary() throws {
    let project = try TestProject()
    #expect(
      try project.importLists(row(1, "A") + "\n" + row(2, "B", "<my_status>Maybe</my_status>"))
        == """
        list.xml (MyAnimeList, anime): 1 title: 1 added, 0 updated, 0 unchanged, 1 skipped
        list.xml:3:1: the status 'Maybe' is unknown, so a row with it is skipped

        """)
  }

  @Test func aDryRunWritesNothing() throws {
    let project = try TestProject()
    #expect(
      try project.importLists(row(1, "A", "<my_tags>nsfw</my_tags>"), isDryRun: true) == """
        list.xml (MyAnimeList, anime): 1 title: 1 added, 0 updated, 0 unchanged
        would be made private, because the export says so or marks it as adult: anime/a
        dry run: nothing was written

        """)
    #expect(
      try project.temporary.folder.files(includingHidden: true) == ["list.xml", "tokonoma.yml"])
  }

  @Test func nothingIsWrittenWhenTheLibraryCannotBeRead() throws {
    let project = try TestProject("-- library/anime/x.md --\n---\ntitle: a: b\n---\n")
    #expect(
      try project.importLists(row(1, "A")) == """
        library/anime/x.md:2:9: a text with ': ' in it must be in quotes
        nothing was imported: titles in unreadable files would be added again

        """)
    #expect(try project.temporary.folder.files(below: "library") == ["anime/x.md"])
  }

  @Test func nothingIsWrittenOutsideTheProject() throws {
    let outside = try TemporaryFolder("-- b.md --\n---\ntitle: B\nids: {mal: 2}\n---\n")
    for folder in ["library", "library/anime", ".tokonoma", "imports"] {
      let project = try TestProject("-- library/keep.txt --\n")
      if folder == "library" { try project.temporary.folder.remove("library/keep.txt") }
      project.temporary.remove(folder)
      try project.temporary.link(folder, to: outside.path)
      #expect(
        try project.importLists(row(1, "A")).hasSuffix(
          "\(folder): '\(folder)' is a link out of the project, so nothing is written there\n"
        ))
    }
    let project = try TestProject("-- library/anime/a.md --\n---\ntitle: A\n---\n")
    try project.temporary.link("library/anime/b.md", to: outside.path + "/b.md")
    #expect(
      try project.importLists(row(1, "A") + row(2, "B")) == """
        list.xml (MyAnimeList, anime): 2 titles: 0 added, 1 updated, 0 unchanged, 1 not changed
        library/anime/b.md: 'library/anime/b.md' is a link out of the project, so it is not \
        changed

        """)
    #expect(try outside.folder.files() == ["b.md"])
    #expect(try outside.read("b.md") == "---\ntitle: B\nids: {mal: 2}\n---\n")
  }

  @Test func hostileTitlesStayInTheLibrary() throws {
    let project = try TestProject()
    let titles = [
      "../../etc/passwd", "/", "..", "con", "\u{202E}abc", String(repeating: "long ", count: 300),
      "---", "true", "- a", "# b", "a\nb", "<script>alert(1)</script>", "&lt;b&gt;", "🎌",
    ]
    let said = try project.importLists(
      titles.enumerated().map { row($0 + 1, $1) }.joined(separator: "\n"))
    #expect(said == "list.xml (MyAnimeList, anime): 14 titles: 14 added, 0 updated, 0 unchanged\n")
    let files = try project.temporary.folder.files(includingHidden: true)
    #expect(files.count == 19)
    #expect(
      files.allSatisfy {
        $0.hasPrefix("library/anime/")
          || [
            "imports/myanimelist.yml", ".tokonoma/lock", ".tokonoma/undo/1", "list.xml",
            "tokonoma.yml",
          ].contains($0)
      })
    let again = try project.importLists(titles.enumerated().map { row($0 + 1, $1) }.joined())
    #expect(again.contains("14 unchanged"))
  }

  @Test(arguments: [1, 3]) func progressIsThatOfTitlesThenOfFiles(workers: Int) throws {
    let project = try TestProject()
    let rows = (1...20).map { row($0, "A\($0)") }.joined()
    try project.temporary.write("<myanimelist>\(rows)</myanimelist>", to: "list.xml")
    func progress(isDryRun: Bool) throws -> WorkProgress.State? {
      let progress = WorkProgress()
      var reporting = DiagnosticList()
      _ = try importFiles(
        ["list.xml"], from: project.temporary.folder,
        into: Project(folder: project.temporary.folder),
        ImportOptions { $0.isDryRun = isDryRun },
        on: WorkerPool(count: workers, progress: progress), reporting: &reporting)
      return progress.state
    }
    #expect(
      try progress(isDryRun: true) == WorkProgress.State(phase: .comparing, done: 0, total: 20))
    // The memory of the import is one of them.
    #expect(
      try progress(isDryRun: false) == WorkProgress.State(phase: .writing, done: 21, total: 21))
  }

  @Test func missingFilesAreReportedAndTheOthersImported() throws {
    let project = try TestProject()
    try project.temporary.write("<myanimelist>\(row(1, "A"))</myanimelist>", to: "list.xml")
    var reporting = DiagnosticList()
    let report = try importFiles(
      ["none.xml", "list.xml", "tokonoma.yml"], from: project.temporary.folder,
      into: Project(folder: project.temporary.folder), reporting: &reporting)
    #expect(report.files.map { $0.count(.added) } == [1])
    let messages = reporting.all.map { described($0).replacing(project.temporary.path, with: "…") }
    #expect(
      messages == [
        "none.xml: can't open '…/none.xml': there is no such file or folder",
        "tokonoma.yml: this isn't a list of titles that can be imported",
      ])
  }

  /// Each led to a title that the release that wrote it could not read again.
  @Test(arguments: [
    ("A", "<series_type>M\u{8F}V</series_type>", "format: M\u{FFFD}V"),
    ("A", "<series_type>M&#x8F;V</series_type>", "format: M\u{FFFD}V"),
    ("A&amp;#xFFFE;B", "", "title: AB"), ("A&amp;#xFFFF;B", "", "title: AB"),
    ("A", "<my_comments>a&amp;#127;b</my_comments>", "notes: ab"),
    ("A", "<my_comments>a&amp;#xFFFE;b</my_comments>", "notes: ab"),
    ("A", "<my_tags>a&amp;#xFFFE;,\u{200B}</my_tags>", "tags: [a]"),
  ])
  func charactersThatNoFileMayHoldAreLeftOut(
    title: String, fields: String, line: String
  ) throws {
    let project = try TestProject()
    let rows =
      "<anime><series_animedb_id>1</series_animedb_id><series_title>\(title)</series_title>"
      + "<my_status>2</my_status>\(fields)</anime>"
    #expect(try project.importLists(rows).contains(" 1 added,"))
    let file = try project.library()
    #expect(file.contains("\n\(line)\n"), "\(file)")
    #expect(!file.contains("\\u"), "\(file)")
  }

  @Test func anInvisibleTitleIsEmpty() throws {
    let project = try TestProject()
    let rows = "<anime><series_title>&#x200B;</series_title><my_status>2</my_status></anime>"
    #expect(
      try project.importLists(rows).hasPrefix(
        "list.xml (MyAnimeList, anime): 0 titles: 0 added, 0 updated, 0 unchanged, 1 skipped\n"
          + "list.xml:2:1: "))
    #expect(try project.library().isEmpty)
  }

  @Test func theLastOfTwoRowsCountsAndNothingIsLost() throws {
    let project = try TestProject()
    let said = try project.importing(
      goodreads("1,Nami,Ada Winter,1999,4,read,Wet.", "1,Nami,Ada Winter,,5,read,"), as: "books.csv"
    )
    #expect(
      said.contains(
        "twice: 'Nami': books.csv:3:1 is used, books.csv:2:1 only fills its gaps"))
    let file = try project.temporary.read("library/books/nami.md")
    #expect(
      file.contains("rating: 10\n") && file.contains("released: 1999\n") && file.hasSuffix("Wet.\n")
    )
  }

  @Test func ratingsThatTheLibraryDoesNotHaveAreSaid() throws {
    let project = try TestProject(settings: "name: Test\nratingScale: 5\n")
    // Also if all ratings are converted.
    let converted = try project.importing(
      aniList(entry(1, "Mori", ", \"score\": 87"), entry(2, "Kawa", ", \"score\": 90"))
        .replacing("POINT_10", with: "POINT_100"), as: "list.json")
    #expect(converted.contains("scale are rounded: 'Mori' 87 → 4.5\n"), "\(converted)")
    let said = try project.importing(
      "Title,Authors,ISBN/UID,Read Status,Star Rating\nNami,A,,read,3.75\nUmi,A,,read,0.25\nSora,A,,read,4.5\n",
      as: "books.csv")
    #expect(
      said.contains(
        "ratings between the steps of your library's scale are rounded: 'Nami' 3.75 → 4, 'Umi' 0.25 → 0.5\n"
      ),
      "\(said)")
  }
}
