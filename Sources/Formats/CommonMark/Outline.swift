import Bytes
import Ccmark
import Glibc

/// The parsed text as a list of steps in reading order; the only place that sees cmark's tree.
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
    /// The level of a heading, the start of a list, or how many words a text has that is HTML as it stands.
    var number = 0
    /// In the text as the user wrote it.
    var place = 0
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
    // cmark takes ten instructions a byte to see that a text is UTF-8.
    let options = text.bytes.span.isUTF8 ? CMARK_OPT_DEFAULT : CMARK_OPT_VALIDATE_UTF8
    NodeMemory.lend { memory in
      guard let parser = cmark_parser_new_with_mem(options, memory) else { return }
      text.bytes.withUnsafeBytes { cmark_parser_feed(parser, $0.baseAddress, $0.count) }
      guard let document = cmark_parser_finish(parser), let walk = cmark_iter_new(document) else {
        return
      }
      add(walk, in: text)
    }
  }

  private mutating func add(_ walk: OpaquePointer, in text: MarkedText) {
    var lines = SourceLines(of: text)
    while true {
      let event = cmark_iter_next(walk)
      guard event != CMARK_EVENT_DONE, let node = cmark_iter_get_node(walk) else { return }
      add(node, isEnter: event == CMARK_EVENT_ENTER, &lines)
    }
  }

  private mutating func add(_ node: Node, isEnter: Bool, _ lines: inout SourceLines) {
    switch cmark_node_get_type(node) {
    case CMARK_NODE_BLOCK_QUOTE: addContainer(.quote, node, isEnter, &lines)
    case CMARK_NODE_LIST:
      let isOrdered = cmark_node_get_list_type(node) == CMARK_ORDERED_LIST
      // A list counts with its items; one whose items are too deep is none.
      guard depth < Self.deepest else { return }
      steps.append(
        Step(
          kind: isOrdered ? .orderedList : .bulletList, edge: isEnter ? .enter : .leave,
          number: Int(cmark_node_get_list_start(node))))
    case CMARK_NODE_ITEM: addContainer(.item, node, isEnter, &lines)
    case CMARK_NODE_PARAGRAPH:
      if isEnter { startLines(node, &lines) }
      let isTight = skippedLevels == 0 && isTight(node)
      steps.append(
        Step(kind: isTight ? .tightParagraph : .paragraph, edge: isEnter ? .enter : .leave))
    case CMARK_NODE_HEADING:
      if isEnter { startLines(node, &lines) }
      steps.append(
        Step(
          kind: .heading, edge: isEnter ? .enter : .leave,
          number: Int(cmark_node_get_heading_level(node))))
    case CMARK_NODE_CODE_BLOCK:
      steps.append(
        Step(
          kind: .codeBlock, edge: .whole, text: copy(cmark_node_get_literal(node)),
          detail: copy(cmark_node_get_fence_info(node))))
    case CMARK_NODE_HTML_BLOCK: addHTMLBlock(node, &lines)
    case CMARK_NODE_THEMATIC_BREAK: steps.append(Step(kind: .rule, edge: .whole))
    case CMARK_NODE_TEXT:
      addText(copy(cmark_node_get_literal(node)), place: lines.pass(node), &lines)
    case CMARK_NODE_SOFTBREAK: steps.append(Step(kind: .softBreak, edge: .whole))
    case CMARK_NODE_LINEBREAK: steps.append(Step(kind: .hardBreak, edge: .whole))
    case CMARK_NODE_CODE:
      lines.pass(node)
      steps.append(Step(kind: .code, edge: .whole, text: copy(cmark_node_get_literal(node))))
    case CMARK_NODE_HTML_INLINE: addTag(node, &lines)
    case CMARK_NODE_EMPH: addContainer(.emphasis, node, isEnter, &lines)
    case CMARK_NODE_STRONG: addContainer(.strong, node, isEnter, &lines)
    case CMARK_NODE_LINK: addContainer(.link, node, isEnter, &lines)
    case CMARK_NODE_IMAGE: addContainer(.picture, node, isEnter, &lines)
    default: return
    }
  }

  /// What counts as a level; beyond the deepest one only the contents are kept.
  private mutating func addContainer(
    _ kind: Step.Kind, _ node: Node, _ isEnter: Bool, _ lines: inout SourceLines
  ) {
    let isLink = kind == .link || kind == .picture
    guard isEnter else {
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
        problems.append(Problem(.nesting, at: lines.place(of: node)))
      }
      skippedLevels += 1
      return
    }
    depth += 1
    var step = Step(kind: kind, edge: .enter)
    if isLink {
      step.text = copy(cmark_node_get_url(node))
      step.detail = copy(cmark_node_get_title(node))
      step.place = lines.place(of: node)
    }
    steps.append(step)
  }

  private mutating func startLines(_ node: Node, _ lines: inout SourceLines) {
    lines.start(node)
    openTags = 0
  }

  private func isTight(_ paragraph: Node) -> Bool {
    guard let item = cmark_node_parent(paragraph), cmark_node_get_type(item) == CMARK_NODE_ITEM,
      let list = cmark_node_parent(item)
    else { return false }
    return cmark_node_get_list_tight(list) != 0
  }

  /// Splits words at the marks in them.
  private mutating func addText(_ text: Range<Int>, place: Int, _ lines: inout SourceLines) {
    var start = text.lowerBound
    var index = start
    while alphabet.isUsed,
      let lead = bytes[index..<text.upperBound].firstIndex(of: MarkAlphabet.lead)
    {
      index = lead + 1
      guard let mark = alphabet.mark(in: bytes, at: lead, end: text.upperBound) else { continue }
      if start < lead { steps.append(Step(kind: .text, edge: .whole, text: start..<lead)) }
      let mention = lines.find(alphabet.bytes(for: mark), near: place + lead - text.lowerBound)
      steps.append(
        Step(kind: .mark(mark), edge: .whole, text: lead..<(lead + 2), place: mention))
      index = lead + 2
      start = index
    }
    if start < text.upperBound {
      steps.append(Step(kind: .text, edge: .whole, text: start..<text.upperBound))
    }
  }

  /// Raw HTML is left out; a spoiler that starts or ends in it still does.
  private mutating func addTag(_ node: Node, _ lines: inout SourceLines) {
    let tag = copy(cmark_node_get_literal(node))
    let start = lines.pass(node)
    let place = lines.find(Array(bytes[firstLine(tag)]), near: start)
    if bytes[tag].starts(with: "<?".utf8), tag.count == 6,
      alphabet.mark(in: bytes, at: tag.lowerBound + 2, end: tag.upperBound) == .fence
    {
      // A `:::` line that CommonMark sees within a paragraph, because its "1." starts no list there.
      steps.append(Step(kind: .text, edge: .whole, text: tag))
      return
    }
    if bytes[tag].starts(with: "</".utf8) {
      if openTags > 0 { openTags -= 1 } else { reportHTML(tag, at: place) }
    } else {
      openTags += 1
      reportHTML(tag, at: place)
    }
    let first = steps.count
    addText(tag, place: start, &lines)
    for index in first..<steps.count where steps[index].kind == .text {
      steps[index].kind = .nothing
    }
  }

  private mutating func addHTMLBlock(_ node: Node, _ lines: inout SourceLines) {
    let block = copy(cmark_node_get_literal(node))
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
            place: number == 0 ? start : lines.place(ofLine: number)))
      } else if !isReported {
        isReported = true
        reportHTML(
          line.startIndex..<line.endIndex, at: number == 0 ? start : lines.place(ofLine: number))
      }
    }
  }

  private func fence(_ line: ArraySlice<UInt8>) -> FenceLine? {
    guard line.starts(with: "<?".utf8),
      alphabet.mark(in: bytes, at: line.startIndex + 2, end: line.endIndex) == .fence
    else { return nil }
    return FenceLine(line.dropFirst(6))
  }

  private mutating func reportHTML(_ range: Range<Int>, at place: Int) {
    problems.append(Problem(.rawHTML, at: place, text: words(firstLine(range))))
  }

  private func firstLine(_ range: Range<Int>) -> Range<Int> {
    let end = bytes[range].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    return range.lowerBound..<(end ?? range.upperBound)
  }

  private mutating func copy(_ text: UnsafePointer<CChar>?) -> Range<Int> {
    let start = bytes.count
    guard let text else { return start..<start }
    bytes.append(contentsOf: UnsafeRawBufferPointer(start: text, count: strlen(text)))
    return start..<bytes.count
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

/// A node of cmark's tree, which lives as long as its document.
typealias Node = OpaquePointer
