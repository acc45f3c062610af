import Diagnostics
import StrictYAML

/// The two parts of a Markdown file: YAML between two lines `---`, and the text after them.
package struct FrontMatter: Sendable, Equatable {
  /// The bytes between the lines.
  package let yaml: Range<Int>
  /// The bytes after the second line.
  package let body: Range<Int>

  /// nil when there is none, which is reported.
  package static func split(
    _ source: Source, reporting diagnostics: inout DiagnosticList
  ) -> FrontMatter? {
    let bytes = source.bytes
    let text = source.textRange
    guard let first = lineEnd(in: bytes, from: text.lowerBound, isMarker: true) else {
      diagnostics.report(.noFrontMatter(at: source.location(at: text.lowerBound)))
      return nil
    }
    var lineStart = first
    while lineStart < bytes.count {
      if let end = lineEnd(in: bytes, from: lineStart, isMarker: true) {
        return FrontMatter(yaml: first..<lineStart, body: end..<bytes.count)
      }
      lineStart = lineEnd(in: bytes, from: lineStart, isMarker: false) ?? bytes.count
    }
    diagnostics.report(.frontMatterIsOpen(at: source.location(at: text.lowerBound)))
    return nil
  }

  /// Where the next line starts; nil when a marker is wanted and the line is none.
  private static func lineEnd(in bytes: [UInt8], from start: Int, isMarker: Bool) -> Int? {
    var index = start
    if isMarker {
      guard bytes[start...].starts(with: [0x2D, 0x2D, 0x2D]) else { return nil }
      index += 3
    }
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\n"): return index + 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
      default: if isMarker { return nil }
      }
      index += 1
    }
    return bytes.count
  }
}
