import Base

/// The address of a link or picture, by an allow list: http, https, mailto and relative.
enum LinkAddress: Equatable {
  /// http or https; only not escaped yet.
  case web([UInt8])
  case mail([UInt8])
  case relative([UInt8])
  case fragment([UInt8])
  case refused

  init(_ address: ArraySlice<UInt8>) {
    // Browsers drop control characters and read a backslash as a slash.
    guard let first = address.first,
      !address.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") })
    else {
      self = .refused
      return
    }
    let delimiter = address.firstIndex { ":/?#".utf8.contains($0) }
    guard let delimiter, address[delimiter] == UInt8(ascii: ":") else {
      if address.starts(with: "//".utf8) {
        self = .refused
      } else if first == UInt8(ascii: "#") {
        self = .fragment(Array(address.dropFirst()))
      } else {
        self = .relative(Self.encoded(address))
      }
      return
    }
    let scheme = address[..<delimiter].map { $0 | 0x20 }
    let rest = address[(delimiter + 1)...]
    if scheme == Array("http".utf8) || scheme == Array("https".utf8) {
      let host = rest.dropFirst(2).prefix {
        $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
      }
      let isHost = rest.starts(with: "//".utf8) && Self.isHost(host)
      self =
        isHost
        ? .web(scheme + "://".utf8 + host + Self.encoded(rest[host.endIndex...])) : .refused
    } else if scheme == Array("mailto".utf8), !rest.isEmpty {
      self = .mail(scheme + ":".utf8 + Self.encoded(rest))
    } else {
      self = .refused
    }
  }

  /// Whether it is a domain name in any script or an IP address, perhaps with a port, but without a
  /// user name.
  private static func isHost(_ host: ArraySlice<UInt8>) -> Bool {
    let port = host.reversed().prefix { $0.isASCIIDigit }.count
    var name = host
    if port > 0, port <= 5, host.dropLast(port).last == UInt8(ascii: ":") {
      name = host.dropLast(port + 1)
    }
    if name.first == UInt8(ascii: "["), name.last == UInt8(ascii: "]"), name.count > 3 {
      return name.dropFirst().dropLast().allSatisfy { $0.isASCIIHexDigit || $0 == 0x3A }
    }
    return name.first.map { $0 != UInt8(ascii: ".") } == true
      && name.allSatisfy { $0.isASCIIAlphanumeric || $0 >= 0x80 || "-._".utf8.contains($0) }
  }

  /// Encodes a stray `%` and a second `#`, too.
  private static func encoded(_ part: ArraySlice<UInt8>) -> [UInt8] {
    let page = part.prefix { $0 != UInt8(ascii: "#") }
    let fragment = part[page.endIndex...].dropFirst()
    let encodedPage = encoding.encoded(page.span)
    if page.endIndex == part.endIndex { return encodedPage }
    return encodedPage + "#".utf8 + encoding.encoded(fragment.span)
  }

  private static let encoding = PercentEncoding(
    keeping: ByteSet(alphanumericsAnd: "-._~!$&'()*+,;=:@/?"), keepsEncoded: true)
}
