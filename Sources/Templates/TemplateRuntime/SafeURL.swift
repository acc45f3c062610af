/// An address that may stand in a page: http, https, mailto, or relative to the page.
///
/// It can only be made through the allow list below. What browsers are known to read differently from what is
/// written (white space and control characters, backslashes, `//host`, entities) is refused, not mended; characters
/// that are harmless but not valid in an address are percent-encoded.
@usableFromInline
package struct SafeURL: Sendable {
  /// What many addresses begin with, such as what leads to the site's root. Kept apart from the rest, both are texts that
  /// other links have, too; to put them together for each link took 3 % of a build.
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
    page.append(escaping: root)
    page.append(rest)
  }

  private init(allowed text: String) {
    let scalars = Array(text.unicodeScalars)
    var encoded = ""
    var slashes = 0
    var hasFragment = false
    for (index, scalar) in scalars.enumerated() {
      if scalar == "/" || scalar == "?" || scalar == "#" { slashes += 1 }
      let isValid =
        switch scalar {
        case "#": !hasFragment
        case "%":
          scalars[index...].dropFirst().prefix(2).count { $0.properties.isASCIIHexDigit } == 2
        // Only an IPv6 host has brackets: between the second slash and the third.
        case "[", "]": slashes == 2 && text.utf8.starts(with: "http".utf8)
        default: scalar.isValidInURL
        }
      hasFragment = hasFragment || scalar == "#"
      encoded += isValid ? String(scalar) : percentEncoded(scalar)
    }
    self.init(encoded: encoded)
  }

  private static func encoded(_ part: String) -> String {
    if part.utf8.allSatisfy(isPlain) { return part }
    var encoded = ""
    for scalar in part.unicodeScalars {
      let isPlain = scalar.isValidInURL && !"%?#:&[]\\".unicodeScalars.contains(scalar)
      encoded += isPlain ? String(scalar) : percentEncoded(scalar)
    }
    return encoded
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "."), UInt8(ascii: "/"):
      true
    default: false
    }
  }

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

private func percentEncoded(_ scalar: Unicode.Scalar) -> String {
  var encoded = ""
  for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
    let hex = String(byte, radix: 16, uppercase: true)
    encoded += hex.utf8.count == 1 ? "%0" + hex : "%" + hex
  }
  return encoded
}

extension Unicode.Scalar {
  fileprivate var isRefusedInURL: Bool {
    // The tables of Unicode are only asked about what is not ASCII.
    value <= 0x20 || self == "\\" || (0x7F...0x9F).contains(value)
      || !isASCII && properties.isWhitespace
  }

  fileprivate var isValidInURL: Bool {
    switch self {
    case "\"", "'", "<", ">", "`", "{", "}", "|", "^": false
    default: !isRefusedInURL && (isASCII || properties.generalCategory != .format)
    }
  }
}
