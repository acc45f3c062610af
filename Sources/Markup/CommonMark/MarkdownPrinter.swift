import Base

/// Prints an outline as Markdown that reads as the same outline.
///
/// It prints only what a page shows: comments, attributes of HTML, and definitions of links never
/// get into an outline. The outline must still have its marks, as it is read.
struct MarkdownPrinter {
  let outline: Outline
  /// Added to the level of each heading.
  var headingShift = 0
  /// Goes before the label of each footnote.
  var notePrefix = ""
  /// The Markdown that replaces a link to a title, if the title is known by that name.
  var title: (String) -> String? = { _ in nil }

  var text: [UInt8] = []
  private var containers: [Container] = [Container(kind: .document)]
  /// Whether nothing precedes the next block in its container.
  private var isFresh = true
  /// Whether a paragraph that follows without an empty line would continue the one before it.
  private var isLazy = false
  var isLineStart = false
  private(set) var isInHeading = false
  var linkDepth = 0
  /// The steps of open links and pictures; nil for a title link that is printed as its label.
  var linkStarts: [Int?] = []
  /// The delimiters of the open emphasis, `*` or `_`.
  var emphasis: [UInt8] = []
  /// Whether this paragraph has a `>!`; before it, `!<` means nothing.
  var hasSpoiler = false
  /// How many spoilers of the paragraph have no end yet.
  var openSpoilers = 0

  /// The depth in the rest of a spoiler's title, which no page shows.
  var skippedDepth: Int?

  struct Container {
    enum Kind { case document, quote, list, item }
    let kind: Kind
    var isTight = false
    /// Of an item: what its first line begins with.
    var marker: [UInt8] = []
    var isStarted = false
    /// Of a list: the number of the next item; nil for one with bullets.
    var number: Int?
    /// The byte that follows the number, or the bullet.
    var sign: UInt8 = 0
    /// The sign of the list that was the last block in this container.
    var lastSign: UInt8?
  }

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
    if text.last == UInt8(ascii: "\n") { text.removeLast() }
    return text
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
    case .quote, .bulletList, .orderedList, .item: isEnter ? open(step) : close()
    case .paragraph, .tightParagraph: isEnter ? beginBlock(isParagraph: true) : endBlock()
    case .heading:
      let level = min(step.number + headingShift, 6)
      guard isEnter else {
        if !isInHeading {
          breakLine()
          text += (level == 1 ? "===" : "---").utf8
        }
        isInHeading = false
        return endBlock()
      }
      // A heading of several lines has its sign below them.
      let words = outline.steps[(index + 1)...].prefix { $0.kind != .heading }
      isInHeading = level > 2 || !words.contains(where: \.isBreak)
      beginBlock(isParagraph: !isInHeading)
      if isInHeading {
        text += [UInt8](repeating: UInt8(ascii: "#"), count: level) + [0x20]
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
  private mutating func open(_ step: Outline.Step) {
    separate()
    let parent = containers.count - 1
    var container = Container(kind: .quote)
    switch step.kind {
    case .item:
      container = Container(kind: .item, isTight: containers[parent].isTight)
      if let number = containers[parent].number {
        container.marker = Array(String(number).utf8)
        containers[parent].number = min(number + 1, 999_999_999)
      }
      container.marker += [containers[parent].sign, 0x20]
    case .bulletList, .orderedList:
      let isOrdered = step.kind == .orderedList
      let signs = Array((isOrdered ? ".)" : "-+").utf8)
      // Two lists below each other would be one.
      let sign = containers[parent].lastSign == signs[0] ? signs[1] : signs[0]
      containers[parent].lastSign = sign
      container = Container(
        kind: .list, isTight: !step.detail.isEmpty, number: isOrdered ? step.number : nil,
        sign: sign)
    default: break
    }
    if container.kind != .list { containers[parent].lastSign = nil }
    containers.append(container)
    isFresh = true
  }

  private mutating func close() {
    if isFresh, containers.last?.kind != .list {
      startLine()
      endLine()
    }
    containers.removeLast()
    isFresh = false
  }

  /// Separates the next block from the one before it.
  private mutating func separate(isParagraph: Bool = false) {
    guard !isFresh else { return }
    if containers.last?.isTight != true {
      startLine(starting: false)
      endLine()
    } else if isParagraph, isLazy {
      startLine()
      text += emptyComment
      endLine()
    }
  }

  private mutating func beginBlock(isParagraph: Bool = false) {
    separate(isParagraph: isParagraph)
    startLine()
    containers[containers.count - 1].lastSign = nil
    isFresh = false
    isLazy = isParagraph
    isLineStart = isParagraph
    (hasSpoiler, openSpoilers, linkDepth) = (false, 0, 0)
  }

  private mutating func endBlock() {
    openSpoilers = 0
    text.append(UInt8(ascii: "\n"))
  }

  private mutating func printBlock(_ line: some Sequence<UInt8>) {
    beginBlock()
    text += line
    endLine()
  }

  /// Begins a line with the signs of the containers around it.
  ///
  /// - Parameter starting: Whether items that have no line yet begin on this one.
  private mutating func startLine(starting: Bool = true) {
    for index in containers.indices {
      switch containers[index].kind {
      case .document, .list: continue
      case .quote: text += "> ".utf8
      case .item where containers[index].isStarted:
        text += [UInt8](repeating: 0x20, count: containers[index].marker.count)
      case .item:
        guard starting else { continue }
        containers[index].isStarted = true
        text += containers[index].marker
      }
    }
  }

  /// Ends a line that may consist of the signs of containers alone.
  private mutating func endLine() {
    while text.last == 0x20 { text.removeLast() }
    text.append(UInt8(ascii: "\n"))
  }

  mutating func breakLine() {
    text.append(UInt8(ascii: "\n"))
    startLine()
  }

  private mutating func printCodeBlock(_ step: Outline.Step) {
    let code = outline.unmarked(step.text)
    let language = outline.unmarked(step.detail).prefix { !$0.isBlank }
    let tick = UInt8(ascii: language.contains(UInt8(ascii: "`")) ? "~" : "`")
    let fence = [UInt8](repeating: tick, count: max(3, code.longestRun(of: tick) + 1))
    beginBlock()
    text += fence
    for byte in language {
      if byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "&") { text.append(0x5C) }
      text.append(byte)
    }
    for line in code.dropLast().split(separator: 0x0A, omittingEmptySubsequences: false)
    where !code.isEmpty {
      breakLine()
      if line.isEmpty { while text.last == 0x20 { text.removeLast() } }
      text += line
    }
    breakLine()
    text += fence
    endLine()
  }
}
