import Base

/// A run of `*` or `_`, which begins or ends emphasis depending on its neighbors.
///
/// CommonMark expects blanks around words, so `これは**「重要」**です` has no emphasis to libcmark.
/// This applies the rule of https://github.com/commonmark/commonmark-spec/pull/839, with the
/// sequences of https://github.com/tats-u/markdown-cjk-friendly/blob/main/specification.md: an East
/// Asian neighbor counts as neither a letter nor punctuation.
struct DelimiterRun {
  let range: Range<Int>
  /// The ends of `range` where libcmark needs punctuation to read the run by our rule.
  private(set) var joints: [Int] = []

  init(_ text: ArraySlice<UInt8>, at start: Int) {
    let sign = text[start]
    let end = text[start...].firstIndex { $0 != sign } ?? text.endIndex
    range = start..<end
    let hasForeignNeighbor =
      start > text.startIndex && text[start - 1] >= 0x80
      || end < text.endIndex && text[end] >= 0x80
    guard hasForeignNeighbor else { return }
    // Two scalars: a character and its variation selector.
    let before = String(decoding: text[..<start].suffix(8), as: UTF8.self).unicodeScalars.suffix(2)
    let after = String(decoding: text[end...].prefix(4), as: UTF8.self).unicodeScalars.first
    let neighbors = (Neighbor(endOf: Array(before)), Neighbor(after))
    let wanted = Self.meaning(of: sign, neighbors.0, neighbors.1)
    var (left, right) = (Neighbor(before.last), neighbors.1)
    (left.isEastAsian, right.isEastAsian) = (false, false)
    for (isLeft, isRight) in [(false, false), (true, false), (false, true), (true, true)]
    where Self.meaning(of: sign, isLeft ? .joint : left, isRight ? .joint : right) == wanted {
      joints = (isLeft ? [start] : []) + (isRight ? [end] : [])
      return
    }
  }

  /// Whether a run can begin emphasis, and whether it can end it.
  private static func meaning(of sign: UInt8, _ before: Neighbor, _ after: Neighbor) -> [Bool] {
    let isLeft =
      !after.isBlank
      && (!after.isOtherPunctuation || before.isBlank || before.isPunctuation
        || before.isEastAsian)
    let isRight =
      !before.isBlank
      && (!before.isOtherPunctuation || after.isBlank || after.isPunctuation || after.isEastAsian)
    guard sign == UInt8(ascii: "_") else { return [isLeft, isRight] }
    return [
      isLeft && (!isRight || before.isPunctuation), isRight && (!isLeft || after.isPunctuation),
    ]
  }
}

private struct Neighbor {
  var isBlank = false
  var isPunctuation = false
  var isEastAsian = false

  static let joint = Neighbor(isPunctuation: true)

  var isOtherPunctuation: Bool { isPunctuation && !isEastAsian }
}

extension Neighbor {
  init(_ scalar: Unicode.Scalar?) {
    guard let scalar, !scalar.isBlankToCommonMark else {
      self.init(isBlank: true)
      return
    }
    self.init(isPunctuation: scalar.isPunctuationToCommonMark, isEastAsian: scalar.isEastAsian)
  }

  /// The last character of a text, which may have a variation selector.
  init(endOf text: [Unicode.Scalar]) {
    self.init(text.last)
    guard let last = text.last else { return }
    switch last.value {
    case 0xFE00...0xFE0E where text.count == 2:
      self.init(text[0])
      let isFullwidthQuote = last.value == 0xFE01 && "‘’“”".unicodeScalars.contains(text[0])
      isEastAsian = isEastAsian || isFullwidthQuote
    case 0xE0100...0xE01EF: isEastAsian = true
    default: return
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isBlankToCommonMark: Bool {
    isASCII ? UInt8(value).isBlank : properties.generalCategory == .spaceSeparator
  }

  /// Punctuation of CommonMark 0.30, which libcmark reads.
  var isPunctuationToCommonMark: Bool {
    switch properties.generalCategory {
    case .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .connectorPunctuation, .otherPunctuation:
      true
    case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: isASCII
    default: false
    }
  }
}
