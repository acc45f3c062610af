import MediaLibrary
import TestSupport
import Testing

/// A title on a made-up list.
struct ListedTitle {
  struct Viewing {
    let day: String
    /// From 1 to 10; 0 for none.
    var rating: Int
  }

  let id: Int
  var name: String
  var rating = 0
  /// Episodes, or hours of a game.
  var progress = 0
  /// Oldest first.
  var viewings: [Viewing] = []

  var isPlanned: Bool { progress == 0 && viewings.isEmpty }
  var status: Status { viewings.isEmpty ? isPlanned ? .planning : .current : .completed }
}

/// A made-up account at a site, at one moment.
struct ListedAccount {
  enum Answers {
    case all
    /// The account is private, or gone.
    case hidden
    /// The answers end in their middle.
    case cut
    /// The server asks to wait for an hour.
    case busy
  }

  var titles: [ListedTitle] = []
  var answers = Answers.all

  subscript(id: Int) -> ListedTitle? {
    get { titles.first { $0.id == id } }
    set {
      guard let index = titles.firstIndex(where: { $0.id == id }) else { return }
      if let newValue { titles[index] = newValue } else { titles.remove(at: index) }
    }
  }
}

/// A row for each site with public lists: its answers about an account, and the lines of a title's
/// file that follow from them.
struct PulledSite: Sendable, CustomTestStringConvertible {
  let account: String
  /// Another name of the account.
  let sameAccount: String
  let otherAccount: String
  var keys: [String: String] = [:]
  let registry: String
  let kind: Kind
  /// Whether titles that the list lacks are removed.
  let isWhole: Bool
  /// The titles that it shows as they are.
  var shown: @Sendable ([ListedTitle]) -> [ListedTitle] = { $0 }
  /// nil for status 404.
  let answer: @Sendable (ReplayServer.Request, [ListedTitle]) -> String?
  /// `status: completed`
  let lines: @Sendable (ListedTitle) -> [String]

  var testDescription: String { account }

  func answers(to request: ReplayServer.Request, about account: ListedAccount)
    -> ReplayServer.Answer
  {
    switch account.answers {
    case .hidden: return .status(404)
    case .busy: return .status(429, ["Retry-After": "3600"])
    case .all, .cut: break
    }
    guard let text = answer(request, account.titles) else { return .status(404) }
    return .json(account.answers == .cut ? String(text.prefix(text.count / 2)) : text)
  }

  /// The answers about two accounts, whose lists differ.
  func answer(to request: ReplayServer.Request) -> ReplayServer.Answer? {
    let (day, rating, second) = Self.isOthers(request) ? ("2024-02-06", 4, 3) : ("2024-01-05", 8, 2)
    let titles = [1, second].map { id in
      ListedTitle(
        id: id, name: "Sea \(id)", rating: rating, progress: rating,
        viewings: [.init(day: day, rating: rating)])
    }
    return answer(request, titles).map(ReplayServer.Answer.json)
  }

  private static func isOthers(_ request: ReplayServer.Request) -> Bool {
    let text = request.target + request.body
    return ["noa", "456", "76561190000000002"].contains { text.contains($0) }
  }

  static let all = [aniList, myAnimeList, letterboxd, goodreads, steam, trakt]

  private static func stars(_ title: ListedTitle) -> [String] {
    title.rating > 0 ? ["rating: \(title.rating)"] : []
  }

  private static func runs(_ title: ListedTitle) -> [String] {
    title.viewings.prefix(1).map { "finished: \($0.day)" }
  }

  static let aniList = PulledSite(
    account: "anilist:mika", sameAccount: "anilist:MIKA", otherAccount: "anilist:noa",
    registry: "anilist", kind: .anime, isWhole: true,
    answer: { request, titles in
      func date(_ day: String?) -> String {
        let parts = (day ?? "").split(separator: "-").compactMap { Int($0) }
        return parts.count == 3
          ? #"{"year": \#(parts[0]), "month": \#(parts[1]), "day": \#(parts[2])}"#
          : #"{"year": null}"#
      }
      let words: [Status: String] = [
        .planning: "PLANNING", .current: "CURRENT", .completed: "COMPLETED",
      ]
      let entries = titles.map { title in
        """
        {"id": \(title.id), "mediaId": \(title.id), "status": "\(words[title.status] ?? "")", "score": \(title.rating), \
        "progress": \(title.viewings.isEmpty ? title.progress : 12), "repeat": \(max(title.viewings.count - 1, 0)), \
        "notes": null, "startedAt": {"year": null}, "completedAt": \(date(title.viewings.first?.day)), \
        "media": {"id": \(title.id), "type": "ANIME", "title": {"romaji": "\(title.name)"}, "episodes": 12}}
        """
      }
      let taken = request.body.contains("MANGA") ? "" : entries.joined(separator: ",")
      return """
        {"data": {"MediaListCollection": {"hasNextChunk": false, "user": {"id": \(isOthers(request) ? 6 : 5), "name": "\(isOthers(request) ? "noa" : "Mika")", \
        "mediaListOptions": {"scoreFormat": "POINT_10"}}, "lists": [{"name": "All", "isCustomList": false, \
        "status": null, "entries": [\(taken)]}]}}}
        """
    },
    lines: { title in
      ["status: \(title.status)"] + stars(title) + runs(title)
        + (title.status == .current ? ["progress: \(title.progress)"] : [])
        + (title.viewings.count > 1 ? ["repeat: \(title.viewings.count - 1)"] : [])
    })

  static let myAnimeList = PulledSite(
    account: "mal:mika", sameAccount: "mal:Mika", otherAccount: "mal:noa",
    registry: "mal", kind: .anime, isWhole: true,
    answer: { request, titles in
      guard request.path.hasPrefix("/animelist/"), request["offset"] == "0" else { return "[]" }
      func date(_ day: String?) -> String {
        guard let parts = day?.split(separator: "-"), parts.count == 3 else { return "null" }
        return "\"\(parts[1])-\(parts[2])-\(parts[0].suffix(2))\""
      }
      let words: [Status: Int] = [.current: 1, .completed: 2, .planning: 6]
      return "["
        + titles.map { title in
          """
          {"status": \(words[title.status] ?? 0), "score": \(title.rating), "tags": "", "is_rewatching": 0, \
          "num_watched_episodes": \(title.viewings.isEmpty ? title.progress : 12), "anime_title": "\(title.name)", \
          "anime_num_episodes": 12, "anime_id": \(title.id), "anime_media_type_string": "TV", \
          "start_date_string": null, "finish_date_string": \(date(title.viewings.last?.day))}
          """
        }.joined(separator: ",") + "]"
    },
    lines: { title in
      ["status: \(title.status)"] + stars(title)
        + (title.viewings.last.map { ["finished: \($0.day)"] } ?? [])
        + (title.status == .current ? ["progress: \(title.progress)"] : [])
    })

  /// The latest 50 entries of a diary.
  private static func latest(
    _ titles: [ListedTitle]
  ) -> [(title: ListedTitle, viewing: ListedTitle.Viewing, isAgain: Bool)] {
    let entries = titles.flatMap { title in
      title.viewings.enumerated().map { (title: title, viewing: $1, isAgain: $0 > 0) }
    }
    return Array(
      entries.sorted { ($0.viewing.day, $0.title.id) > ($1.viewing.day, $1.title.id) }.prefix(50))
  }

  static let letterboxd = PulledSite(
    account: "letterboxd:mika", sameAccount: "letterboxd:Mika", otherAccount: "letterboxd:noa",
    registry: "tmdb", kind: .movie, isWhole: false,
    shown: { titles in
      let shown = latest(titles)
      return titles.filter { title in
        shown.contains { $0.title.id == title.id && $0.viewing.day == title.viewings.last?.day }
      }
    },
    answer: { _, titles in
      let items = latest(titles).map { title, viewing, isAgain in
        let stars =
          viewing.rating > 0
          ? "<letterboxd:memberRating>\(Double(viewing.rating) / 2)</letterboxd:memberRating>" : ""
        return """
          <item><title>\(title.name), 2004</title><guid isPermaLink="false">letterboxd-watch-1</guid>
          <letterboxd:watchedDate>\(viewing.day)</letterboxd:watchedDate><letterboxd:rewatch>\(isAgain ? "Yes" : "No")</letterboxd:rewatch>
          <letterboxd:filmTitle>\(title.name)</letterboxd:filmTitle><letterboxd:filmYear>2004</letterboxd:filmYear>\(stars)
          <tmdb:movieId>\(title.id)</tmdb:movieId><description><![CDATA[ <p>Watched on Friday.</p> ]]></description></item>
          """
      }
      return """
        <?xml version='1.0' encoding='utf-8'?><rss version="2.0" xmlns:letterboxd="https://letterboxd.com" \
        xmlns:tmdb="https://themoviedb.org"><channel><title>Letterboxd - Mika</title>\(items.joined())</channel></rss>
        """
    },
    lines: { title in
      ["status: completed"] + stars(title) + runs(title)
        + title.viewings.dropFirst().map { "finished: \($0.day)" }
    })

  static let goodreads = PulledSite(
    account: "goodreads:123", sameAccount: "goodreads:123-mika", otherAccount: "goodreads:456",
    registry: "goodreads", kind: .book, isWhole: false,
    answer: { request, titles in
      let page = Int(request["page"] ?? "") ?? 1
      let shelves: [Status: String] = [.planning: "to-read", .current: "currently-reading"]
      let items = titles.reversed().dropFirst((page - 1) * 100).prefix(100).map { title in
        let day = title.viewings.last.map { viewing in
          let parts = viewing.day.split(separator: "-").compactMap { Int($0) }
          let month = Array("JanFebMarAprMayJunJulAugSepOctNovDec")[(parts[1] * 3 - 3)...].prefix(3)
          return "Sat, \(parts[2]) \(String(month)) \(parts[0]) 00:00:00 -0700"
        }
        return """
          <item><title><![CDATA[\(title.name)]]></title><book_id>\(title.id)</book_id>
          <author_name>Ada Winter</author_name><isbn></isbn><user_rating>\(title.rating / 2)</user_rating>
          <user_read_at><![CDATA[\(day ?? "")]]></user_read_at><user_date_added><![CDATA[Tue, 01 Sep 2020 10:00:00 -0700]]></user_date_added>
          <user_shelves>\(shelves[title.status] ?? "")</user_shelves><book_published>1999</book_published></item>
          """
      }
      return "<rss version=\"2.0\"><channel>\(items.joined())</channel></rss>"
    },
    lines: { title in
      ["status: \(title.status)"] + stars(title)
        + (title.viewings.last.map { ["finished: \($0.day)"] } ?? [])
    })

  static let steam = PulledSite(
    account: "steam:mika", sameAccount: "steam:76561190000000001", otherAccount: "steam:noa",
    keys: ["TOKONOMA_STEAM_KEY": "k"], registry: "steam", kind: .game,
    isWhole: true,
    answer: { request, titles in
      if request.path.hasPrefix("/ISteamUser/") {
        let number = isOthers(request) ? "76561190000000002" : "76561190000000001"
        return #"{"response": {"steamid": "\#(number)", "success": 1}}"#
      }
      let games = titles.map {
        #"{"appid": \#($0.id), "name": "\#($0.name)", "playtime_forever": \#($0.progress * 60)}"#
      }
      let list = games.joined(separator: ",")
      return #"{"response": {"game_count": \#(games.count), "games": [\#(list)]}}"#
    },
    lines: { title in
      title.progress == 0
        ? ["status: planning"] : ["status: completed", "hours: \(title.progress)"]
    })

  static let trakt = PulledSite(
    account: "trakt:mika", sameAccount: "trakt:Mika", otherAccount: "trakt:noa",
    keys: ["TOKONOMA_TRAKT_CLIENT_ID": "k"], registry: "trakt", kind: .movie,
    isWhole: true,
    answer: { request, titles in
      guard request["page"] == "1" else { return "[]" }
      func film(_ title: ListedTitle) -> String {
        #""type": "movie", "movie": {"title": "\#(title.name)", "year": 2004, "#
          + #""ids": {"trakt": \#(title.id), "slug": "x"}}"#
      }
      let rows: [String] =
        switch request.path.split(separator: "/").last {
        case "history":
          titles.flatMap { title in
            title.viewings.map { "{\"watched_at\": \"\($0.day)T20:00:00.000Z\", \(film(title))}" }
          }
        case "ratings":
          titles.filter { $0.rating > 0 }.map { title in
            #"{"rated_at": "2020-01-01T00:00:00.000Z", "rating": \#(title.rating), \#(film(title))}"#
          }
        case "watchlist":
          titles.filter(\.viewings.isEmpty).map { title in
            #"{"listed_at": "2020-01-01T00:00:00.000Z", \#(film(title))}"#
          }
        default: []
        }
      return "[" + rows.joined(separator: ",") + "]"
    },
    lines: { title in
      ["status: \(title.viewings.isEmpty ? "planning" : "completed")"] + stars(title) + runs(title)
        + title.viewings.dropFirst().map { "finished: \($0.day)" }
    })
}
