import Base

/// Markdown as HTML, made once per text; only what depends on the page it stands on is left open.
///
/// Shared, never changed: each review is passed on some seven times.
package final class Prose: Sendable {
  /// A `[[anime/cowboy-bebop]]` in the text, known or not.
  package struct Reference: Sendable, Equatable {
    package let id: String
    package let location: SourceLocation
  }

  /// What a reference becomes on one page.
  package struct TitleLink: Sendable {
    /// nil: the words alone, for a title that may not be shown.
    package let href: String?
    /// What is shown when the reference has no label of its own.
    package let title: String

    package init(href: String?, title: String) {
      self.href = href
      self.title = title
    }
  }

  /// A picture of the project that the text shows.
  package struct Picture: Sendable {
    /// Below the project.
    package let path: String
    /// What is to be seen, as the user wrote it.
    package let description: String
    package let location: SourceLocation
    /// The words that show up where a mouse rests on it; empty for none.
    let hint: String
  }

  /// What a picture is on one page.
  package struct ShownPicture: Sendable {
    package let address: String
    /// In CSS pixels.
    package let width: Int
    package let height: Int

    package init(address: String, width: Int, height: Int) {
      self.address = address
      self.width = width
      self.height = height
    }
  }

  /// A callout of a kind that there is not, `[!my-word]`, which looks as a note does.
  package struct UnknownCallout: Sendable {
    package let word: String
    /// The word of a kind that is nearly the same.
    package let nearest: String?
    package let location: SourceLocation
  }

  package enum Spoilers: Sendable {
    /// Closed, and opened by the reader without script.
    case folded
    /// Not in the output; `[…]` stands in their place. For feeds and everything else that travels.
    case leftOut
  }

  /// A place in the HTML where the page decides what is written.
  enum Cut: Sendable {
    case titleLink(id: String)
    case labelledLink(id: String)
    case labelledLinkEnd
    case title(id: String)
    /// One of `pictures`, by its index.
    case picture(Int)
    case spoiler(isBlock: Bool)
    case spoilerEnd
  }

  /// Each title that the text refers to, once, in the order of the text.
  package let references: [Reference]
  /// Each picture of the project where it is shown, in the order of the text.
  package let pictures: [Picture]
  package let unknownCallouts: [UnknownCallout]
  package let hasSpoilers: Bool
  /// Words outside code blocks; a Chinese or Japanese character counts as one.
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
    self.references = references
    self.pictures = pictures
    self.unknownCallouts = unknownCallouts
    self.hasSpoilers = hasSpoilers
    self.wordCount = wordCount
    self.html = html
    self.cuts = cuts
    self.excerptText = excerptText
    self.linkedText = linkedText
  }

  package var isEmpty: Bool { html.isEmpty && cuts.isEmpty }

  /// The HTML of each spoiler with those that are in it, without what only a page decides.
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

  /// The HTML as it stands on all pages; nil where a page decides something in it.
  package var fixedHTML: [UInt8]? { cuts.isEmpty ? html : nil }

  /// Writes the HTML as it stands on one page.
  ///
  /// - Parameters:
  ///   - picture: What the picture at a path is on the page; nil: its description stands there.
  ///   - link: What the title with an id is on the page; nil: plain text stands there.
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
      case _ where hidden > 0:
        continue
      case .titleLink(let id), .labelledLink(let id):
        let target = link(id)
        if let href = target?.href {
          page.append(verbatim: "<a href=\"")
          page.append(escaping: href)
          page.append(verbatim: "\">")
        }
        if case .titleLink = cut {
          page.append(escaping: target?.title ?? id)
          if target?.href != nil { page.append(verbatim: "</a>") }
        } else {
          isInLink = target?.href != nil
        }
      case .labelledLinkEnd:
        if isInLink { page.append(verbatim: "</a>") }
        isInLink = false
      case .title(let id):
        page.append(escaping: link(id)?.title ?? id)
      case .picture(let index):
        page.append(pictures[index], shown: picture(pictures[index].path))
      }
    }
    page.append(contentsOf: html[position...])
  }

  /// The first 200 characters or so as plain text, cut between words; for cards, feeds and descriptions.
  ///
  /// Holds nothing of spoilers, headings and code blocks.
  package func excerpt(title: (String) -> String?) -> String {
    excerptText.text(title: title)
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ picture: Prose.Picture, shown: Prose.ShownPicture?) {
    guard let shown else { return append(escaping: picture.description) }
    append(verbatim: "<img src=\"")
    append(escaping: shown.address)
    append(verbatim: "\" alt=\"")
    append(escaping: picture.description)
    append(verbatim: "\" width=\"\(shown.width)\" height=\"\(shown.height)\" loading=\"lazy\"")
    if !picture.hint.isEmpty {
      append(verbatim: " title=\"")
      append(escaping: picture.hint)
      append(verbatim: "\"")
    }
    append(verbatim: ">")
  }
}

/// What the place of a text demands of its HTML.
package struct ProseOptions: Sendable {
  /// Goes before every id, so that a heading can't take an id of the page.
  package var headingPrefix: String
  /// The level of the text's highest headings, 1 to 6; the others follow without a gap.
  package var topHeading: Int
  /// The words of a spoiler that names nothing itself.
  package var spoilerTitle: String
  /// What a screen reader says of the control that opens a spoiler within a sentence.
  package var spoilerLabel: String
  /// What a screen reader says of the box of a task.
  package var taskLabels: (open: String, done: String)
  /// What a screen reader says of the link from a note back to the text.
  package var backLabel: String
  /// The titles of callouts that have none; a kind without one is called by the word that was written.
  package var calloutTitles: [Callout: String]

  package init(
    headingPrefix: String = "review-", topHeading: Int = 3, spoilerTitle: String = "Spoiler",
    spoilerLabel: String = "Show spoiler",
    taskLabels: (open: String, done: String) = ("To do", "Done"),
    backLabel: String = "Back to the text", calloutTitles: [Callout: String] = [:]
  ) {
    self.headingPrefix = headingPrefix
    self.topHeading = min(max(topHeading, 1), 6)
    self.spoilerTitle = spoilerTitle
    self.spoilerLabel = spoilerLabel
    self.taskLabels = taskLabels
    self.backLabel = backLabel
    self.calloutTitles = calloutTitles
  }
}

/// The longest text that is read, in bytes.
let longestText = 1 << 20

/// The Markdown in `range` of `file`.
package func prose(
  _ file: Source, range: Range<Int>, options: ProseOptions = ProseOptions(),
  reporting diagnostics: inout DiagnosticList
) -> Prose {
  let range = range.clamped(to: file.bytes.indices)
  return prose(
    file.bytes, in: range, options: options, isInline: false, reporting: &diagnostics
  ) { ProseLocations(source: file, start: range.lowerBound) }
}

/// One line of Markdown, such as the owner's bio: only what may stand within a paragraph.
///
/// The text comes from a YAML value, so every problem is reported at the value's place.
package func inlineProse(
  _ text: String, at location: SourceLocation, options: ProseOptions = ProseOptions(),
  reporting diagnostics: inout DiagnosticList
) -> Prose {
  let bytes = Array(text.utf8)
  return prose(
    bytes, in: bytes.indices, options: options, isInline: true, reporting: &diagnostics
  ) { ProseLocations(fixed: location) }
}

func prose(
  _ bytes: [UInt8], in range: Range<Int>, options: ProseOptions, isInline: Bool,
  reporting diagnostics: inout DiagnosticList,
  locations: @escaping @Sendable () -> ProseLocations
) -> Prose {
  let isTooLong = range.count > longestText
  let comments = isTooLong ? nil : Uncommented(bytes[range])
  var outline =
    comments.map { Outline.of($0.bytes, in: $0.bytes.indices) }
    ?? Outline.of(bytes, in: isTooLong ? 0..<0 : range)
  if isTooLong { outline.problems.append(Problem(.textTooLong, at: 0)) }
  outline.flattenTables()
  if !isInline { outline.readCallouts() }
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
  let linkedText = Prose.LinkedText(
    bytes[range], options, isInline: isInline, locations: locations)
  guard
    !problems.isEmpty || !writer.references.isEmpty || !writer.pictures.isEmpty
      || !writer.outline.unknownCallouts.isEmpty
  else {
    return writer.prose(
      references: [], pictures: [], unknownCallouts: [], linkedText: linkedText)
  }
  var locations = locations()
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
