import Testing

@Suite struct MediaTrackerTests {
  @Test func itemsOfAllKindsAreRead() throws {
    let export = try soundExport(
      "items.json",
      """
      [{"id": 1, "mediaType": "movie", "title": "Salt", "originalTitle": "Sel", "source": "tmdb", "tmdbId": 70,
        "imdbId": "tt0000007", "releaseDate": "2001-05-04", "runtime": 96, "genres": ["Drama"], "seen": true,
        "onWatchlist": false, "lastSeenAt": 1612310400000, "userRating": {"rating": 4.5, "review": "with Bo", "date": 1612310400000},
        "seenHistory": [{"date": 1612310400000, "type": "seen"}, {"date": 1577836800000, "type": "seen"}]},
       {"id": 2, "mediaType": "tv", "title": "Tides", "source": "tmdb", "tvdbId": 9, "status": "Ended", "numberOfEpisodes": 10,
        "unseenEpisodesCount": 4, "seen": false, "onWatchlist": true, "lastSeenAt": 1612310400000},
       {"id": 3, "mediaType": "tv", "title": "Waves", "source": "tmdb", "status": "Ended", "numberOfEpisodes": 8,
        "unseenEpisodesCount": 0, "seen": true, "lastSeenAt": 1612310400000},
       {"id": 4, "mediaType": "audiobook", "title": "Foam", "source": "audible", "audibleId": "B0000", "authors": ["A. Bee"],
        "narrators": ["C. Dee"], "onWatchlist": false, "progress": 0.42, "seen": false,
        "seenHistory": [{"date": 1612310400000, "type": "progress", "progress": 0.42}]},
       {"id": 5, "mediaType": "video_game", "title": "Mud", "source": "igdb", "igdbId": 5, "developer": "Loam", "onWatchlist": true,
        "seen": false}]
      """)
    #expect(
      export == """
        movie/title Salt (2001) imdb/tt0000007 tmdb/70: title='Salt' titles={native: 'Sel'} genres=[Drama] \
        duration=96 released=2001-05-04 status=completed rating=9000 started=∅ finished=2020-01-01 repeat=∅ \
        history=[{finished: 2021-02-03, status: completed}] notes='with Bo'
        show/title Tides tvdb/9: title='Tides' episodes=10 status=current rating=∅ progress=6 updated=2021-02-03
        show/title Waves: title='Waves' episodes=8 status=completed rating=∅ progress=8 finished=2021-02-03
        book/title Foam asin/B0000: title='Foam' format='audiobook' \
        creators=[{name: 'A. Bee', role: 'author'}|{name: 'C. Dee', role: 'narrator'}] status=current rating=∅ \
        progress=42 progressUnit='percent' started=∅ finished=∅ history=∅
        game/title Mud igdb/5: title='Mud' developers=[Loam] status=planning rating=∅

        """)
  }

  @Test func detailsContainEpisodesAndSeasons() throws {
    let export = try soundExport(
      "details.json",
      """
      {"id": 2, "mediaType": "tv", "title": "Tides", "hasDetails": true, "status": "Returning Series", "numberOfEpisodes": 3,
       "seasons": [
        {"seasonNumber": 0, "isSpecialSeason": true, "episodes": [{"episodeNumber": 1, "seenHistory": [{"date": 1546300800000}]}]},
        {"seasonNumber": 1, "isSpecialSeason": false, "userRating": {"rating": 3}, "episodes": [
          {"episodeNumber": 1, "seenHistory": [{"date": 1577836800000}]},
          {"episodeNumber": 2, "seenHistory": [{"date": 1580515200000}]},
          {"episodeNumber": 3, "seenHistory": []}]}]}
      """)
    #expect(
      export == """
        show/title Tides: title='Tides' episodes=3 status=current rating=∅ progress=2 started=2020-01-01 \
        parts=[{season: 1, rating: 6000}] updated=2020-02-01

        """)
  }

  @Test func refusedValuesAreNamed() throws {
    let (_, problems) = try TrackerTests.read(
      "items.json",
      """
      {"data": [
      {"mediaType": "movie", "title": "", "seen": true},
      {"mediaType": "opera", "title": "Salt", "seen": true},
      {"mediaType": "movie", "title": "Foam", "seen": false, "onWatchlist": false}],
      "page": 1, "totalPages": 2}
      """)
    #expect(
      problems == """
        items.json:2:1: a row has neither id nor title, so it is skipped
        items.json:3:1: 'Salt' has the unknown kind 'opera', so it is skipped
        items.json:4:1: 'Foam' has no status, so it is skipped

        """)
  }

  @Test func hoursAndPlatformsOfGamesAreRead() throws {
    let export = try soundExport(
      "items.json",
      """
      [{"mediaType": "video_game", "title": "Mud", "seen": true, "platform": ["PC", "Switch"],
        "seenHistory": [{"date": 1612310400000, "duration": 90}, {"date": 1577836800000, "duration": 60}]}]
      """)
    #expect(export.contains("platforms=[PC|Switch]") && export.contains("hours=2.5"), "\(export)")
  }
}
