import MarkupText

extension TitleStatements {
  /// A review in HTML; one that is no HTML anybody reads is left out, and reported.
  ///
  /// - Parameter keepingLines: line ends are line breaks
  mutating func sayReview(
    html text: ValueReader.Text?, keepingLines: Bool = false, _ reader: inout ValueReader
  ) {
    guard let text, let review = reader.markdown(ofHTML: text, keepingLines: keepingLines) else {
      return
    }
    say(.review, text: review)
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
