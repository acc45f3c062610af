import MediaLibrary
import Planning
import Templates

extension StatisticsListPage: BuiltContent { typealias Builder = StatisticsListPageBuilder }

struct StatisticsListPageBuilder: PageBuilder {
  let parts: PageParts

  func summary(of content: StatisticsListPage, on page: Page) -> PageSummary {
    let heading = page.heading + messages.pageSuffix(content.number)
    return PageSummary(
      heading: heading,
      description: messages[.listingSummary, (.title, heading), (.owner, ownerName)],
      structuredData: data.page("CollectionPage", name: heading, at: page.path))
  }

  func context(of content: StatisticsListPage, on page: Page) -> StatisticsListContext {
    let path = page.path
    let isDated = content.sections.first?.finishes.first?.date != nil
    return StatisticsListContext(
      parent: links.link(content.parent, from: path),
      // A date belongs to one run, so a title may appear again.
      total: content.total.map { messages.count($0, isDated ? .timesFinishedOn : .finishedTitles) },
      number: content.number.map { messages[.pageFromTheEnd, (.number, String($0))] },
      sections: content.sections.map { section in
        StatisticsListSectionContext(
          heading: section.heading, id: section.id,
          links: section.finishes.map { finish in
            titles.link(
              to: finish.entry, from: path,
              detail: finish.date.map(messages.short) ?? finish.rating.map(scale.text))
          })
      },
      pager: links.pager(content.previous, content.next, names: (.earlier, .later), at: path))
  }
}

/// `stats/<name>.html`, `diary/<year>/figures.html`: the titles of figures.
struct StatisticsListContext: TemplateContext {
  let parent: LinkContext
  let total: String?
  let number: String?
  let sections: [StatisticsListSectionContext]
  let pager: PagerContext?

  static let fields = Fields<StatisticsListContext>("titles of a figure")
}

struct StatisticsListSectionContext: TemplateContext {
  let heading: String?
  let id: String?
  /// The detail is the date or the rating.
  let links: [LinkContext]

  static let fields = Fields<StatisticsListSectionContext>("part of the titles of a figure")
}
