import Base
import DataFormats
import HTTPFetching
import Trackers

extension PublicList {
  /// Source: <https://docs.anilist.co/reference/object/medialistcollection>.
  static let aniList = PublicList(
    id: "anilist", name: "AniList", view: .publicList, usual: "https://graphql.anilist.co",
    interval: 2_100
  ) { request async throws(FetchFailure) in
    let query = """
      query($name: String, $type: MediaType, $chunk: Int) { MediaListCollection(userName: $name, \
      type: $type, chunk: $chunk, perChunk: 500, forceSingleCompletedList: true) { hasNextChunk \
      user { id name mediaListOptions { scoreFormat } } lists { name isCustomList status entries { \
      id mediaId status score progress progressVolumes repeat notes hiddenFromStatusLists createdAt \
      startedAt { year month day } completedAt { year month day } media { id idMal type format \
      isAdult title { romaji english native } synonyms startDate { year month day } episodes \
      chapters volumes duration genres } } } } }
      """
    var files: [PulledFile] = []
    for type in ["ANIME", "MANGA"] {
      var pages: [[UInt8]] = []
      try await request.eachPage { chunk async throws(FetchFailure) in
        let body = JSONValue.object([
          ("query", .text(query)),
          (
            "variables",
            ["name": .text(request.account), "type": .text(type), "chunk": .number(chunk)]
          ),
        ])
        let answer = try await request.json(
          at: "/",
          SourceQuestion(
            headers: [("Content-Type", "application/json"), ("Accept", "application/json")],
            body: Array(body.line.utf8)))
        let list = answer.root["data"]?["MediaListCollection"]
        guard let list, list["lists"]?.isArray == true else {
          let message = answer.root.items(of: "errors").first?.string("message") ?? ""
          throw request.failure(.notUnderstood(message.isEmpty ? "it has no list" : message))
        }
        pages.append(answer.bytes)
        return list.string("hasNextChunk") == "true"
      }
      files.append(PulledFile("\(type.lowercased()).json", pages: pages))
    }
    return files
  }

  /// The data of its list pages.
  static let myAnimeList = PublicList(
    id: "mal", name: "MyAnimeList", view: .publicList, usual: "https://myanimelist.net",
    interval: 2_000
  ) { request async throws(FetchFailure) in
    var files: [PulledFile] = []
    for kind in ["anime", "manga"] {
      var rows: [[UInt8]] = []
      var count = 0
      try await request.eachPage { _ async throws(FetchFailure) in
        let answer = try await request.json(
          at: "/\(kind)list/\(request.account)/load.json",
          SourceQuestion(query: [("status", "7"), ("offset", String(count))]))
        guard answer.root.isArray else { throw request.failure(.notUnderstood("it has no list")) }
        guard answer.root.count > 0 else { return false }
        // Without the brackets, so that all pages form one list.
        rows.append(answer.bytes.withoutBrackets)
        count += answer.root.count
        return true
      }
      if !rows.isEmpty { files.append(PulledFile("\(kind)list.json", pages: rows)) }
    }
    return files
  }

  /// The newest entries of a diary.
  static let letterboxd = PublicList(
    id: "letterboxd", name: "Letterboxd", view: .latest, usual: "https://letterboxd.com",
    interval: 1_000
  ) { request async throws(FetchFailure) in
    let items = try FeedItem.all(
      in: try await request.bytes(at: "/\(request.account)/rss/"), request)
    let films = items.filter { $0["filmTitle"] != nil }.map { item -> [String] in
      let isReview = item["guid"]?.contains("review") == true
      return [
        item["filmTitle"], item["filmYear"], item["movieId"], item["watchedDate"],
        item["memberRating"], item["rewatch"],
        isReview ? item["description"].map(reviewOnly) : nil,
      ].map { $0 ?? "" }
    }
    let head = ["Title", "Year", "tmdbID", "WatchedDate", "Rating", "Rewatch", "Review"]
    return films.isEmpty ? [] : [PulledFile("films.csv", csv(head, films))]
  }

  /// The feed of all shelves.
  static let goodreads = PublicList(
    id: "goodreads", name: "Goodreads", view: .part,
    number: { request in String(request.account.prefix { $0 != "-" }) },
    usual: "https://www.goodreads.com", interval: 1_500,
    fetch: { request async throws(FetchFailure) in
      var books: [[String]] = []
      try await request.eachPage { page async throws(FetchFailure) in
        let query = [("shelf", "#ALL#"), ("page", String(page))]
        let items = try FeedItem.all(
          in: try await request.bytes(
            at: "/review/list_rss/\(request.account)", SourceQuestion(query: query)),
          request)
        books += items.filter { $0["book_id"] != nil }.map { item in
          let shelves = (item["user_shelves"] ?? "").split(separator: ",").map { shelf in
            String(shelf.filter { $0 != " " })
          }
          // The feed doesn't name the shelf 'read'.
          let shelf = shelves.first { bookStatus(ofShelf: $0) != nil } ?? "read"
          return [
            item["book_id"], item["title"], item["author_name"], item["isbn"], item["num_pages"],
            item["book_published"], item["user_rating"], item["user_read_at"].flatMap(feedDay),
            item["user_date_added"].flatMap(feedDay), shelves.joined(separator: ", "), shelf,
            item["user_review"],
          ].map { $0 ?? "" }
        }
        return !items.isEmpty
      }
      let head = [
        "Book Id", "Title", "Author", "ISBN", "Number of Pages", "Original Publication Year",
        "My Rating", "Date Read", "Date Added", "Bookshelves", "Exclusive Shelf", "My Review",
      ]
      return books.isEmpty ? [] : [PulledFile("goodreads.csv", csv(head, books))]
    })

  /// Source: <https://partner.steamgames.com/doc/webapi/IPlayerService>.
  static let steam = PublicList(
    id: "steam", name: "Steam", keys: ["STEAM_KEY"],
    keysFrom: "https://steamcommunity.com/dev/apikey",
    tryKeys: { request async throws(FetchFailure) in _ = try await steamNumber(request) },
    view: .publicList,
    number: { request async throws(FetchFailure) in
      let isNumber = request.account.count == 17 && request.account.allSatisfy(\.isNumber)
      return isNumber ? request.account : try await steamNumber(request)
    }, usual: "https://api.steampowered.com", interval: 1_600,
    fetch: { request async throws(FetchFailure) in
      let answer = try await request.json(
        at: "/IPlayerService/GetOwnedGames/v1/",
        SourceQuestion(
          query: [
            ("steamid", request.account), ("include_appinfo", "1"),
            ("include_played_free_games", "1"),
          ], secretQuery: steamKey(request)))
      return [PulledFile("games.json", answer.bytes)]
    })

  /// Source: <https://trakt.docs.apiary.io/>.
  static let trakt = PublicList(
    id: "trakt", name: "Trakt", keys: ["TRAKT_CLIENT_ID"],
    keysFrom: "https://trakt.tv/oauth/applications",
    tryKeys: { request async throws(FetchFailure) in
      _ = try await request.json(at: "/movies/trending", traktQuestion(request, limit: "1"))
    }, view: .publicList, usual: "https://api.trakt.tv", interval: 400,
    fetch: { request async throws(FetchFailure) in
      let parts = [
        ("history", "watched-history"), ("ratings", "ratings"), ("watchlist", "watchlist"),
        ("favorites", "lists-favorites"),
      ]
      var files: [PulledFile] = []
      for (path, name) in parts {
        try await request.eachPage { page async throws(FetchFailure) in
          let answer = try await request.json(
            at: "/users/\(request.account)/\(path)",
            traktQuestion(request, page: String(page), limit: "250"))
          guard answer.root.isArray else { throw request.failure(.notUnderstood("it has no list")) }
          let isEmpty = answer.root.count == 0
          if page == 1 || !isEmpty {
            files.append(PulledFile((page == 1 ? "" : "\(page)-") + name + ".json", answer.bytes))
          }
          return !isEmpty
        }
      }
      return files
    })
}

private func steamKey(_ request: ListRequest) -> [(String, String)] {
  [("key", request.key("STEAM_KEY") ?? "")]
}

/// The number of the account with a custom name; nil if there is none.
private func steamNumber(_ request: ListRequest) async throws(FetchFailure) -> String? {
  let answer = try await request.json(
    at: "/ISteamUser/ResolveVanityURL/v1/",
    SourceQuestion(query: [("vanityurl", request.account)], secretQuery: steamKey(request)))
  let number = answer.root["response"]?.string("steamid") ?? ""
  return number.isEmpty ? nil : number
}

private func traktQuestion(
  _ request: ListRequest, page: String = "1", limit: String
) -> SourceQuestion {
  SourceQuestion(
    query: [("page", page), ("limit", limit)],
    headers: [("Accept", "application/json"), ("trakt-api-version", "2")],
    secretHeaders: [("trakt-api-key", request.key("TRAKT_CLIENT_ID") ?? "")])
}

/// A table in the form that spreadsheets write.
private func csv(_ head: [String], _ rows: [[String]]) -> [UInt8] {
  let lines = ([head] + rows).map { row in
    row.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: ",") + "\n"
  }
  return Array(lines.joined().utf8)
}

/// The text of an entry, after the poster and the spoiler warning.
private func reviewOnly(_ html: String) -> String {
  html.replacing(/\s*<p>\s*<img[^>]*>\s*<\/p>\s*/, with: "")
    .replacing(/<p>(?:<em>)?This review may contain spoilers\.(?:<\/em>)?<\/p>\s*/, with: "")
}

extension [UInt8] {
  fileprivate var withoutBrackets: [UInt8] {
    guard let start = firstIndex(of: UInt8(ascii: "[")), let end = lastIndex(of: UInt8(ascii: "]"))
    else { return self }
    return Array(self[(start + 1)..<end])
  }
}
