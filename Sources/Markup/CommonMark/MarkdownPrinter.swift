/// Prints an outline as Markdown that reads as the same outline.
///
/// It prints only what a page shows: comments, attributes of HTML, and definitions of links never
/// get into an outline. The outline must still have its original marks.
struct MarkdownPrinter {
  let outline: Outline
  /// Added to the level of each heading.
  var headingShift = 0
  /// Goes before the label of each footnote.
  var notePrefix = ""
  /// The Markdown that replaces a link to a title with this name; nil keeps the link.
  var title: (String) -> String? = { _ in nil }

  /// The current block, without the prefixes of its lines.
  var text: [UInt8] = []
  /// As deep as an outline, so that no spoiler loses its sign.
  private var blocks = BlockWriter(deepest: Outline.deepest)
  /// Whether nothing is printed yet in the innermost quote or item.
  private var isEmpty = false
  var isLineStart = false
  private(set) var isInHeading = false
  var linkDepth = 0
  /// The steps of open links and pictures; nil for a title link that is printed as its label.
  var linkStarts: [Int?] = []
  /// The delimiters of the open emphasis, `*` or `_`.
  var emphasis: [UInt8] = []
  /// Whether this paragraph has a `>!`; before it, `!<` means nothing.
  var hasSpoiler = false
  /// The number of the paragraph's spoilers without an end so far.
  var openSpoilers = 0

  /// The depth in the rest of a spoiler's title, which no page shows.
  var skippedDepth: Int?

  init(_ outline: Outline) { self.outline = outline }

  mutating func print() -> [UInt8] {
    for index in outline.steps.indices {
      let step = outline.steps[index]
      if let open = outline.openComment, open.step == index {
        var words = outline.bytes[step.text.lowerBound..<max(open.position, step.text.lowerBound)]
        while words.last?.isBlank == true { words.removeLast() }
        if step.kind == .text { write(words, isFirst: isLineStart) }
        break
      }
      print(step, at: index)
    }
    while text.last == 0x20 { text.removeLast() }
    for _ in 0..<openSpoilers { text += "!<".utf8 }
    endBlock()
    return Array(blocks.text.utf8.dropLast())
  }

  private mutating func print(_ step: Outline.Step, at index: Int) {
    let isEnter = step.edge == .enter
    if let depth = skippedDepth {
      guard depth == 0, step.isBreak || step.isBlockEnd else {
        skippedDepth = depth + (isEnter ? 1 : step.edge == .leave ? -1 : 0)
        return
      }
      skippedDepth = nil
    }
    switch step.kind {
    case .quote, .item:
      let element = step.kind == .quote ? MarkupElement.quote : .item
      if !isEnter, isEmpty { blocks.write([""]) }
      isEnter ? blocks.open(element) : blocks.close(element)
      isEmpty = isEnter
    case .bulletList, .orderedList:
      let isOrdered = step.kind == .orderedList
      if isEnter {
        blocks.openList(start: isOrdered ? step.number : nil, isTight: !step.detail.isEmpty)
      } else {
        blocks.close(.list(isOrdered: isOrdered))
      }
    case .paragraph, .tightParagraph: isEnter ? beginBlock() : endBlock(isParagraph: true)
    case .heading:
      let level = min(step.number + headingShift, 6)
      guard isEnter else {
        let isBelow = !isInHeading
        if isBelow { text += (level == 1 ? "\n===" : "\n---").utf8 }
        isInHeading = false
        return endBlock(isParagraph: isBelow)
      }
      // A heading of several lines has its underline below them.
      let words = outline.steps[(index + 1)...].prefix { $0.kind != .heading }
      isInHeading = level > 2 || !words.contains(where: \.isBreak)
      beginBlock()
      if isInHeading {
        text += [UInt8](repeating: UInt8(ascii: "#"), count: level) + [0x20]
        isLineStart = false
      }
    case .codeBlock: printCodeBlock(step)
    case .rule: printBlock("***".utf8)
    case .fenceStart:
      let title = outline.unmarked(step.text)
      printBlock(Array("::: spoiler".utf8) + (title.isEmpty ? [] : [0x20]) + title)
    case .fenceEnd: printBlock(":::".utf8)
    case .html where step.isBlock: printBlock(step.publishedHTML(in: outline))
    default: printInline(step, at: index)
    }
  }
}

extension MarkdownPrinter {
  private mutating func beginBlock() {
    isLineStart = true
    (hasSpoiler, openSpoilers, linkDepth) = (false, 0, 0)
  }

  private mutating func endBlock(isParagraph: Bool = false) {
    openSpoilers = 0
    guard !text.isEmpty else { return }
    let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
    blocks.write(lines.map { String(decoding: $0, as: UTF8.self) }, isParagraph: isParagraph)
    text = []
    isEmpty = false
  }

  private mutating func printBlock(_ lines: some Sequence<UInt8>) {
    text += lines
    endBlock()
  }

  private mutating func printCodeBlock(_ step: Outline.Step) {
    let code = outline.unmarked(step.text)
    let language = outline.unmarked(step.detail).prefix { !$0.isBlank }
    let tick = UInt8(ascii: language.contains(UInt8(ascii: "`")) ? "~" : "`")
    let fence = [UInt8](repeating: tick, count: max(3, code.longestRun(of: tick) + 1))
    text += fence
    for byte in language {
      if byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "&") { text.append(0x5C) }
      text.append(byte)
    }
    text.append(0x0A)
    text += code
    if text.last != 0x0A { text.append(0x0A) }
    printBlock(fence)
  }
}
