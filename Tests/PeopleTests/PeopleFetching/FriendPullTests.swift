import Base
import FileSystem
import HTTPFetching
import LibraryFiles
import MediaLibrary
import Synchronization
import TestSupport
import Testing

@testable import People

/// The results of various answers of friends' servers.
@Suite struct FriendPullTests {
  private let library =
    #"{"format": "tokonoma-library", "titles": [{"kind": "anime", "title": "A", "rating": 9}]}"#

  @Test func aLibraryIsFetchedAndKept() async throws {
    let library = library
    let server = try await ReplayServer(["GET /maya/library.json": { _ in .json(library) }])
    let project = try PulledProject()
    let results = try await project.pull([("Maya", server.address + "/maya/")])
    #expect(results.map(\.text) == ["Maya: 1 title"])
    #expect(try project.files == ["maya.json"])
    #expect(
      try await project.pull([("Maya", server.address + "/maya")]).map(\.isChanged) == [false])
  }

  @Test func nothingIsKeptOfAFriendWhoWasRemovedMeanwhile() async throws {
    let library = library
    let project = try PulledProject()
    let folder = project.folder
    let server = try await ReplayServer([
      "GET /maya/library.json": { _ in
        try? folder.write("name: X\n", to: "tokonoma.yml")
        return .json(library)
      }
    ])
    #expect(try await project.pull([("Maya", server.address + "/maya/")]).isEmpty)
    #expect(try project.files == [])
  }

  @Test func withoutALibraryAFeedIsTried() async throws {
    let feed = "<feed><entry><title>P</title><link href=\"https://a.example/p\"/></entry></feed>"
    let server = try await ReplayServer([
      "GET /a/": { _ in
        .page("<link rel=alternate type=application/atom+xml href='x/atom.xml'>hello")
      },
      "GET /a/x/atom.xml": { _ in .xml(feed) },
      "GET /b.xml": { _ in .xml(feed) },
    ])
    let results = try await PulledProject().pull([
      ("A", server.address + "/a/"), ("B", server.address + "/b.xml"),
    ])
    #expect(results.map(\.text) == ["A: 1 post", "B: 1 post"])
  }

  /// Whatever a server answers, the others are fetched, and the last good file stays.
  @Test func errorsOfAServerChangeNothing() async throws {
    let library = library
    let huge = [UInt8](repeating: UInt8(ascii: " "), count: (20 << 20) + 1)
    let server = try await ReplayServer([
      "GET /good/library.json": { _ in .json(library) },
      "GET /giant/library.json": { _ in ReplayServer.Answer(body: huge) },
      "GET /loop/*": { _ in .status(302, ["Location": "/loop/again"]) },
      "GET /file/library.json": { _ in .status(302, ["Location": "file:///etc/passwd"]) },
      "GET /page/*": { _ in .page("Hello") },
      "GET /deep/library.json": { _ in .json(String(repeating: "[", count: 5_000)) },
      "GET /broken/library.json": { _ in .json(#"{"format": "tokonoma-library", "titles": ["#) },
      "GET /down/*": { _ in .status(503) },
      "GET /forbidden/*": { _ in .status(403) },
    ])
    let names = [
      "giant", "loop", "file", "page", "deep", "broken", "down", "forbidden", "missing", "good",
    ]
    let project = try PulledProject()
    for name in names { try project.folder.write("before", to: "friends/\(name).json") }
    let results = try await project.pull(names.map { ($0, "\(server.address)/\($0)/") })
    #expect(results.filter { $0.failure == nil }.map(\.friend.name) == ["good"])
    #expect(results[0].failure?.reason == .tooLarge(limit: 20 << 20))
    #expect(results[1].failure?.reason == .tooManyRedirects)
    for name in names.dropLast() {
      #expect(try project.folder.read("friends/\(name).json") == "before")
    }
    #expect(try project.folder.read("friends/good.json").contains("\"title\":\"A\""))
    // Once for each address: no server is asked again and again.
    let asked = server.takeRequests().filter { $0.path == "/down/library.json" }
    #expect(asked.count == 1)
  }

  @Test func theLocalNetworkIsAskedOnlyIfTheOwnerAllowsIt() async throws {
    let server = try await ReplayServer([:])
    let project = try PulledProject()
    let results = try await project.pull(
      [("Maya", server.address + "/"), ("Jun", "https://192.168.1.1/")], allowsPrivate: false)
    for result in results {
      guard case .forbiddenAddress = result.failure?.reason else {
        Issue.record("\(result)")
        continue
      }
    }
    #expect(server.takeRequests() == [])
    #expect(try project.files == [])
  }

  @Test func mentionsAreFetchedWithAKeyThatIsStoredNowhere() async throws {
    let feed =
      #"{"type": "feed", "children": [{"wm-source": "https://a.example/", "wm-target": "https://me.example/x", "wm-property": "like-of", "secret": "no"}]}"#
    let server = try await ReplayServer(["GET /api/mentions.jf2": { _ in .json(feed) }])
    let project = try PulledProject()
    let pull = MentionPull(
      by: project.fetcher, at: server.address, token: "t0k3n", allowsPrivate: true)
    let origin = ChangeOrigin(command: "", date: nil)
    let first = try await pull.run(of: "me.example", in: project.project, by: origin) {}
    #expect(first.count == 1 && first.isChanged)
    let request = try #require(server.takeRequests().first)
    #expect(request["token"] == "t0k3n" && request["domain"] == "me.example")
    let text = try project.folder.read(receivedMentionsFile)
    #expect(text.contains("https://me.example/x") && !text.contains("secret"))
    for file in try project.folder.folder.files(below: "", includingHidden: true) {
      #expect(try !project.folder.read(file).contains("t0k3n"), "\(file)")
    }
    #expect(try await !pull.run(of: "me.example", in: project.project, by: origin) {}.isChanged)
  }
}

/// A project that fetches friends' sites from this machine.
struct PulledProject {
  let folder: TemporaryFolder
  let fetcher: Fetcher

  init() throws {
    folder = try TemporaryFolder("-- tokonoma.yml --\nname: X\n")
    let clock = TestClock()
    fetcher = Fetcher(
      by: .program(FetchProgram(at: try ChildProcess.built("tokonoma-fetch"))), agent: "Test/1",
      cache: AnswerCache(".tokonoma/friends", in: folder.folder),
      clock: Fetcher.Clock(now: { clock.now }, wait: { clock.pass($0) }))
  }

  var project: Project { Project(folder: folder.folder) }
  var files: [String] { get throws { try folder.folder.files(below: "friends") } }

  func pull(
    _ friends: [(name: String, url: String)], allowsPrivate: Bool = true
  ) async throws -> [FriendPull.Result] {
    let settings = friends.map { "  - {name: \($0.name), url: \"\($0.url)\"}\n" }.joined()
    try folder.write("name: X\nfriends:\n" + settings, to: "tokonoma.yml")
    // None of these servers is slow; only a busy machine takes long.
    return try await FriendPull(by: fetcher, allowsPrivate: allowsPrivate, longest: 3_600).run(
      friends.map { .init(name: $0.name, url: $0.url, location: .file("tokonoma.yml")) },
      in: project, by: ChangeOrigin(command: "friends pull", date: nil)
    ) {}
  }
}

/// A clock that advances when it is waited for.
final class TestClock: Sendable {
  private let time = Mutex(1_700_000_000_000)
  var now: Int { time.withLock { $0 } }
  func pass(_ milliseconds: Int) { time.withLock { $0 += milliseconds } }
}
