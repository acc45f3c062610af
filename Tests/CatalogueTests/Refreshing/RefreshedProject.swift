import Base
import FileSystem
import HTTPFetching
import LibraryFiles
import MediaLibrary
import Synchronization
import TestSupport
import Testing

@testable import Catalogue

/// A project in a temporary folder, and a made-up AniList that knows some titles.
struct RefreshedProject {
  let temporary: TemporaryFolder
  let server: ReplayServer
  let answers: Answers
  let clock: Fetcher.Clock

  /// A picture of 120 × 170 pixels.
  static let cover = picture(width: 120, height: 170)

  /// The same, followed by the path, so that each is different.
  static func cover(at path: String) -> [UInt8] {
    path == "/cover/900.png" ? cover : cover + Array(path.utf8)
  }

  var folder: Folder { temporary.folder }

  init(_ archive: String, _ media: [Media]) async throws {
    temporary = try TemporaryFolder(archive)
    try temporary.write("name: Test\n", to: "tokonoma.yml")
    let answers = Answers(media)
    self.answers = answers
    server = try await ReplayServer([
      "POST /": { answers.answer(to: $0) },
      "GET /cover/*": { request in
        ReplayServer.Answer(
          ["Content-Type": "image/png"], body: RefreshedProject.cover(at: request.path))
      },
      "GET /none/*": { _ in ReplayServer.Answer(body: picture(width: 200, height: 300)) },
      "GET /one/*": { _ in ReplayServer.Answer(body: picture(width: 201, height: 300)) },
      "GET /html.jpg": { _ in .page("no such picture") },
      "GET /dot.png": { _ in ReplayServer.Answer(body: picture(width: 1, height: 1)) },
      "GET /cut.png": { _ in ReplayServer.Answer(body: Array(RefreshedProject.cover.prefix(12))) },
    ])
    answers.address = server.address
    let time = Mutex(1_000_000_000)
    let passing = Passing(time: time.withLock { $0 })
    clock = Fetcher.Clock(now: { passing.now }, wait: { passing.wait($0) })
  }

  /// The output of the run.
  func refresh(
    on day: String = "2026-11-23", _ change: (inout RefreshOptions) -> Void = { _ in }
  ) async throws -> String {
    var options = RefreshOptions()
    change(&options)
    let source = try source()
    let fetcher = Fetcher(
      by: .program(FetchProgram(at: try ChildProcess.built("tokonoma-fetch"))), agent: "Test/1",
      cache: nil, clock: clock, jitter: { 0.5 })
    let today = try #require(PartialDate(iso: day))
    var reporting = DiagnosticList()
    let run = try RefreshRun(
      Project(folder: folder), options, from: [source], through: fetcher, today: today,
      by: ChangeOrigin(command: "refresh", date: today), reporting: &reporting)
    var said = ""
    if var run {
      said += run.plannedWork.text
      said += try await run.run(reporting: &reporting).text
    }
    return said + reporting.all.map { described($0) + "\n" }.joined()
  }

  /// The made-up AniList.
  func source() throws -> any CatalogueSource {
    let address = server.address
    let access = SourceAccess { $0 == "TOKONOMA_ANILIST_URL" ? address : nil }
    let row = try #require(SourceRow.named("anilist"))
    return try #require(row.source(access))
  }

  func forget(_ id: String) throws -> [ForgettingReport] {
    var reporting = DiagnosticList()
    let reports = try Catalogue.forget(
      [id], in: Project(folder: folder), by: ChangeOrigin(command: "refresh", date: nil),
      reporting: &reporting)
    #expect(reporting.isEmpty)
    return reports
  }

  func read(_ file: String) throws -> String { try temporary.read(file) }

  func bytes(_ file: String) throws -> [UInt8] { try folder.read(file) }

  func files(_ path: String) throws -> [String] {
    try folder.exists(path) ? try folder.files(below: path).sorted() : []
  }

  func replace(_ text: String, with other: String, in file: String) throws {
    let before = try read(file)
    #expect(before.contains(text))
    try temporary.write(before.replacing(text, with: other), to: file)
  }

  /// All files of the project, except the program's own.
  func state() throws -> [String: [UInt8]] {
    var state: [String: [UInt8]] = [:]
    for file in try folder.files(below: "") where !file.hasPrefix(".tokonoma/") {
      state[file] = try folder.read(file)
    }
    return state
  }
}

/// Files of anime with their front matter.
func library(_ titles: (slug: String, yaml: String)...) -> String { library(titles) }

func library(_ titles: [(slug: String, yaml: String)]) -> String {
  titles.map { "-- library/anime/\($0.slug).md --\n---\n\($0.yaml)\n---\n" }.joined()
}

/// A clock that runs only during waits.
private final class Passing: Sendable {
  private let time: Mutex<Int>

  init(time: Int) {
    self.time = Mutex(time)
  }

  var now: Int { time.withLock { $0 } }

  func wait(_ milliseconds: Int) { time.withLock { $0 += milliseconds } }
}

/// A title in the made-up AniList.
struct Media: Sendable, CustomTestStringConvertible {
  var id = 900
  var title = "Nami no Uta"
  var mal = 77
  var format = "TV"
  var genres = ["Drama", "Slice of Life"]
  var episodes = 12
  /// Minutes of an episode.
  var duration = 24
  var studio = "Studio Kaigan"
  var year = 2004
  var cover = "/cover/900.png"
  var description = "Two sisters keep a <b>lighthouse</b>.<br><br>(Source: Made up)"
  var related: [(type: String, id: Int)] = []
  /// Its further names in English.
  var names = ["Song of the Waves"]

  static let nami = Media()

  var testDescription: String { "\(id)" }

  func with(
    id: Int? = nil, mal: Int? = nil, format: String? = nil, genres: [String]? = nil,
    episodes: Int? = nil, studio: String? = nil, year: Int? = nil, cover: String? = nil,
    description: String? = nil, related: [(type: String, id: Int)]? = nil, title: String? = nil,
    names: [String]? = nil, duration: Int? = nil
  ) -> Media {
    var media = self
    media.id = id ?? media.id
    media.mal = mal ?? media.mal
    media.format = format ?? media.format
    media.genres = genres ?? media.genres
    media.episodes = episodes ?? media.episodes
    media.studio = studio ?? media.studio
    media.year = year ?? media.year
    media.cover = cover ?? media.cover
    media.description = description ?? media.description
    media.related = related ?? media.related
    media.title = title ?? media.title
    media.names = names ?? media.names
    media.duration = duration ?? media.duration
    return media
  }

  func json(at address: String) -> String {
    let genres = genres.map { "\"\($0)\"" }.joined(separator: ", ")
    let relations = related.map {
      "{\"relationType\": \"\($0.type)\", \"node\": {\"id\": \($0.id), \"idMal\": null, \"type\": \"ANIME\"}}"
    }.joined(separator: ", ")
    let english = names.first.map { "\"\($0)\"" } ?? "null"
    let native = names.isEmpty ? "null" : "\"波のうた\""
    return """
      {"id": \(id), "idMal": \(mal), "type": "ANIME", "format": "\(format)", "status": "FINISHED",
       "isAdult": false, "siteUrl": "https://anilist.co/anime/\(id)",
       "title": {"romaji": "\(title)", "english": \(english), "native": \(native),
                 "userPreferred": "\(title)"},
       "synonyms": [\(names.isEmpty ? "" : "\"Wave Song\"")], "description": "\(description)",
       "startDate": {"year": \(year), "month": 4, "day": 7}, "season": "SPRING", "seasonYear": \(year),
       "episodes": \(episodes), "chapters": null, "volumes": null, "duration": \(duration),
       "genres": [\(genres)], "averageScore": 81,
       "stats": {"scoreDistribution": [{"score": 80, "amount": 1000}, {"score": 90, "amount": 500}]},
       "coverImage": {"extraLarge": "\(address)\(cover)", "large": null, "color": "#356bae"},
       "studios": {"edges": [{"isMain": true, "node": {"name": "\(studio)"}}]},
       "staff": {"edges": [{"role": "Director", "node": {"name": {"full": "Aiko Umi"}}},
                           {"role": "Key Animation (ep 3)", "node": {"name": {"full": "Nobody"}}},
                           {"role": "Music", "node": {"name": {"full": "Ren Kaze"}}}]},
       "relations": {"edges": [\(relations)]}, "nextAiringEpisode": null}
      """
  }
}

/// The answers of the made-up AniList.
final class Answers: Sendable {
  private struct State {
    var media: [Media]
    var address = ""
    var ignoresIDs = false
    var failsAfter: Int?
    var text: String?
    /// The questions without duplicates: a late one is asked again.
    var asked: Set<String> = []
  }

  private let state: Mutex<State>

  init(_ media: [Media]) {
    state = Mutex(State(media: media))
  }

  func set(_ media: [Media]) { state.withLock { $0.media = media } }

  var address: String {
    get { state.withLock { $0.address } }
    set { state.withLock { $0.address = newValue } }
  }
  /// Whether it answers with all of its titles.
  var ignoresIDs: Bool {
    get { state.withLock { $0.ignoresIDs } }
    set { state.withLock { $0.ignoresIDs = newValue } }
  }
  /// The number of questions that it answers before it fails.
  var failsAfter: Int? {
    get { state.withLock { $0.failsAfter } }
    set { state.withLock { $0.failsAfter = newValue } }
  }
  /// Its answer instead of titles.
  var text: String? {
    get { state.withLock { $0.text } }
    set { state.withLock { $0.text = newValue } }
  }

  func answer(to request: ReplayServer.Request) -> ReplayServer.Answer {
    state.withLock { state in
      if let most = state.failsAfter, !state.asked.contains(request.body),
        state.asked.count >= most
      {
        return .page("down", status: 500)
      }
      state.asked.insert(request.body)
      if let text = state.text { return .json(text) }
      let asked = request.body.firstMatch(of: /"ids":\[([0-9,]*)\]/).map { match in
        Set(match.1.split(separator: ",").compactMap { Int($0) })
      }
      let isByMAL = request.body.contains("idMal_in")
      let found = state.media.filter { media in
        guard let asked, !state.ignoresIDs else { return true }
        return asked.contains(isByMAL ? media.mal : media.id)
      }
      let list = found.map { $0.json(at: state.address) }.joined(separator: ", ")
      return .json(
        "{\"data\": {\"Page\": {\"pageInfo\": {\"hasNextPage\": false}, \"media\": [\(list)]}}}")
    }
  }
}

/// A PNG of one color; only its header is read.
func picture(width: Int, height: Int) -> [UInt8] {
  func bytes(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(number >> $0 & 0xFF) } }
  let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  let header = Array("IHDR".utf8) + bytes(width) + bytes(height) + [8, 2, 0, 0, 0]
  return signature + bytes(13) + header + bytes(0) + bytes(0) + Array("IEND".utf8) + bytes(0)
}
