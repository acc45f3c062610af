import FileSystem
import TestSupport
import Testing

/// Searching, adding and refreshing as an owner would type them; the sites are servers on this
/// machine.
@Suite struct CatalogueCommandTests {
  private let folder: TemporaryFolder
  private let server: ReplayServer

  init() async throws {
    folder = try TemporaryFolder()
    server = try await ReplayServer([
      "POST /": { request in
        request.body.contains("MANGA") ? .json(page("")) : .json(page(media))
      },
      "GET /3/search/movie": { _ in .json("{\"results\": []}") },
      "GET /cover.png": { _ in ReplayServer.Answer(body: Array("no picture".utf8)) },
    ])
    try folder.write(
      """
      name: Test
      contact: me@me.example
      sources: [anilist, tmdb]

      """, to: "tokonoma.yml")
  }

  @Test func resultsAreAddedByTheirNumber() throws {
    let found = try run("search", "song of the waves")
    #expect(
      found.output
        == "  1  Nami no Uta (Song of the Waves)  anime, TV, 2004, Aiko Umi, Studio Kaigan  anilist:900\n"
    )
    let added = try run("add", "1")
    #expect(added.status == 0)
    #expect(added.output.hasPrefix("Nami no Uta (anime/nami-no-uta): added\n"))
    let text = try folder.read("library/anime/nami-no-uta.md")
    #expect(text.contains("status: planning\n") && text.contains("genres: [Drama]\n"))
    #expect(text.contains("ids: {anilist: \"900\", mal: \"77\"}\n"))
    #expect(try run("add", "https://anilist.co/anime/900/").errors.contains("[title-exists]"))
    #expect(try run("search", "--history").output.hasSuffix("  song of the waves\n"))
    _ = try run("search", "--clear-history")
    #expect(try run("search", "--history").output == "")
    #expect(try run("add", "1").errors.contains("[no-such-number]"))
    #expect(
      try run("search", "nami").output
        == "  1  Nami no Uta  anime, TV, 2004, Aiko Umi, Studio Kaigan  anilist:900\n")
    // Adding the title and filling in its details are one change.
    #expect(try run("undo").output.hasPrefix("undone: add 1 "))
    #expect(try !folder.folder.exists("library/anime/nami-no-uta.md"))
  }

  @Test func aMissingCatalogueIsReported() throws {
    let list = try run("catalogue", "list")
    #expect(list.status == 0 && list.output.hasPrefix("no catalogue was added; "))
  }

  @Test func severalSourcesThatCannotBeReachedAreOneProblem() throws {
    try folder.write(
      """
      name: Test
      sources: [anilist, kitsu]

      """, to: "tokonoma.yml")
    let unreachable = "http://127.0.0.1:1"
    let found = try run(
      "search", "waves", "--kind", "anime",
      environment: ["TOKONOMA_ANILIST_URL": unreachable, "TOKONOMA_KITSU_URL": unreachable])
    #expect(found.status != 0)
    #expect(
      found.errors.hasPrefix(
        "error: cannot reach AniList, Kitsu: there seems to be no network [no-network]\n"))
    #expect(!found.errors.contains("source-failed"))
  }

  @Test func oneOfTheirsIsBoundAndSetFreeAgain() throws {
    let own = "---\ntitle: Waves\nstatus: completed\nids: {anilist: \"5\"}\n---\n"
    try folder.write(own, to: "library/anime/waves.md")
    let bound = try run("add", "anilist:900", "--to", "waves")
    #expect(bound.status == 0, "\(bound.errors)")
    let text = try folder.read("library/anime/waves.md")
    #expect(text.contains("title: Waves\n"))
    #expect(text.contains("ids: {anilist: \"900\", mal: \"77\"}\n"))
    _ = try run("refresh", "--forget", "waves")
    #expect(
      try folder.read("library/anime/waves.md")
        == own.replacing("\"5\"", with: "\"900\""))
    #expect(try run("undo").status == 0)
    #expect(try folder.read("library/anime/waves.md") == text)
  }

  @Test func anImportFetchesMissingFacts() throws {
    try folder.write(
      """
      <myanimelist><anime><series_animedb_id>77</series_animedb_id><series_title>Nami no Uta</series_title>
      <my_status>Completed</my_status><my_score>8</my_score></anime></myanimelist>
      """, to: "list.xml")
    let run = try run("import", "--refresh", "list.xml")
    #expect(run.status == 0, "\(run.errors)")
    let text = try folder.read("library/anime/nami-no-uta.md")
    #expect(text.contains("rating: 8\n") && text.contains("genres: [Drama]\n"))
    #expect(server.takeRequests().count == 1)
    // All of it is one change.
    #expect(try self.run("undo").output.hasPrefix("undone: import --refresh list.xml"))
    #expect(try !folder.folder.exists("library/anime/nami-no-uta.md"))
    #expect(try self.run("undo").status != 0)
    _ = try self.run("import", "--refresh", "list.xml")
    _ = server.takeRequests()
    // Without it the import asks no source, and names the option that does.
    try folder.folder.remove("library/anime/nami-no-uta.md")
    try folder.folder.remove("imports/myanimelist.yml")
    let plain = try self.run("import", "list.xml")
    #expect(plain.output.contains("'tokonoma refresh' fetches them"))
    #expect(server.takeRequests().isEmpty)
  }

  @Test func aCatalogueFileFillsTitlesWithoutNetwork() throws {
    try folder.write(
      """
      {"license": {"name": "ODbL"}, "repository": "https://example.org", "lastUpdate": "2026-01-02"}
      {"sources": ["https://myanimelist.net/anime/77"], "title": "Nami no Uta", "type": "TV", "episodes": 12, \
      "status": "FINISHED", "animeSeason": {"season": "FALL", "year": 2004}, "synonyms": ["Song of the Waves"], \
      "tags": ["drama"], "studios": ["studio kaigan"]}

      """, to: "anime-offline-database.jsonl")
    try folder.write("---\ntitle: Nami no Uta\nids: {mal: 77}\n---\n", to: "library/anime/nami.md")
    #expect(try run("catalogue", "add", "anime-offline-database.jsonl").status == 0)
    let run = try run("refresh", "--offline")
    #expect(run.status == 0, "\(run.errors)")
    let text = try folder.read("library/anime/nami.md")
    #expect(text.contains("genres: [Drama]\n") && text.contains("released: 2004\n"), "\(text)")
    #expect(server.takeRequests().isEmpty)
    #expect(try self.run("search", "song of the waves").output.contains("Nami no Uta"))
  }

  /// Signs that a terminal would obey (ECMA-48, 7 and 8 bits).
  @Test func titlesOfOthersCannotSpeakToTheTerminal() async throws {
    let hostile = media.replacing("Nami no Uta", with: "Nami \\u001b[31mno\\u009b2J \\u0007Uta")
    let other = try await ReplayServer(["POST /": { _ in .json(page(hostile)) }])
    try folder.write("name: Test\nsources: [anilist]\n", to: "tokonoma.yml")
    for arguments in [["search", "nami", "--kind", "anime"], ["add", "1"], ["list"]] {
      let run = try ChildProcess(
        ChildProcess.built("tokonoma"), arguments, in: folder.path,
        environment: ["TOKONOMA_ANILIST_URL": other.address])
      #expect(run.status == 0 && run.output.contains("Nami [31mno›2J Uta"), "\(run.output)")
      #expect(
        !(run.output + run.errors).unicodeScalars.contains {
          ($0.value < 0x20 && $0 != "\n" && $0 != "\t") || (0x7F..<0xA0).contains($0.value)
        })
    }
  }

  @Test func keysAreInNoFileAndNoMessage() throws {
    try folder.write("---\ntitle: Nami\n---\n", to: "library/movies/nami.md")
    let run = try run("refresh", environment: ["TOKONOMA_TMDB_KEY": "s3cr3tkey"])
    #expect(server.takeRequests().contains { $0["api_key"] == "s3cr3tkey" })
    #expect(!(run.output + run.errors).contains("s3cr3tkey"))
    for file in try folder.folder.files(below: "", includingHidden: true) {
      #expect(!String(decoding: try folder.folder.read(file), as: UTF8.self).contains("s3cr3tkey"))
    }
  }

  @Test func requestsNameTheProgramAndTheOwner() throws {
    _ = try run("search", "x", "--kind", "anime")
    let agent = server.takeRequests().first?.headers["user-agent"] ?? ""
    #expect(agent.hasPrefix("Tokonoma/") && agent.hasSuffix(" (+me@me.example)"))
  }

  @Test func aKilledRunLeavesCompleteFilesAndContinues() throws {
    for number in 1...60 {
      try folder.write(
        "---\ntitle: T\(number)\nids: {mal: 77}\n---\n", to: "library/anime/t\(number).md")
    }
    for after in [20_000, 60_000, 120_000, 250_000] as [UInt32] {
      _ = try run("refresh", killedAfter: after)
      #expect(try run("list").status == 0)
    }
    #expect(try run("refresh").status == 0)
    for number in 1...60 {
      #expect(try folder.read("library/anime/t\(number).md").contains("genres: [Drama]\n"))
    }
    #expect(try run("refresh").output.contains("nothing to ask"))
  }

  private func run(
    _ arguments: String..., environment: [String: String] = [:], killedAfter: UInt32? = nil
  ) throws -> ChildProcess {
    let addresses = [
      "TOKONOMA_ANILIST_URL": server.address, "TOKONOMA_TMDB_URL": server.address + "/3",
    ]
    return try ChildProcess(
      ChildProcess.built("tokonoma"), arguments, in: folder.path,
      environment: addresses.merging(environment) { $1 }, killedAfter: killedAfter)
  }
}

private func page(_ media: String) -> String {
  "{\"data\": {\"Page\": {\"pageInfo\": {\"hasNextPage\": false}, \"media\": [\(media)]}}}"
}

private let media = """
  {"id": 900, "idMal": 77, "type": "ANIME", "format": "TV", "status": "FINISHED",
   "title": {"romaji": "Nami no Uta", "english": "Song of the Waves"}, "genres": ["Drama"],
   "startDate": {"year": 2004}, "episodes": 12, "coverImage": {"extraLarge": null},
   "studios": {"edges": [{"isMain": true, "node": {"name": "Studio Kaigan"}}]},
   "staff": {"edges": [{"role": "Director", "node": {"name": {"full": "Aiko Umi"}}}]}}
  """
