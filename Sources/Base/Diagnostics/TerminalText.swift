/// The width of a text on a terminal in columns.
package func columns(of text: String) -> Int {
  text.unicodeScalars.reduce(0) { $0 + $1.columns }
}

extension Unicode.Scalar {
  /// Two columns wide: East Asian Wide and Fullwidth (UAX #11), by block.
  var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA000...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      true
    default: false
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
