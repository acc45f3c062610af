import HTTPServing
import Synchronization
import TestSupport
import Testing

@testable import HTTPFetching

/// Names whose addresses change, or lead to this machine.
///
/// The server of this machine takes a single connection. Each test ends by asking it with permission:
/// it answers, so no refused request has connected to it.
@Suite(.enabled(if: TestCertificate.canBeMade, "openssl isn't installed"))
struct OtherNetworkTests {
  private static let answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi"
  private static let closing = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi"
  private static let `public` = HostAddress([127, 0, 113, 5])

  private func request(_ name: String, _ port: Int, mayBePrivate: Bool = false) -> TransferRequest {
    TransferRequest(
      address: "https://\(name).example.net:\(port)/", largestAnswer: 1_000, longest: 30,
      mayBePrivate: mayBePrivate)
  }

  private func isAnswered(_ outcome: TransferOutcome?) -> Bool {
    guard case .answered(let content) = outcome else { return false }
    return content.status == 200
  }

  @Test func aNameThatChangesItsAddressDoesNotLeadHome() async throws {
    let count = Mutex(0)
    let network = try OtherNetwork { _ in
      let lookup = count.withLock { count in
        count += 1
        return count
      }
      return [lookup == 1 ? "203.0.113.5" : "127.0.0.1"]
    }
    let home = try TLSServer(at: .ipv4, network.certificate, connections: 1) { _ in Self.closing }
    let server = try TLSServer(at: Self.public, port: home.port, network.certificate) { _ in
      Self.closing
    }
    let request = request("changing", home.port)
    // The address that was looked up is the one that is connected to, and is remembered.
    let program = network.program()
    for _ in 0..<2 { #expect(isAnswered(await program.outcome(of: request))) }
    #expect(network.lookups == ["changing.example.net"])
    #expect(await network.program().outcome(of: request) == .failed(.forbiddenAddress))
    #expect(network.lookups.count == 2)
    #expect(server.heads.count == 2 && home.heads == [])
    let allowed = self.request("changing", home.port, mayBePrivate: true)
    #expect(isAnswered(await network.program().outcome(of: allowed)))
    #expect(home.heads.count == 1)
  }

  @Test func aNameWithSeveralAddressesLeadsToItsPublicOne() async throws {
    let network = try OtherNetwork { name in
      name.hasPrefix("both") ? ["127.0.0.1", "203.0.113.5"] : ["127.0.0.1", "10.0.0.1"]
    }
    let home = try TLSServer(at: .ipv4, network.certificate, connections: 1) { _ in Self.closing }
    let server = try TLSServer(at: Self.public, port: home.port, network.certificate) { _ in
      Self.closing
    }
    #expect(isAnswered(await network.program().outcome(of: request("both", home.port))))
    #expect(
      await network.program().outcome(of: request("neither", home.port))
        == .failed(.forbiddenAddress))
    #expect(server.heads.count == 1 && home.heads == [])
    let allowed = request("both", home.port, mayBePrivate: true)
    #expect(isAnswered(await network.program().outcome(of: allowed)))
    #expect(home.heads.count == 1)
  }

  @Test(
    .enabled(if: HostAddress.ipv6.canBeListenedAt, "this machine has no IPv6"),
    arguments: ["::1", "::ffff:127.0.0.1", "64:ff9b::127.0.0.1"])
  func namesWithAnAddressOfIPv6AloneDoNotLeadHome(address: String) async throws {
    let network = try OtherNetwork { name in
      switch name.split(separator: ".")[0] {
      case "home": [address]
      case "translated": ["64:ff9b::203.0.113.5"]
      default: ["2001:db8::5"]
      }
    }
    let home = try TLSServer(
      at: address == "::1" ? .ipv6 : .ipv4, network.certificate, connections: 1
    ) { _ in Self.closing }
    let server = try TLSServer(at: Self.public, port: home.port, network.certificate) { _ in
      Self.closing
    }
    let program = network.program()
    #expect(
      await program.outcome(of: request("home", home.port)) == .failed(.forbiddenAddress))
    #expect(home.heads == [])
    // Public addresses of the same forms aren't refused.
    for name in ["public", "translated"] {
      #expect(isAnswered(await program.outcome(of: request(name, home.port))))
    }
    #expect(server.heads.count == 2)
    // No translator is here to take the request.
    guard !address.hasPrefix("64:") else { return }
    let allowed = request("home", home.port, mayBePrivate: true)
    #expect(isAnswered(await program.outcome(of: allowed)))
    #expect(home.heads.count == 1)
  }

  @Test func openConnectionsAreCheckedAgain() async throws {
    let network = try OtherNetwork { _ in ["127.0.0.1"] }
    let home = try TLSServer(at: .ipv4, network.certificate, connections: 1) { _ in Self.answer }
    let program = network.program()
    let allowed = request("home", home.port, mayBePrivate: true)
    #expect(isAnswered(await program.outcome(of: allowed)))
    #expect(
      await program.outcome(of: request("home", home.port)) == .failed(.forbiddenAddress))
    #expect(home.heads.count == 1)
    // Another process can't connect, since the server takes a single connection.
    #expect(await network.program().outcome(of: allowed) == .failed(.unreachable))
  }

  @Test func anOpenConnectionIsUsedForTheSameNameAlone() async throws {
    let network = try OtherNetwork { name in
      [name.hasPrefix("home") ? "127.0.0.1" : "203.0.113.5"]
    }
    let home = try TLSServer(at: .ipv4, network.certificate, connections: 1) { _ in Self.closing }
    let port = home.port
    let server = try TLSServer(
      at: Self.public, port: port, network.certificate, connections: 1
    ) { head in
      head.hasPrefix("GET /away ")
        ? "HTTP/1.1 302 Found\r\nLocation: https://home.example.net:\(port)/\r\n"
          + "Content-Length: 0\r\n\r\n"
        : Self.answer
    }
    let program = network.program()
    // The first connection serves both requests.
    for _ in 0..<2 { #expect(isAnswered(await program.outcome(of: request("public", port)))) }
    #expect(await program.outcome(of: request("home", port)) == .failed(.forbiddenAddress))
    let fetcher = Fetcher(
      by: .program(program), agent: "Test/1", cache: nil,
      clock: Fetcher.Clock(now: { 0 }, wait: { _ in }))
    let away = FetchRequest(try #require(WebAddress("https://public.example.net:\(port)/away")))
    let forbidden = FetchFailure(
      "Server", .forbiddenAddress("https://home.example.net:\(port)/"))
    await #expect(throws: forbidden) {
      try await fetcher.answer(
        to: away, from: ServerRules(name: "Server", interval: 0, keptFor: 0))
    }
    #expect(server.heads.count == 3 && home.heads == [])
    #expect(isAnswered(await program.outcome(of: request("home", port, mayBePrivate: true))))
    #expect(home.heads.count == 1)
  }
}
