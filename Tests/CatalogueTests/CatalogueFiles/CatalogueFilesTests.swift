import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import TestSupport
import Testing

@testable import Catalogue

/// Downloaded catalogues: added, searched, and refused.
@Suite struct CatalogueFilesTests {
  private static let library = """
    -- library/anime/nami.md --
    ---
    title: Nami no Uta   # mine
    status: completed
    ids: {mal: "77"}
    ---
    -- library/anime/tide.md --
    ---
    title: Tide
    ids: {mal: "78"}
    ---

    """

  private static let forms: [(name: String, bytes: @Sendable () throws -> [UInt8])] = [
    ("a.jsonl", { Array(lines.utf8) }),
    ("a.json", { Array(whole.utf8) }),
    ("a.json.zst", { try zstd(Array(whole.utf8)) }),
    ("a.jsonl.zst", { try zstd(Array(lines.utf8)) }),
    ("a.json.gz", { gzip(Array(whole.utf8)) }),
    // With line ends inside, as in formatted files.
    ("pretty.json", { Array("\u{FEFF}\(whole.replacing(",\"", with: ",\n  \""))\n".utf8) }),
  ]

  @Test(arguments: forms.indices)
  func titlesAreFilledInWithoutNetwork(form: Int) async throws {
    let project = try AddedProject(Self.library)
    let file = Self.forms[form]
    #expect(
      try project.add(file.bytes(), as: file.name)
        == "anime-offline-database: 2 entries, as of 2026-11-20, added on 2026-11-23\n")
    // All necessary parts have been saved.
    project.temporary.remove(file.name)
    #expect(
      try await project.refresh() == """
        2 titles; 2 to be looked up in anime-offline-database without network
        anime/nami: synonyms, format, genres, studios, relations, episodes, duration, released, releaseStatus, \
        communityRating, ids.anidb, ids.anilist, ids.animeplanet, sources.anime-offline-database \
        (anime-offline-database)
        anime/tide: titles.romaji, studios, sources.anime-offline-database (anime-offline-database)
        2 titles filled in: titles 1, synonyms 1, format 1, genres 1, studios 2, relations 1, episodes 1, duration 1, \
        released 1, releaseStatus 1, communityRating 1, ids 1, sources 2 (0 requests)

        """)
    #expect(
      try project.read("library/anime/nami.md") == """
        ---
        title: Nami no Uta   # mine
        synonyms: [Song of the Waves, 波のうた]
        format: TV
        genres: [Drama, Slice of Life]
        studios: [Studio Kaigan]
        relations: [{type: OTHER, id: anime/tide}]
        episodes: 12
        duration: 24
        released: 2004
        releaseStatus: FINISHED
        communityRating: 81.25
        communitySource: MyAnimeList, AniList, Kitsu
        status: completed
        ids: {mal: "77", anidb: "31", anilist: "900", animeplanet: nami-no-uta}
        sources: [{name: anime-offline-database, url: "https://github.com/manami-project/anime-offline-database", \
        date: 2026-11-23}]
        ---

        """)
    let before = try project.read("library/anime/nami.md")
    #expect(try await project.refresh() == "2 titles: nothing to ask\nnothing to fill in\n")
    #expect(try project.read("library/anime/nami.md") == before)
  }

  @Test func aNewerFileReplacesTheOlderOne() async throws {
    let project = try AddedProject(Self.library)
    _ = try project.add(head + "\n" + waves + "\n", as: "a.jsonl")
    #expect(try await project.refresh().contains("no source knows anime/tide\n"))
    #expect(try await project.refresh().contains("nothing to ask"))
    _ = try project.add(lines, as: "a.jsonl")
    #expect(try project.kept() == ["anime-offline-database.catalogue"])
    #expect(try await project.refresh().contains("anime/tide: titles.romaji, studios"))
  }

  @Test func titlesAreFoundByAnyNameAndByWordsOfIt() async throws {
    let project = try AddedProject()
    _ = try project.add(lines, as: "a.jsonl")
    let both = ["mal:anime/77 Nami no Uta", "mal:anime/78 Nami no Uta: Tide"]
    #expect(try await project.search("nami no uta") == both)
    #expect(try await project.search("UTA nami") == both)
    #expect(try await project.search("waves") == [both[0]])
    #expect(try await project.search("波のうた") == [both[0]])
    #expect(try await project.search("tid") == [both[1]])
    #expect(try await project.search("ide") == [])
    #expect(try await project.search("!") == [])
    #expect(try await project.search("nami", .manga) == [])
  }

  @Test func aNameIsTakenOnlyWhereSomethingElseAgrees() async throws {
    let project = try AddedProject(
      """
      -- library/anime/a.md --
      ---
      title: Song of the waves
      episodes: 12
      ---
      -- library/anime/b.md --
      ---
      title: Nami no uta
      episodes: 13
      ---

      """)
    _ = try project.add(lines, as: "a.jsonl")
    let said = try await project.refresh()
    #expect(said.contains("anime/a: titles.romaji, synonyms, format"))
    #expect(said.contains("anime/b: which anime-offline-database title is 'Nami no uta'?"))
    #expect(said.contains("  tokonoma add mal:anime/77 --to anime/b  Nami no Uta (2004, TV)"))
    #expect(
      try project.read("library/anime/b.md") == "---\ntitle: Nami no uta\nepisodes: 13\n---\n")
  }

  @Test func aMapOfIDsGivesIDsThatAreOfOneTitleAlone() async throws {
    let project = try AddedProject(Self.library)
    let said = try project.add(
      """
      [{"mal_id": 77, "anilist_id": 900, "anidb_id": 31, "imdb_id": "tt077", "thetvdb_id": 5, "type": "TV"},
       {"mal_id": 78, "kitsu_id": 43, "thetvdb_id": 5, "imdb_id": "tt1,tt2", "themoviedb_id": {"tv": 1}}, {"type": "TV"}]
      """, as: "anime-list-full.json")
    #expect(
      said == """
        anime-lists: 2 entries, added on 2026-11-23
        anime-list-full.json: skipped 1 entry without an id or a title, the first at byte 203 \
        [catalogue-entries-left-out]

        """)
    _ = try await project.refresh()
    #expect(
      try project.read("library/anime/nami.md").contains(
        #"ids: {mal: "77", anidb: "31", anilist: "900", imdb: tt077}"#))
    #expect(
      try project.read("library/anime/tide.md").contains(#"ids: {mal: "78", kitsu: "43"}"#))
  }

  @Test func titlesDeletedByTheirSiteAreReported() async throws {
    let project = try AddedProject(Self.library)
    _ = try project.add(head + "\n" + waves + "\n", as: "a.jsonl")
    #expect(
      try project.add(#"{"deadEntries":["78","79"]}"#, as: "myanimelist-minified.json")
        == "dead-entries-mal: 2 entries, added on 2026-11-23\n")
    #expect(try await project.refresh().contains("\ntheir site has deleted anime/tide\n"))
  }

  @Test func listsOfOtherSitesAreCatalogues() async throws {
    let project = try AddedProject(
      """
      -- library/anime/nami.md --
      ---
      title: Nami
      ids: {ann: "9"}
      ---
      -- library/games/keep.md --
      ---
      title: Keep
      ids: {steam: "620"}
      ---

      """)
    #expect(
      try project.add(
        """
        <report skipped="0" listed="1"><args><type>anime</type></args>
        <item><id>9</id><gid>1</gid><type>TV</type><name>Nami no Uta</name><precision>TV</precision>\
        <vintage>2004-04-07</vintage></item></report>
        """, as: "reports.xml") == "ann-reports: 1 entry, added on 2026-11-23\n")
    #expect(
      try project.add(
        """
        [{"id": 5, "name": "The Keep", "url": "https://www.igdb.com/games/the-keep", "game_modes": [1],
          "genres": [{"id": 1, "name": "Puzzle"}],
          "websites": [{"id": 1, "url": "https://store.steampowered.com/app/620"}]}]
        """, as: "games.json") == "igdb-games: 1 entry, added on 2026-11-23\n")
    _ = try await project.refresh()
    #expect(try project.read("library/anime/nami.md").contains("released: 2004-04-07"))
    #expect(try project.read("library/games/keep.md").contains("genres: [Puzzle]"))
    #expect(try await project.search("keep", .game) == ["igdb:5 The Keep"])
  }

  private static let broken: [(name: String, bytes: @Sendable () throws -> [UInt8], id: String)] = [
    ("a.json", { Array(whole.dropLast(2).utf8) }, "catalogue-malformed"),
    ("a.json", { Array((whole + "]").utf8) }, "catalogue-malformed"),
    ("a.jsonl", { Array((lines + "{\"sources\": [").utf8) }, "catalogue-malformed"),
    ("a.json.zst", { try Array(zstd(Array(whole.utf8)).dropLast(9)) }, "catalogue-damaged"),
    (
      "a.json.zst",
      {
        var bytes = try zstd(Array(whole.utf8))
        bytes[bytes.count / 2] ^= 0xFF
        bytes[bytes.count / 2 + 1] ^= 0xFF
        return bytes + [1, 2, 3, 4, 5]
      }, "catalogue-damaged"
    ),
    ("a.json.gz", { Array(gzip(Array(whole.utf8)).dropLast(9)) }, "catalogue-damaged"),
    ("a.json", { Array("[1, 2]".utf8) }, "catalogue-unknown"),
    ("a.json", { Array("{}".utf8) }, "catalogue-unknown"),
    ("a.json", { Array(#"{"data": {"a": [1]}}"#.utf8) }, "catalogue-unknown"),
    ("a.txt", { Array("Hello".utf8) }, "catalogue-unknown"),
    ("a.txt", { [] }, "catalogue-unknown"),
    ("a.xml", { Array("<report><item></report>".utf8) }, "catalogue-unknown"),
    ("dead.json", { Array(#"{"deadEntries":["1"]}"#.utf8) }, "catalogue-of-unknown-site"),
    (
      "a.json",
      { Array("{\"data\": [{\"title\": \"\(String(repeating: "a", count: 3 << 20))\"}]}".utf8) },
      "catalogue-malformed"
    ),
    (
      "a.json", { Array(String(repeating: "[", count: 300).utf8) }, "catalogue-malformed"
    ),
  ]

  @Test(arguments: broken.indices)
  func invalidCataloguesChangeNothing(example: Int) async throws {
    let project = try AddedProject(Self.library)
    _ = try project.add(lines, as: "before.jsonl")
    let file = Self.broken[example]
    let said = try project.add(file.bytes(), as: file.name)
    #expect(said.hasPrefix("\(file.name): "))
    #expect(said.contains("[\(file.id)"))
    #expect(try project.kept() == ["anime-offline-database.catalogue"])
    #expect(try await project.search("waves") == ["mal:anime/77 Nami no Uta"])
  }

  @Test func leftoversOfAKilledCommandAreRemoved() throws {
    let project = try AddedProject()
    try project.temporary.write("half", to: ".tokonoma/catalogues/.new")
    #expect(try project.add(lines, as: "a.jsonl").contains("2 entries"))
    #expect(try project.kept() == ["anime-offline-database.catalogue"])
  }

  @Test func aKeptCatalogueThatIsDamagedIsPassedOver() throws {
    let project = try AddedProject()
    _ = try project.add(lines, as: "a.jsonl")
    let path = ".tokonoma/catalogues/anime-offline-database.catalogue"
    let bytes = try project.temporary.folder.read(path)
    let cut = stride(from: 0, to: bytes.count, by: 13).map { Array(bytes[..<$0]) }
    // The seven numbers before the mark that ends the file, each as large as it can be.
    let numbers = bytes.count - CatalogueIndex.mark.utf8.count - 7 * 8
    let huge = (0..<7).map { number in
      var bytes = bytes
      let start = numbers + number * 8
      bytes.replaceSubrange(start..<(start + 8), with: repeatElement(0xFF, count: 8))
      return bytes
    }
    for damaged in cut + huge {
      try project.temporary.folder.replace(path, with: damaged)
      var reporting = DiagnosticList()
      #expect(CatalogueFiles(in: project.project, reporting: &reporting).all.isEmpty)
      #expect(reporting.all.map(\.id) == ["catalogue-index-unreadable"])
    }
  }

  @Test func aCatalogueIsTakenOutAgain() throws {
    let project = try AddedProject()
    _ = try project.add(lines, as: "a.jsonl")
    var reporting = DiagnosticList()
    #expect(try !CatalogueFiles.remove("a", from: project.project, reporting: &reporting))
    #expect(reporting.all.map(\.id) == ["no-such-catalogue"])
    #expect(
      try CatalogueFiles.remove(
        "anime-offline-database", from: project.project, reporting: &reporting))
    #expect(try project.kept() == [])
  }

  @Test func namesWithoutCapitalsGetThem() {
    #expect(CompanyName.proper("a-1 pictures") == "A-1 Pictures")
    #expect(CompanyName.proper("mappa") == "MAPPA")
    #expect(genres(among: ["drama", "earth", "science fiction"]) == ["Drama", "Sci-Fi"])
  }
}
