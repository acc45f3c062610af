import MediaLibrary
import TestSupport
import Testing

/// Finding the library's title for a row.
@Suite struct SameTitleTests {
  private func edit(_ project: TestProject, _ file: String, _ text: String, as new: String) throws {
    let before = try project.temporary.read(file)
    #expect(before.contains(text), "\(before)")
    try project.temporary.write(before.replacing(text, with: new), to: file)
  }

  /// A novel and a manga of one name that came from MyAnimeList, as `export anilist` writes them.
  @Test func differentIDsAreDifferentTitles() throws {
    let list = """
      {"lists": [{"entries": [
        {"status": "CURRENT", "progress": 11,
         "media": {"idMal": 501, "type": "MANGA", "title": {"romaji": "Two Lanterns"}}},
        {"status": "COMPLETED", "progress": 18,
         "media": {"idMal": 502, "type": "MANGA", "title": {"romaji": "Two Lanterns"}}}]}]}
      """
    let project = try TestProject()
    #expect(try project.importing(list, as: "list.json").contains("2 titles: 2 added"))
    let library = try project.library()
    #expect(library.contains("ids: {mal: \"501\"}") && library.contains("ids: {mal: \"502\"}"))
    #expect(
      try project.importing(list, as: "list.json").contains("0 added, 0 updated, 2 unchanged"))
  }

  @Test func ofTwoTitlesWithOneIDItIsTheOneOfItsName() throws {
    for files in [["a", "b"], ["b", "a"]] {
      let project = try TestProject(
        """
        -- library/anime/\(files[0]).md --
        ---
        title: Kite Garden
        status: completed
        ids: {mal: 530}
        ---
        -- library/anime/\(files[1]).md --
        ---
        title: Kite Garden Part 2
        status: completed
        ids: {mal: 530}
        ---
        """)
      _ = try project.importLists(row(530, "Kite Garden", "<my_score>9</my_score>"))
      let library = "library/anime/\(files[0]).md"
      #expect(try project.temporary.read(library).contains("rating: 9"))
    }
  }

  /// A table that was exported here and corrected in a spreadsheet.
  @Test func aRowWithThisLibrarysIDIsThatTitle() throws {
    let project = try TestProject(
      """
      -- library/movies/salt-hours.md --
      ---
      title: Salt Hours
      status: completed
      ids: {tmdb: 7}
      ---
      """)
    let head = "\u{FEFF}id,kind,title,status,rating,ratingScale,ids\n"
    let said = try project.importing(
      head + "movies/salt-hours,movie,Salt Hour,completed,8,10,tmdb:7\n", as: "table.csv")
    #expect(said.contains("1 title: 0 added, 1 updated"), "\(said)")
    #expect(try project.library().contains("rating: 8"))
    // Another id shows that it is another title.
    let other = try project.importing(
      head + "movies/salt-hours,movie,Other,completed,8,10,tmdb:9\n", as: "other.csv")
    #expect(other.contains("1 title: 1 added"), "\(other)")
  }

  /// The tracker counts them; the owner never wrote them.
  @Test func hoursGrowInAnyStatus() throws {
    func games(_ minutes: Int) -> String {
      """
      {"response": {"game_count": 1, "games": [
        {"appid": 7, "name": "Tin Rover", "playtime_forever": \(minutes), "playtime_2weeks": 60}]}}
      """
    }
    let project = try TestProject()
    _ = try project.importing(games(600), as: "games.json")
    let file = "library/games/tin-rover.md"
    try edit(project, file, "status: current", as: "status: completed")
    _ = try project.importing(games(720), as: "games.json")
    #expect(try project.temporary.read(file).contains("status: completed\nhours: 12"))
    _ = try project.importing(games(780).replacing("60}", with: "0}"), as: "games.json")
    #expect(try project.temporary.read(file).contains("hours: 13"))
  }

  /// A dropped title ended then, whatever the tracker calls the date.
  @Test(arguments: [
    (
      "list.xml",
      "<myanimelist><anime><series_animedb_id>1</series_animedb_id><series_title>A</series_title>"
        + "<my_finish_date>2020-05-06</my_finish_date><my_status>Dropped</my_status></anime></myanimelist>"
    ),
    (
      "list.json",
      """
      {"lists": [{"entries": [{"mediaId": 1, "status": "DROPPED",
        "completedAt": {"year": 2020, "month": 5, "day": 6},
        "media": {"type": "ANIME", "title": {"romaji": "A"}}}]}]}
      """
    ),
    (
      "kitsu.json",
      """
      {"data": [{"type": "libraryEntries", "id": "1",
        "attributes": {"status": "dropped", "finishedAt": "2020-05-06T00:00:00.000Z"},
        "relationships": {"anime": {"data": {"type": "anime", "id": "1"}}}}]}
      """
    ),
    (
      "goodreads.csv",
      "Book Id,Title,Author,Date Read,Exclusive Shelf\n1,A,B,2020/05/06,stopped-reading\n"
    ),
    (
      "hardcover.csv",
      "Title,Author,Status,Hardcover Book ID,Date Finished\nA,B,Did not finish,1,2020-05-06\n"
    ),
    (
      "own.csv",
      "id,kind,title,status,dropped,ratingScale,ids\nmovies/a,movie,A,dropped,2020-05-06,,\n"
    ),
  ])
  func aDroppedTitleIsNotFinished(name: String, text: String) throws {
    let project = try TestProject()
    _ = try project.importing(text, as: name)
    let library = try project.library()
    #expect(library.contains("dropped: 2020-05-06"), "\(library)")
    #expect(!library.contains("finished"), "\(library)")
  }
}
