import MediaLibrary
import PageContexts
import Planning
import Templates

/// Makes `genres.html`, `creators.html` and the like.
struct GroupIndexPageBuilder: PageBuilder {
  let groups: [Group]
  let ownerName: String
  let scale: RatingScale
  let messages: Messages
  let titles: TitleParts
  let links: Links
  let data: LinkedData

  func summary(of content: GroupIndexPage, on page: Page) -> PageSummary {
    let suffix = messages.pageSuffix(content.number)
    return PageSummary(
      heading: page.heading + suffix,
      description: messages[
        .groupIndexSummary, (.title, page.heading), (.owner, ownerName), (.page, suffix)],
      structuredData: data.page(name: page.heading + suffix, at: page.path))
  }

  func context(of content: GroupIndexPage, on page: Page, frame: FrameContext) -> GroupIndexContext
  {
    let path = page.path
    let isEmpty = content.sections.isEmpty
    let total = content.total.map { messages.count($0, content.family.index.count) }
    return GroupIndexContext(
      frame: frame, heading: page.heading, total: isEmpty ? nil : total,
      number: content.number.map { messages[.pageNumber, (.number, String($0))] },
      letters: anchors(content, at: path),
      largest: content.largest.map { largest in
        LargestGroupContext(
          link: links.link(to: largest.group, from: path),
          covers: largest.titles.map { PileContext(cover: titles.cover(of: $0, from: path)) },
          count: messages.count(groups[largest.group].count, .titles),
          rating: largest.mean.map { RatingContext($0, on: scale) })
      },
      sections: content.sections.enumerated().map { index, section in
        LetterContext(
          letter: section.letter ?? messages[.aToZ], id: letterID(index),
          links: section.groups.map { name in
            LinkContext(
              text: name.text, url: groups[name.group].path.map { links.url(of: $0, from: path) },
              detail: messages.number(groups[name.group].count))
          })
      },
      emptyText: isEmpty ? content.emptyText : nil,
      pager: links.pager(content.previous, content.next, names: (.earlier, .later), at: path))
  }

  /// Where the largest and the letters are.
  private func anchors(_ content: GroupIndexPage, at path: PagePath) -> [LinkContext] {
    let letters =
      content.letters.isEmpty
      ? content.sections.map { PageLink($0.letter ?? messages[.aToZ], path) } : content.letters
    let largest =
      content.largest.isEmpty
      ? [] : [LinkContext(text: messages[.mostTitles], url: SafeURL(fragment: "largest"))]
    return largest
      + letters.enumerated().map { index, letter in
        // The position of the letter on another page is not known; that page is near enough.
        let target = links.url(of: letter.path, from: path)
        return LinkContext(
          text: letter.text,
          url: letter.path == path ? target.withFragment(letterID(index)) : target)
      }
  }

  private func letterID(_ index: Int) -> String { "letter-\(index + 1)" }
}
