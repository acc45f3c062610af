import MediaLibrary
import PageContexts
import Planning
import Templates

/// Makes the pages on which a visitor's list is held against the owner's.
struct ComparePageBuilder: PageBuilder {
  let ownerName: String
  let messages: Messages
  let links: Links
  let data: LinkedData
  /// nil when the theme has no such script.
  let script: PagePath?
  /// nil when it has everything in its one style sheet.
  let style: PagePath?

  func summary(of content: ComparePage, on page: Page) -> PageSummary {
    PageSummary(
      heading: page.heading, description: messages[.compareSummary, (.owner, ownerName)],
      structuredData: data.page("WebPage", name: page.heading, at: page.path),
      connections: content.other == .file ? .nothing : .anySite)
  }

  func context(of content: ComparePage, on page: Page, frame: FrameContext) -> CompareContext {
    let path = page.path
    return CompareContext(
      frame: frame, heading: page.heading,
      script: content.isEmpty ? nil : script.map { links.url(of: $0, from: path) },
      style: style.map { links.url(of: $0, from: path) },
      titles: links.url(of: .comparedTitles, from: path), takesSite: content.other == .site,
      otherPage: links.link(content.otherPage, from: path), sentences: sentences,
      emptyText: content.isEmpty ? content.emptyText : nil)
  }

  private var sentences: [SentenceContext] {
    ComparePageBuilder.plain.map { SentenceContext(name: $0.key, text: messages[$0]) }
      + [
        plural(.compareBothSeen), plural(.compareAgree, .number),
        sentence(.compareYou, .rating),
        sentence(.compareRateHigher, .number), sentence(.compareRateLower, .number),
        sentence(.compareBoth, .rating, .total), sentence(.compareMine, .rating),
        sentence(.pictureOf, .title), sentence(.notUnderstood, .text),
        sentence(.fileTooLarge, .text), sentence(.fileDamaged, .text),
        sentence(.siteNotReached, .text),
      ]
      + Verb.allCases.map {
        SentenceContext(name: "you-too-" + $0.rawValue, text: messages[$0, .youToo])
      }
  }

  private func sentence(_ key: MessageKey, _ parameters: Parameter...) -> SentenceContext {
    SentenceContext(name: key.key, text: messages.withPlaces(key, for: parameters))
  }

  /// Its `{count}` tells which form it has.
  private func plural(_ key: MessageKey, _ others: Parameter...) -> SentenceContext {
    SentenceContext(name: key.key, text: messages.forms(key, others))
  }

  private static let plain: [MessageKey] = [
    .compareNoneSeen, .compareRateAlike, .compareNoRatings, .compareOnYourList, .compareOnMyList,
    .remembered, .forgotten, .nothingInFile, .addressNotUnderstood, .dataNotLoaded, .comparing,
    .sentenceSeparator,
  ]
}

extension Messages {
  /// A text whose parameters a script fills in: each stands there by its name, `{title}`.
  func withPlaces(_ key: MessageKey, for parameters: [Parameter]) -> String {
    self[key, parameters.map { ($0, "{\($0.rawValue)}") }]
  }
}
