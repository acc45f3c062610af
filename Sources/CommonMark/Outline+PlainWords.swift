extension Outline {
  /// The steps of a text that is nothing but paragraphs of plain words, as many reviews are; nil for any other.
  ///
  /// It never judges: what may mean anything to CommonMark is left to cmark. What it gives is what cmark would have given,
  /// which a test proves over texts changed at random; 8,000 instructions for a review of 2 KB where cmark takes 50,000.
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
          guard index == text.count || text[index] == UInt8(ascii: "\n"), text[index - 1] != 0x20
          else { return nil }
          steps.append(Step(kind: .text, edge: .whole, text: start..<index))
          index += 1
          hasLine = index < text.count && text[index] != UInt8(ascii: "\n")
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
    while index < count, self[index] == UInt8(ascii: "\n") { index += 1 }
    return index
  }

  /// Where the first byte is that is no plain word's, from an index on; eight at a time.
  fileprivate func endOfPlainWords(from start: Int) -> Int {
    let raw = UnsafeRawBufferPointer(self)
    var index = start
    while index < count {
      while index + 8 <= count {
        let eight = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        guard !eight.mayHaveMarkup else { break }
        index += 8
      }
      let limit = Swift.min(index + 8, count)
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

extension UInt64 {
  /// Whether one of eight bytes is that, or one of the few others with nearly the same bits.
  fileprivate var mayHaveMarkup: Bool {
    // What is one of the signs becomes 0, and taking 1 off sets its high bit; taking 0x20 off does so below U+0020.
    let noAmpersand = self ^ (0x26 &* ones)
    let noStar = self ^ (0x2A &* ones)
    let noAngle = (self | 0x02 &* ones) ^ (0x3E &* ones)
    let noBracket = (self & (0xF8 &* ones)) ^ (0x58 &* ones)
    let noTick = self ^ (0x60 &* ones)
    let found =
      (self &- 0x20 &* ones) & ~self | (noAmpersand &- ones) & ~noAmpersand
      | (noStar &- ones) & ~noStar | (noAngle &- ones) & ~noAngle
      | (noBracket &- ones) & ~noBracket | (noTick &- ones) & ~noTick
    return found & (0x80 &* ones) != 0
  }
}
