import Testing

@Suite struct RyotTests {
  @Test func titlesAreReadAndNothingElse() throws {
    let (export, problems) = try TrackerTests.read(
      "ryot.json",
      """
      {"metadata": [
       {"lot": "movie", "source": "tmdb", "identifier": "20", "source_id": "Salt",
        "collections": [{"collection_name": "Completed"}, {"collection_name": "By the sea"}],
        "reviews": [{"rating": "85", "review": {"text": "Wet *and* slow.", "date": "2020-05-06T10:00:00Z",
          "spoiler": true, "visibility": "public"}},
          {"rating": null, "review": {"text": "for Bo", "visibility": "private"}}],
        "seen_history": [
          {"state": "completed", "ended_on": "2021-03-04"},
          {"state": "completed", "started_on": "2020-05-05", "ended_on": "2020-05-06"}]},
       {"lot": "Show", "source": "Tmdb", "identifier": "10", "source_id": "Tides", "collections": [],
        "reviews": [{"rating": "50", "show_season_number": 1},
          {"rating": "90", "show_season_number": 1, "show_episode_number": 2}],
        "seen_history": [
          {"progress": null, "ended_on": "2022-01-02", "show_season_number": 1, "show_episode_number": 1},
          {"progress": null, "ended_on": "2022-01-03", "show_season_number": 1, "show_episode_number": 2},
          {"progress": null, "ended_on": "2022-01-03", "show_season_number": 0, "show_episode_number": 1}]},
       {"lot": "video_game", "source": "igdb", "identifier": "30", "source_id": "Storm", "reviews": [],
        "collections": ["Owned"], "seen_history": [
          {"state": "in_progress", "progress": "40.5", "started_on": "2023-01-01", "manual_time_spent": "5400"}]},
       {"lot": "audio_book", "source": "audible", "identifier": "B0", "source_id": "Salt Water",
        "collections": ["Watchlist"], "reviews": [], "seen_history": []}],
       "workouts": [{"name": "Swim"}], "people": [{"name": "Bo"}]}
      """)
    #expect(
      problems == """
        ryot.json:12:5: this is about a season, an episode or a person; only titles are imported

        """)
    #expect(
      export.split(separator: "\n").filter { !$0.hasPrefix("not taken") }.joined(separator: "\n")
        == """
        movie/title tmdb 20 tmdb/20: title='Salt' status=completed rating=8500 started=2020-05-05 \
        finished=2020-05-06 history=[{finished: 2021-03-04, status: completed}] reviewDate=2020-05-06 \
        spoilers=true notes='for Bo' review='Wet *and* slow.'
        show/title tmdb 10 tmdb/10: title='Tides' status=current rating=∅ progress=2 started=2022-01-02 \
        parts=[{season: 1, rating: 5000}]
        game/title igdb 30 igdb/30: title='Storm' status=current rating=∅ progress=40 progressUnit='percent' \
        hours=1.5 started=2023-01-01 owned=true
        book/title audible B0 asin/B0: title='Salt Water' format='audiobook' status=planning rating=∅
        list 'By the sea': movie/title tmdb 20
        """)
  }

  @Test func refusedValuesAreNamed() throws {
    let (_, problems) = try TrackerTests.read(
      "ryot.json",
      """
      {"metadata": [
      {"lot": "music", "source": "spotify", "identifier": "7", "source_id": "Song"},
      {"lot": "movie", "source": "tmdb", "identifier": "", "source_id": ""},
      {"lot": "movie", "source": "tmdb", "identifier": "8", "source_id": "",
       "reviews": [{"rating": "120"}]}]}
      """)
    #expect(
      problems == """
        ryot.json:4:1: a row has no title; it is kept as 'tmdb 8'
        ryot.json:5:26: 'rating' of 'tmdb 8' must be a score from 1 to 100, or 0 for none, not '120'; it is left out
        ryot.json:2:1: 'Song' has the unknown kind 'music', so it is skipped
        ryot.json:3:1: a row has neither id nor title, so it is skipped

        """)
  }

  @Test func aDroppedTimeKeepsItsEndAndAnIDIsNotAName() throws {
    let (export, problems) = try TrackerTests.read(
      "ryot.json",
      """
      {"metadata": [
       {"lot": "movie", "source": "tmdb", "identifier": "129", "source_id": "129", "seen_history": [
          {"state": "completed", "ended_on": "2020-01-01"}]},
       {"lot": "book", "source": "openlibrary", "identifier": "OL1W", "source_id": "Salt", "seen_history": [
          {"state": "dropped", "started_on": "2020-01-01", "ended_on": "2020-01-09"}]}]}
      """)
    #expect(problems == "ryot.json:2:2: a row has no title; it is kept as 'tmdb 129'\n")
    #expect(
      export == """
        movie/title tmdb 129 tmdb/129: status=completed finished=2020-01-01
        book/title openlibrary OL1W openlibrary/OL1W: title='Salt' status=dropped started=2020-01-01 \
        dropped=2020-01-09

        """)
  }

  @Test(arguments: [
    (
      """
      {"state": "dropped", "progress": "20", "started_on": "2020-01-01", "ended_on": "2020-01-05"},
      {"state": "completed", "progress": null, "started_on": "2021-03-01", "ended_on": "2021-03-03"}
      """,
      "status=completed started=2021-03-01 finished=2021-03-03 "
        + "history=[{started: 2020-01-01, finished: 2020-01-05, status: dropped}]"
    ),
    (
      #"{"state": "on_a_hold", "progress": "40", "started_on": "2020-01-01", "ended_on": null}"#,
      "status=paused progress=40 progressUnit='percent' started=2020-01-01"
    ),
    (
      #"{"state": "dropped", "progress": "20.00", "started_on": "2020-01-01", "ended_on": "2020-02-01"}"#,
      "status=dropped progress=20 progressUnit='percent' started=2020-01-01 dropped=2020-02-01"
    ),
  ])
  func theProgressOfTheNewestTimeIsKept(seen: String, said: String) throws {
    let export = try soundExport(
      "ryot.json",
      """
      {"metadata": [{"lot": "book", "source": "openlibrary", "identifier": "OL1W", "source_id": "Salt",
        "seen_history": [\(seen)]}]}
      """)
    #expect(export == "book/title openlibrary OL1W openlibrary/OL1W: title='Salt' \(said)\n")
  }

  @Test(arguments: [
    (
      [(1, "2020-02-01"), (2, "2020-02-02"), (1, "2021-03-02"), (2, "2021-03-03")],
      "finished=2020-02-02 history=[{started: 2021-03-02, finished: 2021-03-03, status: completed}]"
    ),
    (
      [
        (1, "2020-02-01"), (2, "2020-02-02"), (1, "2021-03-02"), (2, "2021-03-03"),
        (1, "2022-01-01"),
      ],
      "finished=2020-02-02 repeat=1 updated=2022-01-01"
    ),
    (
      [(1, "2020-02-01"), (2, "2020-02-02"), (1, "2021-03-02")],
      "finished=2020-02-02 updated=2021-03-02"
    ),
  ])
  func aShowThatWasSeenAgainHasFurtherTimes(seen: [(Int, String)], said: String) throws {
    let entries = seen.map { episode, day in
      #"{"state": "completed", "ended_on": "\#(day)", "show_season_number": 1, "#
        + #""show_episode_number": \#(episode)}"#
    }
    let export = try soundExport(
      "ryot.json",
      """
      {"metadata": [{"lot": "show", "source": "tmdb", "identifier": "10", "source_id": "Tides",
        "collections": ["Completed"], "seen_history": [\(entries.joined(separator: ", "))]}]}
      """)
    #expect(
      export == """
        show/title tmdb 10 tmdb/10: title='Tides' status=completed progress=2 started=2020-02-01 \
        \(said)

        """)
  }

  @Test func volumesAreNoTimesThrough() throws {
    let entries = (1...3).map { volume in
      #"{"state": "completed", "ended_on": "2020-02-0\#(volume)", "manga_volume_number": \#(volume)}"#
    }
    let export = try soundExport(
      "ryot.json",
      """
      {"metadata": [{"lot": "manga", "source": "anilist", "identifier": "10", "source_id": "Tides",
        "collections": ["Completed"], "seen_history": [\(entries.joined(separator: ", "))]}]}
      """)
    #expect(
      export == """
        manga/title anilist 10 anilist/10: title='Tides' status=completed progressVolumes=3 \
        started=2020-02-01 finished=2020-02-03

        """)
  }

  @Test func namesOnlyInPrivateTextsArePrivate() throws {
    let export = try soundExport(
      "ryot.json",
      """
      {"metadata": [
       {"lot": "movie", "source": "tmdb", "identifier": "1", "source_id": "Salt",
        "collections": [{"collection_name": "Guilty pleasures"}]},
       {"lot": "movie", "source": "tmdb", "identifier": "2", "source_id": "Foam",
        "reviews": [{"rating": null, "review": {"text": "for Bo", "visibility": "private"}}]},
       {"lot": "movie", "source": "tmdb", "identifier": "3", "source_id": "Wind",
        "collections": ["Watchlist", "Guilty pleasures"]}]}
      """)
    #expect(
      export == """
        movie/title tmdb 1 tmdb/1: title='Salt' visibility='private'
        movie/title tmdb 2 tmdb/2: title='Foam' rating=∅ visibility='private' notes='for Bo'
        movie/title tmdb 3 tmdb/3: title='Wind' status=planning
        list 'Guilty pleasures': movie/title tmdb 1, movie/title tmdb 3

        """)
  }
}
