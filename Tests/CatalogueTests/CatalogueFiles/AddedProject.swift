import Base
import Czstd
import FileSystem
import HTTPFetching
import LibraryFiles
import MediaLibrary
import TestSupport
import Testing

@testable import Catalogue

/// A project in a temporary folder with made-up catalogues that are added to it.
struct AddedProject {
  let temporary: TemporaryFolder

  init(_ archive: String = "") throws {
    temporary = try TemporaryFolder(archive)
    try temporary.write("name: Test\n", to: "tokonoma.yml")
  }

  var project: Project { Project(folder: temporary.folder) }

  /// The output, and the catalogue if it was added.
  func add(_ bytes: [UInt8], as name: String) throws -> String {
    try temporary.folder.replace(name, with: bytes)
    var reporting = DiagnosticList()
    let added = try CatalogueFiles.add(
      "\(temporary.folder.path)/\(name)", to: project,
      on: try #require(PartialDate(iso: "2026-11-23")), workers: WorkerPool(count: 2),
      reporting: &reporting)
    let said = reporting.all.map {
      described($0).replacing("\(temporary.folder.path)/", with: "") + " [\($0.id)]\n"
    }
    return (added?.text ?? "") + said.joined()
  }

  func add(_ text: String, as name: String) throws -> String { try add(Array(text.utf8), as: name) }

  /// The output of a refresh without a network.
  func refresh(on day: String = "2026-11-23") async throws -> String {
    var reporting = DiagnosticList()
    let files = CatalogueFiles(in: project, reporting: &reporting)
    var options = RefreshOptions()
    options.hasCovers = false
    options.isGone = { files.isGone($0) }
    let fetcher = Fetcher(
      by: .none, agent: "Test/1", cache: nil, clock: Fetcher.Clock(now: { 0 }, wait: { _ in }))
    let today = try #require(PartialDate(iso: day))
    var run = try #require(
      try RefreshRun(
        project, options, from: files.sources, through: fetcher, today: today,
        by: ChangeOrigin(command: "refresh", date: today), reporting: &reporting))
    let said = run.plannedWork.text + (try await run.run(reporting: &reporting)).text
    #expect(await fetcher.sent.isEmpty)
    return said + reporting.all.map { described($0) + "\n" }.joined()
  }

  /// Titles found by a name, in the form that `add` accepts.
  func search(_ name: String, _ kind: Kind = .anime) async throws -> [String] {
    var reporting = DiagnosticList()
    let fetcher = Fetcher(
      by: .none, agent: "Test/1", cache: nil, clock: Fetcher.Clock(now: { 0 }, wait: { _ in }))
    let search = await CatalogueSearch(
      for: name, kinds: [kind], from: CatalogueFiles(in: project, reporting: &reporting).sources,
      askingAll: true, CatalogueScope(), through: fetcher)
    #expect(search.failures == [])
    return search.hits.map { "\($0.reference) \($0.title)" }
  }

  func read(_ file: String) throws -> String { try temporary.read(file) }

  /// The names of the saved catalogues.
  func kept() throws -> [String] {
    try (temporary.folder.items(of: ".tokonoma/catalogues") ?? []).map(\.name).sorted()
  }
}

/// Entries in the form of the anime-offline-database.
let waves = """
  {"sources":["https://anidb.net/anime/31","https://anilist.co/anime/900","https://anime-planet.com/anime/nami-no-uta",\
  "https://kitsu.app/anime/41","https://kitsu.app/anime/42","https://livechart.me/anime/6",\
  "https://myanimelist.net/anime/77"],"title":"Nami no Uta","type":"TV","episodes":12,"status":"FINISHED",\
  "animeSeason":{"season":"SPRING","year":2004},"picture":"https://pictures.example/77.jpg",\
  "duration":{"value":1440,"unit":"SECONDS"},"score":{"arithmeticMean":8.125},\
  "synonyms":["Song of the Waves","波のうた"],"studios":["studio kaigan"],"producers":[],\
  "relatedAnime":["https://myanimelist.net/anime/78"],"tags":["drama","lighthouse","slice of life"]}
  """
let tide = """
  {"sources":["https://myanimelist.net/anime/78"],"title":"Nami no Uta: Tide","type":"UNKNOWN","episodes":0,\
  "status":"UNKNOWN","animeSeason":{"season":"UNDEFINED"},"picture":"","synonyms":[],"studios":["MAPPA"],\
  "relatedAnime":[],"tags":[]}
  """
let head = #"{"$schema":"x","license":{"name":"ODbL"},"lastUpdate":"2026-11-20"}"#
let lines = head + "\n" + waves + "\n" + tide + "\n"
let whole =
  #"{"license":{"name":"ODbL"},"lastUpdate":"2026-11-20","data":["# + waves + "," + tide + "]}"

/// A frame of Zstandard.
func zstd(_ bytes: [UInt8]) throws -> [UInt8] {
  var packed = [UInt8](repeating: 0, count: ZSTD_compressBound(bytes.count))
  let count = unsafe bytes.withUnsafeBytes { bytes in
    unsafe packed.withUnsafeMutableBytes {
      unsafe ZSTD_compress($0.baseAddress, $0.count, bytes.baseAddress, bytes.count, 3)
    }
  }
  try #require(ZSTD_isError(count) == 0)
  return Array(packed[..<count])
}
