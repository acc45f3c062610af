import Testing

@testable import Trackers

@Suite struct TraktTests {
  private func movie(_ id: Int, _ title: String, _ more: String = "") -> String {
    "\"type\": \"movie\", \"movie\": {\"title\": \"\(title)\", \"year\": 2001, \"ids\": {\"trakt\": \(id), "
      + "\"slug\": \"x\", \"imdb\": \"tt000000\(id)\", \"tmdb\": null}\(more)}"
  }

  private func episode(_ season: Int, _ number: Int, at day: String, _ more: String = "") -> String
  {
    """
    {"id": 1, "watched_at": "\(day)T23:10:00.000Z", "action": "watch", "type": "episode",
     "episode": {"season": \(season), "number": \(number), "title": "E", "ids": {"trakt": 9}},
     "show": {"title": "Tides", "year": 1999, "ids": {"trakt": 50, "tvdb": 7, "plex": {"guid": "p"}}\(more)}}
    """
  }

  @Test func theHistoryTakesPrecedenceOverTheCount() throws {
    let export = try soundExport([
      "watched-history-1.json":
        "[{\"watched_at\": \"2021-05-02T20:00:00.000Z\", \(movie(1, "Salt"))}, "
        + "{\"watched_at\": \"2020-01-02T20:00:00.000Z\", \(movie(1, "Salt"))}]",
      "watched-movies.json":
        "[{\"plays\": 7, \"last_watched_at\": \"2021-05-02T20:00:00.000Z\", \(movie(1, "Salt"))}, "
        + "{\"plays\": 3, \"last_watched_at\": \"2022-05-02T20:00:00.000Z\", \(movie(2, "Foam"))}, "
        + "{\"last_watched_at\": \"2019-05-02T20:00:00.000Z\", \(movie(3, "Wind"))}]",
      "ratings-movies.json":
        "[{\"rated_at\": \"2021-05-02T20:00:00.000Z\", \"rating\": 9, \(movie(1, "Salt"))}]",
      "lists-watchlist.json":
        "[{\"listed_at\": \"2023-05-02T20:00:00.000Z\", \"notes\": \"from Bo\", \(movie(4, "Harbour"))}]",
      "lists-favorites.json":
        "[{\"rank\": 1, \"listed_at\": \"2023-05-02T20:00:00.000Z\", \"notes\": null, \(movie(1, "Salt"))}]",
    ])
    #expect(
      export == """
        movie/1 imdb/tt0000001: title='Salt' released=2001 status=completed rating=9000 \
        finished=2020-01-02 history=[{finished: 2021-05-02}] favorite=true
        movie/2 imdb/tt0000002: title='Foam' released=2001 status=completed repeat=2 updated=2022-05-02
        movie/3 imdb/tt0000003: title='Wind' released=2001 status=completed finished=2019-05-02
        movie/4 imdb/tt0000004: title='Harbour' released=2001 status=planning added=2023-05-02 notes='from Bo'

        """)
  }

  @Test func unreadableFactsAreReported() throws {
    let (export, problems) = try TrackerTests.read(
      "ratings-movies.json",
      """
      [{"rated_at": "2021-05-02T20:00:00.000Z", "rating": 9, "type": "movie",
      "movie": {"title": "Salt", "year": "soon", "ids": {"trakt": 1}}}]
      """)
    #expect(export == "movie/1: title='Salt' status=completed rating=9000\n")
    #expect(
      problems == """
        ratings-movies.json:2:37: 'year' of 'Salt' must be a year such as 1988, not 'soon'; it is left out

        """)
  }

  @Test func theOlderLayoutIsRead() throws {
    let export = try soundExport([
      "bo/watched/watched-movies.json":
        "[{\"plays\": 1, \"last_watched_at\": \"2019-05-02T20:00:00.000Z\", \(movie(3, "Wind"))}]",
      "bo/lists/watchlist.json":
        "[{\"listed_at\": \"2023-05-02T20:00:00.000Z\", \(movie(4, "Harbour"))}]",
      "bo/user-profile.json": "{\"user\": {\"username\": \"bo\", \"email\": \"bo@sea.example\"}}",
    ])
    #expect(
      export == """
        movie/3 imdb/tt0000003: title='Wind' released=2001 status=completed finished=2019-05-02
        movie/4 imdb/tt0000004: title='Harbour' released=2001 status=planning added=2023-05-02

        """)
  }

  @Test func episodesAreProgress() throws {
    let seen = [
      episode(1, 2, at: "2020-02-02"), episode(1, 1, at: "2020-02-01"),
      episode(1, 2, at: "2021-02-02"), episode(0, 1, at: "2022-02-02"),
    ]
    let export = try soundExport("history.json", "[\(seen.joined(separator: ","))]")
    #expect(
      export == """
        show/50 tvdb/7: title='Tides' released=1999 status=current progress=2 started=2020-02-01 \
        updated=2021-02-02

        """)
  }

  @Test func aShowThatIsOverAndSeenIsCompleted() throws {
    let more =
      ", \"aired_episodes\": 2, \"status\": \"ended\", \"first_aired\": \"1999-10-01T01:00:00.000Z\""
    let seen = [
      episode(1, 2, at: "2021-03-03", more), episode(1, 1, at: "2021-03-02", more),
      episode(1, 2, at: "2020-02-02", more), episode(1, 1, at: "2020-02-01", more),
    ]
    let export = try soundExport("history.json", "[\(seen.joined(separator: ","))]")
    #expect(
      export == """
        show/50 tvdb/7: title='Tides' episodes=2 released=1999-10-01 status=completed progress=2 \
        started=2020-02-01 finished=2020-02-02 repeat=1 updated=2021-03-03

        """)
  }

  @Test func titlesHiddenAsDroppedAreDropped() throws {
    func hidden(_ id: Int, _ title: String) -> String {
      "{\"hidden_at\": \"2022-05-02T20:00:00.000Z\", \"type\": \"show\", "
        + "\"show\": {\"title\": \"\(title)\", \"ids\": {\"trakt\": \(id)}}}"
    }
    let export = try soundExport([
      "history.json": "[\(episode(1, 1, at: "2020-02-01"))]",
      "hidden/hidden-dropped.json": "[\(hidden(50, "Tides")), \(hidden(52, "Reef"))]",
      "hidden/hidden-calendar.json": "[\(hidden(51, "Foam"))]",
    ])
    #expect(
      export == """
        show/50 tvdb/7: title='Tides' released=1999 status=dropped progress=1 started=2020-02-01 \
        dropped=2022-05-02 updated=2020-02-01
        show/52: title='Reef' status=dropped dropped=2022-05-02 visibility='private'

        """)
  }

  @Test func commentsAreReviews() throws {
    func comment(_ text: String, _ more: String, day: String = "2022-05-02") -> String {
      "\"comment\": {\"id\": 7, \"comment\": \"\(text)\", \"created_at\": \"\(day)T20:00:00.000Z\", \(more)}"
    }
    let files: KeyValuePairs = [
      "comments-movies.json": """
      [{\(movie(1, "Salt")), \(comment("Wet *and* slow.", "\"spoiler\": true, \"parent_id\": 0"))},
       {\(movie(1, "Salt")), \(comment("Again.", "\"spoiler\": false", day: "2023-05-02"))},
       {\(movie(2, "Foam")), \(comment("Not so.", "\"parent_id\": 9"))},
       {\(movie(3, "Wind")), \(comment("He [spoiler]swims[/spoiler].", "\"spoiler\": false"))},
       {\(movie(4, "Harbour")), \(comment("for Bo", "\"user\": {\"private\": true}"))}]
      """,
      "comments-seasons.json": "[{\"type\": \"season\", \"season\": {\"number\": 1, \"ids\": {}}, "
        + "\"show\": {\"title\": \"Tides\", \"ids\": {\"trakt\": 50}}, \(comment("Fine.", "\"likes\": 0"))}]",
      "likes-comments.json":
        "[{\"liked_at\": \"2022-05-02T20:00:00.000Z\", \(movie(5, "Mud")), \(comment("Good.", "\"likes\": 3"))}]",
    ]
    let (export, problems) = try TrackerTests.read(files)
    let part =
      "comments-seasons.json:1:2: this is about a season, an episode or a person; only titles are imported\n"
    #expect(problems == part)
    #expect(
      export.split(separator: "\n").filter { !$0.hasPrefix("not taken") }.joined(separator: "\n")
        == #"""
        movie/1 imdb/tt0000001: title='Salt' released=2001 status=completed reviewDate=2023-05-02 \#
        spoilers=true review='Wet \*and\* slow.⏎Again.'
        movie/3 imdb/tt0000003: title='Wind' released=2001 status=completed reviewDate=2022-05-02 \#
        review='He >!swims!<.'
        movie/4 imdb/tt0000004: title='Harbour' released=2001 visibility='private' notes='for Bo'
        """#)
  }

  @Test func seasonsAreRatedWithinTheirShow() throws {
    func rated(_ what: String, _ rating: Int) -> String {
      "{\"rated_at\": \"2023-05-02T20:00:00.000Z\", \"rating\": \(rating), \(what), "
        + "\"show\": {\"title\": \"Tides\", \"ids\": {\"trakt\": 50}}}"
    }
    func season(_ number: Int) -> String {
      "\"type\": \"season\", \"season\": {\"number\": \(number)}"
    }
    let (export, problems) = try TrackerTests.read(
      "ratings-seasons.json",
      "[\(rated(season(2), 6)), \(rated(season(1), 9)),\n"
        + rated("\"type\": \"episode\", \"episode\": {\"season\": 1, \"number\": 2}", 10) + "]")
    #expect(
      problems == """
        ratings-seasons.json:2:1: this is about a season, an episode or a person; only titles are imported

        """)
    #expect(
      export.hasPrefix(
        "show/50: title='Tides' status=current parts=[{season: 1, rating: 9000}|{season: 2, rating: 6000}]\n"
      ), "\(export)")
  }

  @Test func listsAreNamedByTheListOfLists() throws {
    let (export, problems) = try TrackerTests.read([
      "lists-lists.json": """
      [{"name": "By the sea", "description": "Wet.", "privacy": "private", "item_count": 2,
        "sort_by": "rank", "display_numbers": true, "ids": {"trakt": 4242, "slug": "by-the-sea"}}]
      """,
      "lists-list-4242-by-the-sea.json":
        "[{\"rank\": 1, \"listed_at\": \"2023-05-02T20:00:00.000Z\", \"notes\": \"loud\", \(movie(2, "Foam"))},\n"
        + "{\"rank\": 2, \"listed_at\": \"2023-05-02T20:00:00.000Z\", \"type\": \"season\", "
        + "\"season\": {\"number\": 2}, \"show\": {\"title\": \"Tides\", \"ids\": {\"trakt\": 50}}}]",
    ])
    #expect(
      problems == """
        lists-list-4242-by-the-sea.json:2:1: this is about a season, an episode or a person; only titles are imported

        """)
    #expect(
      export.hasPrefix(
        "movie/2 imdb/tt0000002: title='Foam' released=2001 visibility='private' notes='loud'\n")
        && export.hasSuffix("\nlist 'By the sea' ranked: movie/2\n"))
  }

  /// An invalid number doesn't identify a list.
  @Test func listsWithoutAnIDAreKeptApart() throws {
    func list(_ name: String) -> String {
      "{\"name\": \"\(name)\", \"privacy\": \"public\", \"item_count\": 1, \"ids\": {\"trakt\": 0}}"
    }
    func items(_ title: String) -> String {
      "[{\"listed_at\": \"2023-05-02T20:00:00.000Z\", \(movie(1, title))}]"
    }
    let found = try exports([
      "lists-lists.json": "[\(list("A")), \(list("B"))]",
      "lists-list-0-a.json": items("Salt"),
      "lists-list-0-b.json": items("Salt"),
    ])
    #expect(found.first?.lists.map(\.title) == ["lists-list-0-a", "lists-list-0-b"])
    #expect(found.first?.lists.map(\.id) == [nil, nil])
  }

  @Test func titlesOnlyInPrivateListsArePrivate() throws {
    func list(_ id: Int, _ privacy: String) -> String {
      "{\"name\": \"L\(id)\", \"privacy\": \"\(privacy)\", \"item_count\": 1, \"ids\": {\"trakt\": \(id)}}"
    }
    func items(_ movies: String...) -> String {
      "[\(movies.map { "{\"listed_at\": \"2023-05-02T20:00:00.000Z\", \($0)}" }.joined(separator: ","))]"
    }
    let files: KeyValuePairs = [
      "lists-lists.json": "[\(list(42, "private")), \(list(43, "public")), \(list(44, "friends"))]",
      "lists-list-42-a.json": items(movie(1, "Salt"), movie(2, "Foam"), movie(3, "Wind")),
      "lists-list-43-b.json": items(movie(2, "Foam")),
      "lists-list-44-c.json": items(movie(4, "Harbour")),
      "ratings-movies.json":
        "[{\"rated_at\": \"2021-05-02T20:00:00.000Z\", \"rating\": 9, \(movie(3, "Wind"))}]",
    ]
    let export = try soundExport(files)
    #expect(
      export == """
        movie/3 imdb/tt0000003: title='Wind' released=2001 status=completed rating=9000
        movie/1 imdb/tt0000001: title='Salt' released=2001 visibility='private'
        movie/2 imdb/tt0000002: title='Foam' released=2001
        movie/4 imdb/tt0000004: title='Harbour' released=2001 visibility='private'
        list 'L42': movie/1, movie/2, movie/3
        list 'L43': movie/2
        list 'L44': movie/4

        """)
    #expect(try exports(files).first?.lists.map(\.isPrivate) == [true, false, true])
  }

  @Test func aListWithoutAMarkIsPrivate() throws {
    let files: KeyValuePairs = [
      "lists-list-42-by-the-sea.json":
        "[{\"rank\": 1, \"listed_at\": \"2023-05-02T20:00:00.000Z\", \(movie(2, "Foam"))}]"
    ]
    let export = try soundExport(files)
    #expect(
      export == """
        movie/2 imdb/tt0000002: title='Foam' released=2001 visibility='private'
        list 'lists-list-42-by-the-sea': movie/2

        """)
    #expect(try exports(files).first?.lists.map(\.isPrivate) == [true])
  }

  /// Programs that report what is playing sometimes do it twice.
  @Test func theSameMomentIsOneViewing() throws {
    func viewing(_ moment: String) -> String { "{\"watched_at\": \(moment), \(movie(1, "Salt"))}" }
    let (day, later) = ("\"2021-05-02T20:00:00.000Z\"", "\"2021-05-02T23:00:00.000Z\"")
    for (moments, more) in [
      ([day, day], ""), ([day, day, later], " history=[{finished: 2021-05-02}]"),
    ] {
      let (export, _) = try TrackerTests.read(
        "watched-history-1.json",
        "[" + moments.map(viewing).joined(separator: ", ") + "]")
      #expect(export.contains("status=completed finished=2021-05-02\(more)\n"), "\(export)")
    }
    let episodes = [episode(1, 1, at: "2020-01-02"), episode(1, 1, at: "2020-01-02")]
    let (show, _) = try TrackerTests.read(
      "watched-history-1.json",
      "[" + episodes.joined(separator: ", ") + "]")
    #expect(show.contains("progress=1 "), "\(show)")
  }
}
