import Base

/// A web address as the URL standard writes it (https://url.spec.whatwg.org): scheme and host in
/// small letters, a host in another script in ASCII, no port that is the scheme's own, a path
/// without `.` and `..`, and other characters percent-encoded. Further slashes in a row are dropped,
/// too.
///
/// - Parameter url: One that `isURL` accepts, without a user's name.
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

/// Encodes what may not be in a URL; `%` stays, since it already is an escape.
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
