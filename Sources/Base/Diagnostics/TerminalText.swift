/// The width of a text on a terminal in columns.
package func columns(of text: String) -> Int { text.unicodeScalars.reduce(0) { $0 + $1.columns } }

extension Unicode.Scalar {
  /// Whether the character is East Asian Wide, Fullwidth or Halfwidth (UAX #11) but no emoji, or
  /// Hangul.
  package var isEastAsian: Bool {
    switch value {
    case 0x1100...0x11FF, 0x20A9, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F,
      0x2E80...0x303E, 0x3041...0x3247, 0x3250...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7FB,
      0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFFEE, 0x16FE0...0x18DF2,
      0x1AFF0...0x1B2FB, 0x1D300...0x1D376, 0x1F200...0x1F265, 0x20000...0x3FFFD:
      !properties.isEmojiPresentation
    default: false
    }
  }

  /// Whether the character takes two columns on a terminal.
  var isWide: Bool {
    switch value {
    case 0x20A9, 0x1160...0x11FF, 0xD7B0...0xD7FB, 0xFF61...0xFFDC, 0xFFE8...0xFFEE: false
    default: isEastAsian || properties.isEmojiPresentation
    }
  }

  /// 2 for wide characters, 0 for combining and format characters.
  package var columns: Int {
    if value < 0x300 { return value == 0xAD ? 0 : 1 }
    if isWide { return 2 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return 1
    }
  }
}
