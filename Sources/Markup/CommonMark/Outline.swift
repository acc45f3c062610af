import Base

/// A parsed text as a list of steps in reading order.
///
/// A list needs no recursion, and parts that span several nodes, such as spoilers, are ranges of
/// it.
struct Outline {
  struct Step: Equatable {
    enum Kind: Equatable {
      case paragraph, tightParagraph, heading, quote, bulletList, orderedList, item
      case codeBlock, rule
      case emphasis, strong, link, picture
      case text, code, softBreak, hardBreak
      case mark(Mark)
      case fenceStart, fenceEnd
      /// A `[[reference]]`, with or without a label between its ends.
      case titleLink, labelledTitleLink
      case strike
      /// The box of a task; its number is 1 if it is done.
      case task
      /// A quote that begins with `[!note]`; its text is the kind, its number a `CalloutFold`.
      case callout, calloutTitle
      case table, tableRow, tableCell
      /// Raw HTML, which no page shows.
      case html
      /// The contents of a callout that is a spoiler.
      case group
      /// A `[^1]`, the notes at the end, one note, and its link back.
      case noteReference, notes, note, noteEnd
      /// Merged into another step.
      case nothing
    }
    enum Edge { case enter, leave, whole }

    var kind: Kind
    var edge: Edge
    /// In `bytes`: the words, the code, or the address of a link.
    var text: Range<Int> = 0..<0
    /// In `bytes`: the title of a link, or the language of a code block. Elsewhere a flag: for a
    /// tight list, a cell of the head, an escaped `|`, a block of HTML.
    var detail: Range<Int> = 0..<0
    /// The level of a heading, the start of a list, the number of a note, the alignment of a cell.
    var number = 0
    /// In the original text.
    var offset = 0

    static let flag = 0..<1
    var isEscapedBar: Bool { kind == .text && !detail.isEmpty }
    var isBlock: Bool { kind == .html && !detail.isEmpty }
    var isBreak: Bool { kind == .softBreak || kind == .hardBreak }
    var isParagraph: Bool { kind == .paragraph || kind == .tightParagraph }
  }

  /// The deepest nesting of quotes, items, emphasis and links.
  static let deepest = 60

  var steps: [Step] = []
  var bytes: [UInt8] = []
  /// An estimate.
  private(set) var htmlCount = 0
  var problems: [Problem] = []
  let alphabet: MarkAlphabet
  private(set) var hasCallouts = false

  private var hasForeignSigns = false
  private var hasSpacedAddresses = false
  private var hasCommentSigns = false
  private(set) var mayHaveTables = false
  /// The first comment of HTML that has no end: at a step, or in its words.
  private(set) var openComment: (step: Int, position: Int)?
  var unknownCallouts: [(word: String, offset: Int)] = []
  private var depth = 0
  private var skippedLevels = 0
  private var isTooDeep = false
  private var openTags = 0
}

extension Outline {
  init(_ markdown: ArraySlice<UInt8>) {
    let text = MarkedText(markdown)
    self.init(alphabet: text.alphabet)
    htmlCount = text.bytes.count + text.bytes.count / 4
    bytes.reserveCapacity(text.bytes.count)
    steps.reserveCapacity(text.bytes.count / 16)
    hasForeignSigns = ForeignSign.areAny(in: text.bytes.span)
    hasSpacedAddresses = SpacedAddress.areAny(in: text.bytes.span)
    hasCommentSigns = text.bytes.span.has(UInt8(ascii: "!"), after: { $0 == UInt8(ascii: "<") })
    var tree = MarkdownTree(of: text.bytes)
    var lines = SourceLines(of: text)
    while let node = tree.next(copyingTo: &bytes) { add(node, &lines) }
  }

  private mutating func add(_ node: MarkdownNode, _ lines: inout SourceLines) {
    var step = node.step
    switch step.kind {
    case .quote, .item, .emphasis, .strong, .link, .picture: addContainer(node, &lines)
    case .bulletList, .orderedList:
      // Its items count as a level; without them, the list is dropped, too.
      if depth < Self.deepest { steps.append(step) }
    case .paragraph, .tightParagraph:
      if skippedLevels > 0 { step.kind = .paragraph }
      if step.edge == .enter { step.offset = startLines(node, &lines) }
      steps.append(step)
    case .heading:
      if step.edge == .enter { startLines(node, &lines) }
      steps.append(step)
    case .codeBlock, .rule, .softBreak, .hardBreak, .code:
      if step.kind == .code { lines.pass(node) }
      steps.append(step)
    case .html: step.isBlock ? addHTMLBlock(node, &lines) : addTag(node, &lines)
    case .text: addText(step.text, offset: lines.pass(node), &lines)
    default: return
    }
  }

  /// Adds a node that counts as a level; beyond the deepest level, keeps only its contents.
  private mutating func addContainer(_ node: MarkdownNode, _ lines: inout SourceLines) {
    var step = node.step
    let isLink = step.kind == .link || step.kind == .picture
    guard step.edge == .enter else {
      if isLink { lines.pass(node) }
      if skippedLevels > 0 {
        skippedLevels -= 1
      } else {
        depth -= 1
        steps.append(step)
      }
      return
    }
    guard depth < Self.deepest else {
      if !isTooDeep {
        isTooDeep = true
        problems.append(Problem(.nesting, at: lines.originalOffset(of: node)))
      }
      skippedLevels += 1
      return
    }
    depth += 1
    if isLink {
      step.text = withoutEscapedBars(step.text)
      step.detail = withoutEscapedBars(step.detail)
      step.offset = lines.originalOffset(of: node)
    }
    steps.append(step)
  }

  @discardableResult
  private mutating func startLines(_ node: MarkdownNode, _ lines: inout SourceLines) -> Int {
    openTags = 0
    return lines.start(node)
  }

  private mutating func addText(_ text: Range<Int>, offset: Int, _ lines: inout SourceLines) {
    let text = withoutDirectionChanges(replacing(.joint, in: text, with: ""))
    var start = text.lowerBound
    if bytes[text].first == UInt8(ascii: "["), lines.byte(at: offset) == UInt8(ascii: "[") {
      start += addBeginning(text)
    }
    var index = start
    while alphabet.isUsed,
      let lead = bytes[index..<text.upperBound].firstIndex(of: MarkAlphabet.lead)
    {
      index = lead + 1
      guard let mark = alphabet.mark(in: bytes, at: lead, end: text.upperBound) else { continue }
      if start < lead { addWords(start..<lead, offset: offset + start - text.lowerBound, &lines) }
      guard mark != .pipe else {
        bytes.append(UInt8(ascii: "|"))
        steps.append(
          Step(kind: .text, edge: .whole, text: (bytes.count - 1)..<bytes.count, detail: Step.flag))
        (index, start) = (lead + 2, lead + 2)
        continue
      }
      let mention = lines.find(alphabet.bytes(for: mark), near: offset + lead - text.lowerBound)
      steps.append(Step(kind: .mark(mark), edge: .whole, text: lead..<(lead + 2), offset: mention))
      index = lead + 2
      start = index
    }
    if start < text.upperBound {
      addWords(start..<text.upperBound, offset: offset + start - text.lowerBound, &lines)
    }
  }

  private mutating func addWords(_ words: Range<Int>, offset: Int, _ lines: inout SourceLines) {
    // Comes before anything that searches further.
    if hasCommentSigns { reportOpenComments(in: words, offset: offset, &lines) }
    if hasForeignSigns {
      for (sign, range) in ForeignSign.all(in: bytes[words]) {
        let offset = lines.find(
          Array(bytes[range].prefix(3)), near: offset + range.lowerBound - words.lowerBound)
        problems.append(Problem(sign.problem, at: offset, text: self.words(range)))
      }
    }
    if hasSpacedAddresses {
      for found in SpacedAddress.all(in: bytes[words]) {
        let near = offset + found.range.lowerBound - words.lowerBound
        guard let place = lines.findExactly(Array(bytes[found.range]), near: near) else { continue }
        problems.append(Problem(.spacedAddress, at: place + 2, text: self.words(found.address)))
      }
    }
    var step = Step(kind: .text, edge: .whole, text: words)
    // A table is reported at its beginning.
    if bytes[words].isDelimiterRow {
      mayHaveTables = true
      step.offset = lines.originalOffsetOfLineAbove
    }
    steps.append(step)
  }

  /// cmark reads `<!--` as words if its paragraph has no `-->`, or a `--` before it; pages would
  /// show the comment.
  private mutating func reportOpenComments(
    in words: Range<Int>, offset: Int, _ lines: inout SourceLines
  ) {
    let sign = Array("<!--".utf8)
    var start = words.lowerBound
    while let found = bytes[start..<words.upperBound].firstRange(of: sign) {
      let near = offset + found.lowerBound - words.lowerBound
      if let place = lines.findUnescaped(sign, near: near) {
        openComment = openComment ?? (steps.count, found.lowerBound)
        problems.append(Problem(.openHTMLComment, at: place))
      }
      start = found.upperBound
    }
  }

  /// Turns an item or quote into a task or callout if it begins with the sign; returns the sign's
  /// length.
  private mutating func addBeginning(_ text: Range<Int>) -> Int {
    guard steps.count >= 2, let paragraph = steps.last, paragraph.edge == .enter,
      paragraph.kind == .paragraph || paragraph.kind == .tightParagraph
    else { return 0 }
    let holder = steps.count - 2
    guard steps[holder].edge == .enter else { return 0 }
    switch steps[holder].kind {
    case .item:
      let sign = Array(bytes[text].prefix(4))
      guard sign.count == 4, sign[2] == UInt8(ascii: "]"), sign[3].isBlank else { return 0 }
      let isDone = sign[1] | 0x20 == UInt8(ascii: "x")
      guard isDone || sign[1] == 0x20 else { return 0 }
      steps[holder].number = 1
      steps.append(Step(kind: .task, edge: .whole, number: isDone ? 1 : 0))
      return 4
    case .quote:
      guard bytes[text].starts(with: "[!".utf8) else { return 0 }
      steps[holder].number = 1
      hasCallouts = true
      return 0
    default: return 0
    }
  }

  /// Leaves out raw HTML, except ends of spoilers in it.
  private mutating func addTag(_ node: MarkdownNode, _ lines: inout SourceLines) {
    let tag = node.step.text
    let start = lines.pass(node)
    let offset = lines.find(Array(bytes[firstLine(tag)]), near: start)
    if bytes[tag].starts(with: "<?".utf8), tag.count == 6,
      alphabet.mark(in: bytes, at: tag.lowerBound + 2, end: tag.upperBound) == .fence
    {
      // CommonMark sees this `:::` within a paragraph, because `1.` starts no list there.
      steps.append(Step(kind: .text, edge: .whole, text: tag))
      return
    }
    if bytes[tag].starts(with: "</".utf8) {
      if openTags > 0 { openTags -= 1 } else { reportHTML(tag, at: offset) }
    } else if !isComment(tag) {
      openTags += 1
      reportHTML(tag, at: offset)
    }
    steps.append(Step(kind: .html, edge: .whole, text: tag))
    let first = steps.count
    // A complete comment isn't among the words.
    let mayHaveSigns = hasCommentSigns
    hasCommentSigns = false
    addText(tag, offset: start, &lines)
    hasCommentSigns = mayHaveSigns
    for index in first..<steps.count
    where steps[index].kind != .mark(.spoilerStart) && steps[index].kind != .mark(.spoilerEnd) {
      steps[index].kind = .nothing
    }
  }

  private mutating func addHTMLBlock(_ node: MarkdownNode, _ lines: inout SourceLines) {
    let block = node.step.text
    let start = lines.start(node)
    var number = 0
    var isReported = false
    for line in bytes[block].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    {
      defer { number += 1 }
      let content = line.drop(while: \.isBlank)
      guard !content.isEmpty else { continue }
      if let fence = fence(content) {
        steps.append(
          Step(
            kind: fence.isStart ? .fenceStart : .fenceEnd, edge: .whole,
            text: fence.title.startIndex..<fence.title.endIndex,
            offset: number == 0 ? start : lines.originalOffset(ofLine: number)))
      } else if !isReported {
        isReported = true
        steps.append(Step(kind: .html, edge: .whole, text: block, detail: Step.flag))
        if isComment(block) { continue }
        reportHTML(
          line.startIndex..<line.endIndex,
          at: number == 0 ? start : lines.originalOffset(ofLine: number))
      }
    }
    if hasCommentSigns, let line = lineOfOpenComment(in: block),
      lines.isAnything(fromLine: node.start.line - 2 + number)
    {
      openComment = openComment ?? (steps.count, 0)
      problems.append(
        Problem(.openHTMLComment, at: line == 0 ? start : lines.originalOffset(ofLine: line)))
    }
  }

  /// The line, from 0, at which a comment begins that the block doesn't end, so that its rest is
  /// shown.
  private func lineOfOpenComment(in block: Range<Int>) -> Int? {
    var start = block.lowerBound
    while let open = bytes[start..<block.upperBound].firstRange(of: "<!--".utf8) {
      guard
        let end = bytes[(open.lowerBound + 2)..<block.upperBound].firstRange(of: "-->".utf8)
      else {
        return bytes[block.lowerBound..<open.lowerBound].count { $0 == UInt8(ascii: "\n") }
      }
      start = end.upperBound
    }
    return nil
  }

  private func fence(_ line: ArraySlice<UInt8>) -> FenceLine? {
    guard line.starts(with: "<?".utf8),
      alphabet.mark(in: bytes, at: line.startIndex + 2, end: line.endIndex) == .fence
    else { return nil }
    return FenceLine(line.dropFirst(6))
  }

  /// Whether HTML is a single comment, which is hidden on purpose.
  private func isComment(_ range: Range<Int>) -> Bool {
    let html = bytes[range].drop(while: \.isASCIIWhitespace)
    guard html.starts(with: "<!--".utf8),
      let end = html.dropFirst(2).firstRange(of: "-->".utf8)?.upperBound
    else { return false }
    return html[end...].allSatisfy(\.isASCIIWhitespace)
  }

  private mutating func reportHTML(_ range: Range<Int>, at offset: Int) {
    problems.append(Problem(.rawHTML, at: offset, text: words(firstLine(range))))
  }

  private func firstLine(_ range: Range<Int>) -> Range<Int> {
    let end = bytes[range].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    return range.lowerBound..<(end ?? range.upperBound)
  }
}
