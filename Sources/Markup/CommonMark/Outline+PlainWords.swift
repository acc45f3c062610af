import Base

extension Outline {
  /// The steps of a text that is nothing but paragraphs of plain words, as many reviews are; nil for any other.
  ///
  /// A fast path: what may mean anything to CommonMark is left to libcmark, and a test compares both over texts
  /// changed at random. It takes 4,000 instructions for a review of 2 KB where libcmark takes 50,000.
  static func plainSteps(of bytes: [UInt8], in range: Range<Int>) -> [Step]? {
    let text = bytes.span.extracting(..<range.upperBound)
    var steps: [Step] = []
    steps.reserveCapacity(8 + range.count / 64)
    var index = text.skipLineEnds(from: range.lowerBound)
    while index < text.count {
      steps.append(Step(kind: .paragraph, edge: .enter))
      var hasLine = true
      while hasLine {
        let start = index
        guard text[start].startsPlainLine else { return nil }
        let words = text.plainWords(from: start)
        index = words.end
        guard index == text.count || text.isLineEnd(at: index), text[index - 1] != 0x20
        else { return nil }
        steps.append(
          Step(kind: .text, edge: .whole, text: start..<index, number: words.countAsHTML))
        index = text.afterLineEnd(at: index)
        hasLine = index < text.count && !text.isLineEnd(at: index)
        if hasLine { steps.append(Step(kind: .softBreak, edge: .whole)) }
      }
      steps.append(Step(kind: .paragraph, edge: .leave))
      index = text.skipLineEnds(from: index)
    }
    return steps
  }
}

/// Words on a line that mean nothing to CommonMark.
private struct PlainWords {
  /// Where the first byte is that is none of theirs.
  let end: Int
  /// How many they are, when they are ASCII that HTML takes as it is; 0 when they may not be.
  var countAsHTML = 0
}

extension Span<UInt8> {
  fileprivate func skipLineEnds(from start: Int) -> Int {
    var index = start
    while index < count, isLineEnd(at: index) { index = afterLineEnd(at: index) }
    return index
  }

  fileprivate func isLineEnd(at index: Int) -> Bool {
    self[index] == UInt8(ascii: "\n")
      || self[index] == UInt8(ascii: "\r") && index + 1 < count
        && self[index + 1] == UInt8(ascii: "\n")
  }

  fileprivate func afterLineEnd(at index: Int) -> Int {
    index + (index < count && self[index] == UInt8(ascii: "\r") ? 2 : 1)
  }

  /// Those from an index on where a plain line starts: 2 instructions a byte for all that is asked of them.
  fileprivate func plainWords(from start: Int) -> PlainWords {
    guard self[start].isPlainHTML else { return plainWords(to: start, 0) }
    var (index, wordCount) = (start + 1, 1)
    while index + 16 <= count {
      let bytes = SixteenBytes(self, at: index)
      let isStart = (bytes .!= .all(0x20)) .& (SixteenBytes(self, at: index - 1) .== .all(0x20))
      let isOther = bytes.areNotPlainHTML
      guard isOther.hasAny else {
        wordCount += isStart.count
        index += 16
        continue
      }
      let length = isOther.first
      wordCount += (isStart .& (SixteenBytes.indices .< .all(UInt8(length)))).count
      return plainWords(to: index + length, wordCount)
    }
    while index < count, self[index].isPlainHTML {
      if self[index] != 0x20, self[index - 1] == 0x20 { wordCount += 1 }
      index += 1
    }
    return plainWords(to: index, wordCount)
  }

  /// Those to the first byte that HTML may not take as it is, or that is none of theirs.
  private func plainWords(to index: Int, _ wordCount: Int) -> PlainWords {
    index == count || self[index].mayBeMarkup
      ? PlainWords(end: index, countAsHTML: wordCount)
      : PlainWords(end: endOfPlainWords(from: index))
  }

  /// Where the first byte is that is no plain word's, from an index on.
  private func endOfPlainWords(from start: Int) -> Int {
    firstIndex(from: start, whereAny: { $0.mayBeMarkup }, orOne: { $0.mayBeMarkup })
  }
}

extension UInt8 {
  /// Letters, but for the first bytes of a byte order mark, and what opens a speech; no block starts with them.
  fileprivate var startsPlainLine: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "("), 0xC2..<0xEF:
      true
    default: false
    }
  }

  /// Within a line that starts as a plain one.
  fileprivate var mayBeMarkup: Bool {
    switch self {
    case ..<0x20, UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "*"),
      UInt8(ascii: "<")...UInt8(ascii: ">"), UInt8(ascii: "[")...UInt8(ascii: "`"),
      UInt8(ascii: "|"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  /// The same of other bytes, but for quotes, and for what is not ASCII.
  fileprivate var isPlainHTML: Bool {
    !mayBeMarkup && self < 0x7F && self != UInt8(ascii: "\"")
  }
}

extension SixteenBytes {
  @inline(__always)
  fileprivate static var indices: Self {
    Self(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
  }

  @inline(__always)
  fileprivate var mayBeMarkup: SIMDMask<SIMD16<Int8>> {
    // `$` and `&` differ in one bit.
    (self .< .all(0x20)) .| ((self | .all(0x02)) .== .all(UInt8(ascii: "&"))) .| haveSignsOfMarkup
  }

  @inline(__always)
  fileprivate var areNotPlainHTML: SIMDMask<SIMD16<Int8>> {
    // `"`, `$` and `&` are neighbours among the even ones.
    (self &- .all(0x20) .>= .all(0x5F))
      .| ((self | .all(0x04)) .== .all(UInt8(ascii: "&")))
      .| (self .== .all(UInt8(ascii: "$"))) .| haveSignsOfMarkup
  }

  @inline(__always)
  private var haveSignsOfMarkup: SIMDMask<SIMD16<Int8>> {
    // `|` and `~` differ in one bit.
    (self .== .all(UInt8(ascii: "*"))) .| (self &- .all(UInt8(ascii: "<")) .< .all(3))
      .| (self &- .all(UInt8(ascii: "[")) .< .all(6))
      .| ((self | .all(0x02)) .== .all(UInt8(ascii: "~")))
  }
}
