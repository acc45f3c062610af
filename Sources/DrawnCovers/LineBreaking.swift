extension CoverText {
  /// Signs that follow each other on one line.
  struct Line {
    var signs: Range<Int>
    /// Thousandths of the font size.
    var width = 0
    var hasEllipsis = false
    /// Its last word goes on in the next line.
    var hasHyphen = false

    var isEmpty: Bool { signs.isEmpty && !hasEllipsis }
  }

  /// One line of at most this width in units, with an ellipsis when it had to be cut.
  func fitted(toWidth width: Int, size: Int) -> Line {
    let room = width * 1000 / size
    var line = Line(signs: 0..<0)
    for index in signs.indices {
      if line.width + signs[index].width > room { return cut(line, room: room) }
      take(index, into: &line)
    }
    return isCut ? cut(line, room: room) : line
  }

  /// Whether the text fits into so many lines of at most `room` thousandths of the font size without parting a word.
  func fits(room: Int, limit: Int) -> Bool {
    var (count, width) = (1, 0)
    var isEmpty = true
    for unit in units {
      if unit.isSpace && isEmpty { continue }
      if width + unit.width <= room || unit.isSpace {
        width += unit.width
      } else {
        if unit.width > room || count == limit { return false }
        count += 1
        width = unit.width
      }
      isEmpty = false
    }
    return true
  }

  /// The text in lines of at most `room` thousandths of the font size.
  ///
  /// What does not fit as `fits` has it is made to: words are parted, and the last line ends with an ellipsis.
  func lines(room: Int, limit: Int) -> [Line] {
    var lines: [Line] = []
    var line = Line(signs: 0..<0)
    for unit in units {
      var start = unit.signs.lowerBound
      let end = unit.signs.upperBound
      while start < end {
        let width = start == unit.signs.lowerBound ? unit.width : width(of: start..<end)
        if line.width + width <= room || unit.isSpace {
          if unit.isSpace && line.signs.isEmpty {
            line.signs = end..<end
          } else {
            if line.signs.isEmpty { line.signs = start..<start }
            line.signs = line.signs.lowerBound..<end
            line.width += width
          }
          start = end
          continue
        }
        if width > room {
          // A word that fits nowhere fills this line and goes on in the next, if enough of it finds room.
          let begin = self.width(of: start..<min(start + 3, end)) + hyphenWidth
          if line.signs.isEmpty || line.width + begin <= room {
            let first = start
            while start < end,
              line.width + signs[start].width + hyphen(after: start, end) <= room
                || line.signs.isEmpty
            {
              take(start, into: &line)
              start += 1
            }
            line.hasHyphen = start > first && hyphen(after: start - 1, end) > 0
          }
        }
        guard lines.count + 1 < limit else { return lines + [cut(line, room: room)] }
        lines.append(trimmed(line))
        line = Line(signs: start..<start)
      }
    }
    if isCut { line = cut(line, room: room) }
    if !line.isEmpty { lines.append(trimmed(line)) }
    return lines
  }

  private func width(of range: Range<Int>) -> Int {
    range.reduce(0) { $0 + signs[$1].width }
  }

  /// What must stay together: words, square signs with their punctuation, and the spaces between.
  func foundUnits() -> [Unit] {
    var units: [Unit] = []
    units.reserveCapacity(8)
    var start = 0
    while start < signs.count {
      let end = unitEnd(from: start)
      units.append(
        Unit(signs: start..<end, width: width(of: start..<end), isSpace: signs[start].isSpace))
      start = end
    }
    return units
  }

  /// The end of what must stay together from here: a word, a square sign with its punctuation, or a space.
  private func unitEnd(from start: Int) -> Int {
    var index = start
    var script = signs[index].script
    index += 1
    if script == .space { return index }
    while index < signs.count {
      let next = signs[index].script
      let staysTogether =
        switch (script, next) {
        case (_, .space): false
        case (.opening, _), (_, .closing): true
        case (.hyphen, .hyphen): true
        case (.hyphen, _), (.square, _), (.closing, _): false
        case (_, .square), (_, .opening): false
        default: true
        }
      if !staysTogether { return index }
      script = next
      index += 1
    }
    return index
  }

  /// What it takes to part a word behind a sign: letters are joined by a hyphen, square signs by nothing.
  private func hyphen(after index: Int, _ end: Int) -> Int {
    index + 1 < end && signs[index].script == .alphabet && signs[index + 1].script == .alphabet
      ? hyphenWidth : 0
  }

  private var hyphenWidth: Int { 330 }

  private func take(_ index: Int, into line: inout Line) {
    if line.signs.isEmpty { line.signs = index..<index }
    line.signs = line.signs.lowerBound..<index + 1
    line.width += signs[index].width
  }

  private func cut(_ line: Line, room: Int) -> Line {
    var line = line
    while !line.signs.isEmpty, line.width + 900 > room || signs[line.signs.upperBound - 1].isSpace {
      dropLast(of: &line)
    }
    line.hasEllipsis = true
    line.hasHyphen = false
    return line
  }

  private func trimmed(_ line: Line) -> Line {
    var line = line
    while !line.signs.isEmpty, signs[line.signs.upperBound - 1].isSpace { dropLast(of: &line) }
    return line
  }

  private func dropLast(of line: inout Line) {
    line.width -= signs[line.signs.upperBound - 1].width
    line.signs = line.signs.dropLast()
  }
}
