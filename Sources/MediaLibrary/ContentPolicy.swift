import Base

/// What pages may load from elsewhere, by the directives of a content security policy (W3C, CSP 3).
///
/// A page of the site loads what is on the site itself and nothing else, unless the owner names an
/// origin for it.
package struct ContentPolicy: Sendable, Equatable {
  /// The directives that an owner may widen.
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

  /// What goes in front of the directives that every page has: of two for the same, the first counts.
  /// nil when nothing is widened.
  package var text: String? {
    let directives = Directive.allCases.compactMap { directive in
      origins[directive].map { "\(directive.rawValue) 'self' \($0.joined(separator: " ")); " }
    }
    return directives.isEmpty ? nil : directives.joined()
  }

  /// What goes in front where a page connects to nothing at all, not even to its own site, or to any site; what the
  /// owner names does not count there.
  package static func connecting(to connections: Connections) -> String {
    "\(Directive.connections.rawValue) \(connections.rawValue); "
  }

  package enum Connections: String, Sendable {
    case nothing = "'none'"
    case anySite = "https: http:"
  }

  /// The policy of every page, as a header has it: what any of them may do, as the page that asks another site's
  /// library may connect to it. The policy within each page says what that one may.
  package var header: String {
    Self.connecting(to: .anySite) + (text ?? "")
      + "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'"
  }

  /// What the owner names for each directive that is widened, in the order of the directives.
  package var allowed: [(directive: Directive, origins: [String])] {
    Directive.allCases.compactMap { directive in origins[directive].map { (directive, $0) } }
  }

  /// Whether something may be loaded from an absolute address.
  package func allows(_ address: String, for directive: Directive) -> Bool {
    guard let origin = Origin(of: address) else { return false }
    return origins[directive, default: []].contains { origin.isCovered(by: $0) }
  }

  /// Whether a text is an origin that may be named: `https://`, a host, which may begin with `*.`,
  /// and perhaps a port.
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
  /// In small letters.
  let host: String
  let port: String?
  /// All of it as it was written.
  let text: Substring

  /// nil for an address without a host.
  init?(of address: String) {
    guard let slashes = address.firstRange(of: "://") else { return nil }
    scheme = address[..<slashes.lowerBound].lowercased()
    let authority = address[slashes.upperBound...].prefix { !"/?#".contains($0) }
    text = address[..<authority.endIndex]
    let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count) else { return nil }
    host = parts[0].lowercased()
    port = parts.count == 2 ? String(parts[1]) : nil
    if let port, port.isEmpty || !port.utf8.allSatisfy(\.isASCIIDigit) {
      return nil
    }
  }

  /// A pattern with `*.` covers every host below that one, and not itself.
  func isCovered(by pattern: String) -> Bool {
    guard let pattern = Origin(of: pattern), scheme == pattern.scheme,
      (port ?? "443") == (pattern.port ?? "443")
    else { return false }
    return pattern.host.hasPrefix("*.")
      ? host.hasSuffix(pattern.host.dropFirst()) && host.count >= pattern.host.count
      : host == pattern.host
  }
}
