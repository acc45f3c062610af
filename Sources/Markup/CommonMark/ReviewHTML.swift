import Base

/// The HTML of a Markdown text for sites that allow few tags in reviews: `<b>`, `<i>`, `<a>`,
/// `<blockquote>`, `<br/>`. Everything else becomes words, without line ends.
///
/// - Parameters:
///   - spoilerTag: the element for spoilers; nil to replace them with `[…]`
///   - title: the words for a `[[reference]]`; nil to keep the name
package func reviewHTML(
  of markdown: String, spoilerTag: String?, title: (String) -> String?
) -> String {
  guard var outline = Outline.ofReview(markdown) else { return "" }
  let spoilers = outline.spoilers()
  var writer = ReviewHTMLWriter(outline: outline, spoilerTag: spoilerTag)
  writer.write(spoilers, title)
  return String(decoding: writer.html, as: UTF8.self)
}

package struct ReviewHTMLLosses: Equatable, Sendable {
  package let hasSpoilers: Bool
  /// Whether it has pictures, or lists, code, headings and the like, which become plain words.
  package let hasOtherMarks: Bool

  package init(of markdown: String) {
    guard var outline = Outline.ofReview(markdown) else {
      (hasSpoilers, hasOtherMarks) = (false, true)
      return
    }
    hasSpoilers = !outline.spoilers().isEmpty
    hasOtherMarks = outline.steps.contains(where: outline.isMoreThanWords)
  }
}

extension Outline {
  fileprivate static func ofReview(_ markdown: String) -> Outline? {
    let bytes = Array(markdown.utf8)
    guard bytes.count <= longestText else { return nil }
    var outline = Outline(bytes[...])
    outline.readCallouts()
    outline.readTables()
    outline.linkTitles()
    outline.strikeOut()
    outline.gatherNotes()
    return outline
  }

  /// Whether the few tags can't express the step.
  fileprivate func isMoreThanWords(_ step: Step) -> Bool {
    switch step.kind {
    case .heading, .callout, .bulletList, .orderedList, .codeBlock, .code, .rule, .strike, .picture,
      .table,
      .titleLink, .labelledTitleLink, .noteReference:
      return true
    case .link:
      if case .web = LinkAddress(unmarked(step.text)) { return false }
      return step.edge == .enter
    default: return false
    }
  }
}

private struct ReviewHTMLWriter {
  /// The gap before the next words.
  private enum Gap: Int, Comparable {
    case none, line, paragraph

    static func < (a: Gap, b: Gap) -> Bool { a.rawValue < b.rawValue }
  }

  private let outline: Outline
  private let spoilerTag: String?
  private(set) var html: [UInt8] = []
  private var gap = Gap.none
  /// Whether the current block is empty, so that it needs no gap.
  private var isFresh = true
  private var isBehindBullet = false
  private var isFirstCell = false
  /// For each open list, the number of its next item; nil for bullets.
  private var numbers: [Int?] = []
  private var hiddenDepth = 0
  private var strongDepth = 0
  private var links: [Bool] = []

  init(outline: Outline, spoilerTag: String?) {
    (self.outline, self.spoilerTag) = (outline, spoilerTag)
  }

  mutating func write(_ spoilers: [Spoiler], _ title: (String) -> String?) {
    var next = spoilers.startIndex
    var open: [Spoiler] = []
    for index in outline.steps.indices {
      while next < spoilers.endIndex, spoilers[next].first == index {
        openSpoiler(spoilers[next])
        open.append(spoilers[next])
        next += 1
      }
      if hiddenDepth == 0 || spoilerTag != nil { write(outline.steps[index], title) }
      while let spoiler = open.last, spoiler.last == index {
        closeSpoiler(spoiler)
        open.removeLast()
      }
    }
  }

  private mutating func openSpoiler(_ spoiler: Spoiler) {
    hiddenDepth += 1
    guard hiddenDepth == 1 else { return }
    if spoiler.isBlock {
      if !spoiler.title.isEmpty {
        part(.paragraph)
        words(outline.unmarked(spoiler.title))
      }
      part(.paragraph)
    }
    guard let spoilerTag else { return words("[…]") }
    // A gap within the tag shows that the spoiler is a block.
    if spoiler.isBlock {
      gap = .none
    } else {
      begin()
    }
    html.append(verbatim: "<\(spoilerTag)>")
    if spoiler.isBlock { (gap, isFresh) = (.paragraph, false) }
  }

  private mutating func closeSpoiler(_ spoiler: Spoiler) {
    hiddenDepth -= 1
    guard hiddenDepth == 0 else { return }
    if let spoilerTag {
      gap = .none
      html.append(verbatim: "</\(spoilerTag)>")
    }
    if spoiler.isBlock { part(.paragraph) }
  }

  private mutating func write(_ step: Outline.Step, _ title: (String) -> String?) {
    let isEnter = step.edge == .enter
    switch step.kind {
    case .paragraph, .tightParagraph:
      if isEnter { startParagraph() }
    case .heading, .calloutTitle:
      if isEnter { startParagraph() }
      writeStrong(isEnter)
    case .quote, .callout: writeQuote(isEnter)
    case .table: if isEnter { startParagraph() }
    case .tableRow:
      if !isEnter { part(.line) }
      isFirstCell = true
    case .tableCell:
      if isEnter, !isFirstCell { words(" · ") }
      isFirstCell = false
    case .bulletList, .orderedList:
      if isEnter {
        if !isBehindBullet { part(numbers.isEmpty ? .paragraph : .line) }
        numbers.append(step.kind == .orderedList ? step.number : nil)
      } else {
        numbers.removeLast()
        part(numbers.isEmpty ? .paragraph : .line)
      }
    case .item: if isEnter { startItem() }
    case .task: words(step.number == 1 ? "☑ " : "☐ ")
    case .codeBlock: writeCode(outline.unmarked(step.text))
    case .rule:
      part(.paragraph)
      words("———")
      part(.paragraph)
    case .emphasis: tag("i", isEnter)
    case .strong: writeStrong(isEnter)
    case .link: writeLink(step)
    case .text, .code, .mark: words(outline.unmarked(step.text))
    case .softBreak: words(" ")
    case .hardBreak: part(.line)
    case .titleLink:
      let id = outline.words(step.text)
      words(title(id) ?? id)
    case .note:
      if isEnter {
        part(.line)
        words("[\(step.number)] ")
        isBehindBullet = true
      }
    case .noteReference: words("[\(step.number)]")
    case .notes: part(.paragraph)
    case .strike, .picture, .labelledTitleLink, .noteEnd, .fenceStart, .fenceEnd, .group, .html,
      .nothing:
      return
    }
  }

  private mutating func startParagraph() {
    if !isBehindBullet { part(.paragraph) }
    isBehindBullet = false
  }

  private mutating func startItem() {
    part(.line)
    if let number = numbers.last ?? nil {
      words("\(number). ")
      numbers[numbers.count - 1] = number + 1
    } else {
      words("• ")
    }
    isBehindBullet = true
  }

  private mutating func writeQuote(_ isEnter: Bool) {
    isBehindBullet = false
    gap = .none
    html.append(verbatim: isEnter ? "<blockquote>" : "</blockquote>")
    isFresh = true
  }

  private mutating func writeCode(_ code: ArraySlice<UInt8>) {
    startParagraph()
    for line in code.split(separator: UInt8(ascii: "\n")) {
      words(line)
      part(.line)
    }
    part(.paragraph)
  }

  /// Writes `<b>`, except within another one.
  private mutating func writeStrong(_ isEnter: Bool) {
    strongDepth += isEnter ? 1 : -1
    if strongDepth == (isEnter ? 1 : 0) { tag("b", isEnter) }
  }

  private mutating func writeLink(_ step: Outline.Step) {
    guard step.edge == .enter else {
      if links.popLast() == true { tag("a", false) }
      return
    }
    guard case .web(let address) = LinkAddress(outline.unmarked(step.text)) else {
      return links.append(false)
    }
    begin()
    html.append(verbatim: "<a href=\"")
    html.append(escaping: address.span)
    html.append(verbatim: "\">")
    links.append(true)
  }

  private mutating func tag(_ name: String, _ isEnter: Bool) {
    if isEnter { begin() }
    html.append(verbatim: isEnter ? "<\(name)>" : "</\(name)>")
  }

  private mutating func part(_ gap: Gap) { self.gap = max(self.gap, gap) }

  private mutating func words(_ text: String) { words(Array(text.utf8)[...]) }

  private mutating func words(_ text: ArraySlice<UInt8>) {
    guard !text.isEmpty else { return }
    begin()
    html.append(escaping: text.span)
  }

  private mutating func begin() {
    if !isFresh {
      for _ in 0..<gap.rawValue { html.append(verbatim: "<br/>") }
    }
    (gap, isFresh) = (.none, false)
  }
}
