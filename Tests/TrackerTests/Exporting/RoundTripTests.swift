import MediaLibrary
import TestSupport
import Testing

@testable import Exchange

/// Exporting, importing and exporting again gives the same bytes.
@Suite struct RoundTripTests {
  static let everyKey = """
    -- library/anime/b.md --
    ---
    title: B
    status: planning
    ---
    -- library/anime/a.md --
    ---
    title: "A: the first"
    titles: {native: 蟲師, english: Ay, de: "1984"}
    synonyms: [Ah, "Oh, no"]
    sortTitle: First
    format: TV
    description: "What it *is* about."
    genres: [Drama, Slice of Life]
    creators: [{name: Ada Winter, role: director, names: [冬, "A, W"]}, {name: Bo Lind, names: [B]}]
    studios: [Kai]
    publishers: [P]
    platforms: [Q]
    developers: [D]
    characters: [{name: "7", role: MAIN}, Nobody]
    series: {name: S, position: 1.5}
    relations: [{type: SEQUEL, id: anime/b}]
    episodes: 12
    chapters: 3
    volumes: 4
    pages: 5
    duration: 24
    seasons: [10, 2]
    episodeList: [{number: 1, title: One, aired: 2005-10}, {number: 2}]
    released: 2005-10-23
    releaseStatus: FINISHED
    countries: [JP, FR]
    languages: [ja]
    ageRating: PG-13
    coverAlt: A cover
    coverColor: "#3fa2c1"
    communityRating: 85.5
    communityVotes: 1000
    communitySource: Somebody
    ids: {mal: "457", isbn13: "9780306406157"}
    sources: [{name: X, url: "https://x.example/"}, {name: Y}]
    airing: [{episode: 3, at: "2026-01-09T15:00:00Z"}]
    x-mood: calm
    x-places: [sea, "2"]
    status: repeating
    rating: 9.5
    progress: 3
    progressVolumes: 2
    hours: 10.25
    started: 2016
    finished: 2016-02-29
    history: [{started: 2021-11, finished: 2021-12, status: completed, rating: 10, hours: 2, platform: TV, note: again, review: Drier, tags: [late], with: [Jun, Aki], place: at home}]
    parts: [{season: 1, rating: 9, finished: 2016-01, note: slow}]
    favorite: 2
    owned: [physical, "2 discs"]
    tags: [rain, '50\\%% off \\%% and \\%%']
    quotes: [{text: "To rain, or not", page: 12, time: "0:42:10", note: "A: wet"}, Drip]
    added: 2015-01-01
    updated: 2022-01
    visibility: unlisted
    reviewTitle: Rain
    reviewDate: 2016-03-01
    reviewUrl: https://blog.example/rain
    spoilers: true
    contentWarnings: [rain]
    aliases: [former]
    notes: never published
    ---

    It *rains*.

    ::: spoiler
    And then [[anime/b|it]] stops.
    :::
    -- library/books/shelf.yml --
    - {title: C, author: X, status: dropped, dropped: 2020, progressUnit: percent, progress: 30, repeat: 2, favorite: true, owned: true}
    -- lists/l.md --
    ---
    title: A list
    description: Of \\%% two \\%%
    ranked: true
    items: [anime/b, {id: anime/a, note: "A: note"}]
    ---

    Its *words*.

    """

  @Test func ownKeysComeBackAllOfThem() async throws {
    let exported = try await ExportProject(Self.everyKey).export("json")
    #expect(exported.titles == 3 && exported.leftOut.isEmpty && exported.refused.isEmpty)
    let text = String(decoding: exported.bytes, as: UTF8.self)
    #expect(!text.contains("never published"))
    let other = try ExportProject()
    let said = try other.importing(text, as: "library.json")
    #expect(
      said == """
        library.json (Tokonoma, anime, book): 3 titles: 3 added, 0 updated, 0 unchanged
        list: lists/l.md

        """)
    #expect(try await other.text("json") == text)
    #expect(try other.importing(text, as: "library.json").contains("0 updated, 3 unchanged"))
    // The same ratings in a library with another scale.
    let hundred = try ExportProject(settings: "name: Test\nratingScale: 100\n")
    #expect(
      try hundred.importing(text, as: "library.json").contains("ratings: Tokonoma rates up to 10"))
    #expect(try hundred.temporary.read("library/anime/a.md").contains("rating: 95\n"))
  }

  /// All values of a library come back, and a second import changes nothing.
  @Test(arguments: RandomCases.seeds(9))
  func everyValueOfEveryKeyIsRestored(seed: UInt64) async throws {
    let scale = RatingScale.allCases[Int(seed % 3)]
    var titles = RandomTitles(12, scale: scale, seed: seed)
    let settings = "name: Test\nratingScale: \(scale.rawValue)\n"
    let project = try ExportProject(titles.files(), settings: settings)
    let text = try await project.text("json", withPrivate: true)
    let other = try ExportProject(settings: settings)
    let said = try other.importing(text, as: "library.json")
    #expect(said.contains("12 titles: 12 added, 0 updated, 0 unchanged"), "\(said)")
    #expect(!said.contains("warning"), "\(said)")
    #expect(try await other.text("json", withPrivate: true).utf8.elementsEqual(text.utf8))
    #expect(try await other.values() == project.values())
    let again = try other.importing(text, as: "library.json")
    #expect(
      again.contains("0 added, 0 updated, 12 unchanged") && !again.contains("yours"), "\(again)")
  }

  /// Titles of the first seeds lose nothing, and the library stays the same. The others lose, once,
  /// the values that a format can't hold.
  @Test(
    arguments: ["mal", "anilist", "goodreads", "storygraph", "letterboxd"], RandomCases.seeds(8))
  func valuesOfAFormatAreRestored(name: String, seed: UInt64) async throws {
    var random = SplitMix(seed: seed)
    let kinds: [String: Kind] = ["goodreads": .book, "storygraph": .book, "letterboxd": .movie]
    let kind = kinds[name] ?? (seed % 2 == 0 ? .anime : .manga)
    let format = TitlesOfFormat(name: name, kind: kind, isWhole: seed < 4)
    let project = try ExportProject((1...20).map { format.file($0, &random) }.joined())
    let exported = try await project.export(name, withPrivate: true)
    let text = String(decoding: exported.bytes, as: UTF8.self)
    let other = try ExportProject()
    let file = name == "mal" ? "list.xml" : name == "anilist" ? "list.json" : "list.csv"
    let said = try other.importing(text, as: file)
    #expect(said.contains("20 titles: 20 added, 0 updated, 0 unchanged"), "\(said)")
    #expect(!said.contains("warning") && !said.contains("left out"), "\(said)")
    #expect(try await other.text(name, withPrivate: true) == text)
    let keys = try #require(ExportFormat(name: name)?.keys)
    if format.isWhole {
      #expect(exported.losses == [])
      #expect(try await other.values(of: keys) == project.values(of: keys))
    }
    #expect(
      try await other.values(of: [.title, .status]) == project.values(of: [.title, .status]))
    #expect(try other.importing(text, as: file).contains("0 added, 0 updated, 20 unchanged"))
  }

  /// A spreadsheet's columns name their keys: keys with one value or a list of values are restored.
  @Test(arguments: RandomCases.seeds(6))
  func aTableIsReadBackByItsColumns(seed: UInt64) async throws {
    var random = SplitMix(seed: seed)
    let keys = [
      "format", "genres", "studios", "developers", "publishers", "platforms", "episodes", "pages",
      "duration", "released", "rating", "progress", "hours", "started", "finished", "repeat",
      "favorite", "owned", "tags", "added", "updated", "visibility",
    ]
    let values = [
      "format": "TV", "genres": "[Drama, Slice of Life]", "studios": "[Kai]", "developers": "[D]",
      "publishers": "[P, \"=Q\"]", "platforms": "[PC]", "episodes": "12", "pages": "300",
      "duration": "24", "released": "2005-10-23", "rating": "9.25", "progress": "7",
      "hours": "10.25", "started": "2016", "finished": "2016-02-29", "repeat": "2",
      "favorite": "true", "owned": "[ebook, 2 discs]", "tags": "[rain, \"+1\"]",
      "added": "2015-01-01", "updated": "2022-01", "visibility": "unlisted",
    ]
    let library = (1...20).map { number in
      let kind = Kind.allCases.randomElement(using: &random) ?? .book
      let status = [Status.current, .completed, .paused].randomElement(using: &random) ?? .paused
      let lines = keys.filter { _ in Bool.random(using: &random) }.map {
        "\($0): \(values[$0] ?? "")\n"
      }
      return
        "-- library/\(kind.folder)/title-\(number).md --\n---\ntitle: '=Title, \(number)'\nstatus: \(status)\n"
        + "\(lines.joined())---\n"
    }.joined()
    let text = try await ExportProject(library).text("csv", withPrivate: true)
    let other = try ExportProject()
    let columns = (["kind", "title", "status"] + keys).map { "\($0)=\($0)" }
    let said = try other.importing(text, as: "all.csv", by: columns.joined(separator: ","))
    #expect(said.contains("20 titles: 20 added"), "\(said)")
    #expect(!said.contains("warning"), "\(said)")
    #expect(try await other.text("csv", withPrivate: true) == text)
  }
}
