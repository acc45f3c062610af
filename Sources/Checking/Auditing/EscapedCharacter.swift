import Base
import Markup

/// The signs that may begin an escape.
let escapeSigns = ByteSet("&%\\")

/// Decodes characters through up to four layers of escapes: UTF-8, HTML's references,
/// percent-encoding, and the backslashes of JSON, JavaScript and CSS, inside each other.
struct EscapedCharacter {
  /// The meaning of a backslash before a hexadecimal digit.
  enum Backslash {
    /// Octal digits, and single letters for control characters.
    case script
    /// Hexadecimal digits, up to six.
    case style
  }

  static let layers = 4
  /// Stands for the end of the bytes.
  static let end: UInt32 = .max
  private static let invisible: UInt32 = 0x200B
  private static let invalid: UInt32 = 0xFFFD

  let code: UInt32
  /// The index after its bytes.
  let next: Int

  private init(_ code: UInt32, _ next: Int) { (self.code, self.next) = (code, next) }

  /// - Parameter layers: the number of layers of escapes to remove
  init(_ bytes: Span<UInt8>, at index: Int, layers: Int = layers, _ backslash: Backslash) {
    guard layers > 0 else {
      self = Self.plain(bytes, at: index)
      return
    }
    self.init(bytes, at: index, layers: layers - 1, backslash)
    func character(_ index: Int) -> EscapedCharacter {
      EscapedCharacter(bytes, at: index, layers: layers - 1, backslash)
    }
    let decoded: EscapedCharacter? =
      switch code {
      case 0x26: Self.reference(from: next, character)
      case 0x25: Self.percentEncoded(from: next, character)
      case 0x5C: Self.escaped(from: next, backslash, character)
      default: nil
      }
    if let decoded { self = decoded }
  }

  /// A character of UTF-8; an invalid byte is one of Latin-1.
  private static func plain(_ bytes: Span<UInt8>, at index: Int) -> EscapedCharacter {
    guard index < bytes.count else { return EscapedCharacter(end, index) }
    let first = bytes[index]
    if first < 0x80 { return EscapedCharacter(UInt32(first), index + 1) }
    let (code, length) = joined(first) { index + $0 < bytes.count ? bytes[index + $0] : nil }
    return EscapedCharacter(code, index + length)
  }

  private static func joined(
    _ first: UInt8, _ byte: (Int) -> UInt8?
  ) -> (code: UInt32, length: Int) {
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    guard first >= 0xC2, first < 0xF5 else { return (UInt32(first), 1) }
    var code = UInt32(first) & (0x7F >> UInt32(length))
    for number in 1..<length {
      guard let byte = byte(number), byte & 0xC0 == 0x80 else { return (UInt32(first), 1) }
      code = code << 6 | UInt32(byte & 0x3F)
    }
    return (code, length)
  }

  /// The value of hexadecimal digits.
  private static func hexadecimal(
    _ counts: ClosedRange<Int>, from index: Int, _ character: (Int) -> EscapedCharacter
  ) -> EscapedCharacter? {
    var (value, count, next): (UInt32, Int, Int) = (0, 0, index)
    while count < counts.upperBound {
      let digit = character(next)
      guard digit.code < 0x80, let number = UInt8(digit.code).hexDigitValue else { break }
      (value, count, next) = (value << 4 | UInt32(number), count + 1, digit.next)
    }
    return count < counts.lowerBound ? nil : EscapedCharacter(value, next)
  }

  /// `%C3%A9`, `%u00E9`
  private static func percentEncoded(
    from index: Int, _ character: (Int) -> EscapedCharacter
  ) -> EscapedCharacter? {
    if character(index).code | 0x20 == 0x75 {
      return hexadecimal(4...4, from: character(index).next, character)
    }
    guard let first = hexadecimal(2...2, from: index, character) else { return nil }
    if first.code < 0x80 { return first }
    var ends = [first.next]
    let (code, length) = joined(UInt8(first.code)) { number in
      let sign = character(ends[number - 1])
      guard sign.code == 0x25, let byte = hexadecimal(2...2, from: sign.next, character) else {
        return nil
      }
      ends.append(byte.next)
      return UInt8(byte.code)
    }
    return EscapedCharacter(code, ends[length - 1])
  }

  /// The character after a backslash: `u00e9`, a surrogate pair, `u{e9}`, `U000000e9`, `xe9`,
  /// `351`, `e9 ` of CSS, `n`, a line end, or any other character, which means itself.
  private static func escaped(
    from index: Int, _ backslash: Backslash, _ character: (Int) -> EscapedCharacter
  ) -> EscapedCharacter? {
    let sign = character(index)
    if backslash == .style, let code = hexadecimal(1...6, from: index, character) {
      let behind = character(code.next)
      let isSpace = behind.code == 0x20 || (0x09...0x0D).contains(behind.code)
      return EscapedCharacter(code.code, isSpace ? behind.next : code.next)
    }
    switch sign.code {
    case end: return nil
    case 0x75: return unit(from: sign.next, character) ?? sign
    case 0x55: return hexadecimal(8...8, from: sign.next, character) ?? sign
    case 0x78: return hexadecimal(2...2, from: sign.next, character) ?? sign
    case 0x30...0x37: return octal(from: index, character)
    case 0x6E, 0x72: return EscapedCharacter(0x0A, sign.next)
    case 0x74, 0x76, 0x66, 0x62: return EscapedCharacter(0x09, sign.next)
    case 0x0A, 0x0D: return EscapedCharacter(invisible, sign.next)
    default: return sign
    }
  }

  private static func octal(
    from index: Int, _ character: (Int) -> EscapedCharacter
  ) -> EscapedCharacter {
    var (value, next): (UInt32, Int) = (0, index)
    for _ in 0..<3 {
      let digit = character(next)
      guard (0x30...0x37).contains(digit.code), value < 0x20 else { break }
      (value, next) = (value << 3 | (digit.code - 0x30), digit.next)
    }
    return EscapedCharacter(value, next)
  }

  /// After `\u`.
  private static func unit(
    from index: Int, _ character: (Int) -> EscapedCharacter
  ) -> EscapedCharacter? {
    let open = character(index)
    if open.code == 0x7B {
      guard let code = hexadecimal(1...8, from: open.next, character) else { return nil }
      let close = character(code.next)
      return close.code == 0x7D ? EscapedCharacter(code.code, close.next) : nil
    }
    guard let first = hexadecimal(4...4, from: index, character) else { return nil }
    guard (0xD800..<0xDC00).contains(first.code) else { return first }
    let sign = character(first.next)
    let letter = character(sign.next)
    guard sign.code == 0x5C, letter.code == 0x75,
      let second = hexadecimal(4...4, from: letter.next, character),
      (0xDC00..<0xE000).contains(second.code)
    else { return first }
    let code = 0x10000 + (first.code - 0xD800) << 10 + (second.code - 0xDC00)
    return EscapedCharacter(code, second.next)
  }

  /// After `&`: `eacute;`, `#233;`, `#xE9;`, also where browsers need no semicolon.
  private static func reference(
    from index: Int, _ character: (Int) -> EscapedCharacter
  ) -> EscapedCharacter? {
    let sign = character(index)
    if sign.code == 0x23 {
      let letter = character(sign.next)
      let isHex = letter.code | 0x20 == 0x78
      let code =
        isHex
        ? hexadecimal(1...8, from: letter.next, character)
        : decimal(from: sign.next, character)
      return code.map { code in
        let close = character(code.next)
        return EscapedCharacter(code.code, close.code == 0x3B ? close.next : code.next)
      }
    }
    var name: [UInt8] = []
    var ends = [index]
    while name.count < 32, case let letter = character(ends[name.count]), letter.code < 0x80,
      case let byte = UInt8(letter.code), byte.isASCIIAlphanumeric || byte == 0x3B
    {
      name.append(byte)
      ends.append(letter.next)
      if byte == 0x3B { break }
    }
    guard name.first?.isASCIILetter == true, let found = namedCharacter(name) else { return nil }
    return EscapedCharacter(found.code, ends[found.length])
  }

  private static func decimal(
    from index: Int, _ character: (Int) -> EscapedCharacter
  ) -> EscapedCharacter? {
    var (value, next): (UInt32, Int) = (0, index)
    while case let digit = character(next), (0x30...0x39).contains(digit.code) {
      value = min(value * 10 + (digit.code - 0x30), 0xFF_FFFF)
      next = digit.next
    }
    return next == index ? nil : EscapedCharacter(value, next)
  }

  /// The first character of a name, and the number of the name's bytes that it takes.
  private static func namedCharacter(_ name: [UInt8]) -> (code: UInt32, length: Int)? {
    for (common, code) in commonNames where name.starts(with: common) {
      return (code, common.count)
    }
    let text = String(decoding: name, as: UTF8.self)
    // After a letter, since white space at the start is dropped.
    let decoded = Array(plainText(ofHTML: "x&" + text).unicodeScalars.dropFirst())
    guard let first = decoded.first, first != "&" else { return nil }
    // Most names are one character, a few two.
    let rest = text.hasSuffix(";") && decoded.last != ";" ? 0 : decoded.count - 1
    return (first.value, name.count - rest)
  }

  private static let commonNames = [
    ("amp;", 0x26), ("lt;", 0x3C), ("gt;", 0x3E), ("quot;", 0x22), ("nbsp;", 0xA0),
    ("shy;", 0xAD),
  ].map { (Array($0.utf8), UInt32($1)) }
}
