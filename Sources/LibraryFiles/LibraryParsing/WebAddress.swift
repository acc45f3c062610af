import Base
import MediaLibrary

package func isWebURL(_ text: String) -> Bool { isURL(text, schemes: ["http", "https"]) }

/// Absolute, with one of these schemes, without spaces and control characters.
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

/// An address without its user name and password; nil if it has neither.
func withoutUser(_ url: String) -> String? {
  guard url.utf8.contains(UInt8(ascii: "@")), isWebURL(url), let slashes = url.firstRange(of: "//")
  else { return nil }
  let rest = url[slashes.upperBound...]
  guard let sign = rest.prefix(while: { !"/?#".contains($0) }).lastIndex(of: "@") else {
    return nil
  }
  return String(url[..<slashes.upperBound]) + rest[rest.index(after: sign)...]
}

/// Whether browsers find a host, perhaps with a port, between `//` and the path.
private func isAuthority(_ authority: Substring.UTF8View) -> Bool {
  var address = authority
  if let sign = authority.lastIndex(of: UInt8(ascii: "@")) {
    if authority[..<sign].contains(where: { "[]".utf8.contains($0) }) { return false }
    address = authority[authority.index(after: sign)...]
  }
  let bracket = address.lastIndex(of: UInt8(ascii: "]"))
  // Colons inside brackets belong to an IPv6 address.
  let portSign = address[(bracket ?? address.startIndex)...].firstIndex(of: UInt8(ascii: ":"))
  let host = address[..<(portSign ?? address.endIndex)]
  if let portSign, !isPort(address[address.index(after: portSign)...]) { return false }
  guard let bracket else { return isHostName(host) }
  return address.first == UInt8(ascii: "[") && address.index(after: bracket) == host.endIndex
    && isIPv6Address(host.dropFirst().dropLast())
}

private func isPort(_ digits: Substring.UTF8View) -> Bool {
  digits.isEmpty || digits.allSatisfy(\.isASCIIDigit) && UInt16(Substring(digits)) != nil
}

/// Dot-separated parts of letters of any script, digits, `-`, `_`, `~`, or percent-encoded ones.
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
      guard byte.isASCIIAlphanumeric || byte >= 0x80 else { return false }
      hasPart = true
    }
  }
  // A final dot for the root is allowed.
  let isWhole = hasPart || host.count > 1 && host.last == UInt8(ascii: ".")
  return isWhole && (!hasEscape || hasWholeEscapes(host))
}

private func hasWholeEscapes(_ text: Substring.UTF8View) -> Bool {
  text.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false).dropFirst()
    .allSatisfy { UInt8(Substring($0.prefix(2)), radix: 16) != nil && $0.count >= 2 }
}

/// Whether a byte must be percent-encoded everywhere in a URL.
private func isForbidden(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "\\"),
    UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"):
    true
  default: false
  }
}

/// Eight groups, where `::` stands for one or more (RFC 4291, 2.2).
func isIPv6Address(_ address: Substring.UTF8View) -> Bool {
  let bytes = Array(address)
  let colon = UInt8(ascii: ":")
  let gap = bytes.indices.dropLast().first { bytes[$0] == colon && bytes[$0 + 1] == colon }
  guard let gap else { return ipv6Groups(in: bytes[...], mayEndInIPv4: true) == 8 }
  guard let before = ipv6Groups(in: bytes[..<gap], mayEndInIPv4: false),
    let after = ipv6Groups(in: bytes[(gap + 2)...], mayEndInIPv4: true)
  else { return false }
  return before + after < 8
}

/// The number of groups, where an IPv4 address at the end counts as two; nil if malformed.
private func ipv6Groups(in text: ArraySlice<UInt8>, mayEndInIPv4: Bool) -> Int? {
  guard !text.isEmpty else { return 0 }
  var parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
  let endsInIPv4 = mayEndInIPv4 && parts.last.map(isIPv4Address) == true
  if endsInIPv4 { parts.removeLast() }
  guard parts.allSatisfy({ (1...4).contains($0.count) && $0.allSatisfy(\.isASCIIHexDigit) })
  else { return nil }
  return parts.count + (endsInIPv4 ? 2 : 0)
}

/// Four decimal numbers below 256 without leading zeros.
private func isIPv4Address(_ text: ArraySlice<UInt8>) -> Bool {
  let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
  return parts.count == 4
    && parts.allSatisfy { part in
      (1...3).contains(part.count) && part.allSatisfy(\.isASCIIDigit)
        && (part.count == 1 || part.first != UInt8(ascii: "0"))
        && part.reduce(0) { $0 * 10 + $1.digitValue } < 256
    }
}

/// The shape of a language tag (BCP 47): `ja`, `zh-Hant`, `pt-BR`.
func isLanguageTag(_ text: String) -> Bool {
  let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
  guard let language = parts.first, (2...8).contains(language.count),
    language.allSatisfy(\.isASCIILetter)
  else { return false }
  return parts.dropFirst().allSatisfy { part in
    (1...8).contains(part.count) && part.allSatisfy(\.isASCIIAlphanumeric)
  }
}

/// A web address as the URL standard writes it (https://url.spec.whatwg.org): scheme and host in
/// lower case, a host in another script in ASCII, no port that is the scheme's default, a path
/// without `.` and `..`, and other characters percent-encoded. Repeated slashes are reduced to one,
/// too.
///
/// - Parameter url: an address that `isURL` accepts, without a user name
func standardURL(_ url: String) -> String {
  guard let slashes = url.firstRange(of: "://") else { return url }
  let scheme = url[..<slashes.lowerBound].lowercased()
  let rest = url[slashes.upperBound...]
  let authority = rest.prefix { !"/?#".contains($0) }
  let colon = authority.lastIndex(of: ":")
  let isPort = colon.map { authority[$0...].dropFirst().allSatisfy(\.isNumber) } ?? false
  let host = isPort ? authority[..<(colon ?? authority.endIndex)] : authority
  var port = isPort ? String(authority[(colon ?? authority.startIndex)...].dropFirst()) : ""
  port = String(port.drop { $0 == "0" })
  if port == (scheme == "https" ? "443" : "80") { port = "" }
  var parts: [Substring] = []
  let path = rest[authority.endIndex...]
  for part in path.split(separator: "/") {
    switch part.lowercased().replacing("%2e", with: ".") {
    case ".": continue
    case "..": _ = parts.popLast()
    default: parts.append(part)
    }
  }
  let isFolder = path.hasSuffix("/") || path.hasSuffix("/.") || path.hasSuffix("/..")
  let whole = parts.map { "/" + percentEncoded($0) }.joined() + (isFolder ? "/" : "")
  return "\(scheme)://\(asciiHost(String(host)))\(port.isEmpty ? "" : ":" + port)\(whole)"
}

/// Encodes characters that may not be in a URL; `%` is kept, since it already is an escape.
private func percentEncoded(_ part: Substring) -> String {
  var text = ""
  for byte in part.utf8 {
    if byte > 0x20, byte < 0x7F {
      text.unicodeScalars.append(Unicode.Scalar(byte))
    } else {
      let digits = String(byte, radix: 16, uppercase: true)
      text += "%" + (digits.count < 2 ? "0" : "") + digits
    }
  }
  return text
}

/// A host name by UTS #46 without transitional forms: `münchen.example` is `xn--mnchen-3ya.example`.
func asciiHost(_ host: String) -> String {
  let plain = String(
    String.UnicodeScalarView(
      percentDecoded(host.utf8).unicodeScalars.map { scalar in
        switch scalar.value {
        case 0x3002, 0xFF0E, 0xFF61: "."
        case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
        default: scalar
        }
      }))
  return normalized(plain.lowercased())
    .split(separator: ".", omittingEmptySubsequences: false).map { label in
      label.utf8.allSatisfy { $0 < 0x80 } ? String(label) : "xn--" + punycode(label)
    }.joined(separator: ".")
}

/// RFC 3492.
private func punycode(_ label: Substring) -> String {
  let (base, least, most, skew, damping) = (36, 1, 26, 38, 700)
  let digits = Array("abcdefghijklmnopqrstuvwxyz0123456789")
  let codes = label.unicodeScalars.map { Int($0.value) }
  var result = String(label.unicodeScalars.filter(\.isASCII).map(Character.init))
  let plainCount = result.count
  var (handled, next, delta, bias) = (plainCount, 0x80, 0, 72)
  if plainCount > 0 { result += "-" }
  while handled < codes.count, let code = codes.filter({ $0 >= next }).min() {
    delta += (code - next) * (handled + 1)
    next = code
    for other in codes {
      if other < next { delta += 1 }
      guard other == next else { continue }
      var (rest, weight) = (delta, base)
      while true {
        let threshold = min(max(weight - bias, least), most)
        guard rest >= threshold else { break }
        result.append(digits[threshold + (rest - threshold) % (base - threshold)])
        rest = (rest - threshold) / (base - threshold)
        weight += base
      }
      result.append(digits[rest])
      var step = handled == plainCount ? delta / damping : delta / 2
      step += step / (handled + 1)
      var shift = 0
      while step > (base - least) * most / 2 {
        step /= base - least
        shift += base
      }
      bias = shift + (base - least + 1) * step / (step + skew)
      delta = 0
      handled += 1
    }
    delta += 1
    next += 1
  }
  return result
}
