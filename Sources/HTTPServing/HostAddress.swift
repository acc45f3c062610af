/// The IP address of a machine.
package struct HostAddress: Hashable, Sendable {
  /// Four for IPv4, sixteen for IPv6.
  package let bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Addresses at which only this machine reaches us.
  package static let loopback: [HostAddress] = [.ipv4, .ipv6]
  package static let ipv4 = HostAddress([127, 0, 0, 1])
  package static let ipv6 = HostAddress(Array(repeating: 0, count: 15) + [1])

  /// Whether it is one of these. The rest of 127.0.0.0/8 counts as a network, so that tests have one.
  package var isOfThisMachineOnly: Bool { HostAddress.loopback.contains(self) }

  package var isIPv4: Bool { bytes.count == 4 }

  /// Whether it belongs to a home network: 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16 (RFC 1918),
  /// fc00::/7 (RFC 4193). Link-local addresses don't, as browsers can't open them.
  package var isOfHomeNetwork: Bool {
    guard isIPv4 else { return bytes.count == 16 && bytes[0] & 0xFE == 0xFC }
    return switch (bytes[0], bytes[1]) {
    case (10, _), (192, 168), (172, 16...31): true
    default: false
    }
  }

  /// Whether a client at this address may talk to a server of this machine.
  var mayConnect: Bool { isOfHomeNetwork || (isIPv4 ? bytes[0] == 127 : self == .ipv6) }

  /// As in a URL (RFC 5952): `192.168.0.2`, `[fd00::2]`
  package var host: String {
    if isIPv4 { return bytes.map(String.init).joined(separator: ".") }
    let groups = stride(from: 0, to: bytes.count - 1, by: 2)
      .map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
    var zeros = 0..<0
    for start in groups.indices {
      let length = groups[start...].prefix { $0 == 0 }.count
      if length > max(1, zeros.count) { zeros = start..<start + length }
    }
    func text(_ part: ArraySlice<UInt16>) -> String {
      part.map { String($0, radix: 16) }.joined(separator: ":")
    }
    if zeros.isEmpty { return "[\(text(groups[...]))]" }
    return "[\(text(groups[..<zeros.lowerBound]))::\(text(groups[zeros.upperBound...]))]"
  }
}
