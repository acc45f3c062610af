/// Words for a cover: what may be written, how wide each sign is, and where a line may end.
///
/// Control characters and direction overrides are left out; every run of white space is one space.
struct CoverText {
  /// A character as one sees it: a base with what clings to it.
  struct Sign {
    /// Within `bytes`.
    var end: Int
    /// Thousandths of the font size.
    let width: Int
    let script: Script
    var isSpace: Bool { script == .space }
  }

  enum Script {
    case space, alphabet, hebrewOrArabic
    /// Signs that may be parted anywhere: kana, characters, hangul, emoji.
    case square
    /// Square signs that begin no line: 、。」ー っ.
    case closing
    /// Square signs that end no line: 「（.
    case opening
    /// After these a word may be parted: - / …
    case hyphen
    /// Clings to the sign before it.
    case clinging
  }

  /// Signs that stand on one line, if a line is wide enough for them.
  struct Unit {
    let signs: Range<Int>
    let width: Int
    let isSpace: Bool
  }

  private(set) var signs: [Sign] = []
  private(set) var units: [Unit] = []
  /// The signs one after the other, escaped for XML.
  private var bytes: [UInt8] = []
  /// Whether the text had more signs than the limit.
  private(set) var isCut = false
  private(set) var isRightToLeft = false

  var isEmpty: Bool { signs.isEmpty }

  /// Whether the text can be set from top to bottom.
  var isVertical: Bool {
    !signs.isEmpty
      && signs.allSatisfy {
        $0.width == 1000 && ($0.script == .square || $0.script == .closing || $0.script == .opening)
      }
  }

  init(_ text: String, limit: Int) {
    bytes.reserveCapacity(min(text.utf8.count, 4 * limit))
    signs.reserveCapacity(min(text.utf8.count, limit))
    var directionIsKnown = false
    var isJoining = false
    var spaceIsDue = false
    var marks = 0
    // A sign may drag any number of marks along, so what is looked at is limited too.
    var budget = 4 * limit
    for scalar in text.unicodeScalars where CoverText.mayBeWritten(scalar.value) {
      budget -= 1
      guard budget > 0, signs.count < limit else {
        isCut = true
        break
      }
      let (script, width) = CoverText.measure(scalar.value)
      if script == .space {
        spaceIsDue = !signs.isEmpty
        continue
      }
      if (script == .clinging || isJoining) && !signs.isEmpty && !spaceIsDue {
        marks += 1
        // More than a few marks would climb into the next line.
        if marks < 8 {
          append(scalar)
          signs[signs.count - 1].end = bytes.count
        }
        isJoining = scalar.value == 0x200D
        continue
      }
      if CoverText.isInvisible(scalar.value) { continue }
      if spaceIsDue {
        append(" ")
        signs.append(Sign(end: bytes.count, width: 250, script: .space))
        spaceIsDue = false
      }
      if !directionIsKnown {
        isRightToLeft = script == .hebrewOrArabic
        directionIsKnown = isRightToLeft || CoverText.isLetter(scalar.value)
      }
      // A mark without a base stands on a dotted circle, lest it cling to the markup before it.
      if script == .clinging { append("\u{25CC}") }
      append(scalar)
      signs.append(
        script == .clinging
          ? Sign(end: bytes.count, width: 700, script: .alphabet)
          : Sign(end: bytes.count, width: width, script: script))
      isJoining = false
      marks = 0
    }
    units = foundUnits()
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "&": bytes.append(contentsOf: "&amp;".utf8)
    case "<": bytes.append(contentsOf: "&lt;".utf8)
    case ">": bytes.append(contentsOf: "&gt;".utf8)
    default:
      if scalar.isASCII {
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      } else {
        bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
  }

  /// The bytes of a line, to stand in XML.
  func append(_ line: Line, to output: inout [UInt8]) {
    if !line.signs.isEmpty {
      let start = line.signs.lowerBound == 0 ? 0 : signs[line.signs.lowerBound - 1].end
      output.append(contentsOf: bytes[start..<signs[line.signs.upperBound - 1].end])
    }
    if line.hasHyphen { output.append(UInt8(ascii: "-")) }
    if line.hasEllipsis { output.append(contentsOf: "…".utf8) }
  }
}
