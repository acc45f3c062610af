import Bytes
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
    let start = source.textRange.lowerBound
    return source.bytes.withUnsafeBufferPointer { bytes in
      guard let first = markerEnd(in: bytes, at: start) else {
        diagnostics.report(.noFrontMatter(at: source.location(at: start)))
        return nil
      }
      var lineStart = first
      while lineStart < bytes.count {
        if let end = markerEnd(in: bytes, at: lineStart) {
          return FrontMatter(yaml: first..<lineStart, body: end..<bytes.count)
        }
        lineStart = hyphenLine(in: bytes, from: lineStart)
      }
      diagnostics.report(.frontMatterIsOpen(at: source.location(at: start)))
      return nil
    }
  }

  /// Where the line after a marker starts; nil when the line at `start` is none.
  private static func markerEnd(in bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Int? {
    guard start + 3 <= bytes.count, bytes[start] == 0x2D, bytes[start + 1] == 0x2D,
      bytes[start + 2] == 0x2D
    else { return nil }
    let end = lineEnd(in: bytes, from: start)
    let isBlank = bytes[start + 3..<end].allSatisfy {
      $0 == 0x20 || $0 == 0x09 || $0 == 0x0D || $0 == 0x0A
    }
    return isBlank ? end : nil
  }

  /// Where the next line starts that starts with a hyphen; there are fewer hyphens than lines.
  private static func hyphenLine(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start + 1
    while let hyphen = bytes.firstIndex(of: 0x2D, from: index) {
      if bytes[hyphen - 1] == 0x0A { return hyphen }
      index = hyphen + 1
    }
    return bytes.count
  }

  /// Where the next line starts.
  private static func lineEnd(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    bytes.firstIndex(of: 0x0A, from: start).map { $0 + 1 } ?? bytes.count
  }
}
