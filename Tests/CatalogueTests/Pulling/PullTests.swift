import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import Synchronization
import TestSupport
import Testing

@testable import Catalogue
@testable import Exchange

/// People's public lists, fetched from the test's own server and merged into a project.
@Suite struct PullTests {
  private let project: PulledProject
  private var folder: TemporaryFolder { project.folder }

  init() throws { project = try PulledProject() }

  @discardableResult
  private func pull(
    _ account: String, from server: ReplayServer, _ keys: [String: String] = [:],
    permitting isPermitted: Bool = true
  ) async throws -> String {
    try await project.pull(account, from: server, keys, permitting: isPermitted)
  }

  private func text(_ id: String) throws -> String { try project.text(id) }

  private static func entry(
    _ id: Int, _ status: String, score: Int = 0, notes: String? = nil, more: String = ""
  ) -> String {
    """
    {"id": \(id), "mediaId": \(id), "status": "\(status)", "score": \(score), "progress": 3, "repeat": 0, \
    "notes": \(notes.map { "\"\($0)\"" } ?? "null"), "hiddenFromStatusLists": false, "startedAt": {"year": null}, "completedAt": {"year": null}\(more), \
    "media": {"id": \(id), "idMal": \(id + 1), "type": "ANIME", "title": {"romaji": "Sea \(id)"}, "episodes": 12}}
    """
  }

  private static func collection(_ entries: String, hasMore: Bool = false) -> String {
    """
    {"data": {"MediaListCollection": {"hasNextChunk": \(hasMore), "user": {"id": 5, "name": "mika", \
    "mediaListOptions": {"scoreFormat": "POINT_10"}}, "lists": [{"name": "Watching", "isCustomList": false, \
    "status": "CURRENT", "entries": [\(entries)]}]}}}
    """
  }

  @Test func aniListComesInChunksAndFollowsTheList() async throws {
    let later = Count()
    let server = try await ReplayServer([
      "POST /": { request in
        if request.body.contains("MANGA") { return .json(Self.collection("")) }
        if later.number > 0 { return .json(Self.collection(Self.entry(1, "CURRENT", score: 9))) }
        return request.body.contains(/"chunk": ?1\b/)
          ? .json(Self.collection(Self.entry(1, "CURRENT"), hasMore: true))
          : .json(Self.collection(Self.entry(2, "CURRENT")))
      }
    ])
    _ = try await pull("anilist:mika", from: server)
    #expect(try text("anime/sea-1").contains("status: current\n"))
    #expect(try text("anime/sea-2").contains("ids: {anilist: \"2\", mal: \"3\"}"))
    later.next()
    let said = try await pull("AniList:mika", from: server)
    #expect(try text("anime/sea-1").contains("rating: 9\n"), "\(said)")
    #expect(try !folder.folder.exists("library/anime/sea-2.md"))
  }

  /// A daily run can't ask, so it takes everything else, and reports the rest each day.
  @Test func whatWouldRemoveManyTitlesStaysUntilTheOwnerAgrees() async throws {
    let month = Count()
    let server = try await ReplayServer([
      "POST /": { request in
        if request.body.contains("MANGA") { return .json(Self.collection("")) }
        let noted = (1...8).map { Self.entry($0, "CURRENT", notes: "psst \($0)") }
        // One title and most notes are gone, a title is new, and one has a score.
        let later =
          (2...6).map { Self.entry($0, "CURRENT") }
          + [
            Self.entry(7, "CURRENT", score: 9, notes: "psst 7"),
            Self.entry(8, "CURRENT", notes: "Another."), Self.entry(9, "PLANNING"),
          ]
        return .json(Self.collection((month.number == 0 ? noted : later).joined(separator: ",")))
      }
    ])
    _ = try await pull("anilist:mika", from: server, permitting: false)
    month.next()
    // The second day has the new title, too.
    for known in [8, 9] {
      let said = try await pull("anilist:mika", from: server, permitting: false)
      #expect(
        said.contains(
          "this AniList export would remove 6 of \(known) titles, or their ratings or texts, so nothing is removed; "
            + "everything else is imported [vanished-stays]"), "\(said)")
      #expect(try text("anime/sea-1").contains("psst 1"))
      #expect(try text("anime/sea-2").contains("psst 2"))
      #expect(try text("anime/sea-7").contains("rating: 9\n"))
      #expect(try text("anime/sea-8").contains("Another."))
      #expect(try text("anime/sea-9").contains("status: planning\n"))
    }
    let said = try await pull("anilist:mika", from: server, permitting: true)
    #expect(try !folder.folder.exists("library/anime/sea-1.md"), "\(said)")
    #expect(try !text("anime/sea-2").contains("psst"))
    #expect(try text("anime/sea-7").contains("psst 7"))
    #expect(!said.contains("vanished-stays"))
  }

  @Test func aPublicListOmitsPrivateTitles() async throws {
    let all =
      Self.entry(1, "CURRENT") + "," + Self.entry(2, "CURRENT", more: #", "private": true"#)
    let own = try await ReplayServer([
      "POST /": {
        $0.body.contains("MANGA") ? .json(Self.collection("")) : .json(Self.collection(all))
      }
    ])
    _ = try await pull("anilist:mika", from: own)
    #expect(try text("anime/sea-2").contains("visibility: private"))
    let others = try await ReplayServer([
      "POST /": {
        .json(Self.collection($0.body.contains("MANGA") ? "" : Self.entry(1, "CURRENT")))
      }
    ])
    let said = try await pull("anilist:mika", from: others)
    #expect(try folder.folder.exists("library/anime/sea-2.md"), "\(said)")
  }

  @Test func aMissingListIsSaid() async throws {
    let server = try await ReplayServer([
      "POST /": { _ in .json(#"{"errors": [{"message": "Private User"}], "data": null}"#) }
    ])
    #expect(try await pull("anilist:mika", from: server).contains("Private User [not-pulled]"))
    #expect(try await pull("letterboxd:none", from: server).contains("status 404 [not-pulled]"))
    #expect(try await pull("steam:mika", from: server).contains("[pull-needs-keys]"))
  }

  @Test func myAnimeListComesInPages() async throws {
    @Sendable func row(_ id: Int) -> String {
      """
      {"status": 2, "score": 8, "tags": "", "is_rewatching": 0, "num_watched_episodes": 12, "anime_title": "Tide \(id)", \
      "anime_num_episodes": 12, "anime_id": \(id), "anime_media_type_string": "TV", "start_date_string": null, \
      "finish_date_string": null}
      """
    }
    let later = Count()
    let server = try await ReplayServer([
      "GET /animelist/mika/load.json": { request in
        let first = (1...300).map { row($0) }.joined(separator: ",")
        let rest = later.number == 0 && request["offset"] == "300" ? row(301) : ""
        return .json(request["offset"] == "0" ? "[\(first)]" : "[\(rest)]")
      },
      "GET /mangalist/mika/load.json": { _ in .json("[]") },
    ])
    _ = try await pull("mal:mika", from: server)
    #expect(try text("anime/tide-301").contains("rating: 8\n"))
    #expect(try folder.folder.files(below: "library").count == 301)
    #expect(
      server.takeRequests().map(\.target).prefix(3) == [
        "/animelist/mika/load.json?status=7&offset=0",
        "/animelist/mika/load.json?status=7&offset=300",
        "/animelist/mika/load.json?status=7&offset=301",
      ])
    // A full page with nothing behind it is a whole list, too.
    later.next()
    let said = try await pull("mal:mika", from: server)
    #expect(try folder.folder.files(below: "library").count == 300, "\(said)")
  }

  private static func film(
    _ name: String, on day: String, rating: String = "4.5", again: String = "No",
    review: String? = nil
  ) -> String {
    """
    <item><title>\(name), 2004 - ★★★★½</title><link>https://letterboxd.com/mika/film/x/</link>
    <guid isPermaLink="false">letterboxd-\(review == nil ? "watch" : "review")-1</guid>
    <letterboxd:watchedDate>\(day)</letterboxd:watchedDate><letterboxd:rewatch>\(again)</letterboxd:rewatch>
    <letterboxd:filmTitle>\(name)</letterboxd:filmTitle><letterboxd:filmYear>2004</letterboxd:filmYear>
    <letterboxd:memberRating>\(rating)</letterboxd:memberRating><tmdb:movieId>\(name.count)</tmdb:movieId>
    <description><![CDATA[ <p><img src="https://a.example/x.jpg"/></p> <p>\(review ?? "Watched on Friday.")</p> ]]></description></item>
    """
  }

  private static func feed(_ items: String...) -> ReplayServer.Answer {
    .json(
      """
      <?xml version='1.0' encoding='utf-8'?><rss version="2.0" xmlns:letterboxd="https://letterboxd.com" \
      xmlns:tmdb="https://themoviedb.org"><channel><title>Letterboxd - Mika</title>\(items.joined())
      <item><title>A list</title><guid>letterboxd-list-1</guid></item></channel></rss>
      """)
  }

  @Test func aDiarysLatestEntriesJoinTheOlderOnes() async throws {
    let month = Count()
    let server = try await ReplayServer([
      "GET /mika/rss/": { _ in
        switch month.number {
        case 0:
          return Self.feed(
            Self.film("Waves", on: "2026-09-01"),
            Self.film("Foam", on: "2026-09-02", review: "Slow, and lovely."))
        case 1:
          return Self.feed(Self.film("Waves", on: "2026-10-05", rating: "5.0", again: "Yes"))
        default:
          return Self.feed(Self.film("Waves", on: "2026-10-05", rating: "5.0", again: "Yes"))
        }
      }
    ])
    _ = try await pull("letterboxd:mika", from: server)
    #expect(try text("movies/waves").contains("rating: 9\nfinished: 2026-09-01\n"))
    #expect(try text("movies/waves").contains("tmdb: \"5\""))
    #expect(try text("movies/foam").hasSuffix("---\n\nSlow, and lovely.\n"))
    #expect(try !text("movies/waves").contains("Watched on Friday"))
    month.next()
    let said = try await pull("letterboxd:mika", from: server)
    let text = try text("movies/waves")
    #expect(text.contains("rating: 10\n") && text.contains("finished: 2026-09-01\n"), "\(said)")
    #expect(text.contains("history: [{finished: 2026-10-05, rating: 10}]"), "\(text)")
    #expect(try folder.folder.exists("library/movies/foam.md"))
    // The owner's rating stays while the feed repeats an older one.
    try folder.write(
      text.replacing("rating: 10\nf", with: "rating: 8\nf"), to: "library/movies/waves.md")
    month.next()
    let edited = try self.text("movies/waves")
    _ = try await pull("letterboxd:mika", from: server)
    #expect(try self.text("movies/waves") == edited)
  }

  /// Letterboxd changes a diary's entry in its place; the film has its newest rating.
  @Test func aFeedsRatingsAndReviewsFollow() async throws {
    let month = Count()
    func foam(_ review: String) -> String { Self.film("Foam", on: "2026-09-02", review: review) }
    func waves(_ rating: String) -> String { Self.film("Waves", on: "2026-09-01", rating: rating) }
    func again(_ rating: String) -> String {
      Self.film("Waves", on: "2026-10-05", rating: rating, again: "Yes")
    }
    let feeds = [
      [waves("4.5"), foam("Slow, and lovely.")], [waves("3.0"), foam("Slow, and very lovely.")],
      [again("5.0"), waves("3.0")], [again("4.0"), waves("3.0")], [again("4.0"), waves("3.0")],
    ]
    let server = try await ReplayServer([
      "GET /mika/rss/": { _ in Self.feed(feeds[month.number].joined()) }
    ])
    let states = [
      "rating: 9\nfinished: 2026-09-01\nids", "rating: 6\nfinished: 2026-09-01\nids",
      "rating: 10\nfinished: 2026-09-01\nhistory: [{finished: 2026-10-05, rating: 10}]",
      "rating: 8\nfinished: 2026-09-01\nhistory: [{finished: 2026-10-05, rating: 8}]",
    ]
    for state in states {
      let said = try await pull("letterboxd:mika", from: server)
      let text = try text("movies/waves")
      #expect(text.contains(state), "\(text) \(said)")
      month.next()
    }
    #expect(try text("movies/foam").hasSuffix("\n\nSlow, and very lovely.\n"))
    let text = try text("movies/waves")
    #expect(text.contains("notes: \"First rating: 6/10\"\n"), "\(text)")
    let own = text.replacing("rating: 8\nf", with: "rating: 7\nf")
    try folder.write(own, to: "library/movies/waves.md")
    try await pull("letterboxd:mika", from: server)
    #expect(try self.text("movies/waves") == own)
  }

  @Test func aShelfOfBooks() async throws {
    @Sendable func book(_ id: Int, _ shelves: String, read: String = "", rating: Int = 0) -> String
    {
      """
      <item><title><![CDATA[Salt \(id) (The Shore, #2)]]></title><book_id>\(id)</book_id><book id="\(id)"><num_pages>212</num_pages></book>
      <author_name>Ada Winter</author_name><isbn></isbn><user_rating>\(rating)</user_rating><user_read_at><![CDATA[\(read)]]></user_read_at>
      <user_date_added><![CDATA[Tue, 01 Sep 2026 10:00:00 -0700]]></user_date_added><user_shelves>\(shelves)</user_shelves>
      <user_review><![CDATA[\(rating > 0 ? "Fine.<br/>Really." : "")]]></user_review><book_published>1999</book_published></item>
      """
    }
    let server = try await ReplayServer([
      "GET /review/list_rss/123": { request in
        let books =
          switch request["page"] {
          case "1": (1...50).map { book($0, "to-read, shore") }.joined()
          case "2": book(101, "", read: "Sat, 05 Sep 2026 00:00:00 -0700", rating: 4)
          default: ""
          }
        return .json("<rss version=\"2.0\"><channel>\(books)</channel></rss>")
      }
    ])
    let said = try await pull("goodreads:123-mika", from: server)
    let planned = try text("books/salt-1")
    #expect(planned.contains("status: planning\n") && planned.contains("tags: [shore]"), "\(said)")
    let read = try text("books/salt-101")
    #expect(read.contains("status: completed\nrating: 8\nfinished: 2026-09-05\n"), "\(read)")
    #expect(read.contains("series: {name: The Shore, position: 2}") && read.contains("pages: 212"))
    #expect(read.contains("Fine."))
  }

  @Test func gamesWithAKey() async throws {
    let server = try await ReplayServer([
      "GET /ISteamUser/ResolveVanityURL/v1/": { request in
        .json(
          request["key"] == "k"
            ? #"{"response": {"steamid": "76561190000000001", "success": 1}}"# : "{}")
      },
      "GET /IPlayerService/GetOwnedGames/v1/": { request in
        .json(
          request["steamid"] == "76561190000000001"
            ? #"{"response": {"game_count": 1, "games": [{"appid": 7, "name": "Harbour", "playtime_forever": 90}]}}"#
            : "{}")
      },
    ])
    let said = try await pull("steam:mika", from: server, ["TOKONOMA_STEAM_KEY": "k"])
    #expect(try text("games/harbour").contains("hours: 1.5\n"), "\(said)")
  }

  @Test func viewingsFromTrakt() async throws {
    let film =
      #""movie": {"title": "Waves", "year": 2004, "ids": {"trakt": 7, "imdb": "tt0000007"}}"#
    let later = Count()
    let server = try await ReplayServer([
      "GET /users/mika/history": { request in
        request["page"] == "1" && later.number == 0
          ? .json(
            #"[{"id": 1, "watched_at": "2026-09-01T20:00:00.000Z", "type": "movie", \#(film)}]"#)
          : .json("[]")
      },
      "GET /users/mika/ratings": { request in
        request["page"] == "1"
          ? .json(
            #"[{"rated_at": "2026-09-02T20:00:00.000Z", "rating": 9, "type": "movie", \#(film)}]"#)
          : .json("[]")
      },
      "GET /users/mika/watchlist": { _ in .json("[]") },
      "GET /users/mika/favorites": { request in
        request["page"] == "1"
          ? .json(#"[{"listed_at": "2026-09-02T20:00:00.000Z", "type": "movie", \#(film)}]"#)
          : .json("[]")
      },
    ])
    let said = try await pull("trakt:mika", from: server, ["TOKONOMA_TRAKT_CLIENT_ID": "k"])
    let text = try text("movies/waves")
    #expect(text.contains("rating: 9\nfinished: 2026-09-01\nfavorite: true\n"), "\(text) \(said)")
    // The answers about viewings and the watchlist are empty.
    later.next()
    try await pull("trakt:mika", from: server, ["TOKONOMA_TRAKT_CLIENT_ID": "k"])
    let rest = try self.text("movies/waves")
    #expect(rest.contains("rating: 9\n") && !rest.contains("finished"), "\(rest)")
  }

  /// Trakt gives 250 rows a page, however many it is asked for.
  @Test func allOfTraktsPages() async throws {
    let server = try await ReplayServer([
      "GET /*": { request in
        guard request.path.hasSuffix("/ratings"), let page = Int(request["page"] ?? ""),
          let limit = Int(request["limit"] ?? "")
        else { return .json("[]") }
        let rows = Array(1...256).dropFirst((page - 1) * min(limit, 250)).prefix(min(limit, 250))
        return .json("[" + rows.map(rating).joined(separator: ",") + "]")
      }
    ])
    @Sendable func rating(_ id: Int) -> String {
      #"{"rated_at": "2026-09-02T20:00:00.000Z", "rating": 9, "type": "movie", "#
        + #""movie": {"title": "Waves \#(id)", "year": 2004, "ids": {"trakt": \#(id)}}}"#
    }
    let said = try await pull("trakt:mika", from: server, ["TOKONOMA_TRAKT_CLIENT_ID": "k"])
    #expect(try folder.folder.files(below: "library").count == 256, "\(said)")
  }

  /// Ratings can't be fetched again, either.
  @Test func whatWouldRemoveManyRatingsStays() async throws {
    let month = Count()
    let server = try await ReplayServer([
      "POST /": { request in
        if request.body.contains("MANGA") { return .json(Self.collection("")) }
        let score = month.number == 0 ? 9 : 0
        let entries = (1...8).map { Self.entry($0, "CURRENT", score: $0 > 3 ? score : 8) }
        return .json(Self.collection(entries.joined(separator: ",")))
      }
    ])
    _ = try await pull("anilist:mika", from: server, permitting: false)
    month.next()
    let said = try await pull("anilist:mika", from: server, permitting: false)
    #expect(said.contains("would remove 5 of 8 titles, or their ratings or texts"), "\(said)")
    #expect(try text("anime/sea-8").contains("rating: 9\n"))
  }

  /// A viewing without a rating leaves the film's.
  @Test func anUnratedViewingRatesNothing() async throws {
    let month = Count()
    func waves(_ day: String, _ rating: String, again: String = "Yes") -> String {
      Self.film("Waves", on: day, rating: rating, again: again)
        .replacing("<letterboxd:memberRating></letterboxd:memberRating>", with: "")
    }
    let first = waves("2026-09-01", "4.0", again: "No")
    let (second, third) = (waves("2026-10-05", ""), waves("2026-11-05", "5.0"))
    let fourth = waves("2026-11-20", "")
    let feeds = [[first], [second], [third, second, first], [fourth, third, second, first]]
    let server = try await ReplayServer([
      "GET /mika/rss/": { _ in Self.feed(feeds[min(month.number, 3)].joined()) }
    ])
    for (rating, isNoted) in [(8, false), (8, false), (10, true), (10, true), (10, true)] {
      let said = try await pull("letterboxd:mika", from: server)
      let text = try text("movies/waves")
      #expect(text.contains("rating: \(rating)\nfinished: 2026-09-01\n"), "\(text) \(said)")
      #expect(text.contains("First rating") == isNoted, "\(text)")
      month.next()
    }
  }

  /// An export of one account, then a pull of another's list, and back.
  @Test(arguments: PulledSite.all)
  func anotherAccountIsToldBeforeItTakesAnything(site: PulledSite) async throws {
    let server = try await ReplayServer([
      "GET /*": { site.answer(to: $0) }, "POST /*": { site.answer(to: $0) },
    ])
    let (mine, other) = (site.account, site.otherAccount)
    let warning = "of another account than the last one"
    #expect(try await !pull(mine, from: server, site.keys).contains(warning))
    let state = try project.state()
    #expect(state.values.contains { $0.contains("account: {") }, "\(state)")
    #expect(!state.values.contains { $0.contains("mika") || $0.contains("765611") })
    // Names differ in case.
    let again = try await pull(site.sameAccount, from: server, site.keys)
    let stateAgain = try project.state()
    #expect(!again.contains(warning) && stateAgain == state, "\(again)")
    let said = try await pull(other, from: server, site.keys, permitting: false)
    #expect(said.contains("\(warning), so nothing is imported from it ["), "\(said)")
    #expect(said.contains("'tokonoma pull --yes \(other)'"), "\(said)")
    #expect(try project.state() == state)
    // An imports file of an earlier version has no account, or one in another form.
    for account in ["", "account: \"8c1f\""] {
      for (path, text) in state where path.hasPrefix("imports/") {
        let older = text.replacing(/account: {[^}]*}/, with: account)
        #expect(older != text)
        try folder.write(older, to: path)
      }
      let said = try await pull(mine, from: server, site.keys)
      #expect(!said.contains(warning) && !said.contains("import-memory"), "\(said)")
    }
    #expect(try project.state() == state)
    let taken = try await pull(other, from: server, site.keys)
    #expect(taken.contains("\(warning) [import-cautious]"), "\(taken)")
    #expect(try await !pull(other, from: server, site.keys).contains(warning))
    #expect(try await pull(mine, from: server, site.keys, permitting: false).contains(warning))
  }

  /// An export, its files by name, that names its account.
  struct NamedExport: Sendable, CustomTestStringConvertible {
    let account: String
    let files: [String: String]

    var testDescription: String { account }
  }

  private static let namedExports = [
    NamedExport(
      account: "mal:mika",
      files: [
        "list.xml": """
        <myanimelist><myinfo><user_id>77</user_id><user_name>MIKA</user_name></myinfo><anime>
        <series_animedb_id>1</series_animedb_id><series_title>Sea 1</series_title>
        <my_score>3</my_score><my_status>Completed</my_status></anime></myanimelist>
        """
      ]),
    NamedExport(
      account: "anilist:mika",
      files: [
        "list.json": collection(entry(1, "COMPLETED", score: 3)).replacing("mika", with: "MIKA")
          .replacing(#""id": 5, "#, with: "")
      ]),
    NamedExport(
      account: "letterboxd:mika",
      files: [
        "profile.csv": "Date Joined,Username\n2020-01-01,MIKA\n",
        "ratings.csv": """
        Date,Name,Year,Letterboxd URI,Rating
        2024-02-01,Sea 1,2004,https://boxd.it/a1,2
        """,
      ]),
    NamedExport(
      account: "trakt:mika",
      files: [
        "user-profile.json": #"{"username": "MIKA", "private": false}"#,
        "ratings-movies.json": """
        [{"rated_at": "2026-09-02T20:00:00.000Z", "rating": 3, "type": "movie",
        "movie": {"title": "Sea 1", "year": 2004, "ids": {"trakt": 1}}}]
        """,
      ]),
  ]

  @Test(arguments: namedExports)
  func anExportsAccountIsThePulledOne(export: NamedExport) async throws {
    let site = try #require(PulledSite.all.first { $0.account == export.account })
    let server = try await ReplayServer([
      "GET /*": { site.answer(to: $0) }, "POST /*": { site.answer(to: $0) },
    ])
    for (name, isSame) in [("MIKA", true), ("Noa", false)] {
      folder.remove("library")
      folder.remove("imports")
      try await pull(export.account, from: server, site.keys)
      let said = try project.importing(
        export.files.mapValues { $0.replacing("MIKA", with: name) })
      let isTold = said.contains("of another account than the last one")
      #expect(isTold != isSame, "\(name): \(said)")
    }
  }

  @Test(arguments: ["anilst:mika", "anilist", "anilist:", "anilist:../x", "anilist:a b"])
  func anAccountIsASiteAndAName(text: String) {
    var problems = DiagnosticList()
    #expect(PulledAccount(text, reporting: &problems) == nil && problems.hasErrors)
  }
}

/// The number of months that have passed at a server.
private final class Count: Sendable {
  private let value = Mutex(0)

  var number: Int { value.withLock { $0 } }
  func next() { value.withLock { $0 += 1 } }
}
