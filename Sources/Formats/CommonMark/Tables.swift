import Bytes

extension Outline {
  /// Shows the rows of tables as lines, their cells apart: CommonMark has no tables, and rows of bars tell nothing.
  mutating func flattenTables() {
    guard bytes.contains(UInt8(ascii: "|")) else { return }
    var start = 0
    while let paragraph = steps[start...].firstIndex(where: { $0.isParagraph && $0.edge == .enter })
    {
      let end = endOfParagraph(from: paragraph)
      if let row = delimiterRow(in: paragraph + 1..<end) {
        problems.append(Problem(.table, at: steps[paragraph].offset))
        steps[row].kind = .nothing
        steps[row - 1].kind = .nothing
        var isInTitleLink = false
        for index in paragraph + 1..<end {
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

  /// The second line when it is `|---|---|`, below a line with a bar.
  private func delimiterRow(in paragraph: Range<Int>) -> Int? {
    guard let lineEnd = steps[paragraph].firstIndex(where: \.isBreak),
      lineEnd + 1 < paragraph.upperBound, steps[lineEnd + 1].kind == .text,
      lineEnd + 2 == paragraph.upperBound || steps[lineEnd + 2].isBreak
    else { return nil }
    let bar = UInt8(ascii: "|")
    let row = bytes[steps[lineEnd + 1].text]
    let isRow =
      row.contains(bar) && row.contains(UInt8(ascii: "-"))
      && row.allSatisfy {
        $0 == bar || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ":") || $0.isBlank
      }
    let hasCells = steps[paragraph.lowerBound..<lineEnd].contains {
      $0.kind == .text && bytes[$0.text].contains(bar)
    }
    return isRow && hasCells ? lineEnd + 1 : nil
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
