import Base

/// A word in a file.
struct FoundWord {
  /// A hash of its letters, without case, accents and width.
  let hash: UInt64
  /// The bytes of the file it is written in.
  let start: Int
  let end: Int
  let isInTag: Bool
  /// A letter counts one, a character of Chinese, Japanese or Korean two, a digit nothing.
  let weight: Int
}

/// Reads words in any format: HTML, XML, JSON, addresses, plain text, UTF-16.
///
/// Character references, JSON's `\u00e9` and percent-encoding are decoded, even inside each other.
/// A word is a run of letters and digits, or a single character of a script without spaces.
struct WordReader: Sendable {
  static let standard = WordReader()

  /// The lower-case letter or digit for each ASCII byte; 0 between words.
  private let plain: [UInt8]
  /// The letters for code points below `firstUnfolded`; empty between words.
  private let folded: [[UInt32]]
  /// Combining marks, which are skipped.
  private static let marks: ClosedRange<UInt32> = 0x300...0x36F
  private static let firstUnfolded: UInt32 = 0x590

  private init() {
    plain = (0...255).map { byte in
      let byte = UInt8(byte)
      return byte.isASCIIAlphanumeric ? (byte.isASCIILetter ? byte | 0x20 : byte) : 0
    }
    folded = (0..<Self.firstUnfolded).map { code in
      guard let scalar = Unicode.Scalar(code), scalar.properties.isAlphabetic else { return [] }
      return Folding.standard.fold(String(Character(scalar))).unicodeScalars.map(\.value)
        .filter { $0 != 0x20 }
    }
  }

  func words(of text: String) -> [FoundWord] { words(of: Array(text.utf8)) }

  func words(of bytes: [UInt8]) -> [FoundWord] {
    var words: [FoundWord] = []
    forEachWord(in: bytes.span) { words.append($0) }
    return words
  }

  @inline(__always)
  func forEachWord(in bytes: Span<UInt8>, _ body: (FoundWord) -> Void) {
    var word = OpenWord()
    var isInTag = false
    var index = 0
    let count = bytes.count
    while index < count {
      let byte = bytes[index]
      let letter = plain[Int(byte)]
      if letter != 0 {
        word.add(UInt32(letter), at: index, to: index + 1)
        word.weight += letter.isASCIIDigit ? 0 : 1
        index += 1
        continue
      }
      var (code, length) = (UInt32(byte), 1)
      switch byte {
      case UInt8(ascii: "&"): (code, length) = reference(bytes, at: index)
      case UInt8(ascii: "%"): (code, length) = percentEncoded(bytes, at: index)
      case UInt8(ascii: "\\"): (code, length) = escaped(bytes, at: index)
      case 0 where isHalfOfCharacter(bytes, at: index):
        index += 1
        continue
      case 0x80...: (code, length) = character(bytes, at: index)
      default: break
      }
      if length == 1, code < 0x80 {
        // The most common case between words; a call would dominate the time.
        word.end(isInTag, body)
      } else {
        take(code, at: index, to: index + length, &word, isInTag, body)
      }
      if code == 0x3C {
        let next = index + length < count ? bytes[index + length] : 0
        isInTag = isInTag || next.isASCIILetter || next == 0x2F || next == 0x21 || next == 0x3F
      } else if code == 0x3E {
        isInTag = false
      }
      index += length
    }
    word.end(isInTag, body)
  }

  private struct OpenWord {
    private var hash = FNV1a()
    private var start = 0
    private var last = 0
    private(set) var isEmpty = true
    var weight = 0

    @inline(__always)
    mutating func add(_ letter: UInt32, at start: Int, to end: Int) {
      if isEmpty {
        self.start = start
        isEmpty = false
      }
      last = end
      hash.combine(UInt8(truncatingIfNeeded: letter))
      if letter > 0x7F {
        hash.combine(UInt8(truncatingIfNeeded: letter >> 8))
        hash.combine(UInt8(truncatingIfNeeded: letter >> 16))
      }
    }

    @inline(__always)
    mutating func end(_ isInTag: Bool, _ body: (FoundWord) -> Void) {
      if isEmpty { return }
      body(
        FoundWord(hash: hash.value, start: start, end: last, isInTag: isInTag, weight: weight))
      self = OpenWord()
    }
  }

  /// Handles a code point that isn't a plain ASCII byte.
  @inline(never)
  private func take(
    _ code: UInt32, at start: Int, to end: Int, _ word: inout OpenWord, _ isInTag: Bool,
    _ body: (FoundWord) -> Void
  ) {
    if code < 0x80 {
      let letter = plain[Int(code)]
      if letter == 0 { return word.end(isInTag, body) }
      word.add(UInt32(letter), at: start, to: end)
      word.weight += letter.isASCIIDigit ? 0 : 1
      return
    }
    if Self.marks.contains(code) || code == 0xAD || (0x200B...0x200D).contains(code) { return }
    if code < Self.firstUnfolded {
      let letters = folded[Int(code)]
      if letters.isEmpty { return word.end(isInTag, body) }
      for letter in letters { word.add(letter, at: start, to: end) }
      word.weight += 1
      return
    }
    // Wide ASCII.
    if (0xFF01...0xFF5E).contains(code) {
      return take(code - 0xFEE0, at: start, to: end, &word, isInTag, body)
    }
    if isWordOfItsOwn(code) {
      word.end(isInTag, body)
      // Katakana as hiragana, as the search does.
      let isKatakana = (0x30A1...0x30F6).contains(code)
      word.add(isKatakana ? code - 0x60 : code, at: start, to: end)
      word.weight = 2
      return word.end(isInTag, body)
    }
    guard Unicode.Scalar(code)?.properties.isAlphabetic == true else {
      return word.end(isInTag, body)
    }
    word.add(code, at: start, to: end)
    word.weight += 1
  }

  /// Scripts without spaces, and Hangul.
  private func isWordOfItsOwn(_ code: UInt32) -> Bool {
    switch code {
    case 0x0E01...0x0E3A, 0x0E40...0x0EDF, 0x1000...0x109F, 0x1780...0x17D3, 0x3005...0x3007,
      0x3041...0x3096, 0x30A1...0x30FA, 0x30FC, 0x3105...0x312F, 0x31F0...0x31FF, 0x3400...0x4DBF,
      0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF66...0xFF9F, 0x20000...0x3FFFD:
      true
    default: false
    }
  }

  /// A NUL between ASCII characters is half of a UTF-16 unit.
  private func isHalfOfCharacter(_ bytes: Span<UInt8>, at index: Int) -> Bool {
    (index + 2 < bytes.count && bytes[index + 2] == 0 && bytes[index + 1] != 0)
      || (index >= 2 && bytes[index - 2] == 0 && bytes[index - 1] != 0)
  }

  /// A UTF-8 character; an invalid byte ends a word.
  private func character(_ bytes: Span<UInt8>, at index: Int) -> (code: UInt32, length: Int) {
    character(bytes[index], unit: 1) { index + $0 < bytes.count ? bytes[index + $0] : nil }
  }

  /// `%C3%A9`
  private func percentEncoded(_ bytes: Span<UInt8>, at index: Int) -> (code: UInt32, length: Int) {
    func byte(_ place: Int) -> UInt8? {
      guard place + 2 < bytes.count, bytes[place] == UInt8(ascii: "%"),
        let high = bytes[place + 1].hexDigitValue, let low = bytes[place + 2].hexDigitValue
      else { return nil }
      return high << 4 | low
    }
    guard let first = byte(index) else { return (0x25, 1) }
    if first < 0x80 { return (UInt32(first), 3) }
    return character(first, unit: 3) { byte(index + 3 * $0) }
  }

  /// - Parameter unit: how many bytes of the file make one of the character's
  @inline(__always)
  private func character(
    _ first: UInt8, unit: Int, next: (Int) -> UInt8?
  ) -> (code: UInt32, length: Int) {
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    guard first >= 0xC2, first < 0xF5 else { return (0xFFFD, unit) }
    var code = UInt32(first) & (0x7F >> UInt32(length))
    for number in 1..<length {
      guard let byte = next(number), byte & 0xC0 == 0x80 else { return (0xFFFD, unit) }
      code = code << 6 | UInt32(byte & 0x3F)
    }
    return (code, unit * length)
  }

  /// `\u00e9`, surrogate pairs, and `\n`.
  private func escaped(_ bytes: Span<UInt8>, at index: Int) -> (code: UInt32, length: Int) {
    func unit(_ place: Int) -> UInt32? {
      guard place + 5 < bytes.count, bytes[place] == UInt8(ascii: "\\"),
        bytes[place + 1] | 0x20 == UInt8(ascii: "u")
      else { return nil }
      var value: UInt32 = 0
      for digit in place + 2..<place + 6 {
        guard let number = bytes[digit].hexDigitValue else { return nil }
        value = value << 4 | UInt32(number)
      }
      return value
    }
    if let first = unit(index) {
      if (0xD800..<0xDC00).contains(first), let second = unit(index + 6),
        (0xDC00..<0xE000).contains(second)
      {
        return (0x10000 + (first - 0xD800) << 10 + (second - 0xDC00), 12)
      }
      return (first, 6)
    }
    guard index + 1 < bytes.count else { return (0x5C, 1) }
    switch bytes[index + 1] {
    case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"): return (0x20, 2)
    // An escaped backslash before an escape.
    case UInt8(ascii: "\\"):
      return (0x20, index + 2 < bytes.count && bytes[index + 2] == 0x75 ? 1 : 2)
    default: return (0x5C, 1)
    }
  }

  /// `&eacute;`, `&#233;`, `&#xE9;`, also escaped again: `&amp;eacute;`.
  private func reference(_ bytes: Span<UInt8>, at index: Int) -> (code: UInt32, length: Int) {
    var place = index + 1
    while isAmpersand(bytes, at: place) { place += 4 }
    guard place < bytes.count else { return (0x26, place - index) }
    if bytes[place] == UInt8(ascii: "#") {
      let isHex = place + 1 < bytes.count && bytes[place + 1] | 0x20 == UInt8(ascii: "x")
      var digit = place + (isHex ? 2 : 1)
      var (value, digits): (UInt32, Int) = (0, 0)
      while digit < bytes.count, digits < 8, let number = bytes[digit].hexDigitValue,
        isHex || number < 10
      {
        value = value &* (isHex ? 16 : 10) &+ UInt32(number)
        digit += 1
        digits += 1
      }
      guard digits > 0 else { return (0x26, place - index) }
      if digit < bytes.count, bytes[digit] == UInt8(ascii: ";") { digit += 1 }
      return (value, digit - index)
    }
    var end = place
    while end < bytes.count, end - place < 8, bytes[end].isASCIIAlphanumeric { end += 1 }
    guard end > place, end < bytes.count, bytes[end] == UInt8(ascii: ";") else {
      return (0x26, place - index)
    }
    let name = String(decoding: bytes.extracting(place..<end))
    guard let code = namedCharacters[name] else { return (0x26, place - index) }
    return (code, end + 1 - index)
  }

  private static let ampersands = ["amp;", "#38;"].map { Array($0.utf8) }

  private func isAmpersand(_ bytes: Span<UInt8>, at place: Int) -> Bool {
    guard place + 4 <= bytes.count else { return false }
    return Self.ampersands.contains { name in
      name.indices.allSatisfy { bytes[place + $0] == name[$0] }
    }
  }
}

/// HTML's names for Latin-1 and typographic characters.
private let namedCharacters: [String: UInt32] = {
  let latin1 = """
    nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro \
    para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil \
    Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave \
    Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml \
    igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute \
    thorn yuml
    """.split(separator: " ")
  var names = Dictionary(
    uniqueKeysWithValues: latin1.enumerated().map { (String($0.element), 0xA0 + UInt32($0.offset)) }
  )
  for (name, code) in [
    ("lt", 0x3C), ("gt", 0x3E), ("quot", 0x22), ("apos", 0x27), ("amp", 0x26), ("lsquo", 0x2018),
    ("rsquo", 0x2019), ("ldquo", 0x201C), ("rdquo", 0x201D), ("ndash", 0x2013), ("mdash", 0x2014),
    ("hellip", 0x2026), ("oelig", 0x153), ("OElig", 0x152), ("scaron", 0x161), ("Scaron", 0x160),
    ("macr", 0xAF), ("Tab", 0x09), ("NewLine", 0x0A), ("sol", 0x2F), ("period", 0x2E),
  ] as [(String, UInt32)] { names[name] = code }
  return names
}()
