import MediaLibrary
import Planning
import Templates

extension ComparePage: BuiltContent { typealias Builder = ComparePageBuilder }

struct ComparePageBuilder: PageBuilder {
  let parts: PageParts

  func summary(of content: ComparePage, on page: Page) -> PageSummary {
    PageSummary(
      heading: page.heading, description: messages[.compareSummary, (.owner, ownerName)],
      structuredData: data.page("WebPage", name: page.heading, at: page.path),
      connections: content.other == .file ? .nothing : .anySite)
  }

  func context(of content: ComparePage, on page: Page) -> CompareContext {
    let path = page.path
    return CompareContext(
      titles: links.url(of: .comparedTitles, from: path), takesSite: content.other == .site,
      otherPage: links.link(content.otherPage, from: path), sentences: sentences)
  }

  private var sentences: [SentenceContext] {
    ComparePageBuilder.plain.map { SentenceContext(name: $0.key, text: messages[$0]) }
      + [
        plural(.compareBothSeen), plural(.compareAgree, .number),
        sentence(.compareYou, .rating),
        sentence(.compareRateHigher, .number), sentence(.compareRateLower, .number),
        sentence(.compareBoth, .rating, .total), sentence(.compareMine, .rating),
        sentence(.notUnderstood, .text),
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

  private func plural(_ key: MessageKey, _ others: Parameter...) -> SentenceContext {
    SentenceContext(name: key.key, text: messages.forms(key, others))
  }

  private static let plain: [MessageKey] = [
    .compareNoneSeen, .compareRateAlike, .compareNoRatings, .compareOnYourList, .compareOnMyList,
    .remembered, .forgotten, .nothingInFile, .addressNotUnderstood, .dataNotLoaded, .comparing,
    .sentenceSeparator, .textCopied,
  ]
}

extension Messages {
  /// A text with the names of its parameters, such as `{title}`, for a script to fill in.
  func withPlaces(_ key: MessageKey, for parameters: [Parameter]) -> String {
    self[key, parameters.map { ($0, "{\($0.rawValue)}") }]
  }
}

/// `compare.html` and `compare/site.html`: the words and addresses that the script needs.
struct CompareContext: TemplateContext {
  /// The file with the owner's titles.
  let titles: SafeURL
  /// Whether the visitor enters the address of a site; otherwise they choose a file.
  let takesSite: Bool
  let otherPage: LinkContext
  let sentences: [SentenceContext]
}

struct SentenceContext: TemplateContext {
  let name: String
  /// With names of parameters such as `{count}`, in all forms of the plural.
  let text: String
}
