import HTTPServing
import TestSupport
import Testing

@testable import HTTPFetching

/// Servers with certificates, and HTTP/2.
@Suite(.enabled(if: TestCertificate.canBeMade, "openssl isn't installed"))
struct TLSTests {
  private static let empty = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
  private static let `public` = HostAddress([127, 0, 113, 6])
  private let rules = ServerRules(name: "Server", interval: 0, keptFor: 0)

  private func network() throws -> OtherNetwork { try OtherNetwork { _ in ["203.0.113.6"] } }

  private func fetcher(_ program: FetchProgram) -> Fetcher {
    Fetcher(
      by: .program(program), agent: "Test/1", cache: nil,
      clock: Fetcher.Clock(now: { 0 }, wait: { _ in }))
  }

  private func request(_ server: TLSServer, _ name: String = "a.example.net") throws -> FetchRequest
  {
    FetchRequest(try #require(WebAddress("https://\(name):\(server.port)/")))
  }

  @Test func aCertificateOfSomeoneUnknownIsRefused() async throws {
    let network = try network()
    let server = try TLSServer(at: Self.public, network.certificate) { _ in Self.empty }
    let request = try request(server)
    let suspicious = fetcher(network.program(trusting: false))
    for _ in 0..<2 {
      let failure = await #expect(throws: FetchFailure("Server", .untrusted)) {
        try await suspicious.answer(to: request, from: rules)
      }
      #expect(failure?.message == "Server's certificate isn't trusted")
    }
    #expect(await suspicious.sent["Server"] == 1 && server.heads == [])
    let answer = try await fetcher(network.program()).answer(to: request, from: rules)
    #expect(answer.status == 200 && server.heads.count == 1)
  }

  @Test func aCertificateOfAnotherNameIsRefused() async throws {
    let network = try network()
    let server = try TLSServer(at: Self.public, network.certificate) { _ in Self.empty }
    for name in ["example.org", "a.example.net.example.org", "a.a.example.net"] {
      await #expect(throws: FetchFailure("Server", .untrusted)) {
        try await fetcher(network.program()).answer(to: request(server, name), from: rules)
      }
    }
    #expect(server.heads == [])
    let answer = try await fetcher(network.program()).answer(to: request(server), from: rules)
    #expect(answer.status == 200)
  }

  @Test func aRedirectKeepsEncryption() async throws {
    let network = try network()
    let other = try RawServer { $0.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") }
    let server = try TLSServer(at: Self.public, network.certificate) { head in
      let scheme = head.hasPrefix("GET /open ") ? "http" : "https"
      let host = head.split(separator: "\r\n").first { $0.hasPrefix("Host: ") }?.dropFirst(6) ?? ""
      return head.hasPrefix("GET / ")
        ? Self.empty
        : "HTTP/1.1 302 Found\r\nLocation: \(scheme)://\(host)/\r\nContent-Length: 0\r\n"
          + "Connection: close\r\n\r\n"
    }
    let origin = "a.example.net:\(server.port)"
    await #expect(throws: FetchFailure("Server", .forbiddenAddress("http://\(origin)/"))) {
      try await fetcher(network.program()).answer(
        to: FetchRequest(try #require(WebAddress("https://\(origin)/open"))), from: rules)
    }
    #expect(server.heads.count == 1 && other.heads == [])
    let answer = try await fetcher(network.program()).answer(
      to: FetchRequest(try #require(WebAddress("https://\(origin)/kept"))), from: rules)
    #expect(answer.status == 200 && answer.address?.text == "https://\(origin)/")
  }

  @Test func redirectsEndOverTLSToo() async throws {
    let network = try network()
    let server = try TLSServer(at: Self.public, network.certificate) { _ in
      "HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 0\r\n\r\n"
    }
    await #expect(throws: FetchFailure("Server", .tooManyRedirects)) {
      try await fetcher(network.program()).answer(to: request(server), from: rules)
    }
    #expect(server.heads.count == 6)
  }

  /// Its frames are written by hand (RFC 9113, RFC 7541).
  @Test func http2IsSpokenWithServersThatOfferIt() async throws {
    let network = try network()
    let server = try TLSServer(at: Self.public, network.certificate, protocols: "h2") { client in
      guard client.head == "PRI * HTTP/2.0\r\n\r\n", client.read(6).count == 6 else { return }
      // SETTINGS without any, acknowledged ones, HEADERS with `:status: 200`, DATA.
      _ = client.write([0, 0, 0, 4, 0, 0, 0, 0, 0] + [0, 0, 0, 4, 1, 0, 0, 0, 0])
      while case let frame = client.read(9), frame.count == 9 {
        _ = client.read(Int(frame[0]) << 16 | Int(frame[1]) << 8 | Int(frame[2]))
        guard frame[3] == 1 else { continue }
        let stream = Array(frame[5...])
        _ = client.write([0, 0, 1, 1, 4] + stream + [0x88])
        _ = client.write([0, 0, 2, 0, 1] + stream + Array("hi".utf8))
      }
    }
    let answer = try await fetcher(network.program()).answer(to: request(server), from: rules)
    #expect(answer.status == 200 && answer.bytes == Array("hi".utf8))
  }
}
