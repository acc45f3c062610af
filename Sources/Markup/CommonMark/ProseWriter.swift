import Base

struct ProseWriter {
  let outline: Outline
  let options: ProseOptions
  let isInline: Bool
  private let spoilers: [Spoiler]
  let headings: Headings
  private var nextHeading = 0

  var problems: [Problem]
  var references: [(id: String, offset: Int)] = []
  var pictures: [WrittenPicture] = []
  var known: Set<String> = []
  var html: [UInt8] = []
  var cuts: [(offset: Int, cut: Prose.Cut)] = []
  var excerpt = ExcerptText()
  var wordCount = 0

  var hiddenDepth = 0
  var isInInlineSpoiler = false
  private var isInHeading = false
  var isFirstCell = false
  /// The depth in parts that excerpts skip: notes, tables, titles of callouts, struck words.
  var asideDepth = 0
  /// The last step of the current picture.
  var endOfPicture = -1
  /// The caption, if the paragraph is a picture.
  var caption: Range<Int>?
  var callouts: [(isFolded: Bool, word: Range<Int>, contents: Int)] = []
  private var isAfterOpenSpoiler = false
  var links: [OpenLink] = []
  /// The start of the block's tag, which is removed if the block remains empty.
  private var blockStart = 0
  private var blockContents = 0

  struct WrittenPicture {
    let path: String
    let description: String
    let hint: String
    let offset: Int
  }

  struct OpenLink {
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

  mutating func prose(
    references: [Prose.Reference], pictures: [Prose.Picture],
    unknownCallouts: [Prose.UnknownCallout], linkedText: Prose.LinkedText?
  ) -> Prose {
    excerpt.finish()
    if !isInline, html.span.hasRightToLeft() { markDirections() }
    // Drops spare capacity, because texts are kept until every page is written.
    let hasRoom = html.capacity > html.count + html.count / 16
    return Prose(
      references: references, pictures: pictures, unknownCallouts: unknownCallouts,
      hasSpoilers: !spoilers.isEmpty, wordCount: wordCount,
      html: hasRoom ? Array(html[...]) : exchange(&html, with: []),
      cuts: exchange(&cuts, with: []), excerptText: exchange(&excerpt, with: ExcerptText()),
      linkedText: linkedText)
  }

  /// Lets each block find its own direction.
  private mutating func markDirections() {
    var marked: [UInt8] = []
    marked.reserveCapacity(html.count + html.count / 4)
    var cut = 0
    for index in 0...html.count {
      while cut < cuts.count, cuts[cut].offset == index {
        cuts[cut].offset = marked.count
        cut += 1
      }
      guard index < html.count else { continue }
      marked.append(html[index])
      // Only tags have a `<`; their names end at a space or `>`.
      guard html[index] != UInt8(ascii: "<"), index + 1 < html.count,
        html[index + 1] == UInt8(ascii: ">") || html[index + 1] == 0x20,
        let start = html[..<(index + 1)].suffix(12).lastIndex(where: { !$0.isASCIIAlphanumeric }),
        html[start] == UInt8(ascii: "<")
      else { continue }
      let name = String(decoding: html[(start + 1)...index], as: UTF8.self)
      if Self.containers.contains(name) {
        marked.append(verbatim: " dir=\"\(direction(from: index + 1))\"")
      } else if Self.blocks.contains(name) {
        marked.append(verbatim: " dir=\"auto\"")
      }
    }
    html = marked
  }

  private static let blocks: Set = [
    "p", "h1", "h2", "h3", "h4", "h5", "h6", "th", "td", "summary", "figcaption",
  ]

  /// `auto` looks only at text without a direction of its own, so these elements set theirs.
  private static let containers: Set = ["blockquote", "ul", "ol", "li"]

  /// The direction of the first letter after the name of a tag.
  private func direction(from start: Int) -> String {
    var (isTag, isReference) = (true, false)
    for scalar in String(decoding: html[start...].prefix(1_000), as: UTF8.self).unicodeScalars {
      switch scalar {
      case "<": isTag = true
      case ">": isTag = false
      case "&": isReference = true
      case ";": isReference = false
      default:
        guard !isTag, !isReference, scalar.properties.isAlphabetic else { continue }
        return String(scalar).hasRightToLeft ? "rtl" : "ltr"
      }
    }
    return "auto"
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
    guard index > endOfPicture else { return }
    switch step.kind {
    case .paragraph, .tightParagraph, .heading: writeBlock(step, at: index)
    case .quote: writeTags(step, "<blockquote>\n", "</blockquote>\n")
    case .bulletList: writeTags(step, "<ul>\n", "</ul>\n")
    case .orderedList:
      if step.edge == .enter, step.number != 1, !isInline {
        startLine()
        html.append(tag: "ol", ("start", String(step.number)))
        html.append(verbatim: "\n")
      } else {
        writeTags(step, "<ol>\n", "</ol>\n")
      }
    case .item: writeTags(step, step.number == 1 ? "<li class=\"task\">" : "<li>", "</li>\n")
    case .task: writeTask(isDone: step.number == 1)
    case .table, .tableRow, .tableCell: writeTable(step)
    case .callout: writeCallout(step)
    case .calloutTitle: writeCalloutTitle(step)
    case .notes: writeTags(step, "<ol class=\"footnote-list\">\n", "</ol>\n")
    case .note: writeNote(step)
    case .noteEnd: writeNoteEnd(step)
    case .noteReference: writeNoteReference(step)
    case .strike:
      html.append(verbatim: step.edge == .enter ? "<del>" : "</del>")
      asideDepth += step.edge == .enter ? 1 : -1
    case .codeBlock: writeCodeBlock(step)
    case .rule: writeTags(step, "<hr>\n", "")
    case .emphasis: html.append(verbatim: step.edge == .enter ? "<em>" : "</em>")
    case .strong: html.append(verbatim: step.edge == .enter ? "<strong>" : "</strong>")
    case .link: step.edge == .enter ? openLink(step) : closeLink()
    case .picture: step.edge == .enter ? openPicture(step, at: index) : closeLink()
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
    case .labelledTitleLink: step.edge == .enter ? openLabelledTitleLink(step) : closeLink()
    case .fenceStart, .fenceEnd, .group, .html, .nothing: return
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

  mutating func startLine() {
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
        html.append(tag: "h\(heading.level)", ("id", options.headingPrefix + heading.id))
      }
    } else if !isInline, step.kind == .paragraph {
      startLine()
      blockStart = html.count
      caption = captionOfPicture(at: index + 1)
      html.append(verbatim: caption == nil ? "<p>" : "<figure>\n")
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
    } else if let words = caption {
      html.append(verbatim: "\n<figcaption>")
      html.append(escaping: outline.unmarked(words).span)
      html.append(verbatim: "</figcaption>\n</figure>\n")
    } else if step.kind == .paragraph {
      html.append(verbatim: "</p>\n")
    }
    caption = nil
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
    html.append(verbatim: "<pre>")
    let language = outline.unmarked(step.detail).prefix { !$0.isBlank }
    let name = "language-" + String(decoding: language, as: UTF8.self)
    html.append(tag: "code", ("class", language.isEmpty ? nil : name))
    html.append(escaping: code.span)
    html.append(verbatim: "</code></pre>\n")
  }

  mutating func write(words: ArraySlice<UInt8>) {
    html.append(escaping: words.span)
    wordCount += Markup.wordCount(of: words.span)
    if isExcerpted { excerpt.append(words) }
  }

  var isExcerpted: Bool {
    hiddenDepth == 0 && asideDepth == 0 && !isInHeading && !isAfterOpenSpoiler && !excerpt.isFull
  }

  private mutating func writeSoftBreak(at index: Int) {
    // Browsers would show the line end between Chinese or Japanese characters as a space.
    let next = index + 1 < outline.steps.count ? outline.steps[index + 1].text : 0..<0
    let joins =
      html[...].isWrittenWithoutSpaces(atEnd: true)
      && outline.bytes[next].isWrittenWithoutSpaces(atEnd: false)
    guard !joins else { return }
    html.append(verbatim: "\n")
    if isExcerpted { excerpt.appendSpace() }
  }
}
