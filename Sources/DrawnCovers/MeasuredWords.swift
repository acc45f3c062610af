/// The widths of a title's words, to find out whether it fits.
struct MeasuredWords {
  /// What stands together on one line: a word, a square sign with its punctuation, or a space.
  private struct Unit {
    /// Thousandths of the font size.
    var width: Int
    let isSpace: Bool
  }

  private var units: [Unit] = []
  /// Signs as one sees them: a base with what clings to it.
  private(set) var count = 0
  /// The text can be set from top to bottom.
  private(set) var isVertical = true

  /// - Parameter limit: So many signs are looked at; a longer title is cut by the style sheet anyway.
  init(_ title: String, limit: Int) {
    units.reserveCapacity(8)
    var last = SignMeasure.Script.space
    // A sign may drag any number of marks along, so what is looked at is limited, too.
    var looks = 4 * limit
    for scalar in title.unicodeScalars {
      if count == limit || looks == 0 { break }
      looks -= 1
      let (script, width) = SignMeasure.measure(scalar.value)
      switch script {
      case .clinging: continue
      case .space where last == .space: continue
      case .space: units.append(Unit(width: width, isSpace: true))
      case _ where last == .space || !Self.staysTogether(last, script):
        units.append(Unit(width: width, isSpace: false))
      default: units[units.count - 1].width += width
      }
      isVertical = isVertical && script != .space && width == 1000
      last = script
      count += 1
    }
    if count == 0 { isVertical = false }
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
