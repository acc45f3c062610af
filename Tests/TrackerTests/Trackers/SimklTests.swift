import Testing

@Suite struct SimklTests {
  @Test func showsAnimeAndMoviesAreRead() throws {
    let export = try soundExport(
      "SimklBackup.json",
      """
      {"shows": [{"last_watched_at": "2021-02-03T10:00:00Z", "status": "completed", "user_rating": 8,
        "watched_episodes_count": 2, "total_episodes_count": 2, "memo": {"text": "with Bo", "is_private": true},
        "show": {"title": "Tides", "year": 1999, "ids": {"simkl": 50, "slug": "tides", "imdb": "tt0000005", "tmdb": "10"}},
        "seasons": [{"number": 1, "episodes": [{"number": 1, "watched_at": "2021-01-01T10:00:00Z"},
          {"number": 2, "watched_at": "2021-02-03T10:00:00Z"}]}]}],
       "anime": [{"status": "hold", "user_rating": null, "watched_episodes_count": 3, "total_episodes_count": 12,
        "anime_type": "tv", "show": {"title": "Nami", "ids": {"simkl": 60, "mal": "7"}}}],
       "movies": [{"last_watched_at": "2020-02-03T10:00:00Z", "status": "completed",
        "movie": {"title": "Salt", "year": 2001, "ids": {"simkl": 70}}},
        {"added_to_watchlist_at": "2020-02-03T10:00:00Z", "status": "plantowatch",
        "movie": {"title": "Foam", "year": 2001, "ids": {"simkl": 71}}},
        {"status": "notinteresting", "movie": {"title": "Mud", "year": 2001, "ids": {"simkl": 72}}}]}
      """)
    #expect(
      export == """
        show/50 imdb/tt0000005 tmdb/10: title='Tides' episodes=2 released=1999 status=completed rating=8000 \
        progress=2 started=2021-01-01 finished=2021-02-03 updated=2021-02-03 notes='with Bo'
        anime/60 mal/7: title='Nami' episodes=12 status=paused rating=∅ progress=3
        movie/70: title='Salt' released=2001 status=completed finished=2020-02-03 updated=2020-02-03
        movie/71: title='Foam' released=2001 status=planning added=2020-02-03
        movie/72: title='Mud' released=2001 status=dropped

        """)
  }

  @Test func refusedValuesAreNamed() throws {
    let (_, problems) = try TrackerTests.read(
      "SimklBackup.json",
      """
      {"movies": [
      {"status": "eaten", "movie": {"title": "Salt", "ids": {"simkl": 70}}},
      {"status": "completed", "movie": {"title": null, "ids": {"simkl": 71}}}]}
      """)
    #expect(
      problems == """
        SimklBackup.json:2:1: the status 'eaten' is unknown, so a row with it is skipped
        SimklBackup.json:3:1: a row has neither id nor title, so it is skipped

        """)
  }

  @Test func animeMayBeCalledSoAndOddItemsAreNamed() throws {
    let (export, problems) = try TrackerTests.read(
      "SimklBackup.json",
      """
      {"anime": [{"status": "watching", "anime": {"title": "Nami", "ids": {"simkl": 60}}},
      {"status": "watching", "anime": {"title": "Umi", "ids": {"simkl": 61}}},
      {"status": "watching"}]}
      """)
    #expect(
      problems == "SimklBackup.json:3:1: a row has neither id nor title, so it is skipped\n")
    #expect(
      export.hasPrefix(
        "anime/60: title='Nami' status=current\nanime/61: title='Umi' status=current\n"),
      "\(export)")
  }

  @Test func theTableIsRead() throws {
    let (export, problems) = try TrackerTests.read(
      "SimklBackup.csv",
      "SIMKL_ID,Title,Type,Year,Watchlist,LastEpWatched,WatchedDate,Rating,Memo,TVDB,TMDB,IMDB\n"
        + "50,Tides,tv,1999,watching,S03E04,2024-06-20,9,with Bo,7,8,tt5\n"
        + "60,Nami,anime,2001,hold,7,18-12-2023 21:50:41,,,,,\n"
        + "51,Mud,tv show,2001,dropped,S01E04,,,,,,\n"
        + "70,Salt,movie,2001,completed,,2020-02-03,7,,,,\n71,Foam,movie,2001,plantowatch,,,,,,,\n"
        + "72,Gull,play,2001,completed,,,,,,,\n")
    #expect(
      problems
        == "SimklBackup.csv:7:1: 'Gull' has the unknown kind 'play', so it is skipped\n"
    )
    #expect(
      export == """
        show/50 imdb/tt5 tmdb/8 tvdb/7: title='Tides' released=1999 status=current rating=9000 \
        updated=2024-06-20 notes='with Bo⏎Last episode: S03E04'
        anime/60: title='Nami' released=2001 status=paused rating=∅ progress=7 updated=2023-12-18
        show/51: title='Mud' released=2001 status=dropped rating=∅ progress=4
        movie/70: title='Salt' released=2001 status=completed rating=7000 finished=2020-02-03 updated=2020-02-03
        movie/71: title='Foam' released=2001 status=planning rating=∅
        not taken: export/SimklBackup.csv:7:1: 'Gull' has the unknown kind 'play', so it is skipped

        """)
  }
}
