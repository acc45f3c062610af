struct MarkdownWriter {
  private var blocks = BlockWriter()
  private var line: [InlinePiece] = []
  /// The open marks, outermost first.
  private var marks: [InlineMark] = []
  private var pendingBreaks = 0
  private var heading: Int?
  private var code: (isBlock: Bool, text: String)?
  private var spoilers = 0

  mutating func write(_ steps: [MarkupStep]) -> String {
    let blockSpoilers = Self.blockSpoilers(of: steps)
    for (index, step) in steps.enumerated() {
      switch step {
      case .text(let text): add(text)
      case .lineBreak: addBreak()
      case .rule:
        endParagraph()
        blocks.write(["---"])
      case .enter(.spoiler(let title)):
        spoilers += 1
        // Spoilers within a spoiler add nothing.
        if spoilers == 1 { enterSpoiler(title, isBlock: blockSpoilers.contains(index)) }
      case .leave(.spoiler):
        spoilers -= 1
        if spoilers == 0 { leaveSpoiler() }
        spoilers = max(spoilers, 0)
      case .enter(let element): enter(element)
      case .leave(let element): leave(element)
      }
    }
    endCode()
    endParagraph()
    blocks.closeContainers(from: 0)
    return String(blocks.text.dropLast())
  }

  /// The spoilers that contain more than a part of one paragraph, or have no end.
  private static func blockSpoilers(of steps: [MarkupStep]) -> Set<Int> {
    var found: Set<Int> = []
    var start: Int?
    var depth = 0
    var breaks = 0
    for (index, step) in steps.enumerated() {
      var endsParagraph = false
      switch step {
      case .enter(.spoiler(let title)):
        if depth == 0 { start = index }
        if title != nil { endsParagraph = true }
        depth += 1
      case .leave(.spoiler):
        depth = max(depth - 1, 0)
        if depth == 0 { start = nil }
      case .enter(let element), .leave(let element): endsParagraph = !element.isInline
      case .rule: endsParagraph = true
      case .lineBreak:
        breaks += 1
        endsParagraph = breaks > 1
      case .text(let text): if text.contains(where: { !$0.isWhitespace }) { breaks = 0 }
      }
      if endsParagraph, let start { found.insert(start) }
    }
    if let start { found.insert(start) }
    return found
  }

  private mutating func enter(_ element: MarkupElement) {
    guard code == nil else { return }
    switch element {
    case .mark(let mark):
      // A mark within an equal one, or a link within a link, adds nothing.
      let isOpen = marks.contains { $0 == mark || $0.isLink && mark.isLink }
      if !isOpen { open(mark) }
    case .code: code = (false, "")
    case .codeBlock:
      endParagraph()
      code = (true, "")
    case .block: endParagraph()
    case .heading(let level):
      endParagraph()
      heading = level
    case .quote, .list, .item:
      endParagraph()
      blocks.open(element)
    case .spoiler: return
    }
  }

  private mutating func leave(_ element: MarkupElement) {
    if code != nil {
      if element == .code || element == .codeBlock { endCode() }
      return
    }
    switch element {
    case .mark(let mark): close(mark)
    case .block: endParagraph()
    case .heading:
      endParagraph()
      heading = nil
    case .quote, .list, .item:
      endParagraph()
      blocks.close(element)
    case .code, .codeBlock, .spoiler: return
    }
  }

  private mutating func enterSpoiler(_ title: String?, isBlock: Bool) {
    endCode()
    guard isBlock else { return open(.spoiler) }
    endParagraph()
    blocks.open(.spoiler(title: title))
  }

  private mutating func leaveSpoiler() {
    endCode()
    if marks.contains(.spoiler) { return close(.spoiler) }
    endParagraph()
    blocks.close(.spoiler(title: nil))
  }

  private mutating func open(_ mark: InlineMark) {
    marks.append(mark)
    line.append(.open(mark))
  }

  /// Closes a mark; marks that were opened later are closed, and opened again.
  private mutating func close(_ mark: InlineMark) {
    guard let index = marks.lastIndex(where: { $0 == mark || $0.isLink && mark.isLink }) else {
      return
    }
    for mark in marks[index...].reversed() { line.append(.close(mark)) }
    marks.remove(at: index)
    for mark in marks[index...] { line.append(.open(mark)) }
  }

  private mutating func add(_ text: String) {
    if code != nil {
      code?.text += text
      return
    }
    if text.contains(where: { !$0.isWhitespace }) { writeBreak() }
    line.append(.text(text))
  }

  private mutating func addBreak() {
    if code != nil {
      code?.text += "\n"
      return
    }
    pendingBreaks += 1
    if pendingBreaks > 1 { endParagraph() }
  }

  private mutating func writeBreak() {
    if pendingBreaks > 0 { line.append(heading == nil ? .lineBreak : .text(" ")) }
    pendingBreaks = 0
  }

  private mutating func endCode() {
    guard let code else { return }
    self.code = nil
    if code.isBlock {
      blocks.write(fenced(code.text))
    } else if code.text.contains(where: { !$0.isWhitespace }) {
      writeBreak()
      line.append(.code(code.text))
    }
  }

  /// Ends a paragraph; its open marks continue in the next one.
  private mutating func endParagraph() {
    pendingBreaks = 0
    for mark in marks.reversed() { line.append(.close(mark)) }
    let lines = InlineText(line).lines
    line = marks.map { .open($0) }
    guard !lines.isEmpty else { return }
    if let heading {
      blocks.write([String(repeating: "#", count: heading) + " " + lines.joined(separator: " ")])
    } else {
      blocks.write(lines)
    }
  }

  /// Uses a longer fence than any in the text.
  private func fenced(_ text: String) -> [String] {
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { line in
        String(String.UnicodeScalarView(line.unicodeScalars.filter { $0 == "\t" || !$0.isControl }))
      }
    while lines.first?.allSatisfy(\.isWhitespace) == true { lines.removeFirst() }
    while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
    guard !lines.isEmpty else { return [] }
    let fence = String(repeating: "`", count: max(3, longestRunOfTicks(in: text) + 1))
    return [fence] + lines + [fence]
  }
}
