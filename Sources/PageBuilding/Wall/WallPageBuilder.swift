import Planning
import Templates

extension WallPage: BuiltContent { typealias Builder = WallPageBuilder }

struct WallPageBuilder: PageBuilder {
  let parts: PageParts

  func summary(of content: WallPage, on page: Page) -> PageSummary {
    let heading =
      content.name.map { messages[.kindAndStatus, (.kind, page.heading), (.status, $0)] }
      ?? page.heading
    return PageSummary(
      heading: heading, description: messages[.wallSummary, (.owner, ownerName)],
      structuredData: data.page("CollectionPage", name: heading, at: page.path))
  }

  func context(of content: WallPage, on page: Page) -> WallContext {
    let path = page.path
    let count = content.count
    return WallContext(
      total: content.isEmpty ? nil : messages.count(count, .titles),
      parts: content.parts.map { links.link($0, from: path) },
      sections: content.sections.map { section in
        WallSectionContext(
          heading: section.heading, id: section.id, anchor: SafeURL(fragment: section.id),
          count: messages.number(section.entries.count), isToCome: section.isToCome,
          spines: section.entries.map { spines.context(of: $0, at: path) })
      },
      size: count <= 120 ? "large" : count <= 400 ? "medium" : "small")
  }
}

/// `wall.html`: every title as a spine on shelves.
struct WallContext: TemplateContext {
  /// `1,077 titles`
  let total: String?
  /// The pages of a wall that is too large for one page.
  let parts: [LinkContext]
  let sections: [WallSectionContext]
  /// The size of the spines, for style sheets: `large`, `medium`, `small`.
  let size: String
}

struct WallSectionContext: TemplateContext {
  let heading: String
  let id: String
  let anchor: SafeURL
  let count: String
  let isToCome: Bool
  let spines: [SpineContext]

  static let fields = Fields<WallSectionContext>("shelf of the wall")
}
