import LibraryIndexing
import Localization
import MediaLibrary
import PageContexts
import SitePlanning
import TemplateRuntime

/// Makes `genres.html`, `creators.html` and the like.
struct GroupIndexPageBuilder: PageBuilder {
  let groups: [Group]
  let ownerName: String
  let messages: Messages
  let links: Links

  func summary(of content: GroupIndexPage, on page: Page) -> PageSummary {
    let suffix = messages.pageSuffix(content.number)
    return PageSummary(
      heading: page.heading + suffix,
      description: messages[
        .groupIndexSummary, (.title, page.heading), (.owner, ownerName), (.page, suffix)])
  }

  func context(of content: GroupIndexPage, on page: Page, frame: FrameContext) -> GroupIndexContext
  {
    let path = page.path
    let isEmpty = content.sections.isEmpty
    let letters =
      content.letters.isEmpty
      ? content.sections.map { PageLink($0.letter, path) } : content.letters
    let total = content.total.flatMap { total in
      content.family.index.map { messages.count(total, $0.count) }
    }
    return GroupIndexContext(
      frame: frame, heading: page.heading, total: isEmpty ? nil : total,
      number: content.number.map { messages[.pageNumber, (.number, String($0))] },
      letters: letters.enumerated().map { index, letter in
        // The position of the letter on another page is not known; that page is near enough.
        let target = links.url(of: letter.path, from: path)
        return LinkContext(
          text: letter.text,
          url: letter.path == path ? target.withFragment("letter-\(index + 1)") : target)
      },
      sections: content.sections.enumerated().map { index, section in
        LetterContext(
          letter: section.letter, id: "letter-\(index + 1)",
          links: section.groups.map {
            links.link(to: $0, from: path, detail: messages.number(groups[$0].count))
          })
      },
      emptyText: isEmpty ? content.emptyText : nil,
      pager: links.pager(content.previous, content.next, names: (.earlier, .later), at: path))
  }
}
