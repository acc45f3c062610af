/// Text encodings that are refused, recognized by a file's first bytes.
enum TextForm: String {
  case utf16 = "UTF-16"
  case utf32 = "UTF-32"
  /// Classic Mac OS line ends.
  case returns = "lines that end in CR alone"

  /// nil for bytes that may be UTF-8.
  init?(other bytes: [UInt8]) {
    let start = Array(bytes.prefix(4))
    switch start.map({ $0 == 0 }) {
    case [false, true, true, true], [true, true, true, false]: self = .utf32
    case [false, true, false, true], [true, false, true, false]: self = .utf16
    case [true, true, false, false]: self = .utf32
    case [false, false, true, true] where start[0] >= 0xFE: self = .utf32
    default:
      if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) {
        self = .utf16
      } else if bytes.starts(with: [0x2D, 0x2D, 0x2D, 0x0D]), bytes.dropFirst(4).first != 0x0A {
        self = .returns
      } else {
        return nil
      }
    }
  }
}
