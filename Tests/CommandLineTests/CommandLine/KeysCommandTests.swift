import FileSystem
import TestSupport
import Testing

/// Storing keys; TMDB is a server on this machine.
@Suite struct KeysCommandTests {
  private let folder: TemporaryFolder
  private let server: ReplayServer

  init() async throws {
    folder = try TemporaryFolder()
    server = try await ReplayServer([
      "GET /search/movie": { request in
        request["api_key"] == "right"
          ? .json(#"{"results": []}"#)
          : ReplayServer.Answer(
            status: 401, body: Array(#"{"status_message": "Invalid API key"}"#.utf8))
      },
      "GET /ISteamUser/ResolveVanityURL/v1/": { request in
        request["key"] == "right"
          ? .json(#"{"response": {"success": 42, "message": "No match"}}"#)
          : ReplayServer.Answer(status: 403, body: Array("Forbidden".utf8))
      },
      "GET /movies/trending": { request in
        request.headers["trakt-api-key"] == "right"
          ? .json("[]") : ReplayServer.Answer(status: 403, body: [])
      },
      "GET /anime": { request in
        request.headers["x-mal-client-id"] == "right"
          ? .json(#"{"data": [], "paging": {}}"#) : .status(400)
      },
      "GET /volumes": { request in
        request["key"] == "right"
          ? .json(#"{"kind": "books#volumes", "totalItems": 0}"#) : .status(400)
      },
      "POST /oauth2/token": { request in
        request["client_id"] == "mine" && request["client_secret"] == "right"
          ? .json(#"{"access_token": "t0ken", "expires_in": 5000000, "token_type": "bearer"}"#)
          : .status(403)
      },
      "POST /games": { request in
        request.headers["authorization"] == "Bearer t0ken" ? .json("[]") : .status(401)
      },
    ])
  }

  @Test func aKeyIsTriedAndKeptForItsOwnerAlone() throws {
    let kept = try run("keys", input: "# mine\nTMDB_KEY = right\n")
    #expect(kept.status == 0, "\(kept.errors)")
    #expect(kept.output == "TMDB: works, and is kept\n")
    #expect(try folder.read(Self.file) == "TOKONOMA_TMDB_KEY=right\n")
    #expect(try folder.folder.status(of: Self.file)?.mode == 0o600)
    #expect(server.takeRequests().count == 1)
    let list = try run("keys", "--list", "tmdb", input: "")
    #expect(list.output == "TMDB_KEY  set\n")
    // A key that doesn't work doesn't replace one that does.
    let wrong = try run("keys", input: "TOKONOMA_TMDB_KEY=wr0ng\n")
    #expect(wrong.status != 0 && wrong.errors.contains("[key-not-kept]"))
    #expect(!(wrong.output + wrong.errors).contains("wr0ng"))
    #expect(try folder.read(Self.file) == "TOKONOMA_TMDB_KEY=right\n")
    try folder.write("# a note\nTOKONOMA_TMDB_KEY=right\nTOKONOMA_OTHER=x\n", to: Self.file)
    #expect(try run("keys", "--remove", "tmdb", input: "").status == 0)
    #expect(try folder.read(Self.file) == "# a note\nTOKONOMA_OTHER=x\n")
    #expect(
      try run("keys", "--list", "tmdb", input: "").output
        == "TMDB_KEY  not set; get it at https://www.themoviedb.org/settings/api\n")
  }

  @Test(arguments: [
    ("mal", "MAL_CLIENT_ID", "MyAnimeList"), ("googlebooks", "GOOGLEBOOKS_KEY", "Google Books"),
    ("igdb", "IGDB_SECRET", "IGDB"), ("tmdb", "TMDB_KEY", "TMDB"),
  ])
  func eachSourcesKeysAreTried(site: String, key: String, name: String) throws {
    let others = site == "igdb" ? "IGDB_CLIENT_ID=mine\n" : ""
    let wrong = try run("keys", site, input: "\(others)\(key)=wr0ng\n")
    #expect(wrong.status != 0 && wrong.errors.contains("[key-not-kept]"), "\(wrong.errors)")
    #expect(try !folder.folder.exists(Self.file))
    let kept = try run("keys", site, input: "\(others)\(key)=right\n")
    #expect(kept.output == "\(name): works, and is kept\n", "\(kept.errors)")
    #expect(try folder.read(Self.file).contains("TOKONOMA_\(key)=right\n"))
  }

  /// Keys that are needed only to pull lists.
  @Test(arguments: [("steam", "STEAM_KEY", "Steam"), ("trakt", "TRAKT_CLIENT_ID", "Trakt")])
  func aKeyForListsIsTriedToo(site: String, key: String, name: String) throws {
    #expect(
      try run("keys", "--list", input: "").output.contains("\(key)  not set; get it at https:"))
    let wrong = try run("keys", site, input: "\(key)=wr0ng\n")
    #expect(wrong.status != 0 && wrong.errors.contains("[key-not-kept]"), "\(wrong.errors)")
    let kept = try run("keys", site, input: "\(key)=right\n")
    #expect(kept.output == "\(name): works, and is kept\n", "\(kept.errors)")
    #expect(try folder.read(Self.file) == "TOKONOMA_\(key)=right\n")
  }

  /// On a terminal, with Enter for a key that isn't there.
  @Test(arguments: [
    ("right", "TMDB: works, and is kept\n", true), ("wr0ng", "[key-not-kept]", false),
    ("", "", false),
  ])
  func aKeyIsAskedFor(answer: String, said: String, isKept: Bool) throws {
    let run = try TerminalProcess(
      "env", variables.map { "\($0)=\($1)" } + [ChildProcess.built("tokonoma"), "keys", "tmdb"],
      in: folder.path, answering: [answer], after: "TMDB_KEY, or Enter to leave it: ")
    #expect(
      run.screen.contains("get a key at https://www.themoviedb.org/settings/api\n")
        && run.screen.contains(said), "\(run.screen)")
    #expect(try folder.folder.exists(Self.file) == isKept)
  }

  @Test func otherNamesAreRefused() throws {
    #expect(try run("keys", input: "IMDB_KEY=x\n").errors.contains("[unknown-key-name]"))
    #expect(try run("keys", "imdb", input: "").errors.contains("[unknown-key-name]"))
    #expect(try run("keys", input: "IGDB_SECRET=x\n").errors.contains("[key-not-usable]"))
    // An unknown site, and a line that may contain a key.
    #expect(
      try run("keys", "tmdb", input: "IGDB_SECRET=x\n").errors.contains("[unknown-key-name]"))
    let bare = try run("keys", input: "s3cret\n").errors
    #expect(bare.contains("[key-without-name]") && !bare.contains("s3cret"))
    #expect(try run("keys", "--list", "--untested", input: "").status == 64)
    #expect(try run("keys", "--remove", "tmdb", input: "").output == "no key is kept\n")
    #expect(try !folder.folder.exists(Self.file))
  }

  /// In the form of a shell script.
  @Test func aLineOfAShellIsRead() throws {
    let kept = try run("keys", input: "export TOKONOMA_TMDB_KEY=\"right\"\n")
    #expect(kept.status == 0, "\(kept.errors)")
    #expect(try folder.read(Self.file) == "TOKONOMA_TMDB_KEY=right\n")
  }

  @Test func withoutTheFetchingProgramNothingIsKept() throws {
    let run = try ChildProcess(
      ChildProcess.built("tokonoma"), ["keys"], in: folder.path,
      environment: ["XDG_CONFIG_HOME": folder.path + "/config", "TOKONOMA_FETCH": "none"],
      input: Array("TMDB_KEY=right\n".utf8))
    #expect(run.errors.hasSuffix("1 error\n") && run.errors.contains("[fetch-not-installed]"))
    #expect(try !folder.folder.exists(Self.file))
  }

  private static let file = "config/tokonoma/keys"

  private func run(_ arguments: String..., input: String) throws -> ChildProcess {
    try ChildProcess(
      ChildProcess.built("tokonoma"), arguments, in: folder.path, environment: variables,
      input: Array(input.utf8))
  }

  private var variables: [String: String] {
    [
      "XDG_CONFIG_HOME": folder.path + "/config", "TOKONOMA_TMDB_URL": server.address,
      "TOKONOMA_MAL_URL": server.address, "TOKONOMA_GOOGLEBOOKS_URL": server.address,
      "TOKONOMA_IGDB_URL": server.address,
      "TOKONOMA_PULL_STEAM_URL": server.address, "TOKONOMA_PULL_TRAKT_URL": server.address,
    ]
  }
}
