import Base

extension Outline {
  /// A part of the text with the marks as the owner wrote them.
  func unmarked(_ range: Range<Int>) -> ArraySlice<UInt8> {
    guard alphabet.isUsed, bytes[range].contains(MarkAlphabet.lead) else { return bytes[range] }
    var text: [UInt8] = []
    var index = range.lowerBound
    while index < range.upperBound {
      guard let mark = alphabet.mark(in: bytes, at: index, end: range.upperBound) else {
        text.append(bytes[index])
        index += 1
        continue
      }
      if mark == .fence, text.suffix(2).elementsEqual("<?".utf8) {
        text.removeLast(2)
        index += 2
      }
      text += mark.text.utf8
      index += 2
    }
    return text[...]
  }

  /// An address or title, where `\|` is `|` as CommonMark reads it.
  mutating func withoutEscapedBars(_ range: Range<Int>) -> Range<Int> {
    replacing(.pipe, in: range, with: "|")
  }

  /// Words without U+202A to U+202E, which would also affect the text after them.
  mutating func withoutDirectionChanges(_ range: Range<Int>) -> Range<Int> {
    guard bytes.span.extracting(range).changesDirection else { return range }
    let start = bytes.count
    bytes += String(decoding: bytes[range], as: UTF8.self).withoutDirectionChanges.utf8
    return start..<bytes.count
  }

  mutating func replacing(_ mark: Mark, in range: Range<Int>, with text: String) -> Range<Int> {
    guard alphabet.hasMark(mark, in: bytes[range]) else { return range }
    let start = bytes.count
    bytes += Array(bytes[range]).replacing(alphabet.bytes(for: mark), with: text.utf8)
    return start..<bytes.count
  }

  func words(_ range: Range<Int>) -> String { String(decoding: unmarked(range), as: UTF8.self) }
}
