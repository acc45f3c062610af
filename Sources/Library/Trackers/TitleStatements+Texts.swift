import MarkupText

extension TitleStatements {
  /// A review in HTML; one that is no HTML anybody reads is kept as plain text, and reported.
  mutating func sayReview(html text: ValueReader.Text?, _ reader: inout ValueReader) {
    guard let text, !text.text.isEmpty else { return }
    do throws(MarkupError) {
      say(.review, text: try markdown(fromHTML: text.text))
    } catch {
      let row = reader.row
      reader.report(at: text.offset) { .textNotTaken(text.name, row: row, at: $0) }
    }
  }

  /// A description in HTML, which is left out when it is none that anybody reads.
  mutating func sayDescription(html text: String) {
    if let description = try? markdown(fromHTML: text) { say(.description, text: description) }
  }
}
