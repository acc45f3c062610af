import Markup
import MediaLibrary

extension TitleBuilder {
  /// Sets a description in HTML; silently drops one that can't be converted.
  mutating func setDescription(html: String) {
    if let description = try? markdown(fromHTML: html) { set(.description, text: description) }
  }
}

extension ValueReader {
  /// nil for an empty text, and, with a report, for one that can't be converted.
  func markdown(ofHTML text: Text, keepingLines: Bool = false) -> String? {
    guard !text.text.isEmpty else { return nil }
    do throws(MarkupError) {
      return try Markup.markdown(fromHTML: text.text, keepingLines: keepingLines)
    } catch {
      report(at: text.offset, .textNotTaken(text.name, row: row))
      return nil
    }
  }
}

/// Another program's Markdown, without a library's links to titles and comments.
///
/// A link to an unknown title would be an error. An HTML comment, which the program doesn't show,
/// becomes a library's comment; one without an end becomes text.
func markdown(fromForeign text: String) -> String {
  var result = ""
  var rest = repairingEncoding(text).trimmed[...]
  while let start = rest.firstRange(of: "<!--") {
    let before = rest[..<start.lowerBound]
    result += withoutTitleLinks(before)
    rest = rest[start.upperBound...]
    if before.reversed().prefix(while: { $0 == "\\" }).count % 2 == 1 {
      result += "<!--"
    } else if let end = rest.firstRange(of: "-->") {
      result += "%%\(rest[..<end.lowerBound].filter { $0 != "%" })%%"
      rest = rest[end.upperBound...]
    } else {
      result += "\\<!--"
    }
  }
  return result + withoutTitleLinks(rest)
}

private func withoutTitleLinks(_ text: Substring) -> String {
  var result = ""
  var rest = text
  while let start = rest.firstIndex(where: { $0 == "[" || $0 == "%" }) {
    result += rest[..<start]
    let run = rest[start...].prefix { $0 == rest[start] }
    result += run.count == 1 ? String(run) : run.map { "\\\($0)" }.joined()
    rest = rest[run.endIndex...]
  }
  return result + rest
}

func plainText(_ text: String) -> String { markdown(fromPlain: repairingEncoding(text).trimmed) }

/// Keeps spoilers between two marks hidden; one without an end hides the rest.
func markdown(
  fromPlain text: String, spoilersBetween start: Regex<Substring>, _ end: Regex<Substring>
) -> String {
  var rest = repairingEncoding(text).trimmed[...]
  var result = ""
  func add(_ words: Substring) {
    let text = String(words).trimmed
    let (before, behind) = (
      words.prefix(while: \.isWhitespace), words.reversed().prefix(while: \.isWhitespace)
    )
    func gap(_ blanks: some Sequence<Character>) -> String {
      let lines = blanks.count(where: \.isNewline)
      return lines > 1 ? "\n\n" : blanks.contains { _ in true } ? " " : ""
    }
    result += result.isEmpty ? "" : gap(before)
    result += markdown(fromPlain: text)
    if !text.isEmpty { result += gap(behind) }
  }
  while let open = rest.firstMatch(of: start)?.range {
    add(rest[..<open.lowerBound])
    let close = rest[open.upperBound...].firstMatch(of: end)?.range
    let hidden = rest[open.upperBound..<(close?.lowerBound ?? rest.endIndex)]
    let words = singleLine(markdown(fromPlain: String(hidden).trimmed))
    if !words.isEmpty { result += ">!\(words)!<" }
    rest = rest[(close?.upperBound ?? rest.endIndex)...]
  }
  add(rest)
  return result.trimmed
}

/// Runs of space and controls become one space; direction controls are removed.
package func singleLine(_ text: String) -> String {
  if isSingleLine(text) { return text }
  return text.unicodeScalars.filter { $0.isASCII || !$0.properties.isBidiControl }.split {
    $0.value <= 0x20 || (0x7F..<0xA0).contains($0.value)
      || !$0.isASCII && $0.properties.isWhitespace
  }
  .map { String($0) }.joined(separator: " ")
}

/// A quick check without Unicode's tables; true only if single spaces separate the words.
private func isSingleLine(_ text: String) -> Bool {
  var last = UInt8(ascii: " ")
  for byte in text.utf8 {
    guard byte >= 0x20, byte != 0x7F, byte != 0x20 || last != 0x20 else { return false }
    // In UTF-8 the spaces and controls of other scripts begin with one of these; after E3, only
    // U+3000: E3 80 80; after D8, only U+061C: D8 9C.
    if byte == 0xC2 || byte == 0xE1 || byte == 0xE2 || byte == 0x80 && last == 0xE3
      || byte == 0x9C && last == 0xD8
    {
      return false
    }
    last = byte
  }
  return last != 0x20
}

@inline(never) func plainLine(_ text: String) -> String {
  singleLine(repairingEncoding(text)).trimmed
}

extension String {
  /// The text without space and invisible characters at its ends, as the library's reader trims it.
  @inline(never) package var trimmed: String {
    if let first = utf8.first, let last = utf8.last, (0x21..<0x7F).contains(first),
      (0x21..<0x7F).contains(last)
    {
      return self
    }
    let scalars = unicodeScalars
    func isVisible(_ scalar: Unicode.Scalar) -> Bool {
      !scalar.properties.isWhitespace && !scalar.properties.isDefaultIgnorableCodePoint
    }
    guard let first = scalars.firstIndex(where: isVisible),
      let last = scalars.lastIndex(where: isVisible)
    else { return "" }
    return String(scalars[first...last])
  }
}

extension StringProtocol {
  func trimmed(of characters: String) -> String {
    guard let first = firstIndex(where: { !characters.contains($0) }),
      let last = lastIndex(where: { !characters.contains($0) })
    else { return "" }
    return String(self[first...last])
  }
}
