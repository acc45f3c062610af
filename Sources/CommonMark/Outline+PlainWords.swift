import Bytes

extension Outline {
  /// The steps of a text that is nothing but paragraphs of plain words, as many reviews are; nil for any other.
  ///
  /// It never judges: what may mean anything to CommonMark is left to cmark. What it gives is what cmark would have given,
  /// which a test proves over texts changed at random; 6,000 instructions for a review of 2 KB where cmark takes 50,000.
  static func plainSteps(of text: [UInt8]) -> [Step]? {
    text.withUnsafeBufferPointer { text in
      var steps: [Step] = []
      var index = text.skipLineEnds(from: 0)
      while index < text.count {
        steps.append(Step(kind: .paragraph, edge: .enter))
        var hasLine = true
        while hasLine {
          let start = index
          guard text[start].startsPlainLine else { return nil }
          index = text.endOfPlainWords(from: start)
          guard index == text.count || text.isLineEnd(at: index), text[index - 1] != 0x20
          else { return nil }
          steps.append(Step(kind: .text, edge: .whole, text: start..<index))
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
}

extension UnsafeBufferPointer<UInt8> {
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

  /// Where the first byte is that is no plain word's, from an index on.
  fileprivate func endOfPlainWords(from start: Int) -> Int {
    var index = start
    while index < count {
      while index + 16 <= count, !SixteenBytes(self, at: index).mayHoldMarkup { index += 16 }
      let limit = Swift.min(index + 16, count)
      while index < limit {
        if self[index].mayBeMarkup { return index }
        index += 1
      }
    }
    return index
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
    case ..<0x20, UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "["), UInt8(ascii: "\\"), UInt8(ascii: "]"), UInt8(ascii: "_"),
      UInt8(ascii: "`"):
      true
    default: false
    }
  }
}

extension SixteenBytes {
  /// Whether one of them is that, or one of `XYZ^`, which have nearly the same bits as `[\]_`.
  @inline(__always)
  fileprivate var mayHoldMarkup: Bool {
    let isMarkup =
      (self .< .all(0x20)) .| (self .== .all(UInt8(ascii: "&")))
      .| (self .== .all(UInt8(ascii: "*"))) .| (self .== .all(UInt8(ascii: "`")))
      .| ((self | .all(0x02)) .== .all(UInt8(ascii: ">")))
      .| ((self & .all(0xF8)) .== .all(UInt8(ascii: "X")))
    return isMarkup.hasAny
  }
}
