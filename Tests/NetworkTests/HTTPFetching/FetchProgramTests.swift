import FileSystem
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import HTTPFetching

/// `tokonoma-fetch` with hostile servers, and after being killed.
@Suite struct FetchProgramTests {
  private let program: FetchProgram

  init() throws {
    program = FetchProgram(at: try ChildProcess.built("tokonoma-fetch"))
  }

  private func request(
    _ host: String, _ path: String = "/", scheme: String = "http", largest: Int = 1_000_000,
    longest: Int = 60, mayBePrivate: Bool = true, headers: [TransferHeader] = []
  ) -> TransferRequest {
    TransferRequest(
      address: "\(scheme)://\(host)\(path)", headers: headers, largestAnswer: largest,
      longest: longest, mayBePrivate: mayBePrivate)
  }

  @Test func anEndlessAnswerIsStoppedAtItsLimit() async throws {
    let sent = Counter()
    let server = try RawServer { connection in
      connection.write("HTTP/1.1 200 OK\r\n\r\n")
      let part = [UInt8](repeating: 0x20, count: 1 << 16)
      while connection.write(part) { sent.add(part.count) }
    }
    let outcome = await program.outcome(of: request(server.host))
    #expect(outcome == .failed(.tooLarge))
    // The system's buffers have room for some more.
    #expect(sent.value < 20_000_000)
  }

  @Test func filesDeclaredTooLargeAreNotRead() async throws {
    let server = try RawServer { connection in
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 10000000000\r\n\r\n")
      while connection.write([UInt8](repeating: 0x20, count: 1 << 16)) {}
    }
    #expect(await program.outcome(of: request(server.host)) == .failed(.tooLarge))
  }

  @Test func aBombIsStoppedAtItsLimit() async throws {
    let bomb = gzip([UInt8](repeating: 0, count: 30_000_000))
    #expect(bomb.count < 100_000)
    let server = try RawServer { connection in
      connection.write(
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(bomb.count)\r\n\r\n")
      _ = connection.write(bomb)
    }
    #expect(await program.outcome(of: request(server.host)) == .failed(.tooLarge))
    let whole = await program.outcome(of: request(server.host, largest: 30_000_000))
    guard case .answered(let content) = whole else {
      Issue.record("\(String(describing: whole))")
      return
    }
    #expect(content.bytes.count == 30_000_000)
  }

  @Test(arguments: [true, false])
  func headersWithoutEndAreCutOff(manyLines: Bool) async throws {
    let server = try RawServer { connection in
      connection.write("HTTP/1.1 200 OK\r\nX-Long: ")
      while connection.write(manyLines ? "x\r\nX-Long: " : "xxxxxxxxxxxxxxxxxxxxxx") {}
    }
    #expect(await program.outcome(of: request(server.host)) == .failed(.broken))
  }

  @Test func anAnswerThatComesByteByByteEndsInTime() async throws {
    let server = try RawServer { connection in
      connection.write("HTTP/1.1 200 OK\r\n\r\n")
      while connection.write(" ") { usleep(50_000) }
    }
    let clock = ContinuousClock()
    let start = clock.now
    #expect(await program.outcome(of: request(server.host, longest: 2)) == .failed(.timedOut))
    #expect(clock.now - start < .seconds(30))
  }

  @Test func twoServersAreAskedAtTheSameTime() async throws {
    let meeting = Meeting()
    // Each answers only after the other one was also asked.
    let servers = try (0..<2).map { _ in
      try RawServer { connection in
        meeting.arrive()
        connection.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        connection.waitForEnd()
      }
    }
    async let first = program.outcome(of: request(servers[0].host))
    async let second = program.outcome(of: request(servers[1].host))
    let empty = TransferOutcome.answered(
      .init(status: 200, headers: [TransferHeader("Content-Length", "0")], bytes: []))
    #expect(await [first, second] == [empty, empty])
  }

  @Test(arguments: [
    "127.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0", "localhost",
  ])
  func thisMachineIsNotConnectedTo(host: String) async throws {
    let server = try RawServer { $0.waitForEnd() }
    let port = server.host.split(separator: ":")[1]
    let outcome = await program.outcome(
      of: request("\(host):\(port)", scheme: "https", mayBePrivate: false))
    #expect(outcome == .failed(.forbiddenAddress))
    #expect(server.heads == [])
  }

  @Test(arguments: ["http", "file", "ftp", "gopher"])
  func otherSchemesAreRefused(scheme: String) async throws {
    let outcome = await program.outcome(
      of: request("example.org", scheme: scheme, mayBePrivate: false))
    #expect(outcome == .failed(.forbiddenAddress))
  }

  @Test func headersThatWouldBeSeveralAreNotSent() async throws {
    let server = try RawServer { $0.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") }
    for header in [
      TransferHeader("X-Key", "a\r\nHost: other"), TransferHeader("X Key", "a"),
      TransferHeader("", "a"), TransferHeader("X-Key:", "a"),
    ] {
      let outcome = await program.outcome(of: request(server.host, headers: [header]))
      #expect(outcome == .failed(.broken))
    }
    #expect(server.heads == [])
  }

  @Test func aRequestIsSentAsItWasMeant() async throws {
    let server = try RawServer { $0.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") }
    _ = await program.outcome(
      of: request(server.host, "/a/../b?c=%20", headers: [TransferHeader("X-Empty", "")]))
    #expect(
      server.heads == [
        "GET /a/../b?c=%20 HTTP/1.1\r\nHost: \(server.host)\r\nX-Empty:\r\n\r\n"
      ])
  }

  // Its keys come through the pipe: anyone on the machine can read arguments, and its owner the
  // environment.
  @Test func keysAreInTheRequestAlone() async throws {
    let (isAsked, mayAnswer) = (Meeting(), Meeting())
    let server = try RawServer { connection in
      isAsked.arrive()
      mayAnswer.arrive()
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
    }
    let program = FetchProgram(at: try ChildProcess.built("tokonoma-fetch")) { name in
      ["LANG": "C", "TOKONOMA_TMDB_KEY": "s3cr3t", "https_proxy": ""][name]
    }
    async let outcome = program.outcome(
      of: request(server.host, "/?key=s3cr3t", headers: [TransferHeader("X-Key", "s3cr3t")]))
    await isAsked.wait()
    let number = try #require(program.process?.number)
    let folder = try Folder("/proc/\(number)")
    let environment = String(decoding: try folder.read("environ"), as: UTF8.self)
    let arguments = String(decoding: try folder.read("cmdline"), as: UTF8.self)
    mayAnswer.arrive()
    _ = await outcome
    #expect(environment == "https_proxy=\0LANG=C\0")
    #expect(arguments.hasSuffix("tokonoma-fetch\0serve\0"))
    #expect(server.heads.first?.contains("X-Key: s3cr3t") == true)
  }

  @Test func theProxyOfTheEnvironmentIsAsked() async throws {
    let proxy = try RawServer { connection in
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")
    }
    let server = try RawServer { $0.write("HTTP/1.1 204 No Content\r\n\r\n") }
    let variables = [
      "http_proxy": "http://\(proxy.host)", "https_proxy": "http://\(proxy.host)",
      "no_proxy": "127.0.0.0/8",
    ]
    let program = FetchProgram(at: try ChildProcess.built("tokonoma-fetch")) { variables[$0] }
    let outcome = await program.outcome(of: request("example.invalid"))
    #expect(
      outcome
        == .answered(
          .init(
            status: 200, headers: [TransferHeader("Content-Length", "2")],
            bytes: Array("hi".utf8))))
    #expect(proxy.heads.first?.hasPrefix("GET http://example.invalid/ HTTP/1.1\r\n") == true)
    _ = await program.outcome(of: request(server.host))
    #expect(server.heads.count == 1 && proxy.heads.count == 1)
    // It is in the local network itself, and should lead to the internet, but not to that network.
    _ = await program.outcome(
      of: request("example.invalid", scheme: "https", mayBePrivate: false))
    #expect(proxy.heads.last?.hasPrefix("CONNECT example.invalid:443 HTTP/1.1\r\n") == true)
    for host in ["localhost", "10.0.0.1", "printer", "[::1]"] {
      let outcome = await program.outcome(
        of: request(host, scheme: "https", mayBePrivate: false))
      #expect(outcome == .failed(.forbiddenAddress))
    }
    #expect(proxy.heads.count == 2)
  }

  @Test func requestsOfADeadProcessFailAndTheNextStartsAnother() async throws {
    let isAsked = Meeting()
    let server = try RawServer { connection in
      isAsked.arrive()
      connection.waitForEnd()
    }
    async let first = program.outcome(of: request(server.host))
    await isAsked.wait()
    let number = try #require(program.process?.number)
    kill(number, SIGKILL)
    #expect(await first == .failed(.broken))
    let other = try RawServer { $0.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") }
    guard case .answered = await program.outcome(of: request(other.host)) else {
      Issue.record("no other process was started")
      return
    }
    #expect(program.process?.number != number)
    #expect(try Folder("/proc").exists("\(number)") == false)
  }

  @Test func aCancelledTaskEndsItsConnection() async throws {
    let (isAsked, isOver) = (Meeting(), Meeting())
    let server = try RawServer { connection in
      isAsked.arrive()
      connection.waitForEnd()
      isOver.arrive()
    }
    let request = request(server.host)
    let task = Task { await program.outcome(of: request) }
    await isAsked.wait()
    task.cancel()
    #expect(await task.value == .failed(.timedOut))
    await isOver.wait()
  }

  @Test func theProcessEndsWhenNoOneNeedsIt() async throws {
    let server = try RawServer { $0.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") }
    var program: FetchProgram? = FetchProgram(at: try ChildProcess.built("tokonoma-fetch"))
    _ = await program?.outcome(of: request(server.host))
    let number = try #require(program?.process?.number)
    #expect(try Folder("/proc").exists("\(number)"))
    program = nil
    for _ in 0..<500 where try Folder("/proc").exists("\(number)") { usleep(10_000) }
    #expect(try Folder("/proc").exists("\(number)") == false)
  }

  /// A program without limits could do everything that is named here, so each of these limits
  /// works.
  @Test func theProcessMayOnlyAskServers() async throws {
    func possible(_ trial: String) throws -> (names: [String], files: [String]) {
      let folder = try TemporaryFolder()
      try folder.write("kept", to: "file")
      let run = try #require(
        HelperProcess(ChildProcess.built("try-limits"), [trial, folder.path], environment: []))
      let names = String(decoding: try #require(run.receive()), as: UTF8.self)
      return (names.split(separator: "\n").map(String.init), try folder.folder.files(below: ""))
    }
    let without = try possible("none")
    #expect(without.names.count >= 34 && without.files != ["file"])
    let within = try possible("fetch")
    // Name lookups load libraries.
    #expect(within.names == ["socket", "new code"])
    #expect(within.files == ["file"])
    // The program itself is limited, too.
    let server = try RawServer { $0.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") }
    _ = await program.outcome(of: request(server.host))
    let number = try #require(program.process?.number)
    let status = try Folder("/proc").read("\(number)/status")
    #expect(String(decoding: status, as: UTF8.self).contains("\nSeccomp:\t2\n"))
  }

  @Test func withoutArgumentsItExplainsItself() throws {
    let run = try ChildProcess(ChildProcess.built("tokonoma-fetch"), [], in: "/")
    #expect(run.status == 64 && run.errors.contains("which starts it by itself"))
  }
}

private final class Counter: Sendable {
  private let count = Mutex(0)
  var value: Int { count.withLock { $0 } }
  func add(_ more: Int) { count.withLock { $0 += more } }
}

/// A place where two sides wait for each other, for at most a minute.
private final class Meeting: Sendable {
  private let arrived = Mutex(0)

  /// Arrives and waits until both have arrived.
  func arrive() {
    arrived.withLock { $0 += 1 }
    for _ in 0..<6_000 where arrived.withLock({ $0 < 2 }) { usleep(10_000) }
  }

  /// The same without keeping a thread from other tasks.
  func wait() async {
    arrived.withLock { $0 += 1 }
    for _ in 0..<6_000 where arrived.withLock({ $0 < 2 }) {
      try? await Task.sleep(for: .milliseconds(10))
    }
  }
}
