/// Collects the beginning of a text in plain words while its HTML is written.
struct ExcerptText: Sendable {
  private static let length = 200
  /// In scalars; enough to find the end of an excerpt's last word.
  private static let enough = 260

  private var bytes: [UInt8] = []
  private var scalars = 0
  private var endsWithSpace = true
  /// Titles whose words depend on the page.
  private var titles: [(offset: Int, id: String)] = []
  private var whole = ""

  var isFull: Bool { scalars > Self.enough }

  mutating func append(_ words: ArraySlice<UInt8>) {
    if bytes.isEmpty { bytes.reserveCapacity(min(words.count, Self.enough)) }
    for byte in words {
      if isFull { return }
      append(byte)
    }
  }

  private mutating func append(_ byte: UInt8) {
    if byte.isBlank || byte < 0x20 || byte == 0x7F {
      appendSpace()
    } else {
      if !byte.isContinuation { scalars += 1 }
      bytes.append(byte)
      endsWithSpace = false
    }
  }

  mutating func appendSpace() {
    guard !endsWithSpace else { return }
    bytes.append(0x20)
    scalars += 1
    endsWithSpace = true
  }

  mutating func append(titleOf id: String) {
    guard !isFull else { return }
    titles.append((bytes.count, id))
    endsWithSpace = false
  }

  mutating func finish() {
    guard titles.isEmpty else { return }
    whole = Self.cut(String(decoding: exchange(&bytes, with: []), as: UTF8.self))
  }

  func text(title: (String) -> String?) -> String {
    guard !titles.isEmpty else { return whole }
    var text: [UInt8] = []
    var position = 0
    for (offset, id) in titles {
      text += bytes[position..<offset]
      text += (title(id) ?? id).utf8
      position = offset
    }
    text += bytes[position...]
    return Self.cut(String(decoding: text, as: UTF8.self))
  }

  /// Cuts after a sentence, or else between two words, or where Chinese and Japanese text may be
  /// broken.
  private static func cut(_ text: String) -> String {
    let scalars = text.unicodeScalars
    let limit = scalars.index(scalars.startIndex, offsetBy: length, limitedBy: scalars.endIndex)
    guard let limit, limit < scalars.endIndex else {
      return text.hasSuffix(" ") ? String(text.dropLast()) : text
    }
    let bytes = Array(text.utf8)
    let half = scalars.index(scalars.startIndex, offsetBy: length / 2)
    func offset(_ index: String.Index) -> Int {
      text.utf8.distance(from: text.startIndex, to: index)
    }
    if let end = bytes[...].sentenceEnd(in: offset(half)...offset(limit)) {
      return String(decoding: bytes[..<end], as: UTF8.self)
    }
    var end = limit
    for _ in length / 2...length {
      let before = scalars.index(before: end)
      if isBreak(scalars[before], scalars[end]) { return beforeEllipsis(scalars[..<end]) + "…" }
      end = before
    }
    return String(text.prefix(length / 2)) + "…"
  }

  private static func beforeEllipsis(_ scalars: Substring.UnicodeScalarView) -> String {
    var rest = scalars
    while let last = rest.last, " ,;:.!?-、。！？…".unicodeScalars.contains(last) { rest.removeLast() }
    return String(Substring(rest))
  }

  private static func isBreak(_ before: Unicode.Scalar, _ after: Unicode.Scalar) -> Bool {
    if before == " " || after == " " { return true }
    guard before.isWrittenWithoutSpaces || after.isWrittenWithoutSpaces else { return false }
    switch after.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .format, .modifierLetter, .modifierSymbol,
      .closePunctuation, .finalPunctuation, .otherPunctuation:
      return false
    default: break
    }
    switch before.properties.generalCategory {
    case .openPunctuation, .initialPunctuation, .format: return false
    default: return !"ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ".unicodeScalars.contains(after)
    }
  }
}

extension Unicode.Scalar {
  /// Chinese characters, kana and their punctuation.
  var isWrittenWithoutSpaces: Bool {
    switch value {
    case 0x2E80...0x303F, 0x3041...0x312F, 0x31A0...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
      0xFF01...0xFF60, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether the first or last character is Chinese or Japanese.
  func isWrittenWithoutSpaces(atEnd: Bool) -> Bool {
    guard let first, first >= 0x80 || atEnd else { return false }
    guard !atEnd || last.map({ $0 >= 0x80 }) == true else { return false }
    let text = String(decoding: atEnd ? suffix(4) : prefix(4), as: UTF8.self).unicodeScalars
    return (atEnd ? text.last : text.first)?.isWrittenWithoutSpaces == true
  }
}

extension String {
  /// The text up to its second sentence.
  package var firstSentence: String {
    let bytes = Array(utf8)
    let end = bytes[...].sentenceEnd(in: 0...bytes.count, isFirst: true)
    return end.map { String(decoding: bytes[..<$0], as: UTF8.self) } ?? self
  }
}

extension ArraySlice<UInt8> {
  /// The last, or the first, end of a sentence in a range, including closing quotes and brackets.
  /// Text follows it.
  fileprivate func sentenceEnd(in range: ClosedRange<Int>, isFirst: Bool = false) -> Int? {
    var last: Int?
    var index = range.lowerBound
    while index < range.upperBound {
      let sign = self[index...].first(of: sentenceEnds)
      guard sign > 0 else {
        index += 1
        continue
      }
      var end = index + sign
      // `?!`, `."`, `。」`
      while end < endIndex {
        let next = self[end...].first(of: sentenceEnds + closingSigns)
        if next == 0 { break }
        end += next
      }
      let isEnd = self[index] >= 0xE3 || (isSpace(at: end) && !isAbbreviation(upTo: index))
      if isEnd, end <= range.upperBound { last = end }
      if isFirst, last != nil { return last }
      index = end
    }
    return last
  }

  /// Whether a space follows, and no lower-case letter after it.
  private func isSpace(at index: Int) -> Bool {
    guard index + 1 < endIndex, self[index] == 0x20 else { return false }
    return !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self[index + 1])
  }

  /// Whether a short capitalized word ends here: `Dr`, `Mrs`, `J`.
  private func isAbbreviation(upTo end: Int) -> Bool {
    guard self[end] == UInt8(ascii: ".") else { return false }
    let start = self[..<end].lastIndex(where: \.isBlank).map { $0 + 1 } ?? startIndex
    let word = self[start..<end]
    return word.count <= 3 && (word.first.map { (0x41...0x5A).contains($0) } ?? false)
  }

  /// The length of the sign at the start; 0 if there is none.
  private func first(of signs: [[UInt8]]) -> Int { signs.first { starts(with: $0) }?.count ?? 0 }
}

private let sentenceEnds = [".", "!", "?", "…", "。", "！", "？"].map { Array($0.utf8) }
private let closingSigns = ["\"", "'", ")", "]", "”", "’", "»", "」", "』", "）"].map {
  Array($0.utf8)
}
