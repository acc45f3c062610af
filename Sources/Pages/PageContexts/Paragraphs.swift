import Bytes
import TemplateRuntime

/// The lines of a text that are not blank.
///
/// By bytes: by characters, the description of a title took two fifths of the time of its page's context.
package func paragraphs(of text: String) -> [String] {
  text.withBytes { bytes in
    var paragraphs: [String] = []
    var start = 0
    func end(at index: Int) {
      let line = UnsafeBufferPointer(rebasing: bytes[start..<index])
      let isWhole = line.count == bytes.count
      let paragraph = isWhole ? text : String(decoding: line, as: UTF8.self)
      if hasSign(line) || !paragraph.allSatisfy(\.isWhitespace) { paragraphs.append(paragraph) }
    }
    while let newline = newline(in: bytes, from: start) {
      end(at: newline.lowerBound)
      start = newline.upperBound
    }
    end(at: bytes.count)
    return paragraphs
  }
}

/// The same for a template. Most are a single line, of which no array is made.
package func paragraphContexts(of text: String) -> ContextList<String> {
  let isParagraph = text.withBytes { newline(in: $0, from: 0) == nil && hasSign($0) }
  return isParagraph ? ContextList(only: text) : ContextList(paragraphs(of: text))
}

/// Nearly every line has a letter of ASCII; only of others the tables of Unicode are asked.
private func hasSign(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
  line.contains { 0x20 < $0 && $0 < 0x7F }
}

/// The first one at a place or behind it.
private func newline(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Range<Int>? {
  var index = start
  while index < bytes.count {
    if index + 16 <= bytes.count, hasNoNewline(bytes, in: index..<index + 16) {
      index += 16
      continue
    }
    let length = 0x0E..<0xC2 ~= bytes[index] ? 0 : newlineLength(in: bytes, at: index)
    if length > 0 { return index..<index + length }
    index += 1
  }
  return nil
}

/// Whether none begins among sixteen bytes, which are looked at together.
private func hasNoNewline(_ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>) -> Bool {
  bytes[range].reduce(0) { max($0, $1 &- 0x0E) } < 0xC2 - 0x0E
}

/// How many bytes of a newline begin here; `Character.isNewline` names them.
private func newlineLength(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
  switch bytes[index] {
  case 0x0A...0x0D: 1
  case 0xC2: bytes[index + 1] == 0x85 ? 2 : 0
  case 0xE2: bytes[index + 1] == 0x80 && bytes[index + 2] & 0xFE == 0xA8 ? 3 : 0
  default: 0
  }
}
