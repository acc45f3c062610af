import Base

/// The parsed text as a list of steps in reading order; what libcmark's tree becomes.
///
/// A list needs no recursion, whatever the nesting, and what spans several nodes (a spoiler) is a range of it.
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
      /// The box of an item that is a task; its number is 1 when that is done.
      case task
      /// A quote that begins with `[!note]`: its kind is its text, how it is folded its number.
      case callout, calloutTitle
      /// What a callout that is a spoiler holds.
      case group
      /// A `[^1]`; the notes at the end of the text, one of them, and the way back from it.
      case noteReference, notes, note, noteEnd
      /// What has been taken in by another step.
      case nothing
    }
    enum Edge { case enter, leave, whole }

    var kind: Kind
    var edge: Edge
    /// In `bytes`: the words, the code, or the address of a link.
    var text: Range<Int> = 0..<0
    /// In `bytes`: the title of a link, or the language of a code block.
    var detail: Range<Int> = 0..<0
    /// The level of a heading, the start of a list, the number of a note, or how many words a text has that is HTML as
    /// it stands.
    var number = 0
    /// In the text as the user wrote it.
    var offset = 0
  }

  /// How deep quotes, items, emphasis and links may be within each other.
  static let deepest = 60

  var steps: [Step] = []
  /// What the contents of all steps are parts of.
  var bytes: [UInt8] = []
  /// About how many bytes its HTML will have.
  private(set) var htmlCount = 0
  var problems: [Problem] = []
  let alphabet: MarkAlphabet
  /// Whether a quote may be a callout.
  private(set) var hasCallouts = false

  /// Whether the text has signs that other dialects of Markdown give a meaning to.
  private var hasForeignSigns = false
  /// Whether it may have addresses with spaces in them.
  private var hasSpacedAddresses = false
  /// Whether it may have a `<!--` among its words.
  private var hasCommentSigns = false
  /// Callouts of kinds that nobody knows, by where they begin.
  var unknownCallouts: [(word: String, offset: Int)] = []
  private var depth = 0
  private var skippedLevels = 0
  private var isTooDeep = false
  private var openTags = 0
}

extension Outline {
  /// The steps of the Markdown in a range of some bytes.
  static func of(_ bytes: [UInt8], in range: Range<Int>) -> Outline {
    guard let steps = plainSteps(of: bytes, in: range), bytes[range].span.isUTF8 else {
      return Outline(parsing: MarkedText(bytes[range]))
    }
    // Each paragraph has eight bytes of tags in place of an empty line.
    return Outline(
      steps: steps, bytes: bytes, htmlCount: range.count + steps.count * 3,
      alphabet: MarkAlphabet())
  }

  /// Those that cmark finds.
  init(parsing text: MarkedText) {
    self.init(alphabet: text.alphabet)
    htmlCount = text.bytes.count + text.bytes.count / 4
    bytes.reserveCapacity(text.bytes.count)
    steps.reserveCapacity(text.bytes.count / 16)
    hasForeignSigns = ForeignSign.areAny(in: text.bytes.span)
    hasSpacedAddresses = SpacedAddress.areAny(in: text.bytes.span)
    hasCommentSigns = text.bytes.span.has(
      UInt8(ascii: "!"), after: { $0 == UInt8(ascii: "<") })
    var tree = MarkdownTree(of: text.bytes)
    var lines = SourceLines(of: text)
    while let node = tree.next(copyingTo: &bytes) { add(node, &lines) }
  }

  private mutating func add(_ node: MarkdownNode, _ lines: inout SourceLines) {
    let edge: Step.Edge = node.isEnter ? .enter : .leave
    switch node.kind {
    case .quote: addContainer(.quote, node, &lines)
    case .bulletList, .orderedList:
      // A list counts with its items; one whose items are too deep is none.
      guard depth < Self.deepest else { return }
      let isOrdered = if case .orderedList = node.kind { true } else { false }
      steps.append(
        Step(kind: isOrdered ? .orderedList : .bulletList, edge: edge, number: node.number))
    case .item: addContainer(.item, node, &lines)
    case .paragraph(let isTight):
      var step = Step(
        kind: isTight && skippedLevels == 0 ? .tightParagraph : .paragraph, edge: edge)
      if node.isEnter { step.offset = startLines(node, &lines) }
      steps.append(step)
    case .heading:
      if node.isEnter { startLines(node, &lines) }
      steps.append(Step(kind: .heading, edge: edge, number: node.number))
    case .codeBlock:
      steps.append(Step(kind: .codeBlock, edge: .whole, text: node.text, detail: node.detail))
    case .htmlBlock: addHTMLBlock(node, &lines)
    case .rule: steps.append(Step(kind: .rule, edge: .whole))
    case .text: addText(node.text, offset: lines.pass(node), &lines)
    case .softBreak: steps.append(Step(kind: .softBreak, edge: .whole))
    case .hardBreak: steps.append(Step(kind: .hardBreak, edge: .whole))
    case .code:
      lines.pass(node)
      steps.append(Step(kind: .code, edge: .whole, text: node.text))
    case .tag: addTag(node, &lines)
    case .emphasis: addContainer(.emphasis, node, &lines)
    case .strong: addContainer(.strong, node, &lines)
    case .link: addContainer(.link, node, &lines)
    case .picture: addContainer(.picture, node, &lines)
    case .document, .other: return
    }
  }

  /// What counts as a level; beyond the deepest one only the contents are kept.
  private mutating func addContainer(
    _ kind: Step.Kind, _ node: MarkdownNode, _ lines: inout SourceLines
  ) {
    let isLink = kind == .link || kind == .picture
    guard node.isEnter else {
      if isLink { lines.pass(node) }
      if skippedLevels > 0 {
        skippedLevels -= 1
      } else {
        depth -= 1
        steps.append(Step(kind: kind, edge: .leave))
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
    var step = Step(kind: kind, edge: .enter)
    if isLink {
      step.text = node.text
      step.detail = node.detail
      step.offset = lines.originalOffset(of: node)
    }
    steps.append(step)
  }

  @discardableResult
  private mutating func startLines(_ node: MarkdownNode, _ lines: inout SourceLines) -> Int {
    openTags = 0
    return lines.start(node)
  }

  /// Splits words at the marks in them.
  private mutating func addText(_ text: Range<Int>, offset: Int, _ lines: inout SourceLines) {
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
      let mention = lines.find(alphabet.bytes(for: mark), near: offset + lead - text.lowerBound)
      steps.append(
        Step(kind: .mark(mark), edge: .whole, text: lead..<(lead + 2), offset: mention))
      index = lead + 2
      start = index
    }
    if start < text.upperBound {
      addWords(start..<text.upperBound, offset: offset + start - text.lowerBound, &lines)
    }
  }

  private mutating func addWords(_ words: Range<Int>, offset: Int, _ lines: inout SourceLines) {
    // Before all that looks for something further on.
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
        problems.append(
          Problem(.spacedAddress, at: place + 2, text: self.words(found.address)))
      }
    }
    var step = Step(kind: .text, edge: .whole, text: words)
    // Of a table, where it begins.
    if bytes[words].isDelimiterRow { step.offset = lines.originalOffsetOfLineAbove }
    steps.append(step)
  }

  /// To cmark a `<!--` is a word where no `-->` follows in its paragraph, or a `--` before that, so that what was to be
  /// a comment would be shown.
  private mutating func reportOpenComments(
    in words: Range<Int>, offset: Int, _ lines: inout SourceLines
  ) {
    let sign = Array("<!--".utf8)
    var start = words.lowerBound
    while let found = bytes[start..<words.upperBound].firstRange(of: sign) {
      let near = offset + found.lowerBound - words.lowerBound
      if let place = lines.findUnescaped(sign, near: near) {
        problems.append(Problem(.openHTMLComment, at: place))
      }
      start = found.upperBound
    }
  }

  /// Looks whether words are the first of an item or a quote and make a task or a callout of it; how many bytes mean
  /// that.
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

  /// Raw HTML is left out; a spoiler that starts or ends in it still does.
  private mutating func addTag(_ node: MarkdownNode, _ lines: inout SourceLines) {
    let tag = node.text
    let start = lines.pass(node)
    let offset = lines.find(Array(bytes[firstLine(tag)]), near: start)
    if bytes[tag].starts(with: "<?".utf8), tag.count == 6,
      alphabet.mark(in: bytes, at: tag.lowerBound + 2, end: tag.upperBound) == .fence
    {
      // A `:::` line that CommonMark sees within a paragraph, because its "1." starts no list there.
      steps.append(Step(kind: .text, edge: .whole, text: tag))
      return
    }
    if bytes[tag].starts(with: "</".utf8) {
      if openTags > 0 { openTags -= 1 } else { reportHTML(tag, at: offset) }
    } else {
      openTags += 1
      reportHTML(tag, at: offset)
    }
    let first = steps.count
    // A comment that is one is none of the words.
    let mayHaveSigns = hasCommentSigns
    hasCommentSigns = false
    addText(tag, offset: start, &lines)
    hasCommentSigns = mayHaveSigns
    for index in first..<steps.count where steps[index].kind == .text {
      steps[index].kind = .nothing
    }
  }

  private mutating func addHTMLBlock(_ node: MarkdownNode, _ lines: inout SourceLines) {
    let block = node.text
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
        reportHTML(
          line.startIndex..<line.endIndex,
          at: number == 0 ? start : lines.originalOffset(ofLine: number))
      }
    }
    if hasCommentSigns, let line = lineOfOpenComment(in: block),
      lines.isAnything(fromLine: node.start.line - 2 + number)
    {
      problems.append(
        Problem(.openHTMLComment, at: line == 0 ? start : lines.originalOffset(ofLine: line)))
    }
  }

  /// The line of a block of HTML, counted from 0, on which a comment begins that goes on behind the block; what follows
  /// is shown then. nil when there is none.
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

  private mutating func reportHTML(_ range: Range<Int>, at offset: Int) {
    problems.append(Problem(.rawHTML, at: offset, text: words(firstLine(range))))
  }

  private func firstLine(_ range: Range<Int>) -> Range<Int> {
    let end = bytes[range].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    return range.lowerBound..<(end ?? range.upperBound)
  }
}

extension Outline {
  /// A part of the text with the marks as the user wrote them; for code, addresses and messages.
  func unmarked(_ range: Range<Int>) -> ArraySlice<UInt8> {
    guard alphabet.isUsed, bytes[range].contains(MarkAlphabet.lead) else { return bytes[range] }
    var text: [UInt8] = []
    var index = range.lowerBound
    while index < range.upperBound {
      guard let mark = alphabet.mark(in: bytes, at: index, end: range.upperBound) else {
        text.append(bytes[index])
        index += 1
        continue
      }
      if mark == .fence, text.suffix(2).elementsEqual("<?".utf8) {
        text.removeLast(2)
        index += 2
      }
      text += mark.text.utf8
      index += 2
    }
    return text[...]
  }

  func words(_ range: Range<Int>) -> String { String(decoding: unmarked(range), as: UTF8.self) }
}
