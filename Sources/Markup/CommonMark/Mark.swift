/// A sign of our dialect that CommonMark doesn't know.
enum Mark: UInt8, CaseIterable {
  case spoilerStart, spoilerEnd, titleLinkStart, titleLinkEnd, fence, pictureStart
  case strike, noteStart, noteEnd, embedStart, openTitleLink, pipe
  /// Means nothing itself; acts as punctuation beside `*` or `_`.
  case joint

  var text: String {
    switch self {
    case .spoilerStart: ">!"
    case .spoilerEnd: "!<"
    case .titleLinkStart: "[["
    case .titleLinkEnd: "]]"
    case .fence: ":::"
    case .pictureStart: "!["
    case .strike: "~~"
    case .noteStart: "[^"
    case .noteEnd: "]"
    case .embedStart: "![["
    case .openTitleLink: "[["
    case .pipe: "\\|"
    case .joint: ""
    }
  }
}

/// The characters that replace the marks for cmark.
///
/// They must have two bytes, so that columns remain right, and be punctuation to cmark, so that
/// emphasis beside them works. So they are Syriac punctuation marks, U+0700 to U+070D, that the
/// text doesn't use.
struct MarkAlphabet {
  static let lead: UInt8 = 0xDC
  private static let trails: ClosedRange<UInt8> = 0x80...0x8D
  /// By raw value; 0 for marks that the text doesn't have.
  private var trail = [UInt8](repeating: 0, count: Mark.allCases.count)
  let isUsed: Bool

  init() { isUsed = false }

  init(unusedIn text: ArraySlice<UInt8>, for marks: [Mark]) {
    var used: UInt16 = 0
    var previous: UInt8 = 0
    for byte in text {
      if previous == Self.lead, Self.trails.contains(byte) { used |= 1 << (byte & 0x0F) }
      previous = byte
    }
    let unused = Self.trails.filter { used & (1 << ($0 & 0x0F)) == 0 }
    let all = unused + Self.trails.filter { used & (1 << ($0 & 0x0F)) != 0 }
    for (mark, byte) in zip(Mark.allCases.filter(marks.contains), all) {
      trail[Int(mark.rawValue)] = byte
    }
    isUsed = true
  }

  func bytes(for mark: Mark) -> [UInt8] { [Self.lead, trail[Int(mark.rawValue)]] }

  func mark(in bytes: borrowing [UInt8], at index: Int, end: Int) -> Mark? {
    guard bytes[index] == Self.lead, index + 1 < end,
      let position = trail.firstIndex(of: bytes[index + 1])
    else { return nil }
    return Mark(rawValue: UInt8(position))
  }

  func hasMark(_ mark: Mark, in bytes: ArraySlice<UInt8>) -> Bool {
    guard isUsed else { return false }
    return bytes.indices.dropLast().contains {
      bytes[$0] == Self.lead && bytes[$0 + 1] == trail[Int(mark.rawValue)]
    }
  }
}
