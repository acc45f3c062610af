import Base

extension Outline {
  /// Shows the rows of tables as lines, their cells apart: CommonMark has no tables, and rows of bars tell nothing.
  mutating func flattenTables() {
    guard bytes.contains(UInt8(ascii: "|")) else { return }
    var start = 0
    while let paragraph = steps[start...].firstIndex(where: { $0.isParagraph && $0.edge == .enter })
    {
      let end = endOfParagraph(from: paragraph)
      if let (header, row) = table(in: paragraph + 1..<end) {
        problems.append(Problem(.table, at: steps[row].offset))
        steps[row].kind = .nothing
        steps[row - 1].kind = .nothing
        // What stands above the table is no part of it.
        if header > paragraph + 1 { steps[header - 1].kind = .hardBreak }
        var isInTitleLink = false
        for index in header..<end {
          switch steps[index].kind {
          case .mark(.titleLinkStart), .mark(.embedStart): isInTitleLink = true
          case .mark(.titleLinkEnd): isInTitleLink = false
          case .softBreak: steps[index].kind = .hardBreak
          case .text where !isInTitleLink: separateCells(in: index)
          default: continue
          }
        }
      }
      start = end
    }
  }

  private func endOfParagraph(from start: Int) -> Int {
    steps[start...].firstIndex { $0.isParagraph && $0.edge == .leave } ?? steps.count
  }

  /// The first line that is `|---|---|`, below one with a bar, and where that one begins: GitHub takes the lines above for
  /// a paragraph of its own.
  private func table(in paragraph: Range<Int>) -> (header: Int, delimiterRow: Int)? {
    var header = paragraph.lowerBound
    while let lineEnd = steps[header..<paragraph.upperBound].firstIndex(where: \.isBreak) {
      let row = lineEnd + 1
      if row < paragraph.upperBound, steps[row].kind == .text,
        bytes[steps[row].text].isDelimiterRow,
        row + 1 == paragraph.upperBound || steps[row + 1].isBreak,
        steps[header..<lineEnd].contains(where: {
          $0.kind == .text && bytes[$0.text].contains(UInt8(ascii: "|"))
        })
      {
        return (header, row)
      }
      header = row
    }
    return nil
  }

  /// Points in place of the bars within a row.
  private mutating func separateCells(in index: Int) {
    let bar = UInt8(ascii: "|")
    let cells = bytes[steps[index].text].split(separator: bar, omittingEmptySubsequences: false)
    guard cells.count > 1 else { return }
    func endsLine(_ step: Step) -> Bool {
      step.isBreak || step.isParagraph || step.kind == .nothing
    }
    let beginsLine = endsLine(steps[index - 1])
    let endsLine = endsLine(steps[index + 1])
    let start = bytes.count
    for (number, cell) in cells.enumerated() {
      let (isFirst, isLast) = (number == 0, number == cells.count - 1)
      let isEdge =
        number == 1 && beginsLine && cells[0].allSatisfy(\.isBlank)
        || isLast && endsLine && cell.allSatisfy(\.isBlank)
      if !isFirst, !isEdge { bytes += " · ".utf8 }
      var words = isFirst ? cell : cell.drop(while: \.isBlank)
      while !isLast, words.last?.isBlank == true { words.removeLast() }
      bytes += words
    }
    steps[index].text = start..<bytes.count
  }
}

extension ArraySlice<UInt8> {
  /// Whether this is the line `|---|---|` below the heads of a table's columns.
  var isDelimiterRow: Bool {
    let (bar, dash) = (UInt8(ascii: "|"), UInt8(ascii: "-"))
    return allSatisfy { $0 == bar || $0 == dash || $0 == UInt8(ascii: ":") || $0.isBlank }
      && contains(bar) && contains(dash)
  }
}
