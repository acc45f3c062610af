import Base

/// A file name made from a title: lower-case letters and digits of every script, and hyphens. Never
/// empty, at most 120 bytes, deterministic; a slug is its own slug.
package func slug(for title: String) -> String {
  if isPlainSlug(title) { return title }
  let words = isASCII(title) ? asciiWords(title) : unicodeWords(title)
  if words.isEmpty { return symbols(title) }
  // Windows reserves these names with any extension.
  return reservedNames.contains(words) ? words + "-1" : words
}

/// Lower-case ASCII letters, digits and single hyphens, as in nearly all file names.
func isPlainSlug(_ text: String) -> Bool { text.withSpan(isPlainSlug) }

func isPlainSlug(_ bytes: Span<UInt8>) -> Bool {
  var last = UInt8(ascii: "-")
  for index in bytes.indices {
    let byte = bytes[index]
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): break
    case UInt8(ascii: "-") where last != byte: break
    default: return false
    }
    last = byte
  }
  return last != UInt8(ascii: "-") && bytes.count <= longestSlug
    && !(bytes.count <= 4 && reservedNames.contains(String(decoding: bytes)))
}

private let longestSlug = 120

/// Device names of Windows, in lower case.
let reservedNames: Set<String> = Set(
  ["con", "prn", "aux", "nul"] + (0...9).flatMap { ["com\($0)", "lpt\($0)"] })

private func isASCII(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }

private func asciiWords(_ title: String) -> String {
  var slug: [UInt8] = []
  slug.reserveCapacity(min(title.utf8.count, longestSlug + 1))
  for byte in title.utf8 {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      slug.append(byte)
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): slug.append(byte | 0x20)
    // "Howl's" is one word.
    case UInt8(ascii: "'"): continue
    default: if slug.last ?? UInt8(ascii: "-") != UInt8(ascii: "-") { slug.append(0x2D) }
    }
    if slug.count > longestSlug { break }
  }
  slug.removeLast(max(0, slug.count - longestSlug))
  if slug.last == UInt8(ascii: "-") { slug.removeLast() }
  return String(decoding: slug, as: UTF8.self)
}

private func unicodeWords(_ title: String) -> String {
  var slug = String.UnicodeScalarView()
  for scalar in normalized(title.lowercased()).unicodeScalars {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber:
      // Invisible letters, such as the Hangul fillers, would make slugs look empty.
      if !scalar.properties.isDefaultIgnorableCodePoint { slug.append(scalar) }
    case .nonspacingMark, .spacingMark:
      let hasLetter = slug.last.map { $0 != "-" } ?? false
      if hasLetter, !scalar.properties.isDefaultIgnorableCodePoint { slug.append(scalar) }
    default:
      if scalar == "'" || scalar == "\u{2019}" { continue }
      if let last = slug.last, last != "-" { slug.append("-") }
    }
  }
  if slug.last == "-" { slug.removeLast() }
  // Removing scalars may let their neighbors compose.
  let words = normalized(String(slug))
  return words.utf8.count <= longestSlug ? words : cut(words)
}

/// The beginning of a slug in whole characters; a part of the first one if that is too long.
private func cut(_ slug: String) -> String {
  var short = String.UnicodeScalarView()
  var bytes = 0
  for character in slug {
    bytes += character.utf8.count
    if bytes > longestSlug { break }
    short.append(contentsOf: character.unicodeScalars)
  }
  if short.isEmpty { short.append(contentsOf: slug.unicodeScalars.prefix(longestSlug / 4)) }
  if short.last == "-" { short.removeLast() }
  return String(short)
}

/// For a title without letters and digits: its code points, `!!!` → `u21-u21-u21`.
private func symbols(_ title: String) -> String {
  let numbers = normalized(title).unicodeScalars.lazy.filter { !$0.properties.isWhitespace }
    .prefix(12).map { "u" + String($0.value, radix: 16) }
  return numbers.isEmpty ? "untitled" : numbers.joined(separator: "-")
}
