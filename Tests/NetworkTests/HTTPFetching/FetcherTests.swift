import FileSystem
import Synchronization
import TestSupport
import Testing

@testable import HTTPFetching

/// The fetcher with various answers of a server on this machine.
@Suite struct FetcherTests {
  @Test func anAnswerIsReadCompletely() async throws {
    let server = try await ReplayServer(["GET /a": { _ in .json("[1]") }])
    let answer = try await Fetching().answer(server, "/a?x=1")
    #expect(String(decoding: answer.bytes, as: UTF8.self) == "[1]")
    let request = try #require(server.takeRequests().first)
    #expect(request.headers["user-agent"] == "Test/1 (+https://me.example/)")
    #expect(request.target == "/a?x=1")
  }

  @Test func secretsAreSentAndNeverStored() async throws {
    let server = try await ReplayServer(["GET /a": { _ in .json("[]") }])
    let folder = try TemporaryFolder()
    let fetching = try Fetching(cache: AnswerCache("cache", in: folder.folder))
    let request = FetchRequest(
      try #require(WebAddress(server.address + "/a")), secretQuery: [("api_key", "s3cr3t")],
      secretHeaders: [("X-Key", "t0k3n")])
    _ = try await fetching.fetcher.answer(to: request, from: fetching.rules(keptFor: 60))
    let sent = try #require(server.takeRequests().first)
    #expect(sent["api_key"] == "s3cr3t")
    #expect(sent.headers["x-key"] == "t0k3n")
    let files = try folder.folder.files(below: "cache")
    #expect(files.count == 1)
    let kept = try folder.read("cache/" + files[0])
    #expect(!kept.contains("s3cr3t") && !kept.contains("t0k3n"))
  }

  @Test func cachedAnswersAreUsedUntilTheyAreOld() async throws {
    let server = try await ReplayServer([
      "GET /a": { request in
        request.headers["if-none-match"] == "\"1\""
          ? .status(304) : ReplayServer.Answer(["ETag": "\"1\""], body: Array("[1]".utf8))
      }
    ])
    let folder = try TemporaryFolder()
    let fetching = try Fetching(cache: AnswerCache("cache", in: folder.folder))
    for (later, requests, isKept) in [(0, 1, false), (59, 0, true), (2, 1, true), (0, 0, true)] {
      fetching.time.withLock { $0 += later * 1_000 }
      let answer = try await fetching.answer(server, "/a", keptFor: 60)
      #expect(String(decoding: answer.bytes, as: UTF8.self) == "[1]")
      #expect((answer.address == nil) == isKept)
      #expect(server.takeRequests().count == requests)
    }
  }

  @Test func failuresAreNeverKept() async throws {
    let server = try await ReplayServer(["GET /a": { _ in .status(404) }])
    let folder = try TemporaryFolder()
    let fetching = try Fetching(cache: AnswerCache("cache", in: folder.folder))
    for _ in 0..<2 {
      #expect(try await fetching.answer(server, "/a", keptFor: 60).status == 404)
    }
    #expect(server.takeRequests().count == 2)
  }

  @Test func unusableAnswersAreNotKept() async throws {
    let server = try await ReplayServer(["GET /a": { _ in .page("down for a while") }])
    let folder = try TemporaryFolder()
    let fetching = try Fetching(cache: AnswerCache("cache", in: folder.folder))
    for _ in 0..<2 {
      _ = try await fetching.answer(server, "/a", keptFor: 60)
      #expect(server.takeRequests().count == 1)
      await fetching.fetcher.dropLatestAnswer(of: fetching.rules(keptFor: 60))
      #expect(try folder.folder.files(below: "cache") == [])
    }
  }

  @Test func aBusyServerIsWaitedFor() async throws {
    let count = Mutex(0)
    let server = try await ReplayServer([
      "GET /a": { _ in
        count.withLock { $0 += 1 }
        return count.withLock { $0 } == 1 ? .status(429, ["Retry-After": "40"]) : .json("[]")
      }
    ])
    let fetching = try Fetching()
    #expect(try await fetching.answer(server, "/a").status == 200)
    #expect(fetching.waited.withLock { $0 } == [40_000])
    #expect(fetching.told.withLock { $0 } == ["Server asks to wait 40 s"])
  }

  @Test func oneThatAsksForHoursRests() async throws {
    let server = try await ReplayServer(["GET *": { _ in .status(429, ["Retry-After": "7200"]) }])
    let fetching = try Fetching()
    for _ in 0..<2 {
      await #expect(throws: FetchFailure("Server", .busy(seconds: 7_200))) {
        try await fetching.answer(server, "/a")
      }
    }
    #expect(server.takeRequests().count == 1)
  }

  @Test func threeTriesAndThenItRests() async throws {
    let server = try await ReplayServer(["GET *": { _ in .page("bad gateway", status: 502) }])
    let fetching = try Fetching()
    for _ in 0..<2 {
      await #expect(throws: FetchFailure("Server", .status(502))) {
        try await fetching.answer(server, "/a")
      }
    }
    #expect(server.takeRequests().count == 3)
    #expect(fetching.waited.withLock { $0 } == [1_000, 2_000])
  }

  @Test func aRefusalIsTakenAtItsWord() async throws {
    let server = try await ReplayServer(["GET *": { _ in .status(403) }])
    let fetching = try Fetching()
    for _ in 0..<2 {
      await #expect(throws: FetchFailure("Server", .status(403))) {
        try await fetching.answer(server, "/a")
      }
    }
    #expect(server.takeRequests().count == 1)
  }

  @Test func oneBadRequestDoesNotSuspendAServer() async throws {
    let server = try await ReplayServer([
      "GET /bad": { _ in .status(400) }, "GET /good": { _ in .json("[]") },
    ])
    let fetching = try Fetching()
    await #expect(throws: FetchFailure("Server", .status(400))) {
      try await fetching.answer(server, "/bad")
    }
    #expect(try await fetching.answer(server, "/good").status == 200)
  }

  @Test func redirectsAreFollowedUpToAPoint() async throws {
    let server = try await ReplayServer([
      "GET /a": { _ in .status(302, ["Location": "/b"]) }, "GET /b": { _ in .json("[2]") },
      "GET /round": { _ in .status(301, ["Location": "/round"]) },
      "GET /out": { _ in .status(302, ["Location": "file:///etc/passwd"]) },
    ])
    let fetching = try Fetching()
    let answer = try await fetching.answer(server, "/a")
    #expect(String(decoding: answer.bytes, as: UTF8.self) == "[2]")
    await #expect(throws: FetchFailure("Server", .tooManyRedirects)) {
      try await fetching.answer(server, "/round")
    }
    await #expect(throws: FetchFailure.self) { try await fetching.answer(server, "/out") }
  }

  @Test func anotherHostLearnsNoKey() async throws {
    let other = try await ReplayServer(["GET /there": { _ in .json("[]") }])
    let address = other.address + "/there"
    let server = try await ReplayServer([
      "GET /a": { _ in .status(302, ["Location": address]) }
    ])
    let fetching = try Fetching()
    let request = FetchRequest(
      try #require(WebAddress(server.address + "/a")), secretHeaders: [("X-Key", "t0k3n")])
    _ = try await fetching.fetcher.answer(to: request, from: fetching.rules())
    #expect(try #require(server.takeRequests().first).headers["x-key"] == "t0k3n")
    #expect(try #require(other.takeRequests().first).headers["x-key"] == nil)
  }

  /// Not even if the owner allows an address without encryption.
  @Test(arguments: [
    ("https://server.example", true), ("http://127.0.0.1:1", true), ("http://[::1]", true),
    ("http://localhost", true), ("http://server.example", false), ("http://192.168.1.1", false),
    ("http://127.0.0.1.server.example", false), ("http://localhost.server.example", false),
  ])
  func keysGoWhereNooneElseCanReadThem(origin: String, isSent: Bool) async throws {
    let fetcher = Fetcher(
      by: .answers { _ in .failed(.broken) }, agent: "Test/1", cache: nil,
      clock: Fetcher.Clock(now: { 0 }, wait: { _ in }))
    let address = try #require(WebAddress(origin + "/a"))
    let rules = ServerRules(name: "Server", interval: 0, keptFor: 0, mayBePrivate: true, tries: 1)
    for request in [
      FetchRequest(address, secretQuery: [("key", "x")]),
      FetchRequest(address, secretHeaders: [("X-Key", "x")]),
    ] {
      let reason: FetchFailure.Reason = isSent ? .broken : .unencryptedKey(address.text)
      await #expect(throws: FetchFailure("Server", reason)) {
        try await fetcher.answer(to: request, from: rules)
      }
      // Otherwise a failure would be remembered.
      guard !isSent else { return }
    }
  }

  @Test func thisMachineIsAskedOnlyIfItsOwnerAllowsIt() async throws {
    let server = try await ReplayServer(["GET *": { _ in .json("[]") }])
    let fetching = try Fetching()
    let request = FetchRequest(try #require(WebAddress(server.address + "/a?b=c")))
    let rules = ServerRules(name: "Server", interval: 0, keptFor: 0)
    await #expect(throws: FetchFailure("Server", .forbiddenAddress(server.address + "/a"))) {
      try await fetching.fetcher.answer(to: request, from: rules)
    }
    #expect(server.takeRequests() == [])
  }

  @Test func redirectsLeadNowhereThatAnAddressMayNotLead() async throws {
    let server = try await ReplayServer(["GET *": { _ in .json("[]") }])
    for location in [
      server.address, "https://127.0.0.1/", "https://[::ffff:127.0.0.1]/", "http://example.org/",
      "https://localhost/", "https://2130706433/", "file:///etc/passwd",
    ] {
      let fetcher = Fetcher(
        by: .answers { request in
          request.address == "https://example.org/start"
            ? .answered(
              .init(status: 302, headers: [TransferHeader("Location", location)], bytes: []))
            : .answered(.init(status: 200, headers: [], bytes: []))
        }, agent: "Test/1", cache: nil, clock: Fetcher.Clock(now: { 0 }, wait: { _ in }))
      let start = try #require(WebAddress("https://example.org/start"))
      let failure = await #expect(throws: FetchFailure.self) {
        try await fetcher.answer(
          to: FetchRequest(start),
          from: ServerRules(name: "Server", interval: 0, keptFor: 0))
      }
      let isForbidden = if case .forbiddenAddress = failure?.reason { true } else { false }
      #expect(isForbidden, "\(location)")
    }
    #expect(server.takeRequests() == [])
  }

  @Test func withoutAProgramNothingIsFetchedAndTheReasonIsGiven() async throws {
    let address = try #require(WebAddress("https://example.org/"))
    for (way, reason) in [
      (FetchWay.none, FetchFailure.Reason.notInstalled),
      (
        .program(FetchProgram(at: "/nowhere/tokonoma-fetch")),
        .doesNotRun("/nowhere/tokonoma-fetch")
      ),
      // It starts, but never answers.
      (.program(FetchProgram(at: "/bin/false")), .doesNotRun("/bin/false")),
      (.program(FetchProgram(at: "/bin/cat")), .doesNotRun("/bin/cat")),
    ] {
      let fetcher = Fetcher(
        by: way, agent: "Test/1", cache: nil, clock: Fetcher.Clock(now: { 0 }, wait: { _ in }))
      await #expect(throws: FetchFailure("Server", reason)) {
        try await fetcher.answer(
          to: FetchRequest(address), from: ServerRules(name: "Server", interval: 0, keptFor: 0))
      }
      #expect(await fetcher.sent["Server"] == 1)
    }
  }

  @Test func answersHaveALimit() async throws {
    let server = try await ReplayServer([
      "GET *": { _ in ReplayServer.Answer(body: Array(repeating: 0x20, count: 200_000)) }
    ])
    let fetching = try Fetching()
    await #expect(throws: FetchFailure("Server", .tooLarge(limit: 100_000))) {
      try await fetching.fetcher.answer(
        to: FetchRequest(try #require(WebAddress(server.address + "/a"))),
        from: fetching.rules(largestAnswer: 100_000))
    }
  }

  @Test func packedAnswersAreUnpackedAndBrokenOnesFail() async throws {
    let packed = gzip(Array("[1, 2, 3]".utf8))
    let server = try await ReplayServer([
      "GET /whole": { _ in ReplayServer.Answer(["Content-Encoding": "gzip"], body: packed) },
      "GET /cut": { _ in
        ReplayServer.Answer(["Content-Encoding": "gzip"], body: Array(packed.dropLast(9)))
      },
    ])
    let fetching = try Fetching()
    let answer = try await fetching.answer(server, "/whole")
    #expect(String(decoding: answer.bytes, as: UTF8.self) == "[1, 2, 3]")
    await #expect(throws: FetchFailure("Server", .broken)) {
      try await fetching.answer(server, "/cut")
    }
  }

  @Test func aMissingServerIsReported() async throws {
    let fetching = try Fetching()
    let request = FetchRequest(try #require(WebAddress("http://127.0.0.1:1/")))
    await #expect(throws: FetchFailure("Server", .unreachable)) {
      try await fetching.fetcher.answer(to: request, from: fetching.rules())
    }
    #expect(fetching.told.withLock { $0 } == [])
  }

  // It would be waited for until the limit of an answer, which is minutes for all tries.
  @Test func oneThatCantBeConnectedToIsNotWaitedForLong() async throws {
    let server = try await SilentServer()
    let fetching = try Fetching()
    let request = FetchRequest(try #require(WebAddress(server.address + "/")))
    await #expect(throws: FetchFailure("Server", .unreachable)) {
      try await fetching.fetcher.answer(to: request, from: fetching.rules(tries: 1))
    }
  }

  // In this case the network is missing; otherwise, five servers would be waited for one after the
  // other.
  @Test func whereTheFirstServerIsOutOfReachOthersAreTriedOnce() async throws {
    let server = try await ReplayServer(["GET /a": { _ in .json("[]") }])
    let fetching = try Fetching()
    let nobody = FetchRequest(try #require(WebAddress("http://127.0.0.1:1/")))
    for (name, tries) in [("First", 3), ("Second", 1), ("Third", 1)] {
      await #expect(throws: FetchFailure(name, .unreachable)) {
        try await fetching.fetcher.answer(to: nobody, from: fetching.rules(name))
      }
      #expect(await fetching.fetcher.sent[name] == tries)
    }
    #expect(try await fetching.answer(server, "/a").status == 200)
    await #expect(throws: FetchFailure("Fourth", .unreachable)) {
      try await fetching.fetcher.answer(to: nobody, from: fetching.rules("Fourth"))
    }
    #expect(await fetching.fetcher.sent["Fourth"] == 3)
  }

  @Test func longWaitsAreReported() async throws {
    let fetching = try Fetching(millisecondsPerLook: 6_000)
    let request = FetchRequest(try #require(WebAddress("http://127.0.0.1:1/")))
    await #expect(throws: FetchFailure("Server", .unreachable)) {
      try await fetching.fetcher.answer(to: request, from: fetching.rules())
    }
    let text = "Server cannot be reached; it is asked again"
    #expect(fetching.told.withLock { $0 } == [text, text])
  }
}

/// A fetcher whose clock advances only during waits or, if a test wants it, at each reading.
private struct Fetching {
  let fetcher: Fetcher
  let time: Shared<Int>
  let waited: Shared<[Int]>
  let told: Shared<[String]>

  init(cache: AnswerCache? = nil, millisecondsPerLook: Int = 0) throws {
    let time = Shared(1_000_000_000)
    let waited = Shared<[Int]>([])
    let told = Shared<[String]>([])
    let clock = Fetcher.Clock(
      now: {
        time.withLock {
          $0 += millisecondsPerLook
          return $0
        }
      },
      wait: { milliseconds in
        time.withLock { $0 += milliseconds }
        waited.withLock { $0.append(milliseconds) }
      })
    fetcher = Fetcher(
      by: .program(FetchProgram(at: try ChildProcess.built("tokonoma-fetch"))),
      agent: "Test/1 (+https://me.example/)", cache: cache, clock: clock, jitter: { 0.5 },
      telling: { text in told.withLock { $0.append(text) } })
    self.time = time
    self.waited = waited
    self.told = told
  }

  func rules(
    _ name: String = "Server", largestAnswer: Int = 1_000_000, keptFor: Int = 0, tries: Int = 3
  ) -> ServerRules {
    ServerRules(
      name: name, interval: 0, largestAnswer: largestAnswer, keptFor: keptFor,
      mayBePrivate: true, tries: tries)
  }

  func answer(
    _ server: ReplayServer, _ target: String, keptFor: Int = 0
  ) async throws -> FetchAnswer {
    let address = try #require(WebAddress(server.address + target))
    return try await fetcher.answer(to: FetchRequest(address), from: rules(keptFor: keptFor))
  }
}

/// A value that several tasks share.
private final class Shared<Value: Sendable>: Sendable {
  private let value: Mutex<Value>

  init(_ value: Value) {
    self.value = Mutex(value)
  }

  func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    value.withLock { value in
      var copy = value
      let result = body(&copy)
      value = copy
      return result
    }
  }
}
