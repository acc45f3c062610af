import Base

/// An address that may stand in a page: http, https, mailto, or relative to the page.
///
/// It can only be made through the allow list below. What browsers are known to read differently from what is
/// written (white space and control characters, backslashes, `//host`, entities) is refused, not mended; characters
/// that are harmless but not valid in an address are percent-encoded.
@usableFromInline
package struct SafeURL: Sendable {
  /// What many addresses begin with, such as what leads to the site's root. Kept apart from the rest, both are texts
  /// that other links have, too; to put them together for each link took 3 % of a build.
  @usableFromInline let root: String
  /// Nothing in it need be escaped, whether in HTML or in JSON.
  @usableFromInline let rest: String

  package var text: String { root.isEmpty ? rest : root + rest }
  package var isEmpty: Bool { rest.isEmpty && root.isEmpty }

  /// nil when `text` is empty or not on the allow list.
  package init?(_ text: String) {
    guard !text.isEmpty, !text.unicodeScalars.contains(where: \.isRefusedInURL) else { return nil }
    let bytes = Array(text.utf8)
    guard !bytes.starts(with: Array("//".utf8)) else { return nil }
    let firstSegment = bytes.prefix { !Array("/?#".utf8).contains($0) }
    if let colon = firstSegment.firstIndex(of: UInt8(ascii: ":")) {
      let rest = bytes[(colon + 1)...]
      switch String(decoding: bytes[..<colon], as: UTF8.self).lowercased() {
      case "http", "https":
        // A third slash would be skipped by browsers, which makes the path the host.
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

  /// A file of the site, such as `../anime/百分比 100%.html`: every character stands for itself.
  package init(path: String) {
    let encoded = SafeURL.encoded(path)
    let isAmbiguous = encoded.isEmpty || encoded.utf8.starts(with: "//".utf8)
    self.init(encoded: isAmbiguous ? "./" + encoded : encoded)
  }

  /// A page of the site whose path is percent-encoded already, such as `../anime/%E7%99%BE.html`, or its address
  /// below the checked address of the site.
  ///
  /// It passes the allow list by: only for what the program itself has put together, of signs that need no escaping. It
  /// saves 1 µs a link.
  ///
  /// - Parameter root: What it begins with, such as what leads to the site's root from where the address stands.
  @inlinable
  package init(root: String = "", encodedPath: String) {
    self.root = root
    rest = encodedPath
  }

  /// A place on the page itself.
  package init(fragment id: String) {
    self.init(encoded: "#" + SafeURL.encoded(id))
  }

  /// The same address with a part after `#`.
  package func withFragment(_ id: String) -> SafeURL {
    let page = text.utf8.prefix { $0 != UInt8(ascii: "#") }
    return SafeURL(encoded: String(Substring(page)) + "#" + SafeURL.encoded(id))
  }

  private init(encoded: String) {
    root = encoded
    rest = ""
  }

  /// Adds a JSON text for a `<script>`, in quotes.
  package func append(quotedForJSONTo page: inout PageBuffer) {
    page.append(UInt8(ascii: "\""))
    page.append(escapingForJSON: root)
    page.append(rest)
    page.append(UInt8(ascii: "\""))
  }

  func append(to page: inout PageBuffer) {
    page.recordRoot(of: root)
    page.append(escaping: root)
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

  private static func encoded(_ part: String) -> String {
    partEncoding.encoded(part) ?? part
  }

  private static func encoded(_ part: Substring, _ encoding: PercentEncoding) -> String {
    let part = String(part)
    return encoding.encoded(part) ?? part
  }

  /// Of what stands for itself, whatever it is.
  private static let partEncoding = PercentEncoding(
    keeping: ASCIISet(alphanumericsAnd: "-._~!$()*+,;=@/"), keepsOtherScripts: true)
  /// Of an address that its owner wrote, parts of which may be encoded.
  private static let addressEncoding = PercentEncoding(
    keeping: ASCIISet(alphanumericsAnd: "-._~!$()*+,;=@/&:?"), keepsOtherScripts: true,
    keepsEncoded: true)
  private static let hostEncoding = PercentEncoding(
    keeping: ASCIISet(alphanumericsAnd: "-._~!$()*+,;=@/&:?[]"), keepsOtherScripts: true,
    keepsEncoded: true)

  /// `javascript&colon;…` and `&#106;avascript:…` are harmless once escaped, but nothing that means well begins so.
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
    // The tables of Unicode are only asked about what is not ASCII.
    value <= 0x20 || self == "\\" || (0x7F...0x9F).contains(value)
      || !isASCII && properties.isWhitespace
  }
}
