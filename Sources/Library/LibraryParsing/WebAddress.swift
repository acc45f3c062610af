import Bytes
import Glibc
import MediaLibrary

/// Whether a text is an absolute URL of one of the schemes, without blanks and control characters.
func isURL(_ text: String, schemes: [String]) -> Bool {
  guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
  let scheme = text[..<colon].lowercased()
  guard schemes.contains(scheme) else { return false }
  let isClean = text.unicodeScalars.allSatisfy { scalar in
    scalar.isASCII
      ? scalar.value > 0x20 && scalar.value != 0x7F && !isForbidden(UInt8(scalar.value))
      : !scalar.properties.isWhitespace && scalar.properties.generalCategory != .control
  }
  let rest = text.utf8[text.utf8.index(after: colon)...]
  guard isClean else { return false }
  if scheme == "mailto" { return rest.contains(UInt8(ascii: "@")) }
  return rest.starts(with: "//".utf8)
    && isAuthority(rest.dropFirst(2).prefix { !"/?#".utf8.contains($0) })
}

/// Whether browsers find a host in what stands between `//` and the path: a name, an address, perhaps with a port.
private func isAuthority(_ authority: Substring.UTF8View) -> Bool {
  var place = authority
  if let sign = authority.lastIndex(of: UInt8(ascii: "@")) {
    if authority[..<sign].contains(where: { "[]".utf8.contains($0) }) { return false }
    place = authority[authority.index(after: sign)...]
  }
  let bracket = place.lastIndex(of: UInt8(ascii: "]"))
  // The colons of an address of IPv6 stand inside of its brackets.
  let portSign = place[(bracket ?? place.startIndex)...].firstIndex(of: UInt8(ascii: ":"))
  let host = place[..<(portSign ?? place.endIndex)]
  if let portSign, !isPort(place[place.index(after: portSign)...]) { return false }
  guard let bracket else { return isHostName(host) }
  return place.first == UInt8(ascii: "[") && place.index(after: bracket) == host.endIndex
    && isIPv6Address(host.dropFirst().dropLast())
}

private func isPort(_ digits: Substring.UTF8View) -> Bool {
  digits.isEmpty || digits.allSatisfy(\.isASCIIDigit) && UInt16(Substring(digits)) != nil
}

/// Parts with dots between them, of letters of any script, digits, `-`, `_` and `~`, or such encoded.
private func isHostName(_ host: Substring.UTF8View) -> Bool {
  var hasPart = false
  var hasEscape = false
  for byte in host {
    switch byte {
    case UInt8(ascii: "."):
      guard hasPart else { return false }
      hasPart = false
    case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "~"): break
    case UInt8(ascii: "%"): hasEscape = true
    default:
      guard byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80 else { return false }
      hasPart = true
    }
  }
  // The root of all names may be written, too, as a dot at the end.
  let isWhole = hasPart || host.count > 1 && host.last == UInt8(ascii: ".")
  return isWhole && (!hasEscape || hasWholeEscapes(host))
}

private func hasWholeEscapes(_ text: Substring.UTF8View) -> Bool {
  text.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false).dropFirst()
    .allSatisfy { UInt8(Substring($0.prefix(2)), radix: 16) != nil && $0.count >= 2 }
}

/// What no part of a URL may have as it is.
private func isForbidden(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "\\"),
    UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"):
    true
  default: false
  }
}

private func isIPv6Address(_ address: Substring.UTF8View) -> Bool {
  var bytes = in6_addr()
  return inet_pton(AF_INET6, String(Substring(address)), &bytes) == 1
}

/// Whether a text has the shape of a language tag (BCP 47): `ja`, `zh-Hant`, `pt-BR`.
func isLanguageTag(_ text: String) -> Bool {
  let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
  guard let language = parts.first, (2...8).contains(language.count),
    language.allSatisfy(\.isASCIILetter)
  else { return false }
  return parts.dropFirst().allSatisfy { part in
    (1...8).contains(part.count)
      && part.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
  }
}
