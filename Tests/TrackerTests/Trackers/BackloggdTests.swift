import Testing

@Suite struct BackloggdTests {
  @Test func readsATableOfGames() throws {
    let (export, problems) = try TrackerTests.read(
      "backloggd.csv",
      """
      Title,Rating,Status,Backlog
      Tide & Stone,4.5,Completed,
      Endless,3,Retired,
      Rest,,Shelved,Yes
      Gone,,Abandoned,
      Wish,,Wishlist,
      Later,,,Yes
      Rated,0.5,,
      Odd,2,Speedrun,
      Bare,,,

      """)
    #expect(
      problems == """
        backloggd.csv:9:1: the status 'Speedrun' is unknown; it is imported as completed
        backloggd.csv:10:1: 'Bare' has no status, so it is skipped

        """)
    #expect(
      export == """
        game/title Tide & Stone: title='Tide & Stone' status=completed rating=9000
        game/title Endless: title='Endless' status=completed rating=6000
        game/title Rest: title='Rest' status=paused rating=∅
        game/title Gone: title='Gone' status=dropped rating=∅
        game/title Wish: title='Wish' status=planning rating=∅
        game/title Later: title='Later' status=planning rating=∅
        game/title Rated: title='Rated' status=completed rating=1000
        game/title Odd: title='Odd' status=completed rating=4000
        not taken: export/backloggd.csv:10:1: 'Bare' has no status, so it is skipped

        """)
  }

  @Test func scoresAboveFiveAreHalfStars() throws {
    let (export, _) = try TrackerTests.read(
      "b.csv",
      "Title,Rating,Status,Backlog\nA,9,Played,\nB,4,Playing,\n")
    #expect(export.contains("status=completed rating=9000"))
    #expect(export.contains("status=current rating=4000"))
  }

  @Test func wishesWithoutNamesAreNamed() throws {
    let (export, problems) = try TrackerTests.read(
      "wishlist.csv",
      """
      "Name","Release Date","Companies"
      "","Sep 23, 1996","Harbour, Inc."
      "Tide & Stone","Oct 19, 2023","Harbour"

      """)
    #expect(problems == "wishlist.csv:2:1: a row has neither id nor title, so it is skipped\n")
    #expect(
      export.hasPrefix(
        "game/title Tide & Stone: title='Tide & Stone' released=2023-10-19 status=planning\n"))
  }

  @Test func readsEachTimeThrough() throws {
    let (export, problems) = try TrackerTests.read(
      "transfer.json",
      """
      {"format": "backloggd-transfer", "version": 2, "entries": [
        {"game_id": 5, "title": "Tide & Stone", "slug": "tide-and-stone",
         "log": {"game_liked": true, "is_play": true, "is_playing": false, "is_backlog": false,
           "status": "completed", "total_hours": 30, "total_minutes": 30},
         "playthroughs": [
          {"rating": 9, "review": "", "hours_played": 10, "mins_played": 15, "is_master": false,
           "is_replay": true, "start_date": "2023-01-01", "finish_date": "2023-02-01"},
          {"rating": 8, "review": "It *roars*.", "review_spoilers": true, "hours_played": 20,
           "mins_played": 15, "is_master": true, "start_date": "2020-01-01", "finish_date": "2020-03-01"}],
         "dates": [{"range_start_date": "2020-01-01", "note": "began at night"}]},
        {"title": "Again", "slug": "again", "playthroughs": [],
         "log": {"is_play": true, "is_playing": true, "status": "completed"}},
        {"title": "Wish", "slug": "wish", "playthroughs": [], "log": {"is_wishlist": true},
         "dates": []},
        {"title": "Nothing", "playthroughs": [], "log": {}},
        {"log": {}}]}
      """)
    #expect(
      problems == """
        transfer.json:15:3: 'Nothing' has no status, so it is skipped
        transfer.json:16:3: a row has neither id nor title, so it is skipped

        """)
    #expect(
      export.hasPrefix(
        #"""
        game/tide-and-stone: title='Tide & Stone' status=completed rating=8000 hours=20.25 \#
        started=2020-01-01 finished=2020-03-01 history=[{started: 2023-01-01, finished: 2023-02-01, \#
        status: completed, rating: 9000, hours: 10.25}] favorite=true spoilers=true \#
        notes='2020-01-01: began at night' review='It \*roars\*.'
        game/again: title='Again' status=repeating
        game/wish: title='Wish' status=planning

        """#), "\(export)")
  }

  @Test func readsTheFirstVersionOfATransfer() throws {
    let export = try soundExport(
      "backlog.json",
      """
      {"format": "backloggd-transfer", "version": 1, "entries": [
        {"title": "Tides", "slug": "tides", "status": "completed", "rating": 9, "platform": "Windows PC",
         "dateStart": "2024-08-02", "dateEnd": "2024-08-20", "review": "Good.", "favorite": true, "tags": ["coop"],
         "externalIds": {"backloggd": 27, "steam": "648"}},
        {"title": "Salt", "status": "backlog", "rating": null, "platform": "", "dateStart": "", "dateEnd": "", "review": ""}]}
      """)
    #expect(
      export == """
        game/tides steam/648: title='Tides' platforms=[Windows PC] status=completed rating=9000 \
        started=2024-08-02 finished=2024-08-20 favorite=true tags=[coop] review='Good.'
        game/title Salt: title='Salt' status=planning rating=∅

        """)
  }

  @Test func theLastDayOfAGameThatWasGivenUpIsWhenItWasDropped() throws {
    let export = try soundExport(
      "backlog.json",
      """
      {"format": "backloggd-transfer", "version": 2, "entries": [
        {"title": "Tides", "slug": "tides", "log": {"is_play": true, "status": "abandoned"},
         "playthroughs": [{"rating": 3, "start_date": "2021-03-01", "finish_date": "2021-03-09"}]}]}
      """)
    #expect(
      export
        == "game/tides: title='Tides' status=dropped rating=3000 started=2021-03-01 finished=∅ dropped=2021-03-09\n"
    )
  }

  @Test func aSeparateRatingOfTheFirstTimeIsReported() throws {
    let export = try soundExport(
      "backlog.json",
      """
      {"format": "backloggd-transfer", "version": 2, "entries": [
        {"title": "Tides", "slug": "tides", "log": {"is_play": true, "status": "completed"},
         "playthroughs": [
          {"rating": 9, "is_master": true, "is_replay": true, "start_date": "2022-01-01", "finish_date": "2022-02-01"},
          {"rating": 7, "is_master": false, "start_date": "2020-01-01", "finish_date": "2020-02-01"}]}]}
      """)
    #expect(
      export == """
        game/tides: title='Tides' status=completed rating=9000 started=2020-01-01 finished=2020-02-01 \
        history=[{started: 2022-01-01, finished: 2022-02-01, status: completed, rating: 9000}] \
        notes='First rating: 7/10'

        """)
  }
}
