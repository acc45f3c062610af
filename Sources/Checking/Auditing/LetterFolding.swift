import Base
@_spi(_Unicode) import Swift

/// The letters of a code point when texts are compared: without case, accents and width, and in one
/// form, whether composed or not.
struct LetterFolding: Sendable {
  enum Folded: Equatable, Sendable {
    case letter(UInt32)
    case letters([UInt32])
    /// A mark, or a character without width.
    case nothing
    /// An apostrophe, which some texts leave out.
    case joint
    case separator
  }

  static let standard = LetterFolding()

  private let folding = Folding(table: Folding.table + "\n" + Folding.compatibilityTable)
  /// For the code points before the ideographs: alphabets, punctuation and kana.
  private var first: [Folded] = []
  private static let hiragana: ClosedRange<UInt32> = 0x3041...0x3096
  private static let ideographs: ClosedRange<UInt32> = 0x3400...0x9FFF

  private init() { first = (0..<0x3100).map(folded) }

  func folded(_ code: UInt32) -> Folded {
    if code < first.count { return first[Int(code)] }
    if Self.ideographs.contains(code) || Self.hiragana.contains(code) { return .letter(code) }
    return computed(code)
  }

  /// The kana with the mark, if both make one.
  func voiced(_ kana: UInt32, by mark: UInt32) -> UInt32? {
    folding.folded(mark).first.flatMap { folding.voiced(kana, by: $0) }
  }

  private func computed(_ code: UInt32) -> Folded {
    guard let scalar = Unicode.Scalar(code) else { return .separator }
    let folded = folding.folded(code)
    if folded == [0x20] { return .separator }
    if folded.isEmpty { return isMark(scalar) ? .nothing : .joint }
    if folded != [code] {
      let letters = folded.filter { $0 != 0x20 }
      return letters.count == 1 ? .letter(letters[0]) : .letters(letters)
    }
    if isMark(scalar) { return .nothing }
    let properties = scalar.properties
    guard properties.isAlphabetic || properties.numericType != nil else { return .separator }
    let parts = properties.lowercaseMapping._nfd.map(\.value)
    if parts == [code] { return .letter(code) }
    return .letters(
      parts.flatMap { part in
        switch self.folded(part) {
        case .letter(let letter): [letter]
        case .letters(let letters): letters
        case .nothing, .joint, .separator: [UInt32]()
        }
      })
  }

  private func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .format: true
    default: false
    }
  }
}

/// Letters of scripts without spaces, and the first letter of a syllable of Hangul. Each is a
/// separate word.
func isWordOfItsOwn(_ code: UInt32) -> Bool {
  switch code {
  case 0x0E01...0x0E3A, 0x0E40...0x0EDF, 0x1000...0x109F, 0x1100...0x115F, 0x1780...0x17D3,
    0x3005...0x3007, 0x3041...0x3096, 0x30A1...0x30FA, 0x3105...0x312F, 0x31F0...0x31FF,
    0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA960...0xA97C, 0xF900...0xFAFF, 0x20000...0x3FFFD:
    true
  default: false
  }
}

/// The vowels and finals of Hangul, which continue a syllable.
func continuesSyllable(_ code: UInt32) -> Bool {
  (0x1160...0x11FF).contains(code) || (0xD7B0...0xD7FB).contains(code)
}
