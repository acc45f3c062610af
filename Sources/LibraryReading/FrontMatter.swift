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
    guard let first = markerEnd(in: bytes, at: text.lowerBound) else {
      diagnostics.report(.noFrontMatter(at: source.location(at: text.lowerBound)))
      return nil
    }
    var lineStart = first
    while lineStart < bytes.count {
      if let end = markerEnd(in: bytes, at: lineStart) {
        return FrontMatter(yaml: first..<lineStart, body: end..<bytes.count)
      }
      lineStart = lineEnd(in: bytes, from: lineStart)
    }
    diagnostics.report(.frontMatterIsOpen(at: source.location(at: text.lowerBound)))
    return nil
  }

  /// Where the line after a marker starts; nil when the line at `start` is none.
  private static func markerEnd(in bytes: [UInt8], at start: Int) -> Int? {
    guard bytes[start...].starts(with: "---".utf8) else { return nil }
    let end = lineEnd(in: bytes, from: start)
    let rest = bytes[(start + 3)..<end]
    return rest.allSatisfy { [0x20, 0x09, 0x0D, 0x0A].contains($0) } ? end : nil
  }

  /// Where the next line starts.
  private static func lineEnd(in bytes: [UInt8], from start: Int) -> Int {
    bytes.withUnsafeBufferPointer {
      $0[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
    }
  }
}
