import Markup
import MediaLibrary

extension TitleStatements {
  /// A review in HTML; one that is no HTML anybody reads is left out, and reported.
  ///
  /// - Parameter keepingLines: Line ends are line breaks; where it is nil, they are in a text that has no tags for lines
  ///   and paragraphs.
  mutating func sayReview(
    html text: ValueReader.Text?, keepingLines: Bool? = nil, _ reader: inout ValueReader
  ) {
    guard let text else { return }
    let keepingLines = keepingLines ?? !Self.hasLines(text.text)
    if let review = reader.markdown(ofHTML: text, keepingLines: keepingLines) {
      say(.review, text: review)
    }
  }

  /// Whether tags say where lines and paragraphs of a text in HTML are.
  private static func hasLines(_ html: String) -> Bool {
    html.contains("<") && ["<p", "<br", "<div", "<li"].contains(where: html.lowercased().contains)
  }

  /// A description in HTML, which is left out when it is none that anybody reads.
  mutating func sayDescription(html text: String) {
    if let description = try? markdown(fromHTML: text) { say(.description, text: description) }
  }
}

extension ValueReader {
  /// The Markdown of an HTML text; nil when it is none that anybody reads, which is reported, or empty.
  mutating func markdown(ofHTML text: Text, keepingLines: Bool = false) -> String? {
    guard !text.text.isEmpty else { return nil }
    do throws(MarkupError) {
      return try Markup.markdown(fromHTML: text.text, keepingLines: keepingLines)
    } catch {
      let row = row
      report(at: text.offset) { .textNotTaken(text.name, row: row, at: $0) }
      return nil
    }
  }
}

/// A text that is Markdown where it comes from, without what only a library takes for a link to a title or a comment of
/// its owner's: a title that there is not would be an error, and a comment is not shown. A comment of HTML, which is not
/// shown there either, becomes one of the owner's, which may hold anything; one without an end stands for itself.
func markdown(fromForeign text: String) -> String {
  var result = ""
  var rest = mended(text).trimmed[...]
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

/// The Markdown of a text without markup.
func plainText(_ text: String) -> String { markdown(fromPlain: mended(text).trimmed) }
