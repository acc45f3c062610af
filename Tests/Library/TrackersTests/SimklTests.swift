import Testing

@testable import Trackers

@Suite struct SimklTests {
  @Test func showsAnimeAndMoviesAreRead() throws {
    let (export, problems) = try TrackersTests.read([
      (
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
        """
      )
    ])
    #expect(problems == "")
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

  @Test func whatCannotBeTakenIsNamed() throws {
    let (_, problems) = try TrackersTests.read([
      (
        "SimklBackup.json",
        """
        {"movies": [
        {"status": "eaten", "movie": {"title": "Salt", "ids": {"simkl": 70}}},
        {"status": "completed", "movie": {"title": null, "ids": {"simkl": 71}}}]}
        """
      )
    ])
    #expect(
      problems == """
        SimklBackup.json:2:1: what 'eaten' says of 'Salt' is not known, so it is not taken
        SimklBackup.json:3:1: a row has neither id nor title, so it is not taken

        """)
  }
}
