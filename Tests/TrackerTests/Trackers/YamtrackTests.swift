import Testing

@testable import Trackers

@Suite struct YamtrackTests {
  private let columns2024 =
    "media_id,source,media_type,title,image,season_number,episode_number,score,progress,status,repeats,"
    + "start_date,end_date,notes,watch_date\n"
  private let columns2026 =
    "media_id,source,media_type,title,image,season_number,episode_number,score,progress,status,"
    + "start_date,end_date,notes,progressed_at,created_at\n"

  @Test func onlyTitlesAreReadWithoutTheirParts() throws {
    let export = try soundExport(
      "yamtrack.csv",
      columns2024 + "10,tmdb,tv,Tides,i,,,,24,In progress,0,2024-02-09,2024-02-10,,\n"
        + "10,tmdb,season,Tides,i,1,,,24,Completed,0,2024-02-09,2024-02-09,,\n"
        + "10,tmdb,episode,Tides,i,1,24,,,,0,,,,2024-02-09\n"
        + "20,tmdb,movie,Salt,i,,,9.0,1,Completed,2,,2024-02-09,lent,\n"
        + "30,igdb,game,Storm,i,,,,3h 15min,completed,0,,2024-02-09,,\n"
        + "40,mal,manga,Nami,i,,,0.0,0,Planning,0,,,,\n"
        + "5,manual,book,Salt Water,i,,,7.5,120,Paused,0,2024-01-01,,,\n")
    #expect(
      export == """
        show/title tmdb 10 tmdb/10: title='Tides' status=current rating=∅ progress=24 started=2024-02-09 repeat=∅
        movie/title tmdb 20 tmdb/20: title='Salt' status=completed rating=9000 finished=2024-02-09 repeat=2 notes='lent'
        game/title igdb 30 igdb/30: title='Storm' status=completed rating=∅ hours=3.25 finished=2024-02-09 repeat=∅
        manga/title mal 40 mal/40: title='Nami' status=planning rating=∅ progress=∅ repeat=∅
        book/title Salt Water: title='Salt Water' status=paused rating=7500 progress=120 started=2024-01-01 repeat=∅

        """)
  }

  @Test func rowsOfOneTitleAreItsTimesThrough() throws {
    let export = try soundExport(
      "yamtrack.csv",
      columns2026
        + "20,tmdb,movie,Salt,i,,,8,1,Completed,,2024-05-09,,2024-05-09T15:30:00Z,2024-05-09T15:30:00Z\n"
        + "20,tmdb,movie,Salt,i,,,9,1,Completed,,2020-02-09,,2020-02-09T15:30:00Z,2020-02-09T15:30:00Z\n"
    )
    #expect(
      export == """
        movie/title tmdb 20 tmdb/20: title='Salt' status=completed rating=8000 finished=2020-02-09 \
        history=[{finished: 2024-05-09, status: completed, rating: 8000}] added=2024-05-09 \
        updated=2024-05-09 notes='First rating: 9/10'

        """)
  }

  @Test(arguments: [
    (
      ["Dropped,2020-01-01,2020-01-05", "Completed,2021-03-01,2021-03-03"],
      "status=completed started=2021-03-01 finished=2021-03-03 "
        + "history=[{started: 2020-01-01, finished: 2020-01-05, status: dropped}]"
    ),
    (
      ["Completed,2020-01-01,2020-01-05", "Dropped,2021-03-01,2021-03-03"],
      "status=completed started=2020-01-01 finished=2020-01-05 "
        + "history=[{started: 2021-03-01, finished: 2021-03-03, status: dropped}]"
    ),
    (
      ["Dropped,2020-01-01,2020-01-05", "In progress,2021-03-01,"],
      "status=current started=2021-03-01 "
        + "history=[{started: 2020-01-01, finished: 2020-01-05, status: dropped}]"
    ),
    (
      ["Dropped,2020-01-01,2020-01-05", "Dropped,2021-03-01,2021-03-03"],
      "status=dropped started=2021-03-01 dropped=2021-03-03 "
        + "history=[{started: 2020-01-01, finished: 2020-01-05, status: dropped}]"
    ),
  ])
  func aDroppedTimeIsNotAFinishedOne(rows: [String], said: String) throws {
    let export = try soundExport(
      "yamtrack.csv",
      "media_id,source,media_type,title,status,start_date,end_date\n"
        + rows.map { "20,tmdb,movie,Salt,\($0)\n" }.joined())
    #expect(export == "movie/title tmdb 20 tmdb/20: title='Salt' \(said)\n")
  }

  @Test func aForksListsAreRead() throws {
    let export = try soundExport(
      "yamtrack.csv",
      "row_type,media_id,source,media_type,title,score,status,list_uid,list_name,list_description,list_visibility\n"
        + "media,20,tmdb,movie,Salt,,Completed,,,,\n"
        + "list,,,,,,,u1,By the sea,Wet,public\nlist_item,20,tmdb,movie,Salt,,,u1,,,\n")
    #expect(
      export == """
        movie/title tmdb 20 tmdb/20: title='Salt' status=completed rating=∅
        list 'By the sea': movie/title tmdb 20

        """)
  }

  @Test func seasonsAreRatedWithinTheirShow() throws {
    let export = try soundExport(
      "yamtrack.csv",
      columns2024 + "10,tmdb,season,Tides,i,2,,7.5,3,In progress,0,,2024-05-06,,\n"
        + "10,tmdb,season,Tides,i,1,,8.0,24,Completed,0,,2024-02-09,,\n"
        + "10,tmdb,tv,Tides,i,,,9.0,27,In progress,0,,,,\n")
    #expect(
      export.contains(
        "rating=9000 progress=27 repeat=∅ parts=[{season: 1, rating: 8000, finished: 2024-02-09}|"
          + "{season: 2, rating: 7500}]"), "\(export)")
  }

  @Test func notesOfSeasonsAreNotesOfTheirShow() throws {
    let export = try soundExport(
      "yamtrack.csv",
      columns2024 + "10,tmdb,tv,Tides,i,,,9.0,27,In progress,0,,,with Bo,\n"
        + "10,tmdb,season,Tides,i,1,,8.0,24,Completed,0,,2024-02-09,\"wet,\nlike a diary\",\n"
        + "10,tmdb,season,Tides,i,2,,,3,In progress,0,,,slow,\n")
    #expect(
      export == """
        show/title tmdb 10 tmdb/10: title='Tides' status=current rating=9000 progress=27 repeat=∅ \
        parts=[{season: 1, rating: 8000, finished: 2024-02-09}] \
        notes='with Bo⏎Season 1: wet,⏎like a diary⏎Season 2: slow'

        """)
  }

  @Test func refusedValuesAreNamed() throws {
    let (export, problems) = try TrackerTests.read(
      "yamtrack.csv",
      columns2024 + ",,movie,,,,,,,Completed,0,,,,\n7,mb,music,Song,,,,,,Completed,0,,,,\n"
        + "10,tmdb,season,Tides,i,1,,8.0,24,Completed,0,,,,\n"
        + "20,tmdb,movie,Salt,,,,,,Eaten,0,,2024-02-09,,\n"
        + "30,igdb,game,Storm,,,,,long,Completed,0,,,,\n")
    #expect(export.contains("title='Salt' status=completed"))
    #expect(
      problems == """
        yamtrack.csv:5:1: the status 'Eaten' is unknown; it is imported as completed
        yamtrack.csv:6:1: 'progress' of 'Storm' must be a time such as '3h 05min', not 'long'; it is left out
        yamtrack.csv:2:1: a row has neither id nor title, so it is skipped
        yamtrack.csv:3:1: 'Song' has the unknown kind 'music', so it is skipped
        yamtrack.csv:4:1: this is about a season, an episode or a person; only titles are imported

        """)
  }

  @Test func theOldestExportsDoNotNameTheRegistry() throws {
    let export = try soundExport(
      "yamtrack.csv",
      "media_id,media_type,title,image,score,progress,status,start_date,end_date,notes,season_number,episode_number\n"
        + "10,tv,Tides,i,8.0,,,,,,,\n11,tv,Waves,i,9.0,,,,,,,\n12,tv,Foam,i,7.0,,,,,,,\n"
        + "20,movie,Salt,i,7.0,1,Completed,,,,,\n40,anime,Nami,i,0.0,0,Watching,,,,,\n"
        + "10,season,Tides,i,,24,Completed,,,,1,\n10,season,Tides,i,7.0,3,Watching,,,,2,\n"
        + "11,season,Waves,i,,16,Completed,,,Wet.,1,\n")
    #expect(
      export == """
        show/title tmdb 10 tmdb/10: title='Tides' status=current rating=8000 progress=27 \
        parts=[{season: 2, rating: 7000}]
        show/title tmdb 11 tmdb/11: title='Waves' status=completed rating=9000 progress=16 \
        parts=∅ notes='Season 1: Wet.'
        show/title tmdb 12 tmdb/12: title='Foam' status=completed rating=7000
        movie/title tmdb 20 tmdb/20: title='Salt' status=completed rating=7000
        anime/title mal 40 mal/40: title='Nami' status=current rating=∅ progress=∅

        """)
  }

  @Test func titlesOnlyInAListAreImported() throws {
    let columns =
      "row_type,media_id,source,media_type,title,score,status,list_uid,list_name,list_description,list_visibility\n"
    let files: KeyValuePairs = [
      "yamtrack.csv": columns + "list_item,5,manual,book,Salt Water,,,u1,By the sea,,public\n"
        + "list_item,20,tmdb,movie,Salt,,,u1,,,\n"
    ]
    let export = try soundExport(files)
    #expect(
      export == """
        book/title Salt Water: title='Salt Water'
        movie/title tmdb 20 tmdb/20: title='Salt'
        list 'By the sea': book/title Salt Water, movie/title tmdb 20

        """)
    #expect(try exports(files).first?.isWhole == false)
  }

  @Test func titlesOnlyInAPrivateListArePrivate() throws {
    let export = try soundExport(
      "yamtrack.csv",
      "row_type,media_id,source,media_type,title,score,status,list_uid,list_name,list_description,list_visibility\n"
        + "media,30,tmdb,movie,Foam,,Completed,,,,\nlist,,,,,,,u1,By the sea,,private\n"
        + "list_item,20,tmdb,movie,Salt,,,u1,,,\nlist_item,30,tmdb,movie,Foam,,,u1,,,\n")
    #expect(
      export == """
        movie/title tmdb 30 tmdb/30: title='Foam' status=completed rating=∅
        movie/title tmdb 20 tmdb/20: title='Salt' visibility='private'
        list 'By the sea': movie/title tmdb 20, movie/title tmdb 30

        """)
  }

  @Test func titlesOfOnesOwnWithOneNameAreSeveral() throws {
    let (export, _) = try TrackerTests.read(
      "yamtrack.csv",
      columns2026 + "m1,manual,movie,Home,i,,,,1,Completed,,2020-01-01,,,\n"
        + "m2,manual,movie,Home,i,,,9,1,Planning,,,other,,\n"
        + "m3,manual,movie,Away,i,,,,1,Completed,,2020-01-01,,,\n")
    #expect(
      export.split(separator: "\n").map { $0.prefix { $0 != ":" } } == [
        "movie/title manual m1", "movie/title manual m2", "movie/title Away",
      ], "\(export)")
  }

  @Test func aPlannedRewatchIsNotATimeThrough() throws {
    let (export, _) = try TrackerTests.read(
      "yamtrack.csv",
      columns2026 + "40,mal,anime,Nami,i,,,8,12,Completed,2020-01-01,2020-02-01,,,\n"
        + "40,mal,anime,Nami,i,,,,0,Planning,,,with Bo,,\n")
    #expect(
      export == """
        anime/title mal 40 mal/40: title='Nami' status=completed rating=8000 progress=12 started=2020-01-01 \
        finished=2020-02-01 notes='with Bo'

        """)
  }
}
