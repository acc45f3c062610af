import Base

/// The origins from which pages may load, by directive of a content security policy (W3C, CSP 3). A
/// page loads only from its own site, unless the owner names an origin.
package struct ContentPolicy: Sendable, Equatable {
  /// The directives that owners may extend.
  package enum Directive: String, Sendable, CaseIterable {
    case images = "img-src"
    case styles = "style-src"
    case fonts = "font-src"
    case scripts = "script-src"
    case connections = "connect-src"
    case media = "media-src"
    case frames = "frame-src"
    case forms = "form-action"
  }

  /// The origins that the owner names, such as `https://fonts.example`.
  private var origins: [Directive: [String]] = [:]

  package init() {}

  package mutating func allow(_ origin: String, for directive: Directive) {
    origins[directive, default: []].append(origin)
  }

  /// Directives that come before every page's own ones, since the first of two is used; nil if none
  /// is extended.
  package var text: String? {
    let directives = Directive.allCases.compactMap { directive in
      origins[directive].map { "\(directive.rawValue) 'self' \($0.joined(separator: " ")); " }
    }
    return directives.isEmpty ? nil : directives.joined()
  }

  /// The policy of a page that connects nowhere, or anywhere; the owner's origins don't apply
  /// there.
  package static func connecting(to connections: Connections) -> String {
    "\(Directive.connections.rawValue) \(connections.rawValue); "
  }

  package enum Connections: String, Sendable {
    case nothing = "'none'"
    case anySite = "https: http:"
  }

  /// The policy in a header, which must allow everything that any page does: the page that compares
  /// libraries connects to other sites. Each page narrows it.
  package var header: String {
    Self.connecting(to: .anySite) + (text ?? "")
      + "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'"
  }

  /// In the order of the directives.
  package var allowed: [(directive: Directive, origins: [String])] {
    Directive.allCases.compactMap { directive in origins[directive].map { (directive, $0) } }
  }

  package func allows(_ address: String, for directive: Directive) -> Bool {
    guard let origin = Origin(of: address) else { return false }
    return origins[directive, default: []].contains { origin.isCovered(by: $0) }
  }

  /// Whether a text is `https://`, a host that may begin with `*.`, and perhaps a port.
  package static func isOrigin(_ text: String) -> Bool {
    guard let origin = Origin(of: text), origin.scheme == "https" else { return false }
    return origin.text.utf8.count == text.utf8.count && !origin.host.isEmpty
      && (origin.host.hasPrefix("*.") ? origin.host.dropFirst(2) : Substring(origin.host))
        .split(separator: ".", omittingEmptySubsequences: false)
        .allSatisfy { label in
          !label.isEmpty
            && label.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") }
        }
  }
}

/// The beginning of an absolute address.
private struct Origin {
  let scheme: String
  /// Lower case.
  let host: String
  let port: String?
  /// Scheme, host and port as written.
  let text: Substring

  /// nil without a host.
  init?(of address: String) {
    guard let slashes = address.firstRange(of: "://") else { return nil }
    scheme = address[..<slashes.lowerBound].lowercased()
    let authority = address[slashes.upperBound...].prefix { !"/?#".contains($0) }
    text = address[..<authority.endIndex]
    let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count) else { return nil }
    host = parts[0].lowercased()
    port = parts.count == 2 ? String(parts[1]) : nil
    if let port, port.isEmpty || !port.utf8.allSatisfy(\.isASCIIDigit) { return nil }
  }

  /// Whether a pattern covers the host; one with `*.` covers the hosts below it, but not itself.
  func isCovered(by pattern: String) -> Bool {
    guard let pattern = Origin(of: pattern), scheme == pattern.scheme,
      (port ?? "443") == (pattern.port ?? "443")
    else { return false }
    return pattern.host.hasPrefix("*.")
      ? host.hasSuffix(pattern.host.dropFirst()) && host.count >= pattern.host.count
      : host == pattern.host
  }
}
