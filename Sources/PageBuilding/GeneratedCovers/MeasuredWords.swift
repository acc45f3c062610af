/// The widths of a title's words, for finding out whether it fits somewhere.
struct MeasuredWords {
  /// A piece that stays on one line: a word, a square character with its punctuation, or a space.
  private struct Unit {
    /// Thousandths of the font size.
    let width: Int
    let isSpace: Bool
  }

  private var units: [Unit] = []
  /// The number of characters without combining marks.
  private(set) var count = 0
  /// Whether the text can be set from top to bottom.
  var isVertical: Bool { count > 0 && !hasNarrow }
  /// Whether there is a character that isn't as wide as it is high.
  private var hasNarrow = false
  /// The width of the unit so far; 0 before its first character.
  private var width = 0
  private var last = CharacterMeasure.Script.space

  /// - Parameter limit: the number of characters to measure; the style sheet cuts longer titles
  init(_ title: String, limit: Int) {
    units.reserveCapacity(8)
    // A character may have any number of combining marks.
    for scalar in title.unicodeScalars.prefix(4 * limit) { add(scalar.value, limit: limit) }
    endUnit()
  }

  private mutating func add(_ scalar: UInt32, limit: Int) {
    let (script, own) = CharacterMeasure.measure(scalar)
    if count == limit || script == .combining || script == .space && last == .space { return }
    if script == .space {
      endUnit()
      units.append(Unit(width: own, isSpace: true))
    } else {
      if !Self.staysTogether(last, script) { endUnit() }
      width += own
    }
    hasNarrow = hasNarrow || own != 1000
    last = script
    count += 1
  }

  private mutating func endUnit() {
    if width > 0 { units.append(Unit(width: width, isSpace: false)) }
    width = 0
  }

  private static func staysTogether(
    _ first: CharacterMeasure.Script, _ second: CharacterMeasure.Script
  ) -> Bool {
    switch (first, second) {
    case (.alphabet, .alphabet): true
    case (.opening, _), (_, .closing): true
    case (.hyphen, .hyphen): true
    case (.hyphen, _), (.square, _), (.closing, _): false
    case (_, .square), (_, .opening): false
    default: true
    }
  }

  /// The width of the widest piece, in thousandths of the font size.
  var widest: Int { units.lazy.map(\.width).max() ?? 0 }

  /// Whether the words fit, unbroken, into this many lines of a width in thousandths of the font
  /// size.
  func fits(width lineWidth: Int, lines maximum: Int) -> Bool {
    var (lines, width) = (1, 0)
    for unit in units {
      if width + unit.width <= lineWidth || unit.isSpace {
        width += unit.width
      } else {
        if unit.width > lineWidth || lines == maximum { return false }
        lines += 1
        width = unit.width
      }
    }
    return true
  }
}
