import TestSupport
import Testing

/// Tables of one export, imported one after the other: each adds the values that the others lack,
/// and removes nothing.
@Suite struct SingleTableTests {
  /// Imports each file twice, in this order, and returns the changes of the second time.
  private func changesOfASecondTime(
    _ files: [(name: String, text: String)], in project: TestProject
  ) throws -> [String] {
    for file in files { _ = try project.importing(file.text, as: file.name) }
    return try files.map { try project.importing($0.text, as: $0.name) }
      .filter { !$0.contains(": 0 added, 0 updated") || $0.contains("\nkept: ") }
  }

  private func library(of files: [(name: String, text: String)]) throws -> String {
    let project = try TestProject()
    #expect(try changesOfASecondTime(files, in: project) == [])
    return try project.library()
  }

  private let ratings = (
    name: "ratings.csv",
    text: """
    Const,Your Rating,Date Rated,Title,Original Title,Title Type,Runtime (mins),Year,Genres,Release Date,Directors
    tt0000001,8,2020-02-03,Salt,Salt,Movie,101,2001,Drama,2001-05-06,"Ada Winter, Bo Lind"

    """
  )
  private let watchlist = (
    name: "WATCHLIST.csv",
    text: """
    Position,Const,Created,Description,Title,Original Title,Title Type,Year,Genres,Release Date,Directors,Your Rating
    1,tt0000001,2019-01-01,,Salt,Salt,Movie,2001,"Drama, Sea",,Bo Lind,
    2,tt0000002,2019-01-02,,Foam,Foam,Movie,2002,,,Cy Moor,

    """
  )
  private let list = (
    name: "By the sea.csv",
    text: """
    Position,Const,Created,Description,Title,Original Title,Title Type,Year,Genres,Release Date,Directors,Your Rating
    1,tt0000001,2019-01-01,,Salt,Salt,Movie,2001,Sea,,"Cy Moor",

    """
  )

  @Test func tablesOfIMDb() throws {
    let text = try library(of: [ratings, watchlist, list])
    #expect(text.contains("status: completed\nrating: 8\n"), "\(text)")
    #expect(text.contains("released: 2001-05-06\n"), "\(text)")
    #expect(text.contains("name: Ada Winter") && text.contains("status: planning"), "\(text)")
    let other = try library(of: [list, watchlist, ratings])
    #expect(other.contains("status: completed\nrating: 8\n"), "\(other)")
    #expect(other.contains("name: Ada Winter") && other.contains("status: planning"), "\(other)")
  }

  @Test func tablesOfLetterboxd() throws {
    let files = [
      (
        name: "diary.csv",
        text: """
        Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date
        2020-03-01,Salt,2001,https://boxd.it/1,4,,with Bo,2020-02-28
        2022-03-01,Salt,2001,https://boxd.it/2,3,Yes,,2022-02-28

        """
      ),
      (
        name: "reviews.csv",
        text: """
        Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date
        2022-03-01,Salt,2001,https://boxd.it/2,3,Yes,Dry.,,2022-02-28

        """
      ),
      (
        name: "ratings.csv",
        text: "Date,Name,Year,Letterboxd URI,Rating\n2021-01-01,Salt,2001,https://boxd.it/f,4.5\n"
      ),
      (
        name: "watchlist.csv",
        text: "Date,Name,Year,Letterboxd URI\n2019-01-01,Salt,2001,https://boxd.it/f\n"
      ),
      (
        name: "films.csv",
        text: "Date,Name,Year,Letterboxd URI\n2020-04-01,Salt,2001,https://boxd.it/f\n"
      ),
    ]
    for files in [files, files.reversed()] {
      let text = try library(of: files)
      #expect(text.contains("status: completed\nrating: 9\n"), "\(text)")
      #expect(text.contains("finished: 2020-02-28\n"), "\(text)")
      #expect(text.contains("[{finished: 2022-02-28, rating: 6}]\n"), "\(text)")
    }
  }

  /// Also if the table with them is imported alone, and the diary alone afterwards.
  @Test func reviewsOfViewingsStayWithThem() throws {
    let diary = (
      name: "diary.csv",
      text: """
      Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date
      2020-03-01,Salt,2001,https://boxd.it/1,4,,with Bo,2020-02-28
      2022-03-01,Salt,2001,https://boxd.it/2,3,Yes,late,2022-02-28

      """
    )
    let reviews = (
      name: "reviews.csv",
      text: """
      Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date
      2020-03-01,Salt,2001,https://boxd.it/1,4,,Wet.,with Bo,2020-02-28
      2022-03-01,Salt,2001,https://boxd.it/2,3,Yes,Dry.,late,2022-02-28

      """
    )
    for files in [[diary, reviews], [reviews, diary], [diary, reviews, diary]] {
      let text = try library(of: files)
      #expect(text.contains("review: Dry.") && text.contains("tags: [late]"), "\(text)")
      #expect(text.contains("Wet.") && !text.contains("## 20"), "\(text)")
    }
  }

  /// The owner's texts about a run stay when the tracker adds another one.
  @Test func ownWordsAboutARunStay() throws {
    let head = "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n"
    let known =
      head + "2020-03-01,Salt,2001,https://boxd.it/1,4,,,2020-02-28\n"
      + "2022-03-01,Salt,2001,https://boxd.it/2,3,Yes,,2022-02-28\n"
    let project = try TestProject()
    _ = try project.importing(known, as: "diary.csv")
    let path = "library/movies/salt.md"
    let file = try project.temporary.read(path)
    let own = file.replacing(
      "{finished: 2022-02-28, rating: 6}", with: "{finished: 2022-02-28, rating: 6, with: [Jun]}")
    #expect(own != file)
    try project.temporary.write(own, to: path)
    let more = known + "2024-03-01,Salt,2001,https://boxd.it/3,,Yes,,2024-02-28\n"
    #expect(try project.importing(more, as: "diary.csv").contains("1 updated"))
    let merged = try project.temporary.read(path)
    #expect(merged.contains("with: [Jun]") && merged.contains("finished: 2024-02-28"), "\(merged)")
    #expect(try project.importing(more, as: "diary.csv").contains("0 added, 0 updated"))
    #expect(try project.temporary.read(path) == merged)
  }

  @Test func filesOfTrakt() throws {
    let movie = "\"movie\": {\"title\": \"Salt\", \"year\": 2001, \"ids\": {\"trakt\": 1}}"
    let show = "\"show\": {\"title\": \"Tides\", \"year\": 1999, \"ids\": {\"trakt\": 2}}"
    let files = [
      (
        name: "history.json",
        text: "[{\"watched_at\": \"2020-01-01T00:00:00Z\", \(movie)}, "
          + "{\"watched_at\": \"2020-01-02T00:00:00Z\", \"episode\": {\"season\": 1, \"number\": 1}, \(show)}]"
      ),
      (name: "watchlist.json", text: "[{\"listed_at\": \"2019-01-01T00:00:00Z\", \(movie)}]"),
      (
        name: "ratings.json",
        text: "[{\"rated_at\": \"2020-01-01T00:00:00Z\", \"rating\": 8, \(show)}]"
      ),
    ]
    for files in [files, files.reversed()] {
      let text = try library(of: files)
      #expect(text.contains("status: completed") && text.contains("status: current"), "\(text)")
      #expect(!text.contains("planning"), "\(text)")
    }
  }

  @Test func aPrivateListDoesNotHideTitlesThatAreAlsoElsewhere() throws {
    func movie(_ id: Int, _ title: String) -> String {
      "\"movie\": {\"title\": \"\(title)\", \"year\": 2001, \"ids\": {\"trakt\": \(id)}}"
    }
    let files = [
      (
        name: "history.json",
        text: "[{\"watched_at\": \"2020-01-01T00:00:00Z\", \(movie(1, "Salt"))}]"
      ),
      (
        name: "lists-list-4-wet.json",
        text: "[{\"listed_at\": \"2019-01-01T00:00:00Z\", \(movie(1, "Salt"))}, "
          + "{\"listed_at\": \"2019-01-01T00:00:00Z\", \(movie(2, "Foam"))}]"
      ),
    ]
    let (apart, together) = (try TestProject(), try TestProject())
    #expect(try changesOfASecondTime(files, in: apart) == [])
    for file in files { try together.temporary.write(file.text, to: file.name) }
    #expect(try together.importing(files.map(\.name)) == "2 added, 1 repeated")
    for project in [apart, together] {
      #expect(try !project.temporary.read("library/movies/salt.md").contains("visibility"))
      let foam = try project.temporary.read("library/movies/foam.md")
      #expect(foam.contains("visibility: private\n"), "\(foam)")
    }
  }

  /// The owner edited titles of the catalog before the list was imported.
  @Test func aPrivateListDoesNotHideTheOwnersTitles() throws {
    let project = try TestProject()
    let file = "---\ntitle: Salt\nreleased: 2001\n---\n"
    try project.temporary.write(file, to: "library/movies/salt.md")
    let list = """
      [{"listed_at": "2019-01-01T00:00:00Z", "movie": {"title": "Salt", "year": 2001, "ids": {"trakt": 1}}}]
      """
    #expect(try changesOfASecondTime([("lists-list-4-wet.json", list)], in: project) == [])
    #expect(try !project.library().contains("visibility"))
  }

  /// Otherwise, the later file would remove the title from the list.
  @Test func filesThatAreNamedTogether() throws {
    for names in [[ratings, watchlist], [watchlist, ratings]] {
      let project = try TestProject()
      for file in names { try project.temporary.write(file.text, to: file.name) }
      #expect(try project.importing(names.map(\.name)) == "2 added, 1 repeated")
      let text = try project.temporary.read("library/movies/salt.md")
      #expect(text.contains("status: completed\nrating: 8\n"), "\(text)")
      #expect(text.contains("name: Ada Winter"), "\(text)")
    }
  }

  @Test func aYearDoesNotReplaceADay() throws {
    let project = try TestProject()
    func entry(_ date: String) -> String {
      aniList(
        "{\"mediaId\": 1, \"status\": \"CURRENT\", \"media\": {\"type\": \"ANIME\", "
          + "\"title\": {\"romaji\": \"A\"}, \"startDate\": {\(date)}}}")
    }
    let (year, day) = ("\"year\": 2001", "\"year\": 2001, \"month\": 5, \"day\": 6")
    #expect(
      try changesOfASecondTime(
        [("year.json", entry(year)), ("day.json", entry(day))], in: project) == [])
    #expect(try project.library().contains("released: 2001-05-06\n"))
    // A title of another year is a different one.
    _ = try project.importing(entry("\"year\": 2002"), as: "other.json")
    #expect(try project.library().contains("released: 2002\n"))
  }
}
