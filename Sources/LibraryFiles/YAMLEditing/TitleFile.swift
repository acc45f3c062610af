import Base
import StrictYAML

/// A file of titles, open for changes: a `.md` file with one title in its front matter, or a `.yml`
/// file with a list of them.
package struct TitleFile: Sendable {
  package let source: Source
  package let titles: [YAMLNode]
  package let hasOneTitle: Bool
  private let yaml: Range<Int>
  /// The bytes of the review with surrounding space; nil in a file of many titles.
  private let body: Range<Int>?

  /// nil, with a report, for a malformed file.
  package init?(_ source: Source, reporting: inout DiagnosticList) {
    self.source = source
    hasOneTitle = [".md", ".markdown"].contains(where: source.path.lowercased().hasSuffix)
    if hasOneTitle {
      guard let parts = FrontMatter.split(source, reporting: &reporting) else { return nil }
      yaml = parts.yaml
      body = parts.body
    } else {
      yaml = source.textRange
      body = nil
    }
    guard let document = YAMLDocument.parse(source, in: yaml, reporting: &reporting),
      document.isSound
    else { return nil }
    guard let root = document.root else {
      titles = []
      return
    }
    titles = hasOneTitle ? [root] : Array(root.items)
    if !hasOneTitle, !root.isSequence {
      reporting.report(.noList(found: root.content).at(root.location))
      return nil
    }
    let strangers = titles.filter { !$0.isMapping }
    for stranger in strangers {
      reporting.report(
        hasOneTitle
          ? .noMapping(stranger).at(stranger.location)
          : .noTitle(found: stranger.content).at(stranger.location))
    }
    if !strangers.isEmpty { return nil }
  }

  package struct TitleChange {
    /// An index of `titles`.
    package let title: Int
    package let changes: [(key: String, change: KeyChange)]

    package init(title: Int, changes: [(key: String, change: KeyChange)]) {
      (self.title, self.changes) = (title, changes)
    }
  }

  /// The changed file, and the titles that couldn't be changed, which are reported.
  package struct Changed: Sendable {
    package let bytes: [UInt8]
    package let refused: Set<Int>
  }

  /// Changes keys of titles. Reads the result again, and refuses it if anything else has changed.
  ///
  /// New keys follow `order`. Mappings are merged; lists keep the order of remaining items.
  package func changing(
    _ changes: [TitleChange], order: [String], reporting: inout DiagnosticList
  ) -> Changed {
    let lineEnd = lineEnd
    var edits: [TextEdit] = []
    var refused: Set<Int> = []
    var expected = titles.map(Tree.init)
    for change in changes {
      do throws(MappingEditor.Refusal) {
        let editor = try MappingEditor(titles[change.title], lineEnd: lineEnd, order: order)
        edits += try editor.edits(for: change.changes)
        for edit in change.changes { expected[change.title].apply(edit.change, to: edit.key) }
      } catch {
        refused.insert(change.title)
        reporting.report(.cannotEdit(keys(of: change)).at(titles[change.title].location))
      }
    }
    if let bytes = source.bytes.applying(edits) {
      var problems = DiagnosticList()
      let file = TitleFile(Source(path: source.path, bytes: bytes), reporting: &problems)
      if let file, file.titles.map(Tree.init) == expected, isBodyKept(in: file) {
        return Changed(bytes: bytes, refused: refused)
      }
    }
    for change in changes where !refused.contains(change.title) {
      reporting.report(.cannotEdit(keys(of: change)).at(titles[change.title].location))
    }
    return Changed(bytes: source.bytes, refused: Set(changes.map(\.title)))
  }

  /// Without surrounding space; nil in a file of many titles, which has no reviews.
  package var review: String? {
    body.map { String(decoding: source.bytes[$0].trimmedOfSpace, as: UTF8.self) }
  }

  /// The file with another review; a file of many titles is unchanged.
  package func replacingReview(with review: String) -> [UInt8] {
    guard let body else { return source.bytes }
    let head = source.bytes[..<body.lowerBound]
    let text = review.replacing("\n", with: lineEnd)
    let end = text.isEmpty ? "" : lineEnd + text + lineEnd
    return Array(head) + (head.last == UInt8(ascii: "\n") ? "" : lineEnd).utf8 + end.utf8
  }

  /// The file without a title, after checking the result. Comments outside it are kept. nil, with a
  /// report, if that would affect more.
  package func removing(_ title: Int, reporting: inout DiagnosticList) -> [UInt8]? {
    if let edit = removal(of: title), let bytes = source.bytes.applying([edit]) {
      var problems = DiagnosticList()
      let file = TitleFile(Source(path: source.path, bytes: bytes), reporting: &problems)
      var expected = titles.map(Tree.init)
      expected.remove(at: title)
      if let file, file.titles.map(Tree.init) == expected { return bytes }
    }
    return reporting.report(.cannotRemove.at(titles[title].location))
  }

  private func removal(of title: Int) -> TextEdit? {
    guard !hasOneTitle, let list = titles[title].document.root else { return nil }
    let (bytes, range) = (source.bytes, titles[title].range)
    guard list.content == .sequence(isFlow: true) else {
      // Whole lines, with the blank lines that separate it from the next title.
      let start = bytes.lineStart(of: range.lowerBound)
      var end = bytes.nextLineStart(after: max(range.upperBound - 1, range.lowerBound))
      while end < bytes.count, case let next = bytes.nextLineStart(after: end), next > end,
        bytes[end..<next].allSatisfy({ $0 <= 0x20 })
      {
        end = next
      }
      let isFirstOnLine = bytes[start..<range.lowerBound].allSatisfy {
        $0 == 0x20 || $0 == UInt8(ascii: "-")
      }
      let hasBOM = start < source.textRange.lowerBound
      return isFirstOnLine && !hasBOM ? TextEdit(start..<end, "") : nil
    }
    let whole =
      title + 1 < titles.count
      ? range.lowerBound..<titles[title + 1].range.lowerBound
      : (title > 0 ? titles[title - 1].range.upperBound : range.lowerBound)..<range.upperBound
    return bytes.mayHoldComment(in: whole) ? nil : TextEdit(whole, "")
  }

  private func keys(of change: TitleChange) -> [String] { change.changes.map(\.key) }

  private func isBodyKept(in file: TitleFile) -> Bool {
    source.bytes[yaml.upperBound...].elementsEqual(file.source.bytes[file.yaml.upperBound...])
  }

  private var lineEnd: String {
    guard let end = source.bytes.firstIndex(of: UInt8(ascii: "\n")), end > 0 else { return "\n" }
    return source.bytes[end - 1] == UInt8(ascii: "\r") ? "\r\n" : "\n"
  }
}

extension ArraySlice<UInt8> {
  fileprivate var trimmedOfSpace: ArraySlice<UInt8> {
    guard let first = firstIndex(where: { $0 > 0x20 }), let last = lastIndex(where: { $0 > 0x20 })
    else { return self[startIndex..<startIndex] }
    return self[first...last]
  }
}

/// The titles of a file that was read earlier, by their places.
package struct TitlePlaces {
  package let path: String
  private var cursor: LocationCursor
  private var titles: [[Int]: YAMLNode] = [:]

  package init(in source: Source) {
    path = source.path
    cursor = LocationCursor(source)
    var ignored = DiagnosticList()
    for title in TitleFile(source, reporting: &ignored)?.titles ?? [] {
      let start = location(of: title)
      titles[[start.line, start.column]] = title
    }
  }

  package func title(at place: SourceLocation) -> YAMLNode? { titles[[place.line, place.column]] }

  package mutating func location(of node: YAMLNode) -> SourceLocation {
    cursor.location(at: node.range.lowerBound)
  }
}

/// Sets a key in a file that is one mapping, such as the settings, and keeps other bytes. nil, with
/// a report, if that isn't safe.
package func setting(
  _ key: String, to value: YAMLValue, in source: Source, reporting: inout DiagnosticList
) -> [UInt8]? {
  setting(key, by: .set(value), in: source, reporting: &reporting)
}

/// Changes a key in such a file.
package func setting(
  _ key: String, by change: KeyChange, in source: Source, reporting: inout DiagnosticList
) -> [UInt8]? {
  guard let document = YAMLDocument.parse(source, reporting: &reporting), document.isSound,
    let root = document.root, root.isMapping
  else {
    if !reporting.hasErrors { reporting.report(.cannotEdit([key]).at(.file(source.path))) }
    return nil
  }
  var expected = Tree(root)
  expected.apply(change, to: key)
  let isWindows = source.bytes.firstIndex(of: UInt8(ascii: "\r")) != nil
  do throws(MappingEditor.Refusal) {
    let editor = try MappingEditor(root, lineEnd: isWindows ? "\r\n" : "\n", order: [])
    if let bytes = source.bytes.applying(try editor.edits(for: [(key, change)])) {
      var problems = DiagnosticList()
      let changed = YAMLDocument.parse(
        Source(path: source.path, bytes: bytes), reporting: &problems)
      if changed?.root.map(Tree.init) == expected { return bytes }
    }
  } catch {
    // Reported below, like an edit with another result.
  }
  return reporting.report(.cannotEdit([key]).at(.file(source.path)))
}
