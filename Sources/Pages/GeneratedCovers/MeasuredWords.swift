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
  private(set) var count = 0
  /// The text can be set from top to bottom.
  var isVertical: Bool { count > 0 && !hasOther }
  /// Whether there is one that is not as wide as it is high.
  private var hasOther = false
  /// Of what stands together so far; 0 for nothing.
  private var width = 0
  private var last = SignMeasure.Script.space

  /// - Parameter limit: So many signs are looked at; a longer title is cut by the style sheet anyway.
  init(_ title: String, limit: Int) {
    units.reserveCapacity(8)
    // A sign may drag any number of marks along, so what is looked at is limited, too.
    let most = 4 * limit
    // Most titles are ASCII all through: as bytes their signs take half the time.
    let bytes = title.utf8Span.span
    var place = 0
    while place < min(bytes.count, most), bytes[place] < 0x80 {
      add(UInt32(bytes[place]), limit: limit)
      place += 1
    }
    if place < bytes.count {
      for scalar in title.unicodeScalars.dropFirst(place).prefix(most - place) {
        add(scalar.value, limit: limit)
      }
    }
    endUnit()
  }

  @inline(__always)
  private mutating func add(_ sign: UInt32, limit: Int) {
    let (script, own) = SignMeasure.measure(sign)
    if count == limit || script == .clinging || script == .space && last == .space { return }
    if script == .space {
      endUnit()
      units.append(Unit(width: own, isSpace: true))
    } else {
      if !Self.staysTogether(last, script) { endUnit() }
      width += own
    }
    hasOther = hasOther || own != 1000
    last = script
    count += 1
  }

  private mutating func endUnit() {
    if width > 0 { units.append(Unit(width: width, isSpace: false)) }
    width = 0
  }

  private static func staysTogether(
    _ first: SignMeasure.Script, _ second: SignMeasure.Script
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
