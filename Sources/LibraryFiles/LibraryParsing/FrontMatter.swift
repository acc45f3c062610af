import Base
import StrictYAML

/// A Markdown file: YAML between two `---` lines, and the text after them.
package struct FrontMatter: Sendable, Equatable {
  package let yaml: Range<Int>
  package let body: Range<Int>

  package static func split(
    _ source: Source, reporting diagnostics: inout DiagnosticList
  ) -> FrontMatter? {
    let start = source.textRange.lowerBound
    let bytes = source.bytes.span
    guard let first = markerEnd(in: bytes, at: start) else {
      return diagnostics.report(noStart(of: source))
    }
    var lineStart = first
    while lineStart < bytes.count {
      if let end = markerEnd(in: bytes, at: lineStart) {
        if let key = keyAfterEnd(end, in: source) { diagnostics.report(key) }
        return FrontMatter(yaml: first..<lineStart, body: end..<bytes.count)
      }
      lineStart = hyphenLine(in: bytes, from: lineStart)
    }
    return diagnostics.report(.frontMatterIsOpen.at(source.location(at: start)))
  }

  /// Reports a key that hides titles in a second front matter, which is read as text and would be
  /// published.
  private static func keyAfterEnd(_ start: Int, in source: Source) -> Diagnostic? {
    let bytes = source.bytes.span
    var line = start
    while line < bytes.count, bytes[line] == 0x0A || bytes[line] == 0x0D { line += 1 }
    line = markerEnd(in: bytes, at: line) ?? line
    var found: (key: String, offset: Int)?
    while line < bytes.count {
      if markerEnd(in: bytes, at: line) != nil {
        return found.map { .guardedKeyInText($0.key).at(source.location(at: $0.offset)) }
      }
      let end = bytes.firstIndex(of: 0x0A, from: line) ?? bytes.count
      // Nearly every file.
      guard let colon = bytes.extracting(line..<end).firstIndex(of: UInt8(ascii: ":")) else {
        return nil
      }
      let key = String(decoding: source.bytes[line..<(line + colon)], as: UTF8.self)
      let value =
        String(decoding: source.bytes[(line + colon + 1)..<end], as: UTF8.self)
        .split(whereSeparator: \.isWhitespace).first?.lowercased() ?? ""
      if found == nil, ["private", "visibility", "draft"].contains(where: { isNearly(key, $0) }),
        ["true", "yes", "on", "private", "unlisted"].contains(value)
      {
        found = (key, line)
      }
      line = end + 1
    }
    return nil
  }

  private static func noStart(of source: Source) -> Diagnostic {
    let start = source.textRange.lowerBound
    let text = source.bytes[start...]
    let location = source.location(at: start)
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A }
    if let first = text.firstIndex(where: { !isBlank($0) }), first > start,
      markerEnd(in: source.bytes.span, at: first) != nil
    {
      let marker = source.location(at: first)
      return .frontMatterBelowTop(line: marker.line).at(marker)
    }
    let line = String(decoding: text.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
    let isRule = line.contains(/^ *[-–—_*=~](?: *[-–—_*=~])+ *$/)
    return otherFormat(of: text).map { .otherFrontMatter($0).at(location) }
      ?? .noFrontMatter(rule: isRule ? line : nil).at(location)
  }

  /// Other formats that generators use for front matter.
  private static func otherFormat(of bytes: ArraySlice<UInt8>) -> String? {
    let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    if line.elementsEqual("+++".utf8) { return "TOML" }
    return line.first == UInt8(ascii: "{") ? "JSON" : nil
  }

  /// The start of the line after a marker; nil if the line at `start` isn't one.
  private static func markerEnd(in bytes: Span<UInt8>, at start: Int) -> Int? {
    guard start + 3 <= bytes.count, bytes[start] == 0x2D, bytes[start + 1] == 0x2D,
      bytes[start + 2] == 0x2D
    else { return nil }
    let end = bytes.firstIndex(of: 0x0A, from: start).map { $0 + 1 } ?? bytes.count
    for index in start + 3..<end {
      switch bytes[index] {
      case 0x20, 0x09, 0x0D, 0x0A: continue
      default: return nil
      }
    }
    return end
  }

  /// The start of the next line that starts with a hyphen, which few lines do.
  private static func hyphenLine(in bytes: Span<UInt8>, from start: Int) -> Int {
    var index = start + 1
    while let hyphen = bytes.firstIndex(of: 0x2D, from: index) {
      if bytes[hyphen - 1] == 0x0A { return hyphen }
      index = hyphen + 1
    }
    return bytes.count
  }
}
