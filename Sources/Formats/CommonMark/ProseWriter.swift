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
  private(set) var pictures: [WrittenPicture] = []
  private var known: Set<String> = []
  private var html: [UInt8] = []
  private var cuts: [(offset: Int, cut: Prose.Cut)] = []
  private var excerpt = ExcerptText()
  private var wordCount = 0

  /// How many spoilers and headings the step is in, and whether its words are no matter for the excerpt.
  private var hiddenDepth = 0
  private var isInInlineSpoiler = false
  private var isInHeading = false
  /// How many parts of the text the step is in that are not of its beginning: notes, titles of callouts, what is struck
  /// out.
  private var asideDepth = 0
  /// The last step of a picture, which its description takes in.
  private var endOfPicture = -1
  /// The words below the picture that the paragraph is.
  private var caption: Range<Int>?
  private var callouts: [(isFolded: Bool, word: Range<Int>, contents: Int)] = []
  private var isAfterOpenSpoiler = false
  private var links: [OpenLink] = []
  /// Where the tag of a paragraph or heading stands, to take it back when nothing follows.
  private var blockStart = 0
  private var blockContents = 0

  /// A picture of the project.
  struct WrittenPicture {
    let path: String
    let description: String
    let hint: String
    let offset: Int
  }

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

  mutating func prose(references: [Prose.Reference], pictures: [Prose.Picture]) -> Prose {
    excerpt.finish()
    // Without much that was reserved for more tags: a text is kept until every page is written.
    let hasRoom = html.capacity > html.count + html.count / 16
    return Prose(
      references: references, pictures: pictures, hasSpoilers: !spoilers.isEmpty,
      wordCount: wordCount,
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
    guard index > endOfPicture else { return }
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
    case .item: writeTags(step, step.number == 1 ? "<li class=\"task\">" : "<li>", "</li>\n")
    case .task: writeTask(isDone: step.number == 1)
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
    case .fenceStart, .fenceEnd, .group, .nothing: return
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

  /// The title of a picture of the project that is all of its paragraph.
  private func captionOfPicture(at index: Int) -> Range<Int>? {
    let picture = outline.steps[index]
    guard picture.kind == .picture, picture.edge == .enter, let words = hint(of: picture),
      picturePath(outline.unmarked(picture.text)) != nil
    else { return nil }
    let end = endOfPicture(from: index)
    return end + 1 < outline.steps.count && outline.steps[end + 1].isParagraph ? words : nil
  }

  /// The title of a link or picture; nil for none, and for one that would tell what a spoiler hides.
  private func hint(of step: Outline.Step) -> Range<Int>? {
    let words = step.detail
    let hasSpoiler = outline.alphabet.hasMark(.spoilerStart, in: outline.bytes[words])
    return words.isEmpty || hasSpoiler ? nil : words
  }

  private mutating func writeTask(isDone: Bool) {
    guard !isInline else { return }
    html.append(verbatim: "<span role=\"img\" aria-label=\"")
    html.append(escaping: isDone ? options.taskLabels.done : options.taskLabels.open)
    html.append(verbatim: isDone ? "\">☑</span> " : "\">☐</span> ")
  }

  private mutating func writeCallout(_ step: Outline.Step) {
    guard step.edge == .enter else {
      let isFolded = callouts.popLast()?.isFolded ?? false
      startLine()
      html.append(verbatim: isFolded ? "</details>\n" : "</div>\n")
      return
    }
    let fold = CalloutFold(rawValue: step.number) ?? .never
    callouts.append((fold != .never, step.text, 0))
    startLine()
    html.append(verbatim: fold == .never ? "<div class=\"callout" : "<details class=\"callout")
    let word = String(decoding: outline.bytes[step.text], as: UTF8.self)
    if let look = Callout(word: word)?.look {
      html.append(verbatim: " ")
      html.append(verbatim: look)
    }
    html.append(verbatim: fold == .open ? "\" open>\n" : "\">\n")
  }

  private mutating func writeCalloutTitle(_ step: Outline.Step) {
    guard let callout = callouts.last else { return }
    guard step.edge == .leave else {
      asideDepth += 1
      html.append(verbatim: callout.isFolded ? "<summary>" : "<p><strong>")
      callouts[callouts.count - 1].contents = html.count
      return
    }
    asideDepth -= 1
    if html.count == callout.contents, (cuts.last?.offset ?? -1) < callout.contents {
      let word = String(decoding: outline.bytes[callout.word], as: UTF8.self)
      let title = Callout(word: word).flatMap { options.calloutTitles[$0] }
      html.append(escaping: title ?? word.prefix(1).uppercased() + word.dropFirst())
    }
    html.append(verbatim: callout.isFolded ? "</summary>\n" : "</strong></p>\n")
  }

  private mutating func writeNoteReference(_ step: Outline.Step) {
    let number = String(step.number)
    guard links.isEmpty else {
      html.append(verbatim: "<sup>\(number)</sup>")
      return
    }
    html.append(verbatim: "<sup><a href=\"#")
    html.append(escaping: "\(options.headingPrefix)fn.\(number)")
    if !step.detail.isEmpty {
      html.append(verbatim: "\" id=\"")
      html.append(escaping: "\(options.headingPrefix)ref.\(number)")
    }
    html.append(verbatim: "\" role=\"doc-noteref\">\(number)</a></sup>")
  }

  private mutating func writeNote(_ step: Outline.Step) {
    asideDepth += step.edge == .enter ? 1 : -1
    startLine()
    guard step.edge == .enter else { return html.append(verbatim: "</li>\n") }
    html.append(verbatim: "<li id=\"")
    html.append(escaping: "\(options.headingPrefix)fn.\(step.number)")
    html.append(verbatim: "\">\n")
  }

  private mutating func writeNoteEnd(_ step: Outline.Step) {
    html.append(verbatim: " <a href=\"#")
    html.append(escaping: "\(options.headingPrefix)ref.\(step.number)")
    html.append(verbatim: "\" role=\"doc-backlink\" aria-label=\"")
    html.append(escaping: options.backLabel)
    html.append(verbatim: "\">↩</a>")
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
    hiddenDepth == 0 && asideDepth == 0 && !isInHeading && !isAfterOpenSpoiler && !excerpt.isFull
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
  private mutating func openPicture(_ step: Outline.Step, at index: Int) {
    if let path = picturePath(outline.unmarked(step.text)) {
      endOfPicture = endOfPicture(from: index)
      let hint = caption == nil ? hint(of: step) : nil
      pictures.append(
        WrittenPicture(
          path: path, description: description(ofPicture: index..<endOfPicture),
          hint: hint.map(outline.words) ?? "", offset: step.offset))
      cut(.picture(pictures.count - 1))
      return
    }
    switch LinkAddress(outline.unmarked(step.text)) {
    case .web(let href) where links.isEmpty: writeLink(href, step)
    case .web: open(.none, step.text)
    case .relative: refuse(.picture, step)
    case .mail, .fragment, .refused: refuse(.pictureAddress, step)
    }
  }

  /// The step that leaves a picture.
  private func endOfPicture(from index: Int) -> Int {
    var depth = 0
    for end in index..<outline.steps.count where outline.steps[end].kind == .picture {
      depth += outline.steps[end].edge == .enter ? 1 : -1
      if depth == 0 { return end }
    }
    return index
  }

  /// The words within a picture.
  private func description(ofPicture steps: Range<Int>) -> String {
    var words: [UInt8] = []
    for step in outline.steps[steps] {
      switch step.kind {
      case .text, .code, .mark, .titleLink: words += outline.unmarked(step.text)
      case .softBreak, .hardBreak: words.append(0x20)
      default: continue
      }
    }
    return String(decoding: words, as: UTF8.self)
  }

  private mutating func writeLink(_ href: [UInt8], _ step: Outline.Step) {
    html.append(verbatim: "<a href=\"")
    html.append(escaping: href.span)
    html.append(verbatim: "\"")
    if let hint = hint(of: step) {
      html.append(verbatim: " title=\"")
      html.append(escaping: outline.unmarked(hint).span)
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
