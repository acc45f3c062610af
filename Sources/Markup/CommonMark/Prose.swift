import Base

/// The HTML of a Markdown text, except for the parts that depend on its page.
///
/// A class, since each review is passed on about seven times.
package final class Prose: Sendable {
  /// A `[[anime/cowboy-bebop]]` in the text, known or not.
  package struct Reference: Sendable, Equatable {
    package let id: String
    package let location: SourceLocation
    /// The words that a link to a hidden title leaves in the text.
    package var label: String?
  }

  /// The link for a reference on one page.
  package struct TitleLink: Sendable {
    /// nil for a title that may not be shown; then only the words remain.
    package let href: String?
    /// Shown when the reference has no label of its own.
    package let title: String

    package init(href: String?, title: String) { (self.href, self.title) = (href, title) }
  }

  /// A picture of the project in the text.
  package struct Picture: Sendable {
    /// In the project.
    package let path: String
    package let description: String
    package let location: SourceLocation
    /// The tooltip; may be empty.
    let hint: String
  }

  package struct ShownPicture: Sendable {
    package let address: String
    /// In CSS pixels.
    package let width: Int
    package let height: Int

    package init(address: String, width: Int, height: Int) {
      (self.address, self.width, self.height) = (address, width, height)
    }
  }

  /// A callout of an unknown kind, `[!my-word]`, which looks like a note.
  package struct UnknownCallout: Sendable {
    package let word: String
    package let nearest: String?
    package let location: SourceLocation
  }

  package enum Spoilers: Sendable {
    /// Closed until the reader opens them.
    case folded
    /// Replaced by `[…]`; for feeds and everything else that leaves the site.
    case leftOut
  }

  /// A place in the HTML that depends on the page.
  enum Cut: Sendable {
    case titleLink(id: String)
    case labelledLink(id: String)
    case labelledLinkEnd
    case title(id: String)
    /// An index in `pictures`.
    case picture(Int)
    case spoiler(isBlock: Bool)
    case spoilerEnd
  }

  /// The titles that the text refers to, without duplicates, in order.
  package let references: [Reference]
  package let pictures: [Picture]
  package let unknownCallouts: [UnknownCallout]
  package let hasSpoilers: Bool
  /// Counts words outside of code blocks; a Chinese or Japanese character is a word.
  package let wordCount: Int

  let html: [UInt8]
  let cuts: [(offset: Int, cut: Cut)]
  let excerptText: ExcerptText
  let linkedText: LinkedText?

  init(
    references: [Reference], pictures: [Picture], unknownCallouts: [UnknownCallout],
    hasSpoilers: Bool, wordCount: Int, html: [UInt8],
    cuts: [(offset: Int, cut: Cut)], excerptText: ExcerptText, linkedText: LinkedText?
  ) {
    (self.references, self.pictures) = (references, pictures)
    (self.unknownCallouts, self.hasSpoilers) = (unknownCallouts, hasSpoilers)
    (self.wordCount, self.excerptText) = (wordCount, excerptText)
    (self.html, self.cuts, self.linkedText) = (html, cuts, linkedText)
  }

  package var isEmpty: Bool { html.isEmpty && cuts.isEmpty }

  /// Whether the text is a single paragraph of words.
  package var isOneParagraph: Bool {
    let bytes = html
    let html = bytes.span
    guard pictures.isEmpty, html.starts(with: "<p") else { return false }
    // Swift's search for a range takes a thousand instructions for each byte.
    var start = 0
    while let end = html.firstIndex(of: UInt8(ascii: "\n"), from: start) {
      if html.extracting(start..<end).ends(with: "</p>") { return end + 1 == html.count }
      start = end + 1
    }
    return false
  }

  /// The HTML of each outermost spoiler, without the parts that depend on the page.
  package var spoilerTexts: [[UInt8]] {
    var texts: [[UInt8]] = []
    var (depth, start) = (0, 0)
    for (offset, cut) in cuts {
      switch cut {
      case .spoiler:
        if depth == 0 { start = offset }
        depth += 1
      case .spoilerEnd:
        depth -= 1
        if depth == 0 { texts.append(Array(html[start..<offset])) }
      default: continue
      }
    }
    return texts
  }

  /// The HTML if it is the same on all pages.
  package var fixedHTML: [UInt8]? { cuts.isEmpty ? html : nil }

  /// Writes the HTML for one page.
  ///
  /// - Parameters:
  ///   - picture: the picture at a path; nil to write its description
  ///   - link: the link to a title with an id; nil to write plain text
  package func append(
    to page: inout [UInt8], spoilers: Spoilers = .folded,
    picture: (String) -> ShownPicture? = { _ in nil }, link: (String) -> TitleLink?
  ) {
    var position = 0
    var hidden = 0
    var isInLink = false
    for (offset, cut) in cuts {
      if hidden == 0 { page.append(contentsOf: html[position..<offset]) }
      position = offset
      switch cut {
      case .spoiler(let isBlock):
        guard spoilers == .leftOut else { continue }
        if hidden == 0 { page.append(verbatim: isBlock ? "<p>[…]</p>\n" : "[…]") }
        hidden += 1
      case .spoilerEnd:
        if spoilers == .leftOut { hidden -= 1 }
      case _ where hidden > 0: continue
      case .titleLink(let id), .labelledLink(let id):
        let target = link(id)
        if let href = target?.href { page.append(tag: "a", ("href", href)) }
        if case .titleLink = cut {
          page.append(isolating: target?.title ?? id)
          if target?.href != nil { page.append(verbatim: "</a>") }
        } else {
          isInLink = target?.href != nil
        }
      case .labelledLinkEnd:
        if isInLink { page.append(verbatim: "</a>") }
        isInLink = false
      case .title(let id): page.append(isolating: link(id)?.title ?? id)
      case .picture(let index):
        page.append(pictures[index], shown: picture(pictures[index].path))
      }
    }
    page.append(contentsOf: html[position...])
  }

  /// About 200 characters of the beginning as plain text, cut between words.
  ///
  /// Contains no spoilers, headings or code blocks.
  package func excerpt(title: (String) -> String?) -> String { excerptText.text(title: title) }
}

extension [UInt8] {
  fileprivate mutating func append(_ picture: Prose.Picture, shown: Prose.ShownPicture?) {
    guard let shown else { return append(escaping: picture.description) }
    append(
      tag: "img", ("src", shown.address), ("alt", picture.description),
      ("width", String(shown.width)), ("height", String(shown.height)), ("loading", "lazy"),
      ("title", picture.hint.isEmpty ? nil : picture.hint))
  }

  /// Adds a name, in `<bdi>` if it may run from right to left.
  fileprivate mutating func append(isolating name: String) {
    let isIsolated = name.hasRightToLeft
    if isIsolated { append(verbatim: "<bdi>") }
    append(escaping: name)
    if isIsolated { append(verbatim: "</bdi>") }
  }

  /// Adds a start tag; an attribute without a value is left out.
  mutating func append(tag name: String, _ attributes: (name: String, value: String?)...) {
    append(verbatim: "<")
    append(verbatim: name)
    for case (let name, let value?) in attributes {
      append(verbatim: " ")
      append(verbatim: name)
      append(verbatim: "=\"")
      append(escaping: value)
      append(verbatim: "\"")
    }
    append(verbatim: ">")
  }
}

package struct ProseOptions: Sendable {
  /// A prefix for every id, so that a heading can't take an id of the page.
  package var headingPrefix: String
  /// The level of the highest headings, 1 to 6; the others follow without a gap.
  package var topHeading: Int
  /// The heading of a spoiler without one of its own.
  package var spoilerTitle: String
  /// For screen readers: the control that opens a spoiler within a sentence.
  package var spoilerLabel: String
  /// For screen readers: the box of a task.
  package var taskLabels: (open: String, done: String)
  /// For screen readers: the link from a footnote back to the text.
  package var backLabel: String
  /// The headings of callouts without one of their own; the default is the word in the text.
  package var calloutTitles: [Callout: String]

  package init(
    headingPrefix: String = "review-", topHeading: Int = 3, spoilerTitle: String = "Spoiler",
    spoilerLabel: String = "Show spoiler",
    taskLabels: (open: String, done: String) = ("To do", "Done"),
    backLabel: String = "Back to the text", calloutTitles: [Callout: String] = [:]
  ) {
    (self.headingPrefix, self.topHeading) = (headingPrefix, min(max(topHeading, 1), 6))
    (self.spoilerTitle, self.spoilerLabel) = (spoilerTitle, spoilerLabel)
    (self.taskLabels, self.backLabel) = (taskLabels, backLabel)
    self.calloutTitles = calloutTitles
  }
}

/// In bytes; longer texts are refused.
let longestText = 1 << 20

package func prose(
  _ file: Source, range: Range<Int>, options: ProseOptions = ProseOptions(),
  reporting diagnostics: inout DiagnosticList
) -> Prose {
  let range = range.clamped(to: file.bytes.indices)
  return prose(
    file.bytes, in: range, options: options, isInline: false,
    at: ProseLocations(source: file, start: range.lowerBound), reporting: &diagnostics)
}

/// Reads one line of Markdown, such as the owner's bio, which may only contain inline elements.
///
/// The text is a YAML value, so every problem is reported at the value's place.
package func inlineProse(
  _ text: String, at location: SourceLocation, options: ProseOptions = ProseOptions(),
  reporting diagnostics: inout DiagnosticList
) -> Prose {
  let bytes = Array(text.utf8)
  return prose(
    bytes, in: bytes.indices, options: options, isInline: true,
    at: ProseLocations(fixed: location), reporting: &diagnostics)
}

func prose(
  _ bytes: [UInt8], in range: Range<Int>, options: ProseOptions, isInline: Bool,
  at locations: ProseLocations, reporting diagnostics: inout DiagnosticList
) -> Prose {
  let isTooLong = range.count > longestText
  let comments = isTooLong ? nil : CommentStrippedText(bytes[range])
  var outline = Outline(comments?.bytes[...] ?? (isTooLong ? [] : bytes[range]))
  if isTooLong { outline.problems.append(Problem(.textTooLong, at: 0)) }
  if !isInline { outline.readCallouts() }
  outline.readTables()
  outline.linkTitles()
  outline.strikeOut()
  if !isInline { outline.gatherNotes() }
  let spoilers = outline.spoilers()
  var writer = ProseWriter(
    outline: consume outline, spoilers: spoilers, options: options, isInline: isInline)
  writer.write()
  var problems = writer.problems
  if let comments {
    problems = problems.map { Problem($0.kind, at: comments.original($0.offset), text: $0.text) }
    if let open = comments.openComment { problems.append(Problem(.openComment, at: open)) }
  }
  let linkedText = Prose.LinkedText(bytes[range], options, isInline: isInline, locations: locations)
  var locations = locations
  report(problems, locations: &locations, to: &diagnostics)
  func location(at offset: Int) -> SourceLocation {
    locations.location(at: comments?.original(offset) ?? offset)
  }
  return writer.prose(
    references: writer.references.map {
      Prose.Reference(id: $0.id, location: location(at: $0.offset))
    },
    pictures: writer.pictures.map {
      Prose.Picture(
        path: $0.path, description: $0.description, location: location(at: $0.offset),
        hint: $0.hint)
    },
    unknownCallouts: writer.outline.unknownCallouts.map {
      Prose.UnknownCallout(
        word: $0.word, nearest: nearest(to: $0.word, among: Callout.words),
        location: location(at: $0.offset))
    }, linkedText: linkedText)
}
