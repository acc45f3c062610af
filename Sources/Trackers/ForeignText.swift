import Markup
import MediaLibrary

extension TitleBuilder {
  /// A description in HTML; one that can't be converted is left out without a word.
  mutating func setDescription(html: String) {
    if let description = try? markdown(fromHTML: html) { set(.description, text: description) }
  }
}

extension ValueReader {
  /// nil for an empty text, and for one that can't be converted, which is reported.
  func markdown(ofHTML text: Text, keepingLines: Bool = false) -> String? {
    guard !text.text.isEmpty else { return nil }
    do throws(MarkupError) {
      return try Markup.markdown(fromHTML: text.text, keepingLines: keepingLines)
    } catch {
      report(at: text.offset) { .textNotTaken(text.name, row: row, at: $0) }
      return nil
    }
  }
}

/// Markdown of another program, without links to titles and comments of a library's own.
///
/// A link to an unknown title would be an error. An HTML comment, which its program doesn't show,
/// becomes a comment of the library; one without an end is text.
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

/// A text without markup but for spoilers between two signs, which stay hidden; one without an end
/// hides the rest.
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
