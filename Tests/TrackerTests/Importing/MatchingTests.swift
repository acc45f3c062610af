import FileSystem
import MediaLibrary
import TestSupport
import Testing
import Trackers

@testable import Exchange

/// A title that two trackers know becomes one file.
@Suite struct MatchingTests {
  @Test func aSharedIDMatchesTitles() throws {
    let project = try TestProject()
    _ = try project.importLists(row(77, "Umi no Oto", "<my_score>8</my_score>"))
    let said = try project.importing(
      aniList(entry(900, "Sound of the Sea", media: ", \"idMal\": 77", status: "COMPLETED")),
      as: "list.json")
    #expect(
      said == """
        list.json (AniList, anime): 1 title: 0 added, 1 updated, 0 unchanged
        updated: anime/umi-no-oto: ids anilist 900
        kept: anime/umi-no-oto: title: yours is 'Umi no Oto', the export's is 'Sound of the Sea'
        to take the export's values: --take-theirs KEY for one key, --take-theirs for all

        """)
    #expect(try project.library().contains("ids: {mal: \"77\", anilist: \"900\"}"))
  }

  @Test(arguments: [
    // The library's file, the export's values of the work, and whether they are the same title.
    ("title: Nami", "", true),
    ("title: Nami\nreleased: 2001", ", \"startDate\": {\"year\": 2002}", true),
    ("title: Nami\nreleased: 2001", ", \"startDate\": {\"year\": 2019}", false),
    ("title: Nami\nids: {anilist: 5}", "", false), ("title: Nami\nids: {anilist: 900}", "", true),
    ("title: Nami\nids: {anilist: nami}", "", true),
    ("title: Waves\ntitles: {romaji: Nami}", "", true),
    ("title: NAMI!\nreleased: 2001", ", \"startDate\": {\"year\": 2001}", true),
    ("title: NAMI!\nformat: TV\nepisodes: 12", ", \"format\": \"TV\", \"episodes\": 12", true),
    ("title: Other", "", false),
  ])
  func namesCountTogetherWithOtherFacts(file: String, media: String, isOne: Bool) throws {
    let project = try TestProject(
      "-- library/anime/mine.md --\n---\n\(file)\nstatus: completed\n---\n")
    let said = try project.importing(aniList(entry(900, "Nami", media: media)), as: "list.json")
    #expect(said.contains(isOne ? "0 added" : "1 added"), "\(said)")
    #expect(!said.contains("not certain"))
    let again = try project.importing(aniList(entry(900, "Nami", media: media)), as: "list.json")
    #expect(again.contains("0 added, 0 updated, 1 unchanged"), "\(again)")
  }

  @Test func booksAreMatchedByAuthor() throws {
    let project = try TestProject(
      """
      -- library/books/sea.md --
      ---
      title: The Sea
      author: Ada Winter
      status: completed
      ---
      """)
    let said = try project.importing(
      goodreads("1,the sea,Ada Winter,,0,read,", "2,The Sea,Bo Lind,,0,read,"), as: "books.csv")
    #expect(said.hasPrefix("books.csv (Goodreads, book): 2 titles: 1 added, 1 updated"), "\(said)")
    #expect(try project.library().contains("library/books/the-sea.md") == false)
    #expect(try project.library().contains("-- books/the-sea.md --"))
  }

  private let unsure = """
    -- library/anime/nami.md --
    ---
    title: NAMI!
    status: completed
    ---
    """

  @Test func uncertainMatchesAreListedAndNotUsed() throws {
    let project = try TestProject(unsure)
    let before = try project.library()
    let said = try project.importing(aniList(entry(900, "Nami")), as: "list.json")
    #expect(
      said == """
        list.json (AniList, anime): 1 title: 0 added, 0 updated, 0 unchanged, 1 not certain
        not certain: 'Nami' may be anime/nami, so it is skipped
        to take them: write 'ids' into the right files, or add --unsure same for the titles of these names, \
        or --unsure new for new titles

        """)
    #expect(try project.library() == before)
  }

  @Test func theAnswerIsKeptByTheIDs() throws {
    for (answer, id) in [(ImportQuestion.Answer.isCandidate(0), "nami"), (.isNew, "nami-900")] {
      let project = try TestProject(unsure)
      let said = try project.importing(aniList(entry(900, "Nami")), as: "list.json") { question in
        #expect(question.title == "Nami" && question.candidates.map(\.id) == ["anime/nami"])
        return answer
      }
      #expect(!said.contains("not certain"))
      #expect(
        try project.temporary.read("library/anime/\(id).md").contains("ids: {anilist: \"900\"}"))
      let again = try project.importing(aniList(entry(900, "Nami")), as: "list.json") { _ in
        Issue.record("asked again")
        return nil
      }
      #expect(again.contains("0 added, 0 updated, 1 unchanged"), "\(again)")
    }
  }

  @Test func titlesOfOneNameGetTheirYears() throws {
    let project = try TestProject()
    _ = try project.importing(
      aniList(
        entry(1, "Nami", media: ", \"startDate\": {\"year\": 2001}"),
        entry(2, "Nami", media: ", \"startDate\": {\"year\": 2019}")), as: "list.json")
    #expect(
      try project.temporary.folder.files(below: "library/anime") == ["nami-2019.md", "nami.md"])
  }

  private func storyGraph(_ rows: String...) -> String {
    (["Title,Authors,ISBN/UID,Read Status"] + rows).map { $0 + "\n" }.joined()
  }

  @Test func anIDOfSeveralTitlesDuplicatesNone() throws {
    let project = try TestProject()
    let box = storyGraph(
      "Nami,Ada Winter,9780306406157,read", "Umi,Ada Winter,9780306406157,to-read",
      "Umi,Ada Winter,,read")
    let said = try project.importing(box, as: "books.csv")
    #expect(said.hasPrefix("books.csv (The StoryGraph, book): 3 titles: 3 added"), "\(said)")
    let library = try project.library()
    let again = try project.importing(box, as: "books.csv")
    #expect(again.contains("0 added, 0 updated, 3 unchanged"), "\(again)")
    #expect(try project.library() == library)
    // Changes in the tracker arrive in the matched title.
    let later = storyGraph(
      "Nami,Ada Winter,9780306406157,read", "Umi,Ada Winter,9780306406157,read",
      "Umi,Ada Winter,,did-not-finish")
    let updated = try project.importing(later, as: "books.csv")
    #expect(updated.contains("0 added, 2 updated, 1 unchanged"), "\(updated)")
  }

  @Test func theSurestRowHasATitleFirst() throws {
    let project = try TestProject(
      "-- library/movies/hood.md --\n---\ntitle: Hood\nreleased: 1991\nstatus: completed\n---\n")
    let table = """
      Const,Your Rating,Date Rated,Title,Title Type,Year
      tt0000001,7,2020-01-02,Hood,Movie,1990
      tt0000002,8,2020-01-02,Hood,Movie,1991

      """
    let said = try project.importing(table, as: "ratings.csv")
    #expect(said.contains("1 added, 1 updated"), "\(said)")
    #expect(try project.temporary.read("library/movies/hood.md").contains("tt0000002"))
  }

  @Test func ambiguousRowsAreNotGuessed() throws {
    let project = try TestProject(
      "-- library/movies/hood.md --\n---\ntitle: Hood\nstatus: completed\n---\n")
    let before = try project.library()
    let table = """
      Const,Your Rating,Date Rated,Title,Title Type,Year
      tt0000001,7,2020-01-02,Hood,Movie,1973
      tt0000002,8,2020-01-02,Hood,Movie,2018

      """
    let said = try project.importing(table, as: "ratings.csv")
    #expect(said.contains("2 titles: 0 added, 0 updated, 0 unchanged, 2 not certain"), "\(said)")
    #expect(try project.library() == before)
    let answered = try project.importing(table, as: "ratings.csv") { _ in .isCandidate(0) }
    // The second one can't be the same title, so there is no question about it.
    #expect(answered.contains("1 added, 1 updated"), "\(answered)")
  }

  private func letterboxd(_ rating: String, further: String = "") -> String {
    "Date,Name,Year,Letterboxd URI,Rating\n2020-01-02,Salt,2019,https://boxd.it/a,\(rating)\n"
      + "2020-01-03,Salt,2019,https://boxd.it/z,2\n\(further)"
  }

  @Test func twoTitlesOfOneNameAreFoundWhereTheyWentBefore() throws {
    let project = try TestProject()
    let first = try project.importing(letterboxd("4"), as: "ratings.csv")
    #expect(first.contains("2 added"), "\(first)")
    #expect(try project.temporary.read("library/movies/salt.md").contains("ids: {boxd: a}"))
    let again = try project.importing(letterboxd("4"), as: "ratings.csv")
    #expect(again.contains("0 added, 0 updated, 2 unchanged"), "\(again)")
    let later = try project.importing(letterboxd("5"), as: "ratings.csv")
    #expect(later.contains("0 added, 1 updated, 1 unchanged"), "\(later)")
    #expect(try project.temporary.read("library/movies/salt.md").contains("rating: 10"))
  }

  @Test func aTitleIsFoundUnderItsFormerID() throws {
    let project = try TestProject()
    _ = try project.importing(letterboxd("4"), as: "ratings.csv")
    let file = try project.temporary.read("library/movies/salt-2019.md")
    try project.temporary.folder.remove("library/movies/salt-2019.md")
    try project.temporary.write(
      file.replacing("title: Salt\n", with: "title: Brine\naliases: salt-2019\n"),
      to: "library/movies/brine.md")
    let again = try project.importing(letterboxd("4"), as: "ratings.csv")
    #expect(again.contains("0 added, 0 updated, 2 unchanged"), "\(again)")
  }

  /// Its file has another name, and another title has that name.
  @Test func theTitleWithTheSameFactsIsChosen() throws {
    let project = try TestProject()
    let table = "Date,Name,Year,Letterboxd URI,Rating\n2020-01-02,Salt,2019,https://boxd.it/e,4\n"
    _ = try project.importing(
      table.replacing("boxd.it/e", with: "letterboxd.com/x"), as: "ratings.csv")
    let file = try project.temporary.read("library/movies/salt.md").split(separator: "\n")
      .filter { !$0.hasPrefix("ids:") && !$0.hasPrefix("sources:") }.joined(separator: "\n")
    try project.temporary.folder.remove("library/movies/salt.md")
    try project.temporary.write(file, to: "library/movies/brine.md")
    try project.temporary.write(
      file.replacing("rating: 8", with: "rating: 2"), to: "library/movies/foam.md")
    let again = try project.importing(
      table.replacing("boxd.it/e", with: "letterboxd.com/x").replacing(",4\n", with: ",5\n"),
      as: "ratings.csv")
    #expect(again.contains("updated: movies/brine: rating 8 → 10"), "\(again)")
  }

  /// This is also true if a title of nearly the same name might be it.
  @Test func aRemovedTitleCausesNoQuestion() throws {
    let project = try TestProject()
    let table = "Date,Name,Year,Letterboxd URI,Rating\n2020-01-02,Salt,2019,https://boxd.it/a,4\n"
    _ = try project.importing(table, as: "ratings.csv")
    try project.temporary.folder.remove("library/movies/salt.md")
    try project.temporary.write(
      "---\ntitle: SALT!\nstatus: completed\n---\n", to: "library/movies/other.md")
    let again = try project.importing(table, as: "ratings.csv")
    #expect(again.contains("0 added, 0 updated, 0 unchanged, 1 removed by you"), "\(again)")
    #expect(!again.contains("not certain"), "\(again)")
    let taken = try project.importing(
      table, as: "ratings.csv", taking: try #require(TakenKeys(name: TakenKeys.removed)))
    #expect(taken.contains("1 not certain"), "\(taken)")
  }

  @Test func anOlderMemoryLearnsWhereTitlesWent() throws {
    let project = try TestProject()
    // A diary has no addresses of films.
    let table =
      "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n"
      + "2020-01-02,Salt,2019,https://boxd.it/e,4,,,2020-01-02\n"
    _ = try project.importing(table, as: "diary.csv")
    let memory = try project.temporary.read("imports/letterboxd.yml")
    let older = memory.split(separator: "\n").map { line in
      line.hasPrefix("  id: ") ? "" : line.replacing(", id: movies/salt", with: "") + "\n"
    }.joined()
    #expect(older != memory)
    try project.temporary.write(older, to: "imports/letterboxd.yml")
    let again = try project.importing(table, as: "diary.csv")
    #expect(again.contains("0 added, 0 updated, 1 unchanged"), "\(again)")
    #expect(try project.temporary.read("imports/letterboxd.yml") == memory)
  }

  @Test func anotherTitleInItsPlaceIsNotMistakenForIt() throws {
    let project = try TestProject()
    let table = "Date,Name,Year,Letterboxd URI,Rating\n2020-01-02,Salt,2019,https://boxd.it/a,4\n"
    _ = try project.importing(table, as: "ratings.csv")
    try project.temporary.write(
      "---\ntitle: Salt\nreleased: 1954\nstatus: completed\n---\n", to: "library/movies/salt.md")
    let again = try project.importing(table, as: "ratings.csv")
    #expect(again.contains("0 added, 0 updated, 0 unchanged, 1 removed by you"), "\(again)")
  }

  @Test func anotherEditionIsTheSameBook() throws {
    let project = try TestProject(
      """
      -- library/books/nami.md --
      ---
      title: Nami
      author: Ada Winter
      released: 1989
      status: completed
      ids: {isbn13: "9780306406157"}
      ---
      """)
    let said = try project.importing(storyGraph("Nami,Ada Winter,9780804429573,read"), as: "b.csv")
    #expect(said.contains("0 added"), "\(said)")
    // Two editions in one export are two titles, also in the next import.
    let both = storyGraph(
      "Nami,Ada Winter,9780306406157,read", "Nami,Ada Winter,9780804429573,read")
    for outcome in ["1 added, 0 updated, 1 unchanged", "0 added, 0 updated, 2 unchanged"] {
      let said = try project.importing(both, as: "b.csv")
      #expect(said.contains(outcome), "\(said)")
    }
    let other = try project.importing(
      storyGraph(
        "Nami,Ada Winter,9780306406157,read", "Nami,Ada Winter,9780804429573,read",
        "Nami,Bo Lind,9780306406158,read"), as: "b.csv")
    #expect(other.contains("1 added"), "\(other)")
  }

  @Test func titlesMissingFromAListAreNamed() throws {
    let project = try TestProject()
    _ = try project.importing(
      storyGraph("Nami,Ada Winter,,read", "Umi,Ada Winter,,read"), as: "b.csv")
    let said = try project.importing(storyGraph("Nami,Ada Winter,,read"), as: "b.csv")
    #expect(said.contains("removed, as the export no longer has it: books/umi"), "\(said)")
  }

  private func steam(_ id: Int, _ name: String) -> String {
    "{\"games\": [{\"appid\": \(id), \"name\": \"\(name)\", \"playtime_forever\": 600}]}"
  }

  private func backloggd(_ slug: String, _ name: String) -> String {
    """
    {"format": "backloggd-transfer", "entries": [
      {"title": "\(name)", "slug": "\(slug)", "log": {"status": "completed"}, "playthroughs": []}]}
    """
  }

  @Test func titlesOfOneNameAreThoseOfTheirOwnIDs() throws {
    let project = try TestProject(
      """
      -- library/movies/heat.md --
      ---
      title: Heat
      status: completed
      ---
      -- library/movies/heat-b.md --
      ---
      title: Heat
      status: planning
      ---
      """)
    let titles = [("heat-b", "planning"), ("heat", "completed")].map { slug, status in
      "{\"id\": \"movies/\(slug)\", \"kind\": \"movie\", \"title\": \"Heat\", \"status\": \"\(status)\"}"
    }
    let said = try project.importing(
      "{\"format\": \"tokonoma-library\", \"titles\": [\(titles.joined(separator: ", "))]}",
      as: "library.json")
    #expect(
      said == "library.json (Tokonoma, movie): 2 titles: 0 added, 0 updated, 2 unchanged\n")
  }

  @Test func aNameAloneDoesNotMatchTitlesOfTwoTrackers() throws {
    let project = try TestProject()
    _ = try project.importing(steam(39, "Tides"), as: "steam.json")
    let before = try project.library()
    let said = try project.importing(backloggd("tides--1", "Tides"), as: "backloggd.json")
    #expect(said.contains("not certain: 'Tides' may be games/tides"), "\(said)")
    #expect(try project.library() == before)
    let answered = try project.importing(backloggd("tides--1", "Tides"), as: "backloggd.json") {
      $0.answer(by: .same)
    }
    #expect(answered.contains("0 added, 1 updated"), "\(answered)")
  }

  @Test func aNameAloneDoesNotMatchATitleOfAnotherTrackerWithoutAnID() throws {
    let project = try TestProject()
    _ = try project.importLists(row(0, "Nami"))
    let said = try project.importing(
      aniList(entry(900, "Nami", media: ", \"startDate\": {\"year\": 2021}")), as: "list.json")
    #expect(said.contains("not certain: 'Nami' (2021) may be anime/nami"), "\(said)")
    // It belongs to the tracker that had it.
    #expect(try project.importLists(row(0, "Nami")).contains("0 added, 0 updated, 1 unchanged"))
    #expect(try project.importLists(row(77, "Nami")).contains("0 added, 1 updated"))
  }

  @Test func aRowWithOnlyANameMatchesTheTitleOfThatName() throws {
    let project = try TestProject()
    _ = try project.importing(steam(39, "Tides"), as: "steam.json")
    let said = try project.importing(
      "Title,Rating,Status,Backlog\nTides,4,Completed,\n", as: "backloggd.csv")
    #expect(said.contains("0 added, 1 updated"), "\(said)")
  }

  @Test func aRuleForAllAnswersItsQuestions() throws {
    let project = try TestProject(
      "-- library/movies/hood.md --\n---\ntitle: Hood\nstatus: completed\n---\n")
    let table = """
      Const,Your Rating,Date Rated,Title,Title Type,Year
      tt0000001,7,2020-01-02,Hood,Movie,1973
      tt0000002,8,2020-01-02,Hood,Movie,2018

      """
    // It may be either title.
    let said = try project.importing(table, as: "ratings.csv") { $0.answer(by: .same) }
    #expect(said.contains("0 added, 0 updated, 0 unchanged, 2 not certain"), "\(said)")
    let skipped = try project.importing(table, as: "ratings.csv") { $0.answer(by: .skip) }
    #expect(skipped.contains("2 not certain"), "\(skipped)")
    let added = try project.importing(table, as: "ratings.csv") { $0.answer(by: .new) }
    #expect(added.contains("2 added"), "\(added)")
  }

  @Test func chaptersAndVolumesTogetherAreEnough() throws {
    let project = try TestProject()
    let counts = "<manga_volumes>18</manga_volumes><manga_chapters>162</manga_chapters>"
    _ = try project.importLists(row(1, "Nami", counts, kind: "manga"))
    let said = try project.importing(
      aniList(
        entry(
          300, "NAMI",
          media: ", \"format\": \"MANGA\", \"chapters\": 162, \"volumes\": 18"
        ).replacing("\"ANIME\"", with: "\"MANGA\"")), as: "list.json")
    #expect(said.contains("0 added, 1 updated"), "\(said)")
  }

  @Test func anIDThatIsNotASlugBecomesOne() throws {
    let project = try TestProject()
    for slug in ["tides", "tides--1"] {
      _ = try project.importing(backloggd(slug, "Tides"), as: "\(slug).json") { _ in .isNew }
    }
    #expect(
      try project.temporary.folder.files(below: "library/games") == ["tides-1.md", "tides.md"])
  }
}
