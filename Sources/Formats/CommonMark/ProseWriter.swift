import Bytes
import Escaping

/// Writes the steps of a text as HTML.
struct ProseWriter {
  let outline: Outline
  let options: ProseOptions
  /// Only what may stand within a paragraph is written.
  let isInline: Bool
  private let spoilers: [Spoiler]
  private let headings: Headings
  private var nextHeading = 0

  private(set) var problems: [Problem]
  private(set) var references: [(id: String, offset: Int)] = []
  private var known: Set<String> = []
  private var html: [UInt8] = []
  private var cuts: [(offset: Int, cut: Prose.Cut)] = []
  private var excerpt = ExcerptText()
  private var wordCount = 0

  /// How many spoilers and headings the step is in, and whether its words are no matter for the excerpt.
  private var hiddenDepth = 0
  private var isInInlineSpoiler = false
  private var isInHeading = false
  private var isAfterOpenSpoiler = false
  private var links: [OpenLink] = []
  /// Where the tag of a paragraph or heading stands, to take it back when nothing follows.
  private var blockStart = 0
  private var blockContents = 0

  private struct OpenLink {
    enum Ending { case none, tag, cut }

    let ending: Ending
    let address: Range<Int>
    let contents: Int
    let cuts: Int
  }

  init(outline: Outline, spoilers: [Spoiler], options: ProseOptions, isInline: Bool) {
    problems = outline.problems
    headings = Headings(of: outline, spoilers: spoilers, top: options.topHeading)
    html.reserveCapacity(outline.htmlCount)
    self.outline = outline
    self.spoilers = spoilers
    self.options = options
    self.isInline = isInline
  }

  mutating func prose(references: [Prose.Reference]) -> Prose {
    excerpt.finish()
    // Without much that was reserved for more tags: a text is kept until every page is written.
    let hasRoom = html.capacity > html.count + html.count / 16
    return Prose(
      references: references, hasSpoilers: !spoilers.isEmpty, wordCount: wordCount,
      html: hasRoom ? Array(html[...]) : exchange(&html, with: []),
      cuts: exchange(&cuts, with: []), excerptText: exchange(&excerpt, with: ExcerptText()))
  }

  mutating func write() {
    var next = spoilers.startIndex
    var open: [(last: Int, isWritten: Bool, isBlock: Bool)] = []
    for index in outline.steps.indices {
      while next < spoilers.endIndex, spoilers[next].first == index {
        let spoiler = spoilers[next]
        open.append((spoiler.last, openSpoiler(spoiler), spoiler.isBlock))
        next += 1
      }
      write(outline.steps[index], at: index)
      while let spoiler = open.last, spoiler.last == index {
        closeSpoiler(isWritten: spoiler.isWritten, isBlock: spoiler.isBlock)
        open.removeLast()
      }
    }
    if isInline {
      while html.last == 0x20, cuts.last.map({ $0.offset < html.count }) ?? true {
        html.removeLast()
      }
    }
  }

  private mutating func write(_ step: Outline.Step, at index: Int) {
    switch step.kind {
    case .paragraph, .tightParagraph, .heading: writeBlock(step, at: index)
    case .quote: writeTags(step, "<blockquote>\n", "</blockquote>\n")
    case .bulletList: writeTags(step, "<ul>\n", "</ul>\n")
    case .orderedList:
      if step.edge == .enter, step.number != 1, !isInline {
        startLine()
        html.append(verbatim: "<ol start=\"")
        html.append(verbatim: String(step.number))
        html.append(verbatim: "\">\n")
      } else {
        writeTags(step, "<ol>\n", "</ol>\n")
      }
    case .item: writeTags(step, "<li>", "</li>\n")
    case .codeBlock: writeCodeBlock(step)
    case .rule: writeTags(step, "<hr>\n", "")
    case .emphasis: html.append(verbatim: step.edge == .enter ? "<em>" : "</em>")
    case .strong: html.append(verbatim: step.edge == .enter ? "<strong>" : "</strong>")
    case .link: step.edge == .enter ? openLink(step) : closeLink()
    case .picture: step.edge == .enter ? openPicture(step) : closeLink()
    case .text where step.number > 0:
      let words = outline.bytes[step.text]
      html.append(contentsOf: words)
      take(words, wordCount: step.number)
    case .text: write(words: outline.unmarked(step.text))
    case .code:
      html.append(verbatim: "<code>")
      write(words: outline.unmarked(step.text))
      html.append(verbatim: "</code>")
    case .mark(let mark):
      if mark == .spoilerStart, hiddenDepth == 0 { isAfterOpenSpoiler = true }
      write(words: outline.unmarked(step.text))
    case .softBreak: writeSoftBreak(at: index)
    case .hardBreak:
      html.append(verbatim: "<br>\n")
      excerpt.appendSpace()
    case .titleLink: writeTitleLink(step)
    case .labelledTitleLink:
      step.edge == .enter ? openLabelledTitleLink(step) : closeLink()
    case .fenceStart, .fenceEnd, .nothing: return
    }
  }

  private mutating func writeTags(
    _ step: Outline.Step, _ opening: String, _ closing: String
  ) {
    guard !isInline else { return }
    if step.edge == .leave {
      if step.kind != .item { startLine() }
      html.append(verbatim: closing)
    } else {
      startLine()
      html.append(verbatim: opening)
    }
  }

  private mutating func startLine() {
    if let last = html.last, last != UInt8(ascii: "\n") { html.append(verbatim: "\n") }
  }

  private mutating func writeBlock(_ step: Outline.Step, at index: Int) {
    guard step.edge == .enter else { return closeBlock(step) }
    isInHeading = step.kind == .heading
    blockStart = html.count
    if !isInline, step.kind == .heading {
      startLine()
      blockStart = html.count
      if nextHeading < headings.all.count, headings.all[nextHeading].step == index {
        let heading = headings.all[nextHeading]
        html.append(verbatim: "<h\(heading.level) id=\"")
        html.append(escaping: options.headingPrefix + heading.id)
        html.append(verbatim: "\">")
      }
    } else if !isInline, step.kind == .paragraph {
      startLine()
      blockStart = html.count
      html.append(verbatim: "<p>")
    }
    blockContents = html.count
  }

  private mutating func closeBlock(_ step: Outline.Step) {
    isInHeading = false
    isAfterOpenSpoiler = false
    excerpt.appendSpace()
    let isEmpty = html.count == blockContents && (cuts.last?.offset ?? -1) < blockContents
    if step.kind == .heading, nextHeading < headings.all.count, blockContents > blockStart {
      let level = headings.all[nextHeading].level
      nextHeading += 1
      html.append(verbatim: "</h\(level)>\n")
    } else if isEmpty {
      html.removeLast(html.count - blockStart)
    } else if isInline {
      html.append(verbatim: " ")
    } else if step.kind == .paragraph {
      html.append(verbatim: "</p>\n")
    }
  }

  private mutating func writeCodeBlock(_ step: Outline.Step) {
    let code = outline.unmarked(step.text)
    guard !isInline else {
      html.append(verbatim: "<code>")
      html.append(escaping: code.span)
      html.append(verbatim: "</code> ")
      return
    }
    startLine()
    html.append(verbatim: "<pre><code")
    let language = outline.unmarked(step.detail).prefix { !$0.isBlank }
    if !language.isEmpty {
      html.append(verbatim: " class=\"language-")
      html.append(escaping: language.span)
      html.append(verbatim: "\"")
    }
    html.append(verbatim: ">")
    html.append(escaping: code.span)
    html.append(verbatim: "</code></pre>\n")
  }

  private mutating func write(words: ArraySlice<UInt8>) {
    html.append(escaping: words.span)
    take(words, wordCount: CommonMark.wordCount(of: words.span))
  }

  private mutating func take(_ words: ArraySlice<UInt8>, wordCount count: Int) {
    wordCount += count
    if isExcerpted { excerpt.append(words) }
  }

  private var isExcerpted: Bool {
    hiddenDepth == 0 && !isInHeading && !isAfterOpenSpoiler && !excerpt.isFull
  }

  private mutating func writeSoftBreak(at index: Int) {
    // Between Chinese or Japanese characters a browser would show the line's end as a space.
    let next = index + 1 < outline.steps.count ? outline.steps[index + 1].text : 0..<0
    let joins =
      html[...].isWrittenWithoutSpaces(atEnd: true)
      && outline.bytes[next].isWrittenWithoutSpaces(atEnd: false)
    guard !joins else { return }
    html.append(verbatim: "\n")
    if isExcerpted { excerpt.appendSpace() }
  }

  private mutating func openLink(_ step: Outline.Step) {
    guard links.isEmpty else { return open(.none, step.text) }
    switch LinkAddress(outline.unmarked(step.text)) {
    case .web(let href), .mail(let href), .relative(let href):
      writeLink(href, step)
    case .fragment(let fragment):
      let id = String(decoding: fragment, as: UTF8.self)
      guard headings.has(id: id) else { return refuse(.unknownHeading, step, text: id) }
      writeLink(Array("#\(options.headingPrefix)\(id)".utf8), step)
    case .refused: refuse(.link, step)
    }
  }

  /// A picture of another site would tell that site who reads the page, so it is a link.
  private mutating func openPicture(_ step: Outline.Step) {
    switch LinkAddress(outline.unmarked(step.text)) {
    case .web(let href) where links.isEmpty: writeLink(href, step)
    case .web: open(.none, step.text)
    case .relative: refuse(.picture, step)
    case .mail, .fragment, .refused: refuse(.pictureAddress, step)
    }
  }

  private mutating func writeLink(_ href: [UInt8], _ step: Outline.Step) {
    html.append(verbatim: "<a href=\"")
    html.append(escaping: href.span)
    html.append(verbatim: "\"")
    let hasSpoiler = outline.alphabet.hasMark(.spoilerStart, in: outline.bytes[step.detail])
    if !step.detail.isEmpty, !hasSpoiler {
      html.append(verbatim: " title=\"")
      html.append(escaping: outline.unmarked(step.detail).span)
      html.append(verbatim: "\"")
    }
    html.append(verbatim: ">")
    open(.tag, step.text)
  }

  private mutating func refuse(
    _ kind: Problem.Kind, _ step: Outline.Step, text: String? = nil
  ) {
    problems.append(Problem(kind, at: step.offset, text: text ?? outline.words(step.text)))
    open(.none, 0..<0)
  }

  private mutating func open(_ ending: OpenLink.Ending, _ address: Range<Int>) {
    links.append(
      OpenLink(ending: ending, address: address, contents: html.count, cuts: cuts.count))
  }

  /// A link without words shows its address.
  private mutating func closeLink() {
    guard let link = links.popLast() else { return }
    if html.count == link.contents, cuts.count == link.cuts {
      write(words: outline.unmarked(link.address))
    }
    switch link.ending {
    case .none: return
    case .tag: html.append(verbatim: "</a>")
    case .cut: cut(.labelledLinkEnd)
    }
  }

  private mutating func refer(_ step: Outline.Step) -> String {
    let id = String(decoding: outline.bytes[step.text], as: UTF8.self)
    if known.insert(id).inserted { references.append((id, step.offset)) }
    return id
  }

  private mutating func writeTitleLink(_ step: Outline.Step) {
    let id = refer(step)
    cut(links.isEmpty ? .titleLink(id: id) : .title(id: id))
    wordCount += 1
    if isExcerpted { excerpt.append(titleOf: id) }
  }

  private mutating func openLabelledTitleLink(_ step: Outline.Step) {
    let id = refer(step)
    guard links.isEmpty else { return open(.none, step.text) }
    cut(.labelledLink(id: id))
    open(.cut, step.text)
  }

  private mutating func cut(_ cut: Prose.Cut) {
    cuts.append((html.count, cut))
  }

  /// Whether anything was written; a control within a control's label would not be HTML.
  private mutating func openSpoiler(_ spoiler: Spoiler) -> Bool {
    hiddenDepth += 1
    if spoiler.isBlock, !isInline {
      startLine()
      cut(.spoiler(isBlock: true))
      html.append(verbatim: "<details class=\"spoiler\">\n<summary>")
      if spoiler.title.isEmpty {
        html.append(escaping: options.spoilerTitle)
      } else {
        html.append(escaping: outline.unmarked(spoiler.title).span)
      }
      html.append(verbatim: "</summary>\n")
      return true
    }
    guard !isInInlineSpoiler else { return false }
    isInInlineSpoiler = true
    cut(.spoiler(isBlock: false))
    html.append(verbatim: "<label class=\"spoiler\"><input type=\"checkbox\" aria-label=\"")
    html.append(escaping: options.spoilerLabel)
    html.append(verbatim: "\"><span>")
    return true
  }

  private mutating func closeSpoiler(isWritten: Bool, isBlock: Bool) {
    hiddenDepth -= 1
    guard isWritten else { return }
    if isBlock, !isInline {
      startLine()
      html.append(verbatim: "</details>\n")
    } else {
      isInInlineSpoiler = false
      html.append(verbatim: "</span></label>")
    }
    cut(.spoilerEnd)
  }
}
