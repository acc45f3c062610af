import Base

extension YAMLDocument {
  /// Reads the YAML in a range of a file, by default in the whole file.
  ///
  /// nil for text that isn't YAML. Refused YAML (anchors, tags, duplicate keys …) is left out of
  /// the tree. Every problem is an error in `diagnostics`.
  package static func parse(
    _ source: Source, in range: Range<Int>? = nil, reporting diagnostics: inout DiagnosticList
  ) -> YAMLDocument? {
    let range = range ?? source.textRange
    if let document = PlainYAML.document(in: source, range) { return document }
    guard let isASCII = checkText(source, in: range, reporting: &diagnostics) else { return nil }
    return parseWithLibYAML(source, in: range, isASCII: isASCII, reporting: &diagnostics)
  }

  /// - Parameter range: of UTF-8 without control characters
  static func parseWithLibYAML(
    _ source: Source, in range: Range<Int>, isASCII: Bool,
    reporting diagnostics: inout DiagnosticList
  ) -> YAMLDocument? {
    let offsets = OffsetCursor(source: source, start: range.lowerBound, isASCII: isASCII)
    var composer = Composer(source: source, offsets: offsets)
    let isComplete = composer.compose(range)
    diagnostics.report(contentsOf: composer.diagnostics)
    guard isComplete else { return nil }
    return YAMLDocument(
      source: source, records: composer.records, texts: composer.texts,
      isSound: composer.diagnostics.isEmpty)
  }
}

extension Source {
  /// The file without its byte order mark.
  package var textRange: Range<Int> {
    (bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)..<bytes.count
  }
}
