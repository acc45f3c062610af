import Base
import FileSystem
import Markup
import MediaLibrary
import StrictYAML

/// What the values of a file depend on beside the file itself.
package struct ReadingContext: Sendable {
  let folder: Folder
  /// nil when the settings do not say a scale that there is; then ratings are not read.
  package var scale: RatingScale?
  package var ageGate: Settings.AgeGate?
  /// The pictures in `covers/`, by entry id.
  package var covers: [String: String] = [:]
  /// Whether the texts of reviews that everybody may find are kept.
  package var keepsReviewTexts = false
  /// For commands that speak to the owner alone; otherwise nothing of such titles leaves the reading.
  package var keepsPrivateTitles = false

  package init(folder: Folder) {
    self.folder = folder
  }
}

/// The reading of files, one after the other: where the problems of each go.
package struct Reading {
  let context: ReadingContext
  /// False when parts of the YAML were refused, so that something that is missing may have been among them.
  var isSound = true
  /// Set by settings whose `ratingScale` is none, so that ratings are not measured by a wrong one.
  package internal(set) var hasUnknownScale = false
  package private(set) var diagnostics = DiagnosticList()
  /// What stood in comments of the file's values, which nobody is to see.
  package private(set) var comments: [[UInt8]] = []
  /// Whether its values may have any.
  private var mayHaveComments = false
  private var locations: LocationCursor

  /// The file that is being read.
  var source: Source { locations.source }

  package init(_ source: Source = Source(path: "", bytes: []), context: ReadingContext) {
    self.context = context
    locations = LocationCursor(source)
  }

  /// Goes on with another file.
  package mutating func begin(_ source: consuming Source) {
    locations = LocationCursor(source)
    isSound = true
    mayHaveComments = false
    if !comments.isEmpty { comments = [] }
    if !diagnostics.isEmpty { diagnostics = DiagnosticList() }
  }

  /// Whether the file is in another form than UTF-8 with lines that end in LF or CRLF, which is reported.
  private mutating func reportEncoding() -> Bool {
    guard let form = TextForm(other: source.bytes) else { return false }
    report(.otherTextForm(form).at(.file(source.path)))
    isSound = false
    return true
  }

  /// The YAML at the top of a range, or of the file; nil when there is none.
  mutating func yaml(in range: Range<Int>? = nil) -> YAMLNode? {
    if range == nil, reportEncoding() { return nil }
    guard let document = YAMLDocument.parse(source, in: range, reporting: &diagnostics)
    else {
      isSound = false
      return nil
    }
    isSound = document.isSound
    let bytes = source.bytes
    mayHaveComments = PublishedValue.mayHaveComments(
      bytes.span.extracting(range ?? bytes.indices))
    return document.root
  }

  /// A value without its comments.
  mutating func published(_ text: String, key: String, at node: YAMLNode) -> String {
    guard mayHaveComments, PublishedValue.mayHaveComments(text.utf8Span.span) else { return text }
    let value = PublishedValue(text)
    comments += value.comments
    if let sign = value.openSign { report(node, .openComment(sign, key: key)) }
    return value.text
  }

  mutating func frontMatter() -> FrontMatter? {
    if reportEncoding() { return nil }
    return FrontMatter.split(source, reporting: &diagnostics)
  }

  /// Whether a Markdown body is UTF-8, and where it starts and ends without the blank lines around it;
  /// nil when it is empty.
  mutating func markdown(in range: Range<Int>) -> MarkdownSource? {
    let source = source
    guard checkUTF8(source, in: range, reporting: &diagnostics) else { return nil }
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
    guard let last = source.bytes[range].lastIndex(where: { !isBlank($0) })
    else { return nil }
    var start = range.lowerBound
    // Only whole lines: blanks before the first word may be an indented code block.
    for index in range {
      if !isBlank(source.bytes[index]) { break }
      if source.bytes[index] == UInt8(ascii: "\n") { start = index + 1 }
    }
    return MarkdownSource(file: source, range: start..<last + 1)
  }

  mutating func location(of node: YAMLNode) -> SourceLocation {
    locations.location(at: node.range.lowerBound)
  }

  /// Of the first byte that is not the byte order mark.
  mutating func startLocation() -> SourceLocation {
    locations.location(at: source.textRange.lowerBound)
  }

  mutating func report(_ diagnostic: Diagnostic) {
    diagnostics.report(diagnostic)
  }

  mutating func report(_ node: YAMLNode, _ diagnostic: Diagnostic) {
    // A file with more problems than this is something else; each costs a search for near names.
    let most = 1000
    guard diagnostics.all.count < most else {
      if diagnostics.all.count == most {
        report(.tooManyProblems(limit: most).at(location(of: node)))
      }
      return
    }
    report(diagnostic.at(location(of: node)))
  }
}
