import Testing

@testable import Trackers

/// NeoDB's export as NDJSON.
@Suite struct NeoDBJournalTests {
  private let head =
    #"{"server": "neodb.example", "neodb_version": "0.11", "username": "a"}"# + "\n"

  private func item(_ path: String, _ type: String, _ members: String) -> String {
    let id = "https://neodb.example/\(path)"
    return
      #"{"id": "\#(id)", "type": "\#(type)", "uuid": "x", "category": "y", \#(members)}"# + "\n"
  }

  private func record(
    _ type: String, about path: String, _ members: String, visibility: Int = 0
  ) -> String {
    let content = #"{"withRegardTo": "https://neodb.example/\#(path)", \#(members)}"#
    return
      #"{"type": "\#(type)", "content": \#(content), "visibility": \#(visibility), "metadata": {}}"#
      + "\n"
  }

  private var catalog: String {
    head
      + item(
        "book/1", "Edition",
        #""display_title": "Seas", "orig_title": "Mere", "author": ["Ada Winter"], "translator": ["Bo Lind"], "#
          + #""pub_house": "Harbour", "pub_year": 1999, "pub_month": 3, "pages": 200, "isbn": "9780306406157", "#
          + #""external_resources": [{"url": "https://www.goodreads.com/book/show/77"}]"#)
      + item(
        "movie/2", "Movie",
        #""display_title": "Salt", "localized_title": [{"lang": "en", "text": "Salt"}, {"lang": "zh-cn", "text": "盐"}], "#
          + #""director": ["Ann Byrd"], "genre": ["Drama"], "year": 2010, "imdb": "tt0000001""#)
      + item("tv/season/3", "TVSeason", #""display_title": "Tides", "episode_count": 8"#)
      + item("tv/episode/4", "TVEpisode", #""display_title": "Tides 1""#)
      + item("album/5", "Album", #""display_title": "Song""#)
  }

  @Test func onlyPublicListsArePublic() throws {
    let journal =
      head
      + record("Rating", about: "movie/2", #""value": 8, "best": 10"#)
      + record("Comment", about: "movie/2", #""content": "Wet. >!He *dies*!< So."# + #"""#)
      + record(
        "Review", about: "movie/2",
        #""name": "On Salt", "content": "It **rains**.", "published": "2021-01-04T00:00:00+00:00""#)
      + record(
        "Note", about: "movie/2",
        #""title": null, "content": "At the end.", "progress": {"type": "part", "value": "2"}"#)
      + record("Comment", about: "book/1", #""content": "For friends.""#, visibility: 1)
      + #"{"type": "Tag", "name": "mine", "visibility": 2, "pinned": false}"# + "\n"
      + record("TagMember", about: "movie/2", #""tag": "sea""#)
      + record("TagMember", about: "movie/2", #""tag": "mine""#)
      + record(
        "ShelfMember", about: "movie/2",
        #""status": "complete", "published": "2021-01-03T00:00:00+00:00""#)
      + record(
        "ShelfMember", about: "book/1",
        #""status": "progress", "published": "2021-01-05T00:00:00+00:00""#, visibility: 2)
      + record(
        "ShelfMember", about: "tv/season/3",
        #""status": "wishlist", "published": "2021-01-05T00:00:00+00:00""#)
      + #"{"type": "Collection", "content": {"name": "Water", "content": "All *wet*."}, "visibility": 0, "#
      + #""items": [{"item": "https://neodb.example/book/1", "metadata": {"note": "1 * 2"}}, {"item": "https://neodb.example/movie/2", "metadata": {}}]}"#
      + "\n"
      + #"{"type": "ShelfLog", "item": "https://neodb.example/book/1", "status": "progress"}"#
      + "\n"
    let files: KeyValuePairs = [
      "journal.ndjson": journal,
      "catalog.ndjson": catalog,
      "actor.ndjson": head + #"{"type": "Identity", "private_key": "secret"}"#,
    ]
    let export = try soundExport(files)
    #expect(
      export == """
        movie/title https://neodb.example/movie/2 imdb/tt0000001: title='Salt' titles={zh-cn: '盐'} \
        genres=[Drama] creators=[{name: 'Ann Byrd', role: 'director'}] released=2010 status=completed \
        rating=8000 tags=[sea] updated=2021-01-03 reviewTitle='On Salt' reviewDate=2021-01-04 \
        notes='part 2⏎At the end.' review='Wet. >!He \\*dies\\*!< So.⏎It **rains**.'
        book/title https://neodb.example/book/1 isbn13/9780306406157 goodreads/77: title='Seas' \
        synonyms=[Mere] creators=[{name: 'Ada Winter', role: 'author'}|{name: 'Bo Lind', role: 'translator'}] \
        publishers=[Harbour] pages=200 released=1999-03 status=current updated=2021-01-05 \
        visibility='private' notes='For friends.'
        show/title https://neodb.example/tv/season/3: title='Tides' episodes=8 status=planning updated=2021-01-05
        list 'Water': book/title https://neodb.example/book/1 (1 \\* 2), movie/title https://neodb.example/movie/2

        """)
    let read = try #require(try exports(files).first)
    #expect(read.leftOut == ["private tags"])
  }

  @Test(arguments: [
    ("a private review", "private"), ("a private tag", "private"), ("a private list", "private"),
    ("a public list", "public"), ("a public tag", "public"),
  ])
  func namesOnlyInPrivateTextsArePrivate(by thing: String, visibility: String) throws {
    let tagged = record("TagMember", about: "movie/2", #""tag": "sea""#, visibility: 2)
    func list(_ visibility: Int) -> String {
      #"{"type": "Collection", "content": {"name": "Water", "content": ""}, "visibility": \#(visibility), "#
        + #""items": [{"item": "https://neodb.example/movie/2", "metadata": {}}]}"# + "\n"
    }
    let said = [
      "a private review": record("Review", about: "movie/2", #""content": "Mine.""#, visibility: 2),
      "a private tag": tagged, "a private list": list(2),
      "a public list": tagged + list(0),
      "a public tag": tagged + record("TagMember", about: "movie/2", #""tag": "wet""#),
    ]
    let export = try soundExport([
      "journal.ndjson": head + (said[thing] ?? ""),
      "catalog.ndjson": catalog,
    ])
    #expect(export.contains("title='Salt'"), "\(export)")
    #expect(export.contains("visibility='private'") == (visibility == "private"), "\(export)")
  }

  /// Text that was escaped once too often is decoded once more, like the names.
  @Test func aTextIsDecodedOnce() throws {
    let (export, _) = try TrackerTests.read([
      "catalog.ndjson": catalog,
      "journal.ndjson":
        head + record("Comment", about: "movie/2", #""content": "&amp;amp;amp;""#)
        + record("Note", about: "movie/2", #""title": "", "content": "&amp;amp;amp;""#),
    ])
    #expect(export.contains("review='&amp;amp;amp;'") || export.contains("&amp;amp;"), "\(export)")
    #expect(!export.contains("'&amp;'"), "\(export)")
  }

  @Test func itemsOfOtherKindsAreNamedWithTheirPlaces() throws {
    let journal =
      head + "{not json}\n"
      + record("ShelfMember", about: "tv/episode/4", #""status": "complete""#)
      + record("ShelfMember", about: "album/5", #""status": "complete""#)
      + record("ShelfMember", about: "book/9", #""status": "complete""#)
    let (export, problems) = try TrackerTests.read([
      "journal.ndjson": journal,
      "catalog.ndjson": catalog,
    ])
    #expect(!export.contains("title='"))
    #expect(
      problems == """
        journal.ndjson:2:3: this line is not JSON (lexical error: invalid string in json text.), so it is skipped
        catalog.ndjson:6:1: 'Song' has the unknown kind 'Album', so it is skipped
        journal.ndjson:5:1: the export has no title for 'https://neodb.example/book/9', so it is skipped
        catalog.ndjson:5:1: this is about a season, an episode or a person; only titles are imported

        """)
  }

  @Test func problemsAreReportedWithTheirLinesUpToALimit() throws {
    let value = record("Rating", about: "movie/2", #""value": 80"#)
    let (_, problems) = try TrackerTests.read([
      "journal.ndjson": head + value,
      "catalog.ndjson": catalog,
    ])
    #expect(
      problems
        == "journal.ndjson:2:1: 'value' of 'Salt' must be a score from 1 to 10, or 0 for none, not '80'; it is left out\n"
    )
    let (_, many) = try TrackerTests.read([
      "journal.ndjson": head + value + String(repeating: "{\n", count: 2000),
      "catalog.ndjson": catalog,
    ])
    let lines = many.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.contains { $0.hasSuffix("so it is skipped (1,000 rows)") }, "\(many)")
    #expect(
      lines.contains(
        "journal.ndjson:1003:2: the file has more than 1,000 places that are not JSON; reading stops here"
      ), "\(many)")
  }
}
