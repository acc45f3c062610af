import TestSupport
import Testing

@testable import HTTPServing

@Suite(.timeLimit(.minutes(1))) struct HostAddressTests {
  private static func ipv6(_ groups: UInt16...) -> HostAddress {
    HostAddress(groups.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
  }

  @Test(arguments: [
    (HostAddress([192, 168, 0, 2]), "192.168.0.2"), (.ipv4, "127.0.0.1"), (.ipv6, "[::1]"),
    (ipv6(0xFD00, 0, 0, 0, 0, 0, 0, 2), "[fd00::2]"),
    (ipv6(0xFD00, 0, 0, 1, 0, 0, 0, 2), "[fd00:0:0:1::2]"),
    (ipv6(0xFD00, 1, 0, 1, 2, 3, 0xAB, 2), "[fd00:1:0:1:2:3:ab:2]"),
    (ipv6(0xFD00, 1, 0, 0, 2, 0, 0, 2), "[fd00:1::2:0:0:2]"),
    (ipv6(0xFD00, 1, 2, 3, 4, 5, 0, 0), "[fd00:1:2:3:4:5::]"),
    (ipv6(0, 0, 0, 0, 0, 0, 0, 0), "[::]"),
  ])
  func isWrittenAsInAddresses(_ address: HostAddress, _ text: String) {
    #expect(address.host == text)
  }

  @Test(
    arguments: [
      ([10, 0, 0, 1], true), ([172, 16, 0, 1], true), ([172, 31, 255, 255], true),
      ([192, 168, 255, 1], true), ([9, 255, 255, 255], false), ([11, 0, 0, 1], false),
      ([172, 15, 0, 1], false), ([172, 32, 0, 1], false), ([192, 167, 0, 1], false),
      ([192, 169, 0, 1], false), ([169, 254, 0, 1], false), ([100, 64, 0, 1], false),
      ([8, 8, 8, 8], false), ([0, 0, 0, 0], false), ([224, 0, 0, 1], false), ([], false),
    ] as [([UInt8], Bool)])
  func homeNetworksHavePrivateAddresses(_ bytes: [UInt8], _ isOfHomeNetwork: Bool) {
    #expect(HostAddress(bytes).isOfHomeNetwork == isOfHomeNetwork)
    #expect(HostAddress(bytes).mayConnect == isOfHomeNetwork)
  }

  @Test func homeNetworksHaveUniqueLocalAddresses() {
    #expect(Self.ipv6(0xFC00, 0, 0, 0, 0, 0, 0, 1).isOfHomeNetwork)
    #expect(Self.ipv6(0xFDFF, 0, 0, 0, 0, 0, 0, 1).isOfHomeNetwork)
    for other in [
      Self.ipv6(0xFE80, 0, 0, 0, 0, 0, 0, 1), Self.ipv6(0x2001, 0xDB8, 0, 0, 0, 0, 0, 1),
      Self.ipv6(0, 0, 0, 0, 0, 0xFFFF, 0xC0A8, 1), Self.ipv6(0xFB00, 0, 0, 0, 0, 0, 0, 1),
    ] {
      #expect(!other.isOfHomeNetwork && !other.mayConnect)
    }
    #expect(HostAddress.ipv6.mayConnect && HostAddress.ipv4.mayConnect)
  }

  @Test func ownAddressesCanBeListenedAt() throws {
    let addresses = NetworkInterfaces.homeAddresses
    #expect(addresses.filter { !$0.isOfHomeNetwork } == [])
    #expect(Set(addresses).count == addresses.count)
    for address in addresses { #expect(address.canBeListenedAt, "\(address.host)") }
    // This one is for documentation.
    #expect(!HostAddress([203, 0, 113, 1]).canBeListenedAt)
  }

  /// From an address of this machine that isn't one of a home network, if it has one.
  @Test func strangersGetNoAnswer() throws {
    for address in NetworkInterfaces.addresses where !address.isOfHomeNetwork && address.isIPv4 {
      let server = try HTTPServer(at: [address], port: 0) { _ in HTTPResponse(200) }
      let stranger = try RawConnection(to: address, port: server.port)
      stranger.send("GET / HTTP/1.1\r\nHost: \(address.host)\r\n\r\n".utf8)
      #expect(stranger.read() == "")
    }
  }

  /// 127.0.0.2 stands for an address of a network.
  @Test func requestsSayWhereTheyCameIn() throws {
    let place = HostAddress([127, 0, 0, 2])
    let server = try HTTPServer(at: [.ipv4, place], port: 0) { request in
      let text =
        "\(request.address.host) \(request.peer?.host ?? "") \(request.isFromNetwork)"
        + " \(request.isAddressedHere(wantsPort: true))"
      return HTTPResponse(200, body: Array(text.utf8))
    }
    func answer(at address: HostAddress, host: String) throws -> String {
      let connection = try RawConnection(to: address, port: server.port)
      connection.send(
        "GET / HTTP/1.1\r\nHost: \(host):\(server.port)\r\nConnection: close\r\n\r\n".utf8)
      return String(connection.read().split(separator: "\r\n").last ?? "")
    }
    #expect(try answer(at: .ipv4, host: "localhost") == "127.0.0.1 127.0.0.1 false true")
    #expect(try answer(at: .ipv4, host: "127.0.0.2") == "127.0.0.1 127.0.0.1 false false")
    #expect(try answer(at: place, host: "127.0.0.2").hasSuffix(" true true"))
    #expect(try answer(at: place, host: "localhost").hasSuffix(" true false"))
  }

  /// This machine gets in although the network has taken all places that it may.
  @Test func theNetworkLeavesPlacesForThisMachine() throws {
    let place = HostAddress([127, 0, 0, 2])
    var limits = ServerLimits.short
    limits.connections = 4
    limits.networkConnections = 2
    let server = try HTTPServer(at: [.ipv4, place], port: 0, limits: limits) { _ in
      HTTPResponse(200)
    }
    let request = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
    let kept = try (1...2).map { _ in
      let connection = try RawConnection(to: place, port: server.port)
      connection.send(request.utf8)
      #expect(connection.read(until: "\r\n\r\n").contains(" 200 "))
      return connection
    }
    let refused = try RawConnection(to: place, port: server.port)
    #expect(refused.read().contains(" 503 "))
    #expect(try RawAnswer(port: server.port, "/").status == 200)
    withExtendedLifetime(kept) {}
  }
}
