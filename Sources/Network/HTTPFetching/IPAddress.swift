/// The number of a host.
struct IPAddress: Equatable {
  /// Four of IPv4, sixteen of IPv6.
  let bytes: [UInt8]

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// `192.0.2.1`, and `[2001:db8::1]` with or without its brackets; nil for a name.
  init?(_ text: String) {
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

  /// Whether it belongs to this machine, to a local network, or to nobody on the internet (RFC 6890).
  var isPrivate: Bool {
    if bytes.count == 4 {
      return switch (bytes[0], bytes[1]) {
      case (0, _), (10, _), (127, _), (169, 254), (192, 168), (224..., _): true
      case (100, 64...127), (172, 16...31), (198, 18...19), (192, 0): true
      default: false
      }
    }
    if let inner = version4Inside { return inner.isPrivate }
    // Unspecified and loopback, unique local, link local, multicast.
    return bytes[..<15].allSatisfy { $0 == 0 } || bytes[0] & 0xFE == 0xFC
      || (bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80) || bytes[0] == 0xFF
  }

  /// The IPv4 address that an IPv6 address stands for: `::ffff:192.0.2.1`, and that of a translator (RFC 6052).
  private var version4Inside: IPAddress? {
    let isMapped = bytes[..<10].allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
    let isTranslated =
      bytes[..<4].elementsEqual([0x00, 0x64, 0xFF, 0x9B]) && bytes[4..<12].allSatisfy { $0 == 0 }
    return isMapped || isTranslated ? IPAddress(bytes: Array(bytes[12...])) : nil
  }

  private static func version4(_ text: Substring) -> [UInt8]? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    // Fewer numbers, or ones in other bases, are addresses for the system, too: none is for us.
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
      } else if !part.isEmpty, part.utf8.count <= 4, let group = UInt16(part, radix: 16) {
        bytes += [UInt8(group >> 8), UInt8(group & 0xFF)]
      } else {
        return nil
      }
    }
    return bytes
  }
}
