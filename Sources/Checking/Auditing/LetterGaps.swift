/// The gap between a letter and the previous one.
enum Gap: UInt8 {
  case none
  /// The same word or another one.
  case either
  case breaks
}

/// Collects everything between two letters.
struct LetterGaps {
  private var gap = Gap.breaks
  private var separator: UInt32 = 0
  private var isAfterWordOfItsOwn = false
  /// Whether the last letter came after an apostrophe or the like.
  private(set) var wasJoint = false

  mutating func joint() {
    if gap == .none { gap = .either }
    separator = 0
  }

  mutating func separator(_ code: UInt32) {
    separator = gap == .breaks ? 0 : code
    gap = .breaks
  }

  /// The gap before a letter, and its only character, or 0.
  @inline(__always)
  mutating func next(_ code: UInt32) -> (gap: Gap, separator: UInt32) {
    let before = (before(code), separator)
    wasJoint = gap == .either
    isAfterWordOfItsOwn = code > 0x7F && (isWordOfItsOwn(code) || continuesSyllable(code))
    (gap, separator) = (.none, 0)
    return before
  }

  @inline(__always)
  func before(_ code: UInt32) -> Gap {
    if gap != .none { return gap }
    if code > 0x7F {
      if continuesSyllable(code) { return .none }
      if isWordOfItsOwn(code) { return .either }
    }
    return isAfterWordOfItsOwn ? .either : .none
  }
}

/// The hash of a sequence of letters, from which that of any part follows.
struct LetterHash {
  /// The number of letters by which long phrases are found.
  static let window = 12
  private static let base: UInt64 = 0x9E37_79B9_7F4A_7C15

  private(set) var value: UInt64 = 0

  @inline(__always)
  mutating func add(_ letter: UInt32) {
    value = value &* Self.base &+ ((UInt64(letter) &+ 1) &* 0xD6E8_FEB8_6659_FD93)
  }

  /// The weight of earlier letters in the hash of the next `count` ones.
  static func weight(behind count: Int) -> UInt64 {
    (0..<count).reduce(1 as UInt64) { power, _ in power &* base }
  }
}
