import Base

/// A sign of ours that CommonMark doesn't know.
enum Mark: UInt8, CaseIterable {
  case spoilerStart, spoilerEnd, titleLinkStart, titleLinkEnd, fence, pictureStart
  case strike, noteStart, noteEnd, embedStart, openTitleLink

  /// As the user wrote it.
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
    }
  }
}

/// The characters that stand for the marks while cmark reads the text.
///
/// They must be two bytes long, so that columns stay right, and punctuation to cmark, so that emphasis
/// beside them works. The Syriac punctuation U+0700 to U+070D is both; eleven that the text doesn't use are taken.
struct MarkAlphabet {
  static let lead: UInt8 = 0xDC
  private static let trails: ClosedRange<UInt8> = 0x80...0x8D
  private var trail: [UInt8]

  /// For a text without marks.
  init() { trail = [] }

  var isUsed: Bool { !trail.isEmpty }

  init(unusedIn text: ArraySlice<UInt8>) {
    var used: UInt16 = 0
    var previous: UInt8 = 0
    for byte in text {
      if previous == Self.lead, Self.trails.contains(byte) { used |= 1 << (byte & 0x0F) }
      previous = byte
    }
    let unused = Self.trails.filter { used & (1 << ($0 & 0x0F)) == 0 }
    let all = unused + Self.trails.filter { used & (1 << ($0 & 0x0F)) != 0 }
    trail = Array(all.prefix(Mark.allCases.count))
  }

  func bytes(for mark: Mark) -> [UInt8] { [Self.lead, trail[Int(mark.rawValue)]] }

  /// The mark whose character starts at `index`.
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
