import Base
import FileSystem
import Markup
import MediaLibrary
import StrictYAML

/// Everything outside a file on which its values depend.
package struct ReadingContext: Sendable {
  let folder: Folder
  /// nil if the settings have an unknown scale; ratings are then not read.
  package var scale: RatingScale?
  package var ageGate: Settings.AgeGate?
  /// Pictures in `covers/`, by entry id.
  package var covers: [String: String] = [:]
  /// Whether the Markdown of public reviews is kept.
  package var keepsReviewTexts = false
  /// For commands that only the owner sees.
  package var keepsPrivateTitles = false

  package init(folder: Folder) { self.folder = folder }
}

/// Reads files one after the other, and collects the problems of each.
package struct Reading {
  let context: ReadingContext
  /// False if part of the YAML was refused, so that a missing key may have been there.
  var isSound = true
  /// Set by settings with an unknown `ratingScale`.
  package internal(set) var hasUnknownScale = false
  package private(set) var diagnostics = DiagnosticList()
  /// The texts of comments in values.
  package private(set) var comments: [[UInt8]] = []
  /// The texts of private titles, kept only for the owner.
  private(set) var privateTexts: [String] = []
  private var mayHaveComments = false
  private var mayHaveSpoilers = false
  private var locations: LocationCursor

  var source: Source { locations.source }

  package init(_ source: Source = Source(path: "", bytes: []), context: ReadingContext) {
    self.context = context
    locations = LocationCursor(source)
  }

  package mutating func begin(_ source: consuming Source) {
    locations = LocationCursor(source)
    isSound = true
    mayHaveComments = false
    mayHaveSpoilers = false
    if !comments.isEmpty { comments = [] }
    if !privateTexts.isEmpty { privateTexts = [] }
    if !diagnostics.isEmpty { diagnostics = DiagnosticList() }
  }

  /// Whether the encoding is refused, which is reported.
  private mutating func reportEncoding() -> Bool {
    guard let form = TextForm(other: source.bytes) else { return false }
    report(.otherTextForm(form).at(.file(source.path)))
    isSound = false
    return true
  }

  mutating func yaml(in range: Range<Int>? = nil) -> YAMLNode? {
    if range == nil, reportEncoding() { return nil }
    guard let document = YAMLDocument.parse(source, in: range, reporting: &diagnostics) else {
      isSound = false
      return nil
    }
    isSound = document.isSound
    let bytes = source.bytes
    let yaml = bytes.span.extracting(range ?? bytes.indices)
    mayHaveComments = PublishedValue.mayHaveComments(yaml)
    mayHaveSpoilers = PublishedValue.mayHaveSpoilers(yaml)
    return document.root
  }

  /// The values that pages show as texts, in which spoilers can be hidden.
  private static let textKeys: Set = [
    "description", "note", "quotes", "review", "reviewTitle", "text",
  ]

  mutating func published(_ text: String, key: String, at node: YAMLNode) -> String {
    let text = uncommented(text, key: key, at: node)
    if Self.textKeys.contains(key), let sign = foreignSpoiler(in: text) {
      report(node, .foreignSpoiler(sign, key: key))
    }
    guard mayHaveSpoilers, text.contains(">!") else { return text }
    let pieces = text.spoilerPieces
    if Self.textKeys.contains(key) {
      // If the last words are hidden, an end may be missing.
      if pieces.last?.isSpoiler == true, !text.hasSuffix("!<") {
        report(node, .openSpoiler(key: key))
      }
      return text
    }
    if pieces.contains(where: \.isSpoiler) { report(node, .spoilerInValue(key: key)) }
    return pieces.map(\.text).joined()
  }

  private mutating func uncommented(_ text: String, key: String, at node: YAMLNode) -> String {
    guard mayHaveComments, PublishedValue.mayHaveComments(text.utf8Span.span) else { return text }
    let value = PublishedValue(text)
    comments += value.comments
    if let sign = value.openSign { report(node, .openComment(sign, key: key)) }
    return value.text
  }

  /// Keeps every text of a private title, even of keys without effect, such as content warnings
  /// without a review.
  mutating func keepPrivateTexts(of root: YAMLNode) {
    func add(_ node: YAMLNode) {
      if let text = node.text { privateTexts.append(text) }
      for item in node.items { add(item) }
      for pair in node.pairs { add(pair.value) }
    }
    for pair in root.pairs {
      let field = FieldKey(rawValue: pair.name).map { TitleField[$0] }
      if field.map({ $0.hasWords && $0.isPublic }) ?? true { add(pair.value) }
    }
  }

  mutating func frontMatter() -> FrontMatter? {
    if reportEncoding() { return nil }
    return FrontMatter.split(source, reporting: &diagnostics)
  }

  /// The Markdown body without blank lines around it; nil if it is empty or not UTF-8.
  mutating func markdown(in range: Range<Int>) -> MarkdownSource? {
    let source = source
    guard checkUTF8(source, in: range, reporting: &diagnostics) else { return nil }
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
    guard let last = source.bytes[range].lastIndex(where: { !isBlank($0) }) else { return nil }
    var start = range.lowerBound
    // Only whole lines: space before the first word may mark code.
    for index in range {
      if !isBlank(source.bytes[index]) { break }
      if source.bytes[index] == UInt8(ascii: "\n") { start = index + 1 }
    }
    return MarkdownSource(file: source, range: start..<last + 1)
  }

  mutating func location(of node: YAMLNode) -> SourceLocation {
    locations.location(at: node.range.lowerBound)
  }

  /// The start after the byte order mark.
  mutating func startLocation() -> SourceLocation {
    locations.location(at: source.textRange.lowerBound)
  }

  mutating func report(_ diagnostic: Diagnostic) { diagnostics.report(diagnostic) }

  mutating func report<Value>(_ diagnostic: Diagnostic) -> Value? { diagnostics.report(diagnostic) }

  mutating func report<Value>(_ node: YAMLNode, _ diagnostic: Diagnostic) -> Value? {
    report(node, diagnostic)
    return nil
  }

  mutating func report(_ node: YAMLNode, _ diagnostic: Diagnostic) {
    // Such a file is probably something else, and each problem costs a search for similar names.
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

/// Text encodings that are refused, recognized by a file's first bytes.
enum TextForm: String {
  case utf16 = "UTF-16"
  case utf32 = "UTF-32"
  /// Classic Mac OS line ends.
  case returns = "lines that end in CR alone"

  /// nil for bytes that may be UTF-8.
  init?(other bytes: [UInt8]) {
    let start = Array(bytes.prefix(4))
    switch start.map({ $0 == 0 }) {
    case [false, true, true, true], [true, true, true, false]: self = .utf32
    case [false, true, false, true], [true, false, true, false]: self = .utf16
    case [true, true, false, false]: self = .utf32
    case [false, false, true, true] where start[0] >= 0xFE: self = .utf32
    default:
      if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) {
        self = .utf16
      } else if bytes.starts(with: [0x2D, 0x2D, 0x2D, 0x0D]), bytes.dropFirst(4).first != 0x0A {
        self = .returns
      } else {
        return nil
      }
    }
  }
}

extension Source {
  /// Without folders and extension.
  package var fileName: String {
    let path = path.utf8
    let start = path.lastIndex(of: UInt8(ascii: "/")).map(path.index(after:)) ?? path.startIndex
    let end = path[start...].lastIndex(of: UInt8(ascii: ".")) ?? path.endIndex
    return String(Substring(path[start..<end]))
  }
}
