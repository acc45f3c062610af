enum ColumnAlignment: Int {
  case natural, start, center, end

  /// For the style sheet; nil for none.
  var className: String? {
    switch self {
    case .natural, .start: nil
    case .center: "center"
    case .end: "end"
    }
  }
}

extension Outline {
  /// Turns a paragraph into a table if it has a line `|---|---|` below one with as many cells, as
  /// GitHub does.
  ///
  /// A bar within emphasis, code or a link doesn't separate cells.
  mutating func readTables() {
    guard mayHaveTables else { return }
    let all = exchange(&steps, with: [])
    steps.reserveCapacity(all.count + 64)
    var index = 0
    while index < all.count {
      let end =
        all[index].isParagraph
        ? all[index...].firstIndex { $0.isParagraph && $0.edge == .leave } : nil
      guard let end else {
        steps.append(all[index])
        index += 1
        continue
      }
      if !addTable(all[index...end]) { steps += all[index...end] }
      index = end + 1
    }
  }

  private mutating func addTable(_ paragraph: ArraySlice<Step>) -> Bool {
    let lines = lines(of: paragraph.dropFirst().dropLast())
    // Everything after the head of a footnote belongs to it.
    let note = lines.firstIndex { $0.first?.kind == .mark(.noteStart) } ?? lines.count
    for row in lines.indices.prefix(note).dropFirst() {
      guard lines[row].count == 1, let step = lines[row].first, step.kind == .text,
        let columns = bytes[step.text].columns,
        lines[row - 1].contains(where: { $0.kind == .text && bytes[$0.text].contains(0x7C) })
      else { continue }
      let head = cells(of: lines[row - 1])
      let rows = [head] + lines[(row + 1)..<note].map(cells)
      let before = paragraph[..<lines[row - 1].startIndex].dropFirst().dropLast()
      let after = note < lines.count ? paragraph[lines[note].startIndex...].dropLast() : []
      guard head.count == columns.count,
        (rows.joined() + [Array(before), Array(after)]).allSatisfy(hasWholeSpoilers)
      else {
        problems.append(Problem(.table, at: step.offset))
        return false
      }
      addParagraph(paragraph, before)
      addTable(rows, columns)
      addParagraph(paragraph, after)
      return true
    }
    return false
  }

  private func lines(of steps: ArraySlice<Step>) -> [ArraySlice<Step>] {
    var lines: [ArraySlice<Step>] = []
    var (start, depth) = (steps.startIndex, 0)
    for index in steps.indices {
      switch steps[index].edge {
      case .enter: depth += 1
      case .leave: depth -= 1
      case .whole:
        guard depth == 0, steps[index].isBreak else { continue }
        lines.append(steps[start..<index])
        start = index + 1
      }
    }
    return lines + [steps[start...]]
  }

  private func cells(of line: ArraySlice<Step>) -> [[Step]] {
    var cells: [[Step]] = [[]]
    var depth = 0
    for step in line {
      switch (step.kind, step.edge) {
      case (.mark(.titleLinkStart), _), (.mark(.embedStart), _), (_, .enter): depth += 1
      case (.mark(.titleLinkEnd), _), (_, .leave): depth -= 1
      default: break
      }
      guard step.kind == .text, !step.isEscapedBar, depth == 0 else {
        cells[cells.count - 1].append(step)
        continue
      }
      let parts = bytes[step.text].split(separator: 0x7C, omittingEmptySubsequences: false)
      for (number, part) in parts.enumerated() {
        if number > 0 { cells.append([]) }
        var words = step
        words.text = part.startIndex..<part.endIndex
        cells[cells.count - 1].append(words)
      }
    }
    cells = cells.map(trimmed)
    if cells.count > 1, cells[0].isEmpty { cells.removeFirst() }
    if cells.count > 1, cells[cells.count - 1].isEmpty { cells.removeLast() }
    return cells
  }

  /// A cell without the blanks at its ends, and with `|` for `\|` in code.
  private func trimmed(_ cell: [Step]) -> [Step] {
    var cell = cell[...]
    while var first = cell.first, first.kind == .text {
      first.text = bytes[first.text].drop(while: \.isBlank).indices
      if !first.text.isEmpty {
        cell[cell.startIndex] = first
        break
      }
      cell.removeFirst()
    }
    while var last = cell.last, last.kind == .text {
      let end = bytes[last.text].lastIndex { !$0.isBlank }
      last.text = last.text.lowerBound..<(end.map { $0 + 1 } ?? last.text.lowerBound)
      if !last.text.isEmpty {
        cell[cell.endIndex - 1] = last
        break
      }
      cell.removeLast()
    }
    return Array(cell)
  }

  /// Whether each spoiler that begins in some steps ends there, so that no other part of the text
  /// determines what it hides.
  private func hasWholeSpoilers(_ steps: [Step]) -> Bool {
    var open = 0
    for step in steps {
      if step.kind == .mark(.spoilerStart) { open += 1 }
      if step.kind == .mark(.spoilerEnd) { open = max(open - 1, 0) }
    }
    return open == 0
  }

  private mutating func addParagraph(
    _ paragraph: ArraySlice<Step>, _ words: some Collection<Step>
  ) {
    guard let enter = paragraph.first, let leave = paragraph.last, !words.isEmpty else { return }
    steps += [enter] + words + [leave]
  }

  /// Rows have only the cells that are written; filling them up could square a text's length.
  private mutating func addTable(_ rows: [[[Step]]], _ columns: [ColumnAlignment]) {
    let hasBody = rows.count > 1 ? 1 : 0
    steps.append(Step(kind: .table, edge: .enter, number: hasBody))
    for (number, row) in rows.enumerated() {
      let flag = number == 0 ? Step.flag : 0..<0
      steps.append(Step(kind: .tableRow, edge: .enter, detail: flag))
      for (column, cell) in row.enumerated() {
        let alignment = column < columns.count ? columns[column] : .natural
        steps.append(Step(kind: .tableCell, edge: .enter, detail: flag, number: alignment.rawValue))
        for var step in cell {
          if step.kind == .code { step.text = withoutEscapedBars(step.text) }
          steps.append(step)
        }
        steps.append(Step(kind: .tableCell, edge: .leave, detail: flag))
      }
      steps.append(Step(kind: .tableRow, edge: .leave, detail: flag, number: hasBody))
    }
    steps.append(Step(kind: .table, edge: .leave, number: hasBody))
  }
}

extension ArraySlice<UInt8> {
  /// Whether this is the line `|---|:-:|` below the head of a table.
  var isDelimiterRow: Bool { columns != nil }

  /// The alignment of columns in the line `|---|:-:|` below a table's head; nil for another line.
  fileprivate var columns: [ColumnAlignment]? {
    let (bar, dash, colon) = (UInt8(ascii: "|"), UInt8(ascii: "-"), UInt8(ascii: ":"))
    guard allSatisfy({ $0 == bar || $0 == dash || $0 == colon || $0.isBlank }), contains(bar) else {
      return nil
    }
    var cells = split(separator: bar, omittingEmptySubsequences: false)
    if cells.first?.allSatisfy(\.isBlank) == true { cells.removeFirst() }
    if cells.last?.allSatisfy(\.isBlank) == true { cells.removeLast() }
    var columns: [ColumnAlignment] = []
    for cell in cells {
      var words = cell.drop(while: \.isBlank)
      while words.last?.isBlank == true { words.removeLast() }
      let (isStart, isEnd) = (words.first == colon, words.last == colon)
      let dashes = words.dropFirst(isStart ? 1 : 0).dropLast(isEnd ? 1 : 0)
      guard !dashes.isEmpty, dashes.allSatisfy({ $0 == dash }) else { return nil }
      columns.append(isStart && isEnd ? .center : isStart ? .start : isEnd ? .end : .natural)
    }
    return columns.isEmpty ? nil : columns
  }
}
