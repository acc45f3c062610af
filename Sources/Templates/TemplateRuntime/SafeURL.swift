import Base

/// An address that is safe in a page: http, https, mailto, or relative to the page.
///
/// Text must pass the allow list below. It refuses everything that browsers read differently: white
/// space and control characters, backslashes, `//host`, entities. Harmless invalid characters are
/// percent-encoded.
@usableFromInline
package struct SafeURL: Sendable {
  /// A common beginning, such as the way to the site's root. Both parts are texts that other links
  /// share: joining them for each link took 3 % of a build.
  @usableFromInline let root: String
  /// Needs no escaping in HTML or JSON.
  @usableFromInline let rest: String

  package var text: String { root.isEmpty ? rest : root + rest }
  package var isEmpty: Bool { rest.isEmpty && root.isEmpty }

  /// nil if `text` is empty or not on the allow list.
  package init?(_ text: String) {
    guard !text.isEmpty, !text.unicodeScalars.contains(where: \.isRefusedInURL) else { return nil }
    let bytes = Array(text.utf8)
    guard !bytes.starts(with: Array("//".utf8)) else { return nil }
    let firstSegment = bytes.prefix { !Array("/?#".utf8).contains($0) }
    if let colon = firstSegment.firstIndex(of: UInt8(ascii: ":")) {
      let rest = bytes[(colon + 1)...]
      switch String(decoding: bytes[..<colon], as: UTF8.self).lowercased() {
      case "http", "https":
        // Browsers skip a third slash, which makes the path the host.
        guard rest.starts(with: Array("//".utf8)), let host = rest.dropFirst(2).first,
          !Array("/?#:@".utf8).contains(host)
        else { return nil }
      case "mailto": guard !rest.isEmpty else { return nil }
      default: return nil
      }
    } else if SafeURL.looksLikeEntity(bytes) {
      return nil
    }
    self.init(allowed: text)
  }

  /// The unencoded path of a file of the site, such as `../anime/百分比 100%.html`.
  package init(path: String) {
    let encoded = SafeURL.encoded(path)
    let isAmbiguous = encoded.isEmpty || encoded.utf8.starts(with: "//".utf8)
    self.init(encoded: isAmbiguous ? "./" + encoded : encoded)
  }

  /// The encoded path of a page of the site, such as `../anime/%E7%99%BE.html`, or its address
  /// below the checked address of the site.
  ///
  /// Skips the allow list, which saves 1 µs per link: only for paths of our own, which need no
  /// escaping.
  ///
  /// - Parameter root: the beginning, such as the way to the site's root
  @inlinable
  package init(root: String = "", encodedPath: String) {
    self.root = root
    rest = encodedPath
  }

  /// A place on the page itself.
  package init(fragment id: String) { self.init(encoded: "#" + SafeURL.encoded(id)) }

  /// This address with a part after `#`.
  package func withFragment(_ id: String) -> SafeURL {
    let page = text.utf8.prefix { $0 != UInt8(ascii: "#") }
    return SafeURL(encoded: String(Substring(page)) + "#" + SafeURL.encoded(id))
  }

  private init(encoded: String) {
    root = encoded
    rest = ""
  }

  /// A root that the copies of a piece of HTML replace by their own: NUL, which is in no text.
  package static let rootOfCopies = "\0"

  func append(to page: inout PageBuffer) {
    if root.utf8.first == 0 { page.append(0 as UInt8) } else { page.append(escaping: root) }
    page.append(rest)
  }

  private init(allowed text: String) {
    // Only an IPv6 host has brackets.
    let host = text.utf8.starts(with: "http".utf8) ? text.firstRange(of: "//") : nil
    let afterHost = host.map { host in text[host.upperBound...].drop { !"/?#".contains($0) } }
    let rest = afterHost ?? text[...]
    let page = rest.prefix { $0 != "#" }
    var encoded = Self.encoded(text[..<rest.startIndex], Self.hostEncoding)
    encoded += Self.encoded(page, Self.addressEncoding)
    if page.endIndex < rest.endIndex {
      encoded += "#" + Self.encoded(rest[page.endIndex...].dropFirst(), Self.addressEncoding)
    }
    self.init(encoded: encoded)
  }

  private static func encoded(_ part: String) -> String { partEncoding.encoded(part) ?? part }

  private static func encoded(_ part: Substring, _ encoding: PercentEncoding) -> String {
    let part = String(part)
    return encoding.encoded(part) ?? part
  }

  /// For unencoded parts.
  private static let partEncoding = PercentEncoding(
    keeping: ByteSet(alphanumericsAnd: "-._~!$()*+,;=@/"), keepsOtherScripts: true)
  /// For addresses that may be partly encoded.
  private static let addressEncoding = PercentEncoding(
    keeping: ByteSet(alphanumericsAnd: "-._~!$()*+,;=@/&:?"), keepsOtherScripts: true,
    keepsEncoded: true)
  private static let hostEncoding = PercentEncoding(
    keeping: ByteSet(alphanumericsAnd: "-._~!$()*+,;=@/&:?[]"), keepsOtherScripts: true,
    keepsEncoded: true)

  /// `javascript&colon;…` and `&#106;avascript:…` are harmless once escaped, but never well-meant.
  private static func looksLikeEntity(_ bytes: [UInt8]) -> Bool {
    guard let ampersand = bytes.firstIndex(of: UInt8(ascii: "&")),
      !bytes[..<ampersand].contains(where: { Array("/?".utf8).contains($0) })
    else { return false }
    let rest = bytes[(ampersand + 1)...]
    return rest.first == UInt8(ascii: "#")
      || rest.drop { UInt8(ascii: "0")...UInt8(ascii: "z") ~= $0 && $0 != UInt8(ascii: ";") }.first
        == UInt8(ascii: ";")
  }
}

extension SafeURL: Hashable {
  @usableFromInline package static func == (a: SafeURL, b: SafeURL) -> Bool { a.text == b.text }

  @usableFromInline package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension Unicode.Scalar {
  fileprivate var isRefusedInURL: Bool {
    value <= 0x20 || self == "\\" || (0x7F...0x9F).contains(value)
      || !isASCII && properties.isWhitespace
  }
}
