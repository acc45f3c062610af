import MarkupText

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
      return try MarkupText.markdown(fromHTML: text.text, keepingLines: keepingLines)
    } catch {
      let row = row
      report(at: text.offset) { .textNotTaken(text.name, row: row, at: $0) }
      return nil
    }
  }
}

/// The Markdown of a text without markup.
func plainText(_ text: String) -> String { markdown(fromPlain: mended(text).trimmed) }
