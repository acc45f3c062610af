import Base

/// An address on the web: `https://example.org:8080/path?query`.
package struct WebAddress: Sendable, Hashable {
  package enum Scheme: String, Sendable { case http, https }

  package let scheme: Scheme
  /// In lower case; an IPv6 address is in brackets.
  package let host: String
  /// nil for the scheme's default.
  package let port: Int?
  /// The path and query, beginning with `/`, without a fragment.
  package let target: String

  /// Bytes.
  package static let longest = 4_096

  package var text: String { origin + target }

  /// `https://example.org:8080`
  package var origin: String { "\(scheme)://\(host)" + (port.map { ":\($0)" } ?? "") }

  /// Without the query, which may contain secrets.
  package var shown: String { origin + target.prefix { $0 != "?" } }

  /// The target of a redirect.
  package func resolving(_ location: String) -> WebAddress? {
    if location.contains("://") { return WebAddress(location) }
    if location.hasPrefix("//") { return WebAddress("\(scheme):\(location)") }
    if location.hasPrefix("/") { return WebAddress(origin + location) }
    let path = target.prefix { $0 != "?" }
    if location.hasPrefix("?") { return WebAddress(origin + path + location) }
    let folder = path[...(path.lastIndex(of: "/") ?? path.startIndex)]
    let (name, rest): (Substring, Substring) =
      location.firstIndex { $0 == "?" || $0 == "#" }
      .map { (location[..<$0], location[$0...]) } ?? (location[...], "")
    return WebAddress(origin + Self.plain(String(folder + name)) + rest)
  }

  /// Removes `.` and `..` (RFC 3986, 5.2.4); none leads above the root.
  private static func plain(_ path: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    var kept: [Substring] = []
    for part in parts {
      switch part {
      case ".": break
      case "..": _ = kept.popLast()
      default: kept.append(part)
      }
    }
    if let last = parts.last, last == "." || last == ".." { kept.append("") }
    return "/" + kept.joined(separator: "/")
  }

  /// With names and values added to the query.
  package func adding(_ items: [(name: String, value: String)]) -> WebAddress {
    guard !items.isEmpty else { return self }
    let query = items.map { "\($0.name)=" + (queryValue.encoded($0.value) ?? $0.value) }.joined(
      separator: "&")
    return WebAddress(
      scheme: scheme, host: host, port: port,
      target: target + (target.contains("?") ? "&" : "?") + query)
  }
}

extension WebAddress {
  /// nil unless it is a plain ASCII address with a host; user names are refused.
  package init?(_ text: String) {
    guard text.utf8.count <= Self.longest, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
      let colon = text.firstRange(of: "://"),
      let scheme = Scheme(rawValue: text[..<colon.lowerBound].lowercased())
    else { return nil }
    let rest = text[colon.upperBound...].prefix { $0 != "#" }
    let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
    guard let authority = Authority(rest[..<end]) else { return nil }
    let target = rest[end...]
    self.init(
      scheme: scheme, host: authority.host, port: authority.port,
      target: target.first == "/" ? String(target) : "/" + target)
  }

  /// Whether its host is this machine or in the local network, by name or number.
  package var isPrivate: Bool { isPrivateHost(host) }

  /// Whether no one between here and the server can read what it gets.
  var isSafeForKeys: Bool {
    scheme == .https || host == "localhost" || IPAddress(host)?.isThisMachine == true
  }
}

/// Keeps the unreserved characters in values of a query or a form.
let queryValue = PercentEncoding(keeping: ByteSet(alphanumericsAnd: "-._~"))

/// The host and the port of an address.
private struct Authority {
  let host: String
  let port: Int?

  init?(_ text: Substring) {
    guard !text.contains("@") else { return nil }
    var host = text
    var port: Int?
    let hostEnd = text.lastIndex(of: "]") ?? text.startIndex
    if let colon = text[hostEnd...].lastIndex(of: ":") {
      host = text[..<colon]
      let digits = text[text.index(after: colon)...]
      guard let number = UInt16(digits), number > 0 else { return nil }
      port = Int(number)
    }
    if host.first == "[" {
      guard host.last == "]", IPAddress(String(host)) != nil else { return nil }
    } else {
      let isName = host.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
          || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
      }
      guard isName, !host.isEmpty, host.utf8.count <= 253 else { return nil }
    }
    self.host = host.lowercased()
    self.port = port
  }
}
