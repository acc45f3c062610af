/// The lines of a text that are not blank.
///
/// By bytes: by characters, the description of a title took two fifths of the time of its page's context.
package func paragraphs(of text: String) -> [String] {
  var utf8 = text
  return utf8.withUTF8 { bytes in
    var paragraphs: [String] = []
    var start = 0
    func end(at index: Int) {
      let line = UnsafeBufferPointer(rebasing: bytes[start..<index])
      let isWhole = line.count == bytes.count
      let paragraph = isWhole ? text : String(decoding: line, as: UTF8.self)
      // Nearly every line has a letter of ASCII; only of others the tables of Unicode are asked.
      let hasSign = line.contains { 0x20 < $0 && $0 < 0x7F }
      if hasSign || !paragraph.allSatisfy(\.isWhitespace) { paragraphs.append(paragraph) }
    }
    var index = 0
    while index < bytes.count {
      if index + 16 <= bytes.count, hasNoNewline(bytes, in: index..<index + 16) {
        index += 16
        continue
      }
      if 0x0E..<0xC2 ~= bytes[index] {
        index += 1
        continue
      }
      let length = newlineLength(in: bytes, at: index)
      if length > 0 {
        end(at: index)
        start = index + length
      }
      index += max(length, 1)
    }
    end(at: bytes.count)
    return paragraphs
  }
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
