/// How wide a character of a title is, and whether a line may be broken beside it.
enum CharacterMeasure {
  enum Script {
    case space, alphabet
    /// Square characters, with a break allowed before and after: kana, kanji, hangul, emoji.
    case square
    /// Square characters that must not begin a line: 、。」ー っ.
    case closing
    /// Square characters that must not end a line: 「（.
    case opening
    /// A break is allowed after these: - / …
    case hyphen
    /// A mark that is set on the character before it.
    case combining
  }

  /// The script of a scalar and its width in thousandths of the font size.
  ///
  /// The page's font is unknown: the widths are Palatino's plus a fifth, so that wide fonts fit.
  static func measure(_ value: UInt32) -> (Script, width: Int) {
    switch value {
    case 0x09, 0x0A, 0x0D, 0x20, 0x85, 0x2028, 0x2029, 0x3000: (.space, 250)
    case 0x2D, 0x2F, 0x2010...0x2015: (.hyphen, value < 0x2010 ? 380 : 700)
    case 0x21...0x7E: (.alphabet, asciiWidths[Int(value) - 0x21] * 12)
    case 0x300...0x36F, 0x483...0x489, 0x591...0x5BD, 0x610...0x61A, 0x64B...0x65F, 0x6D6...0x6DC,
      0x900...0x903, 0x93A...0x94F, 0xE31, 0xE34...0xE3A, 0xE47...0xE4E, 0x1AB0...0x1AFF,
      0x1DC0...0x1DFF, 0x200C...0x200D, 0x20D0...0x20FF, 0x302A...0x302F, 0x3099...0x309A,
      0xFE00...0xFE0F, 0xFE20...0xFE2F, 0x1F3FB...0x1F3FF, 0xE0020...0xE01EF:
      (.combining, 0)
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE: (.alphabet, 560)
    case 0x3001...0x3002, 0x3005, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017,
      0x301C, 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E,
      0x309D...0x309E, 0x30A1, 0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7,
      0x30EE, 0x30F5...0x30F6, 0x30FB...0x30FE, 0xFF01, 0xFF09, 0xFF0C, 0xFF0E, 0xFF1A...0xFF1B,
      0xFF1F, 0xFF3D, 0xFF5D, 0xFF5E:
      (.closing, 1000)
    case 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0xFF08, 0xFF3B, 0xFF5B:
      (.opening, 1000)
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F,
      0xFF00...0xFF60, 0x20000...0x3FFFF:
      (.square, 1000)
    case 0x1F1E6...0x1F1FF: (.alphabet, 750)
    case 0x2600...0x27BF, 0x2B00...0x2BFF, 0x1F000...0x1FAFF: (.square, 1350)
    case 0xC0...0xDE: (.alphabet, 780)
    case 0xA1...0x24F: (.alphabet, 600)
    case 0x370...0x3FF: (.alphabet, 640)
    case 0x400...0x52F: (.alphabet, 690)
    default: (.alphabet, 700)
    }
  }

  /// Hundredths of the font size, from `!` to `~`.
  private static let asciiWidths = [
    28, 37, 50, 50, 84, 78, 21, 33, 33, 39, 61, 25, 33, 25, 61,
    50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 25, 25, 61, 61, 61, 45, 75,
    78, 61, 71, 78, 61, 56, 77, 83, 34, 34, 73, 61, 95, 83, 79, 61, 79, 67, 53, 62, 78, 73, 100, 67,
    67, 67, 33, 61, 33, 61, 50, 33,
    50, 56, 45, 61, 48, 34, 56, 59, 30, 25, 56, 30, 89, 59, 55, 61, 56, 40, 43, 34, 61, 57, 84, 52,
    56, 50, 34, 61, 34, 61,
  ]
}
