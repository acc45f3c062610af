import Base
import MediaLibrary
import Testing

@testable import Trackers

@Suite struct TitleIDTests {
  private static let none = [
    "", "0", "00", " 0 ", "0.0", "null", "NULL", "None", "n/a", "-", "-1", "undefined", "nan",
    "tt0000000", "tt0", "Q0", "OL0W", "OL0M", "00000000-0000-0000-0000-000000000000", "2.48E+08",
    "9,78E+12",
  ]

  /// In any registry, and as any tracker's own id.
  @Test func placeholdersAreNotIDs() {
    let registries = Set(TitleField.registries.values).union(Tracker.table.map(\.registry))
    for text in Self.none {
      for registry in registries {
        let title = ExportedTitle(
          kind: .movie, id: text, title: "Salt",
          ids: [Work.ExternalID(registry: registry, value: text)], values: FieldValues(),
          location: .file("list.csv"))
        #expect(title.id == nil, "\(registry) \(text)")
        #expect(title.ids.isEmpty, "\(registry) \(text)")
        #expect(title.identity == "movie/title Salt")
      }
    }
  }

  @Test(arguments: [
    "1", "620", "tt0000001", "tt0113277", "Q1000", "OL45883W", "B0036G94XY", "salt-hours", "1e5",
    "2001-a-space-odyssey", "zero", "海", "f10a6bb2-0000-4000-8000-000000000000",
  ])
  func otherTextsAreIDs(text: String) { #expect(titleID(text) == text) }

  /// Two titles without ids in an export of each format: neither replaces the other.
  @Test(arguments: [
    (
      "watched-movies.json",
      """
      [{"plays": 1, "movie": {"title": "Salt", "year": 2019, "ids": {"trakt": 0, "tmdb": "0"}}},
       {"plays": 1, "movie": {"title": "Tide", "year": 2020, "ids": {"trakt": 0, "tmdb": "0"}}}]
      """
    ),
    (
      "SimklBackup.json",
      """
      {"movies": [
        {"status": "completed", "movie": {"title": "Salt", "ids": {"simkl": 0, "tmdb": "null"}}},
        {"status": "completed", "movie": {"title": "Tide", "ids": {"simkl": 0, "tmdb": "null"}}}]}
      """
    ),
    (
      "yamtrack.csv",
      """
      media_id,source,media_type,title,score,status
      0,tmdb,movie,Salt,8,Completed
      0,tmdb,movie,Tide,7,Completed
      """
    ),
    (
      "ryot.json",
      """
      {"metadata": [
        {"lot": "movie", "source": "tmdb", "identifier": "0", "source_id": "Salt"},
        {"lot": "movie", "source": "tmdb", "identifier": "0", "source_id": "Tide"}]}
      """
    ),
    (
      "ratings.csv",
      """
      Const,Your Rating,Title,Title Type,Year
      tt0000000,8,Salt,Movie,2019
      tt0000000,7,Tide,Movie,2020
      """
    ),
    (
      "goodreads.csv",
      """
      Book Id,Title,Author,My Rating,Exclusive Shelf
      0,Salt,Ada,4,read
      0,Tide,Bo,3,read
      """
    ),
    (
      "hardcover.csv",
      """
      Title,Author,Status,Hardcover Book ID
      Salt,Ada,Read,0
      Tide,Bo,Read,0
      """
    ),
    (
      "bookwyrm.csv",
      """
      title,author_text,remote_id,openlibrary_key,goodreads_key,rating,shelf,review_content
      Salt,Ada,null,0,0,4,read,
      Tide,Bo,null,0,0,3,read,
      """
    ),
    (
      "anilist.json",
      """
      {"lists": [{"status": "COMPLETED", "entries": [
        {"id": 0, "mediaId": 0, "media": {"id": 0, "idMal": 0, "type": "ANIME", "title": {"romaji": "Salt"}}},
        {"id": 0, "mediaId": 0, "media": {"id": 0, "idMal": 0, "type": "ANIME", "title": {"romaji": "Tide"}}}
      ]}]}
      """
    ),
    (
      "librarything.json",
      """
      {"0": {"books_id": "0", "title": "Salt", "primaryauthor": "Ada", "workcode": "0"},
       "1": {"books_id": "0", "title": "Tide", "primaryauthor": "Bo", "workcode": "0"}}
      """
    ),
  ])
  func titlesWithoutIDsStayApart(name: String, text: String) throws {
    let titles = try exports(name, text).flatMap(\.titles)
    #expect(titles.map(\.title) == ["Salt", "Tide"])
    #expect(Set(titles.map(\.identity)).count == 2)
    #expect(titles.allSatisfy { $0.id == nil && $0.ids.isEmpty })
  }
}
