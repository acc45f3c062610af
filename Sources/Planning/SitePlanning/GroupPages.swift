import LibraryIndexing
import Localization
import MediaLibrary

extension PagePlanner {
  func indexLink(_ family: Group.Family) -> PageLink? {
    family.index.map { PageLink(words[$0.heading], PagePath(family.row.folder + ".html")) }
  }

  /// A page for each group with listed titles, and the indexes of their families.
  func groupPages(_ sizes: PageSizes) -> [Page] {
    let shown = groups.groups.indices.filter { groups.groups[$0].path != nil }
    return Group.Family.allCases.flatMap { family in
      indexPages(family, shown.filter { groups.groups[$0].family == family }, size: sizes.index)
    } + shown.flatMap { groupPages($0, size: sizes.list) }
  }

  private func groupPages(_ group: GroupIndex, size: Int) -> [Page] {
    let (name, family) = (groups.groups[group].name, groups.groups[group].family)
    guard let path = groups.groups[group].path else { return [] }
    let section = Listing.Section(heading: nil, items: groups.members[group])
    return Listing.pages(of: [section], at: path, size: size).map { path, listing in
      Page(
        path, heading: name,
        GroupPage(group: group, index: indexLink(family), listing: listing))
    }
  }

  private func indexPages(
    _ family: Group.Family, _ shown: [GroupIndex], size: Int
  ) -> [Page] {
    guard let index = family.index, let link = indexLink(family) else { return [] }
    let sections = letters(of: shown)
    let cuts = cut(count: shown.count, size: size)
    // `creators/1.html` could be the page of a creator named 1.
    let later = PagePath(family.row.folder + "-index.html")
    let paths = cuts.map { link.path.address(of: $0, laterBase: later) }
    let parts = split(
      sections, items: { $0.groups[...] }, by: cuts,
      part: { GroupIndexPage.Section(letter: $0.letter, groups: Array($1)) })
    return cuts.indices.map { number in
      let page = GroupIndexPage(
        family: family, emptyText: words[index.emptyText], total: number == 0 ? shown.count : nil,
        number: cuts[number].number, sections: parts[number],
        letters: number == 0 ? letterLinks(parts, paths) : [],
        previous: number == 0 ? nil : paths[number - 1],
        next: number + 1 < paths.count ? paths[number + 1] : nil)
      return Page(paths[number], heading: words[index.heading], page)
    }
  }

  /// Groups are in the order of their letters already.
  private func letters(of shown: [GroupIndex]) -> [GroupIndexPage.Section] {
    var sections: [GroupIndexPage.Section] = []
    var start = 0
    let letters = shown.map { indexLetter(sortKey(groups.groups[$0].name)) }
    for index in shown.indices
    where index + 1 == shown.count || letters[index + 1] != letters[index] {
      sections.append(.init(letter: String(letters[index]), groups: Array(shown[start...index])))
      start = index + 1
    }
    return sections
  }

  private func letterLinks(
    _ parts: [[GroupIndexPage.Section]], _ paths: [PagePath]
  ) -> [PageLink] {
    guard parts.count > 1 else { return [] }
    var links: [PageLink] = []
    for (sections, path) in zip(parts, paths) {
      for section in sections where section.letter != links.last?.text {
        links.append(PageLink(section.letter, path))
      }
    }
    return links
  }
}
