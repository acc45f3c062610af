import Base
import Templates

/// The lines of a text that are not blank.
///
/// By bytes: by characters, the description of a title took two fifths of the time of its page's context.
package func paragraphs(of text: String) -> [String] {
  text.withSpan { bytes in
    var paragraphs: [String] = []
    var start = 0
    func end(at index: Int) {
      let line = bytes.extracting(start..<index)
      let isWhole = line.count == bytes.count
      let paragraph = isWhole ? text : String(decoding: line)
      if hasVisibleASCII(line) || !paragraph.allSatisfy(\.isWhitespace) {
        paragraphs.append(paragraph)
      }
    }
    while let newline = newline(in: bytes, from: start) {
      end(at: newline.lowerBound)
      start = newline.upperBound
    }
    end(at: bytes.count)
    return paragraphs
  }
}

/// The same for a template. Most are a single line.
package func paragraphContexts(of text: String) -> ContextList<String> {
  let isParagraph = text.withSpan { newline(in: $0, from: 0) == nil && hasVisibleASCII($0) }
  return isParagraph ? [text] : ContextList(paragraphs(of: text))
}

/// Nearly every line has a letter of ASCII; only for others are the tables of Unicode used.
private func hasVisibleASCII(_ line: Span<UInt8>) -> Bool {
  for index in line.indices where 0x20 < line[index] && line[index] < 0x7F { return true }
  return false
}

/// The first newline at an index or after it.
private func newline(in bytes: Span<UInt8>, from start: Int) -> Range<Int>? {
  var index = start
  while index < bytes.count {
    if index + 16 <= bytes.count, !mayBeginNewline(SixteenBytes(bytes, at: index)) {
      index += 16
      continue
    }
    let length = 0x0E..<0xC2 ~= bytes[index] ? 0 : newlineLength(in: bytes, at: index)
    if length > 0 { return index..<index + length }
    index += 1
  }
  return nil
}

/// Whether a newline may begin among sixteen bytes, which are looked at together.
private func mayBeginNewline(_ bytes: SixteenBytes) -> Bool {
  ((bytes .< .all(0x0E)) .| (bytes .>= .all(0xC2))).hasAny
}

/// How many bytes of a newline begin here; `Character.isNewline` names them.
private func newlineLength(in bytes: Span<UInt8>, at index: Int) -> Int {
  func byte(_ offset: Int) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }
  return switch bytes[index] {
  case 0x0A...0x0D: 1
  case 0xC2: byte(1) == 0x85 ? 2 : 0
  case 0xE2: byte(1) == 0x80 && byte(2) & 0xFE == 0xA8 ? 3 : 0
  default: 0
  }
}
