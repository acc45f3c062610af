import Testing

@Suite struct TVTimeTests {
  private let episodes =
    "s_id,key,created_at,series_name,season_number,episode_number,is_followed,is_archived,is_unitary\n"
  private let movies =
    "created_at,type,entity_type,watch_date,release_date,movie_name,series_name\n"

  @Test func watchedTitlesAreRead() throws {
    let export = try soundExport([
      "tracking-prod-records-v2.csv":
        episodes + "7,watch-episode-a,2020-01-02 20:00:00,Tides (1999),1,1,,,\n"
        + "7,rewatch-episode-a,2021-01-02 20:00:00,Tides (1999),1,1,,,\n"
        + "7,watch-episode-b,2020-01-03 20:00:00,Tides (1999),1,2,,,\n"
        + "7,watch-episode-c,2020-01-04 20:00:00,Tides (1999),0,1,,,\n"
        + "7,user-series-7,2020-01-01 20:00:00,Tides (1999),,,true,false,\n"
        + "8,user-series-8,2020-01-01 20:00:00,Nami,,,true,false,\n"
        + "9,user-series-9,2020-01-01 20:00:00,Mud,,,true,true,\n"
        + "9,watch-episode-d,2020-01-05 20:00:00,Mud,1,1,,,\n"
        + "6,user-series-6,2020-01-01 20:00:00,Fog,,,true,true,\n" + ",tracking-stats,,,,,,,\n",
      "tracking-prod-records.csv":
        movies + "2020-05-01 10:00:00,watch,movie,,2001-06-07 00:00:00,Salt,\n"
        + "2022-05-01 10:00:00,rewatch,movie,,2001-06-07 00:00:00,Salt,\n"
        + "2022-05-01 10:00:00,towatch,movie,,2002-06-07 00:00:00,Foam,\n"
        + "2022-05-01 10:00:00,watch,episode,,,,Tides\n",
      "access_token.csv": "user_id,token\n1,secret\n",
    ])
    #expect(
      export == """
        show/title Tides (1999) tvdb/7: title='Tides' released=1999 status=current progress=2 \
        started=2020-01-02 updated=2021-01-02
        show/title Nami tvdb/8: title='Nami' status=planning
        show/title Mud tvdb/9: title='Mud' status=dropped progress=1 started=2020-01-05 updated=2020-01-05
        show/title Fog tvdb/6: title='Fog' status=dropped
        movie/title Salt: title='Salt' released=2001-06-07 status=completed finished=2020-05-01 \
        history=[{finished: 2022-05-01}]
        movie/title Foam: title='Foam' released=2002-06-07 status=planning

        """)
  }

  @Test func theOlderTableAloneHasShowsToo() throws {
    let export = try soundExport(
      "tracking-prod-records.csv",
      "created_at,type,entity_type,release_date,movie_name,series_name,season_number,episode_number\n"
        + "2020-05-01 10:00:00,watch,episode,,,Tides,2,3\n")
    #expect(
      export == """
        show/title Tides: title='Tides' status=current progress=1 started=2020-05-01 updated=2020-05-01

        """)
  }

  @Test func rowsWithoutANameAreNamed() throws {
    let (_, problems) = try TrackerTests.read(
      "tracking-prod-records-v2.csv",
      episodes + "7,watch-episode-a,2020-01-02 20:00:00,,1,1,,,\n")
    #expect(
      problems
        == "tracking-prod-records-v2.csv:2:1: a row has neither id nor title, so it is skipped\n")
  }

  @Test func filmsOfOneNameAndOtherYearsAreTwo() throws {
    let (export, problems) = try TrackerTests.read(
      "tracking-prod-records.csv",
      movies + "2021-05-01 10:00:00,watch,movie,,2021-06-07 00:00:00,Salt,\n"
        + "2019-05-01 10:00:00,watch,movie,,1984-06-07 00:00:00,Salt,\n"
        + "2022-05-01 10:00:00,rewatch,movie,,2021-06-07 00:00:00,Salt,\n"
        + "2020-05-01 10:00:00,watch,movie,,0001-01-01 00:00:00,Foam,\n")
    #expect(
      problems == "tracking-prod-records.csv:2:1: 'Salt' has a day before the release\n")
    #expect(
      export == """
        movie/title Salt (2021): title='Salt' released=2021-06-07 status=completed finished=2021-05-01 \
        history=[{finished: 2022-05-01}]
        movie/title Salt: title='Salt' released=1984-06-07 status=completed finished=2019-05-01
        movie/title Foam: title='Foam' status=completed finished=2020-05-01

        """)
  }

  @Test func showsAreDistinguishedByTheirIDs() throws {
    let export = try soundExport(
      "tracking-prod-records-v2.csv",
      episodes + "7,watch-episode-a,2020-01-02 20:00:00,Tides,1,1,,,\n"
        + "8,watch-episode-b,2020-01-03 20:00:00,Tides,1,1,,,\n"
        + "9,watch-episode-c,2020-01-04 20:00:00,Nami (2018),1,1,,,\n"
        + "9,watch-episode-d,2020-01-03 20:00:00,Nami,1,2,,,\n")
    #expect(
      export == """
        show/title Tides tvdb/7: title='Tides' status=current progress=1 started=2020-01-02 updated=2020-01-02
        show/title Tides, 8 tvdb/8: title='Tides' status=current progress=1 started=2020-01-03 updated=2020-01-03
        show/title Nami tvdb/9: title='Nami' released=2018 status=current progress=2 started=2020-01-03 \
        updated=2020-01-04

        """)
  }
}
