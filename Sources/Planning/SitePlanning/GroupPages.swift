import LibraryIndexing
import Localization
import MediaLibrary

extension LibraryIndex {
  func indexLink(_ family: Group.Family) -> PageLink? {
    family.row.index.map { PageLink(words[$0.heading], PagePath(family.row.folder + ".html")) }
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
        .group(GroupPage(group: group, index: indexLink(family), listing: listing)))
    }
  }

  private func indexPages(
    _ family: Group.Family, _ shown: [GroupIndex], size: Int
  ) -> [Page] {
    guard let index = family.row.index, let link = indexLink(family) else { return [] }
    let sections = letters(of: shown)
    let cuts = cut(count: shown.count, size: size)
    // `creators/1.html` could be the page of a creator named 1.
    let later = PagePath(family.row.folder + "-index.html")
    let paths = cuts.map { link.path.address(of: $0, laterBase: later) }
    let parts = split(
      sections, items: { $0.groups[...] }, by: cuts,
      part: { GroupIndexPage.Section(letter: $0.letter, groups: Array($1)) })
    return cuts.indices.map { place in
      let page = GroupIndexPage(
        family: family, emptyText: words[index.emptyText], total: place == 0 ? shown.count : nil,
        number: cuts[place].number, sections: parts[place],
        letters: place == 0 ? letterLinks(parts, paths) : [],
        previous: place == 0 ? nil : paths[place - 1],
        next: place + 1 < paths.count ? paths[place + 1] : nil)
      return Page(paths[place], heading: words[index.heading], .groupIndex(page))
    }
  }

  /// Groups are in the order of their letters already.
  private func letters(of shown: [GroupIndex]) -> [GroupIndexPage.Section] {
    var sections: [GroupIndexPage.Section] = []
    var start = 0
    let letters = shown.map { indexLetter(sortKey(groups.groups[$0].name)) }
    for place in shown.indices
    where place + 1 == shown.count || letters[place + 1] != letters[place] {
      sections.append(.init(letter: String(letters[place]), groups: Array(shown[start...place])))
      start = place + 1
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
