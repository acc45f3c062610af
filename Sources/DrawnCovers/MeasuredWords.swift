/// The widths of a title's words, to find out whether it fits.
struct MeasuredWords {
  /// What stands together on one line: a word, a square sign with its punctuation, or a space.
  private struct Unit {
    /// Thousandths of the font size.
    let width: Int
    let isSpace: Bool
  }

  private var units: [Unit] = []
  /// Signs as one sees them: a base with what clings to it.
  let count: Int
  /// The text can be set from top to bottom.
  let isVertical: Bool

  /// - Parameter limit: So many signs are looked at; a longer title is cut by the style sheet anyway.
  init(_ title: String, limit: Int) {
    units.reserveCapacity(8)
    var last = SignMeasure.Script.space
    // Of what stands together so far; 0 for nothing.
    var width = 0
    var (count, hasOther) = (0, false)
    // A sign may drag any number of marks along, so what is looked at is limited, too.
    var looks = 4 * limit
    for scalar in title.unicodeScalars {
      if count == limit || looks == 0 { break }
      looks -= 1
      let (script, own) = SignMeasure.measure(scalar.value)
      if script == .clinging || script == .space && last == .space { continue }
      if width > 0, script == .space || !Self.staysTogether(last, script) {
        units.append(Unit(width: width, isSpace: false))
        width = 0
      }
      if script == .space {
        units.append(Unit(width: own, isSpace: true))
      } else {
        width += own
      }
      hasOther = hasOther || own != 1000
      last = script
      count += 1
    }
    if width > 0 { units.append(Unit(width: width, isSpace: false)) }
    self.count = count
    isVertical = count > 0 && !hasOther
  }

  private static func staysTogether(
    _ first: SignMeasure.Script, _ second: SignMeasure.Script
  ) -> Bool {
    switch (first, second) {
    case (_, .space): false
    case (.opening, _), (_, .closing): true
    case (.hyphen, .hyphen): true
    case (.hyphen, _), (.square, _), (.closing, _): false
    case (_, .square), (_, .opening): false
    default: true
    }
  }

  /// Whether the words fit into so many lines of at most `room` thousandths of the font size without one being parted.
  func fits(room: Int, limit: Int) -> Bool {
    var (lines, width) = (1, 0)
    for unit in units {
      if width + unit.width <= room || unit.isSpace {
        width += unit.width
      } else {
        if unit.width > room || lines == limit { return false }
        lines += 1
        width = unit.width
      }
    }
    return true
  }
}
