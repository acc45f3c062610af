package struct IPAddress: Equatable, Sendable {
  /// Four for IPv4, sixteen for IPv6.
  package let bytes: [UInt8]

  package init(bytes: [UInt8]) { self.bytes = bytes }

  /// `192.0.2.1`, or `[2001:db8::1]` with or without brackets; nil for a name.
  package init?(_ text: String) {
    if text.contains(":") {
      var inner = Substring(text)
      if inner.first == "[", inner.last == "]" { inner = inner.dropFirst().dropLast() }
      guard let bytes = Self.version6(inner) else { return nil }
      self.bytes = bytes
    } else {
      guard let bytes = Self.version4(Substring(text)) else { return nil }
      self.bytes = bytes
    }
  }

  /// Whether what it gets stays on this machine: `127.0.0.0/8` and `::1`.
  package var isThisMachine: Bool {
    bytes.count == 4 ? bytes[0] == 127 : bytes == Array(repeating: 0, count: 15) + [1]
  }

  /// Whether it belongs to this machine, a local network, or no one on the internet, by the
  /// registries of special addresses (RFC 6890).
  ///
  /// IPv6 addresses that stand for one of IPv4 are private: no server has a name with one.
  /// Addresses of translators (RFC 6052) are judged by their IPv4 address, since in networks
  /// without IPv4 they lead to the rest of the internet.
  package var isPrivate: Bool {
    if bytes.count == 4 {
      return switch (bytes[0], bytes[1], bytes[2]) {
      case (0, _, _), (10, _, _), (127, _, _), (169, 254, _), (192, 168, _), (224..., _, _): true
      case (100, 64...127, _), (172, 16...31, _), (198, 18...19, _): true
      case (192, 0, 0), (192, 0, 2), (192, 88, 99): true
      default: false
      }
    }
    guard bytes.count == 16 else { return true }
    if bytes.starts(with: [0x00, 0x64, 0xFF, 0x9B]), bytes[4..<12].allSatisfy({ $0 == 0 }) {
      return IPAddress(bytes: Array(bytes[12...])).isPrivate
    }
    // Outside of 2000::/3 are loopback, mapped, translated, unique local, link-local, site-local
    // and multicast ones.
    let isGlobal = bytes[0] & 0xE0 == 0x20
    let is6to4 = bytes[0] == 0x20 && bytes[1] == 0x02
    // 2001::/23, with Teredo.
    let isProtocols = bytes[0] == 0x20 && bytes[1] == 0x01 && bytes[2] & 0xFE == 0
    return !isGlobal || is6to4 || isProtocols
  }

  private static func version4(_ text: Substring) -> [UInt8]? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    // The system also accepts fewer numbers and other bases; we treat them as private.
    if parts.count != 4 || parts.contains(where: { $0.count > 1 && $0.first == "0" }) {
      let isNumber = parts.last.map { $0.hasPrefix("0x") || Int($0) != nil } ?? false
      return isNumber ? [0, 0, 0, 0] : nil
    }
    let numbers = parts.compactMap { UInt8($0) }
    if numbers.count == 4 { return numbers }
    return parts[3].allSatisfy(\.isNumber) ? [0, 0, 0, 0] : nil
  }

  private static func version6(_ text: Substring) -> [UInt8]? {
    let halves = text.split(separator: "::", maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count <= 2, let head = groups(halves[0]) else { return nil }
    guard halves.count == 2 else { return head.count == 16 ? head : nil }
    guard let tail = groups(halves[1]), head.count + tail.count <= 14 else { return nil }
    return head + Array(repeating: 0, count: 16 - head.count - tail.count) + tail
  }

  private static func groups(_ text: Substring) -> [UInt8]? {
    if text.isEmpty { return [] }
    var bytes: [UInt8] = []
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      if part.contains("."), index == parts.count - 1, let inner = version4(part) {
        bytes += inner
      } else if !part.isEmpty, part.utf8.count <= 4, part.first != "+",
        let group = UInt16(part, radix: 16)
      {
        bytes += [UInt8(group >> 8), UInt8(group & 0xFF)]
      } else {
        return nil
      }
    }
    return bytes
  }
}

/// Whether a host is this machine or in the local network, by name or number.
package func isPrivateHost(_ host: String) -> Bool {
  var name = host.lowercased()[...]
  while name.last == "." { name.removeLast() }
  let endings = [".localhost", ".local", ".localdomain", ".internal", ".home.arpa"]
  if endings.contains(where: name.hasSuffix) { return true }
  return IPAddress(String(name)).map(\.isPrivate) ?? !name.contains(".")
}
