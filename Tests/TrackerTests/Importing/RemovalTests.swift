import TestSupport
import Testing

@testable import Exchange

/// A title or list that the owner removed stays out, until the owner wants it again.
@Suite struct RemovalTests {
  private static let rows = goodreads("1,Salt,Ada,2001,4,read,", "2,Cold,Ada,2002,0,to-read,")

  @Test(arguments: [["cold"], ["cold", "salt"]])
  func removedTitlesStayRemoved(names: [String]) throws {
    let project = try TestProject()
    _ = try project.importing(Self.rows, as: "books.csv")
    for name in names { project.temporary.remove("library/books/\(name).md") }
    for _ in 1...2 {
      let said = try project.importing(Self.rows, as: "books.csv")
      #expect(said.contains("\nskipped, as you removed it: 'Cold'\n"), "\(said)")
      #expect(said.contains("\nto take them again: --take-theirs removed\n"))
      #expect(said.contains("\(names.count) removed by you"))
      #expect(try project.files("library").count == 2 - names.count)
    }
    let removed = try #require(TakenKeys(name: "removed"))
    _ = try project.importing(Self.rows, as: "books.csv", taking: .all)
    #expect(try project.files("library").count == 2 - names.count)
    _ = try project.importing(Self.rows, as: "books.csv", taking: removed)
    #expect(try project.files("library") == ["books/cold.md", "books/salt.md"])
    #expect(try !project.importing(Self.rows, as: "books.csv").contains("removed"))
  }

  @Test func removedListsStayRemoved() throws {
    let project = try TestProject()
    let list =
      ", {\"name\": \"Sea\", \"isCustomList\": true, \"entries\": [{\"mediaId\": 1, \"status\": \"CURRENT\"}]}"
    let text = aniList(entry(1, "Nami"), custom: list)
    _ = try project.importing(text, as: "list.json")
    project.temporary.remove("lists/sea.md")
    for _ in 1...2 {
      #expect(
        try project.importing(text, as: "list.json")
          .contains("\nskipped, as you removed it: lists/sea.md\n"))
    }
    let removed = try #require(TakenKeys(name: "removed"))
    _ = try project.importing(text, as: "list.json", taking: removed)
    #expect(try project.files("lists") == ["sea.md"])
  }

  /// It is recognized by its ids, or by its earlier path.
  @Test func aTitleOfAnotherKindIsTheSame() throws {
    let project = try TestProject()
    let show = """
      [{"plays": 1, "last_watched_at": "2024-01-02T10:00:00.000Z",
        "show": {"title": "Signal House", "year": 2022, "ids": {"trakt": 21, "imdb": "tt9100021"}},
        "seasons": [{"number": 1, "episodes": [{"number": 1, "plays": 1}]}]}]
      """
    _ = try project.importing(show, as: "watched-shows.json")
    let text = try project.temporary.read("library/shows/signal-house.md")
    project.temporary.remove("library/shows/signal-house.md")
    try project.temporary.write(text, to: "library/anime/signal-house.md")
    let said = try project.importing(show, as: "watched-shows.json")
    #expect(said.contains("1 unchanged"), "\(said)")
    #expect(try project.files("library") == ["anime/signal-house.md"])
  }

  @Test(arguments: [
    ("Salt & Smoke", "Salt and Smoke"), ("Plain Mercy: A Story", "Plain Mercy"),
    ("Plain Mercy", "Plain Mercy: A Novel"), ("Old Bell, The", "The Old Bell"),
    ("Glass-Tide", "Glasstide"), ("Lantern Year II", "Lantern Year 2"),
    ("Paper Fox, Vol. 3", "Paper Fox Volume 3"), ("Una Lámpara", "Lámpara, Una"),
  ])
  func oneWorkInTwoSpellingsIsAskedAbout(theirs: String, mine: String) throws {
    let project = try TestProject()
    _ = try project.importing(
      goodreads("1,\"\(mine)\",Ada Quill,2001,4,read,"), as: "books.csv")
    let other = """
      Title,Authors,ISBN/UID,Read Status,Star Rating
      "\(theirs)",Ada Quill,,read,4.0

      """
    let said = try project.importing(other, as: "storygraph.csv")
    #expect(said.contains("not certain: '\(theirs)'"), "\(said)")
    #expect(try project.files("library").count == 1)
    _ = try project.importing(other, as: "storygraph.csv", deciding: { _ in .isCandidate(0) })
    #expect(try project.files("library").count == 1)
  }

  @Test func anotherListRemovesNothing() throws {
    let project = try TestProject()
    _ = try project.importing(
      goodreads("1,Salt,Ada Quill,2001,4,read,Fine."), as: "books.csv")
    let said = try project.importing(
      goodreads("2,Moss,Ada Quill,2001,4,read,"), as: "books.csv")
    #expect(said.contains("1 added"), "\(said)")
    #expect(try project.files("library") == ["books/moss.md", "books/salt.md"])
    #expect(try project.temporary.read("library/books/salt.md").contains("Fine."))
  }

  @Test(arguments: [
    ("Dune: Messiah", "Dune: Heretics"), ("Dune Messiah", "Dune"),
    ("Lantern Year III", "Lantern Year II"),
  ])
  func otherWorksAreNot(theirs: String, mine: String) throws {
    let project = try TestProject()
    _ = try project.importing(goodreads("1,\(mine),Ada Quill,2001,4,read,"), as: "books.csv")
    _ = try project.importing(
      "Title,Authors,ISBN/UID,Read Status,Star Rating\n\(theirs),Ada Quill,,read,4.0\n",
      as: "storygraph.csv")
    #expect(try project.files("library").count == 2)
  }

  /// A tracker's rating belongs to its status, which isn't taken if the owner has set one.
  @Test func aPlannedBookGetsNoRating() throws {
    let project = try TestProject(
      """
      -- library/books/cold-harbor.md --
      ---
      title: Cold Harbor
      author: Ada Quill
      status: planning
      ---
      """)
    let said = try project.importing(
      "Title,Authors,ISBN/UID,Read Status,Star Rating\nCold Harbor,Ada Quill,,read,5.0\n",
      as: "b.csv")
    #expect(said.contains("kept: books/cold-harbor: status"), "\(said)")
    #expect(said.contains("kept: books/cold-harbor: rating"), "\(said)")
    #expect(try !project.library().contains("rating"))
  }

  /// Of two titles with one id, the one with the export's name is updated.
  @Test func theNameDistinguishesTitlesWithOneID() throws {
    let project = try TestProject(
      """
      -- library/anime/a.md --
      ---
      title: Kite Garden Part 2
      ids: {mal: "530"}
      ---
      -- library/anime/b.md --
      ---
      title: Kite Garden
      ids: {mal: "530"}
      ---
      """)
    _ = try project.importLists(row(530, "Kite Garden", "<my_score>9</my_score>"))
    #expect(try project.temporary.read("library/anime/b.md").contains("rating: 9"))
    #expect(try !project.temporary.read("library/anime/a.md").contains("rating"))
  }

  /// Rows with the same reason are counted.
  @Test func allRowsThatAreNotTakenAreCounted() throws {
    let header =
      "Const,Your Rating,Date Rated,Title,Title Type,Year,Genres,Release Date,Directors\n"
    let rows = (1...5).map { "tt991000\($0),7,2024-05-01,Part \($0),TV Episode,2010,,,\n" }
    let said = try TestProject().importing(
      header + rows.joined() + "tt9900001,9,2024-05-01,Rain Gate,Movie,1950,,,\n",
      as: "ratings.csv")
    #expect(said.contains("1 added, 0 updated, 0 unchanged, 5 skipped\n"), "\(said)")
  }

  /// Two ids of one registry belong to two titles, even if their names are equal.
  @Test func titlesOfOneNameWithTwoIDsStayTwo() throws {
    let project = try TestProject()
    let entries = [501, 502].map {
      entry($0, "Two Lanterns", media: ", \"idMal\": \($0)").replacing(
        "\"mediaId\": \($0), ", with: "")
    }
    let list = aniList(entries[0], entries[1])
    for outcome in ["2 added, 0 updated, 0 unchanged", "0 added, 0 updated, 2 unchanged"] {
      #expect(try project.importing(list, as: "list.json").contains(outcome))
    }
    #expect(try project.library().contains("mal: \"501\""))
    #expect(try project.library().contains("mal: \"502\""))
  }
}
