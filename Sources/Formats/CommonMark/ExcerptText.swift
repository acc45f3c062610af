import Bytes

/// The beginning of a text in plain words, collected while its HTML is written.
struct ExcerptText: Sendable {
  private static let length = 200
  /// In scalars; enough to know where the last word of an excerpt ends.
  private static let enough = 260

  private var bytes: [UInt8] = []
  private var scalars = 0
  private var endsWithSpace = true
  /// The titles whose words only the page knows.
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
    // Of ASCII each byte is a scalar.
    let isASCII = scalars == bytes.count
    whole = Self.cut(exchange(&bytes, with: []), isASCII: isASCII)
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
    return Self.cut(text, isASCII: text.allSatisfy { $0 < 0x80 })
  }

  private static func cut(_ text: consuming [UInt8], isASCII: Bool) -> String {
    isASCII ? cut(ascii: text) : cut(String(decoding: text, as: UTF8.self))
  }

  /// The same of bytes that are scalars: 1,000 instructions in place of 10,000.
  private static func cut(ascii text: consuming [UInt8]) -> String {
    guard text.count > length else {
      trim(ascii: &text)
      return String(decoding: text, as: UTF8.self)
    }
    let space = text[length / 2 - 1...length].lastIndex(of: 0x20)
    text.removeSubrange((space.map { min($0 + 1, length) } ?? length / 2)...)
    if space != nil { trim(ascii: &text) }
    text += "…".utf8
    return String(decoding: text, as: UTF8.self)
  }

  private static func trim(ascii text: inout [UInt8]) {
    guard text.last == 0x20 || text.count >= length / 2 else { return }
    while let last = text.last, last == 0x20 || last == UInt8(ascii: ",") { text.removeLast() }
  }

  /// Ends between two words, or where Chinese and Japanese may be broken.
  private static func cut(_ text: String) -> String {
    let scalars = text.unicodeScalars
    let limit = scalars.index(scalars.startIndex, offsetBy: length, limitedBy: scalars.endIndex)
    guard let limit, limit < scalars.endIndex else { return trimmed(scalars[...]) }
    var end = limit
    for _ in length / 2...length {
      let before = scalars.index(before: end)
      if isBreak(scalars[before], scalars[end]) { return trimmed(scalars[..<end]) + "…" }
      end = before
    }
    return String(text.prefix(length / 2)) + "…"
  }

  private static func trimmed(_ scalars: Substring.UnicodeScalarView) -> String {
    guard scalars.last == " " || scalars.count >= length / 2 else { return String(scalars) }
    var end = scalars.endIndex
    while end > scalars.startIndex {
      let before = scalars.index(before: end)
      guard scalars[before] == " " || scalars[before] == "," || scalars[before] == "、" else {
        break
      }
      end = before
    }
    return String(scalars[..<end])
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
  /// Whether the character that starts here, or ends here, is one of Chinese or Japanese.
  func isWrittenWithoutSpaces(atEnd: Bool) -> Bool {
    guard let first, first >= 0x80 || atEnd else { return false }
    guard !atEnd || last.map({ $0 >= 0x80 }) == true else { return false }
    let text = String(decoding: atEnd ? suffix(4) : prefix(4), as: UTF8.self).unicodeScalars
    return (atEnd ? text.last : text.first)?.isWrittenWithoutSpaces == true
  }
}
