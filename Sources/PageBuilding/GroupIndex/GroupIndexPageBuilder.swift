import Planning
import Templates

extension GroupIndexPage: BuiltContent { typealias Builder = GroupIndexPageBuilder }

struct GroupIndexPageBuilder: PageBuilder {
  let parts: PageParts

  func summary(of content: GroupIndexPage, on page: Page) -> PageSummary {
    let suffix = messages.pageSuffix(content.number)
    return PageSummary(
      heading: page.heading + suffix,
      description: messages[
        .groupIndexSummary, (.title, page.heading), (.owner, ownerName), (.page, suffix)],
      structuredData: data.page(name: page.heading + suffix, at: page.path))
  }

  func context(of content: GroupIndexPage, on page: Page) -> GroupIndexContext {
    let path = page.path
    let isEmpty = content.sections.isEmpty
    let total = content.total.map { messages.count($0, content.family.row.count) }
    return GroupIndexContext(
      total: isEmpty ? nil : total,
      number: content.number.map { messages[.pageNumber, (.number, String($0))] },
      letters: content.isShownWhole ? [] : anchors(content, at: path),
      largest: content.largest.map { largest in
        LargestGroupContext(
          link: links.link(to: largest.group, from: path),
          covers: titles.pile(titles.varied(largest.titles, 3), from: path),
          count: messages.count(groups[largest.group].count, .titles),
          rating: largest.mean.map { RatingContext($0, on: scale) })
      },
      several: content.several.map { link(to: $0, from: path) },
      sections: content.isShownWhole
        ? []
        : content.sections.enumerated().map { index, section in
          LetterContext(
            letter: section.letter ?? messages[.aToZ], id: letterID(index),
            links: section.groups.map { link(to: $0, from: path) })
        },
      pager: links.pager(content.previous, content.next, names: (.earlier, .later), at: path))
  }

  private func link(to name: GroupIndexPage.Name, from page: PagePath) -> LinkContext {
    LinkContext(
      text: name.text, url: groups[name.group].path.map { links.url(of: $0, from: page) },
      detail: messages.number(groups[name.group].count))
  }

  private func anchors(_ content: GroupIndexPage, at path: PagePath) -> [LinkContext] {
    let letters =
      content.letters.isEmpty
      ? content.sections.map { PageLink($0.letter ?? messages[.aToZ], path) } : content.letters
    let largest =
      content.largest.isEmpty
      ? [] : [LinkContext(text: messages[.mostTitles], url: SafeURL(fragment: "largest"))]
    return largest
      + letters.enumerated().map { index, letter in
        // Only the page of a letter is known, not its place there.
        let target = links.url(of: letter.path, from: path)
        return LinkContext(
          text: letter.text,
          url: letter.path == path ? target.withFragment(letterID(index)) : target)
      }
  }

  private func letterID(_ index: Int) -> String { "letter-\(index + 1)" }
}

/// `genres.html`, `creators.html`: the largest groups, then all in alphabetical order.
struct GroupIndexContext: TemplateContext {
  let total: String?
  let number: String?
  let letters: [LinkContext]
  let largest: [LargestGroupContext]
  /// Names of several titles, if most names have only one.
  let several: [LinkContext]
  let sections: [LetterContext]
  let pager: PagerContext?
  static let fields = Fields<GroupIndexContext>("index").field("hasLetters") {
    $0.letters.count > 1
  }
}

struct LargestGroupContext: TemplateContext {
  let link: LinkContext
  let covers: [PiledCoverContext]
  /// `13 titles`
  let count: String
  let rating: RatingContext?
}

/// The names under a letter, or all names of a short index.
struct LetterContext: TemplateContext {
  let letter: String
  let id: String
  let links: [LinkContext]
}
