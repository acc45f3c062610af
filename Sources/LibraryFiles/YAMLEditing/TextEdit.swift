/// A piece of a file to replace.
struct TextEdit: Equatable {
  let range: Range<Int>
  let bytes: [UInt8]

  init(_ range: Range<Int>, _ text: String) {
    self.range = range
    bytes = Array(text.utf8)
  }

  static func insertion(_ text: String, at offset: Int) -> TextEdit {
    TextEdit(offset..<offset, text)
  }
}

extension [UInt8] {
  /// The bytes after all edits, in order where they are at one offset; nil if two overlap.
  func applying(_ edits: [TextEdit]) -> [UInt8]? {
    let sorted = edits.enumerated().sorted {
      ($0.element.range.lowerBound, $0.element.range.upperBound, $0.offset)
        < ($1.element.range.lowerBound, $1.element.range.upperBound, $1.offset)
    }.map(\.element)
    var result: [UInt8] = []
    result.reserveCapacity(count + edits.reduce(0) { $0 + $1.bytes.count })
    var position = 0
    for edit in sorted {
      guard edit.range.lowerBound >= position else { return nil }
      result += self[position..<edit.range.lowerBound]
      result += edit.bytes
      position = edit.range.upperBound
    }
    return result + self[position...]
  }

  /// The start of an offset's line.
  func lineStart(of offset: Int) -> Int {
    var start = offset
    while start > 0, self[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    return start
  }

  /// The end of an offset's line, before the line end.
  func lineEnd(of offset: Int) -> Int {
    var end = offset
    while end < count, self[end] != UInt8(ascii: "\n") { end += 1 }
    if end > offset, self[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return end
  }

  /// The end of the line before this line start.
  func previousLineEnd(of lineStart: Int) -> Int {
    guard lineStart > 0 else { return 0 }
    let end = lineStart - 1
    return end > 0 && self[end - 1] == UInt8(ascii: "\r") ? end - 1 : end
  }

  /// The start of the next line, or the end of the file.
  func nextLineStart(after offset: Int) -> Int {
    Swift.min(self[offset...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? count, count)
  }

  /// Whether a range may contain a comment; a `#` in quotes counts, too.
  func mayHoldComment(in range: Range<Int>) -> Bool {
    range.contains { index in
      self[index] == UInt8(ascii: "#")
        && (index == range.lowerBound || [0x20, 0x09, 0x0A, 0x0D].contains(self[index - 1]))
    }
  }
}
