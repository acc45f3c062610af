import MediaLibrary

extension PagePlanner {
  func indexLink(_ family: Group.Family) -> PageLink {
    PageLink(words[family.index.heading], family.indexPath)
  }

  /// A page for each group with listed titles, and the indexes of their families.
  func groupPages(_ sizes: PageSizes) -> [Page] {
    let shown = groups.groups.indices.filter { groups.groups[$0].path != nil }
    let places = index.placesInEsteem()
    var companions = Companions(groups)
    return Group.Family.allCases.flatMap { family in
      indexPages(
        family, shown.filter { groups.groups[$0].family == family }, places, sizes)
    }
      + shown.flatMap { group in
        groupPages(group, places, companions: companions.of(group), size: sizes.list)
      }
  }

  private func groupPages(
    _ group: GroupIndex, _ places: [Int], companions: [GroupIndex], size: Int
  ) -> [Page] {
    let (name, family) = (groups.groups[group].name, groups.groups[group].family)
    guard let path = groups.groups[group].path else { return [] }
    let (titles, role) = roleApart(of: members(of: group, by: places), family)
    let section = Listing.Section(heading: nil, items: titles[...])
    return Listing.pages(of: [section], at: path, size: size).map { path, listing in
      let isFirst = listing.number == nil
      return Page(
        path, heading: name,
        GroupPage(
          group: group, index: indexLink(family), mean: isFirst ? index.mean(of: group) : nil,
          companions: isFirst ? companions : [], role: isFirst ? role : nil, listing: listing))
    }
  }

  /// What a creator was in all titles is said once, not of each.
  private func roleApart(
    of titles: [ListedTitle], _ family: Group.Family
  ) -> (titles: [ListedTitle], role: String?) {
    guard family == .creator, let role = titles.first?.note,
      titles.allSatisfy({ $0.note == role })
    else { return (titles, nil) }
    return (titles.map { ListedTitle($0.entry) }, role)
  }

  /// The titles of a group in the order of esteem; a series has one of its own.
  private func members(of group: GroupIndex, by places: [Int]) -> [ListedTitle] {
    let members = groups.members[group]
    if groups.groups[group].family == .series { return Array(members) }
    return members.sorted { places[$0.entry] < places[$1.entry] }
  }

  private func indexPages(
    _ family: Group.Family, _ shown: [GroupIndex], _ places: [Int], _ sizes: PageSizes
  ) -> [Page] {
    let (index, link) = (family.index, indexLink(family))
    let names = names(of: shown)
    let hasLetters = names.count > sizes.plainIndex
    let sections =
      hasLetters ? letters(of: names) : names.isEmpty ? [] : [.init(letter: nil, groups: names)]
    let cuts = cut(count: names.count, size: sizes.index)
    // `creators/1.html` could be the page of a creator named 1.
    let later = PagePath(family.row.folder + "-index.html")
    let paths = cuts.map { link.path.address(of: $0, laterBase: later) }
    let parts = split(
      sections, items: { $0.groups[...] }, by: cuts,
      part: { GroupIndexPage.Section(letter: $0.letter, groups: Array($1)) })
    return cuts.indices.map { number in
      let page = GroupIndexPage(
        family: family, emptyText: words[index.emptyText], total: number == 0 ? shown.count : nil,
        number: cuts[number].number,
        largest: number == 0 ? largest(of: shown, places, count: sizes.largest) : [],
        sections: parts[number], letters: number == 0 ? letterLinks(parts, paths) : [],
        previous: number == 0 ? nil : paths[number - 1],
        next: number + 1 < paths.count ? paths[number + 1] : nil)
      return Page(paths[number], heading: words[index.heading], page)
    }
  }

  /// Those with the most titles, of equal ones the higher rated first; none where there are hardly
  /// any with several.
  private func largest(
    of shown: [GroupIndex], _ places: [Int], count: Int
  ) -> [GroupIndexPage.Largest] {
    let several = shown.filter { groups.groups[$0].count > 1 }
    guard several.count > 2 else { return [] }
    // In fractions of a point that nobody sees, so as not to depend on how numbers are rounded.
    let rated = several.map { group -> (key: (Int, Int, Int), group: GroupIndex) in
      let mean = index.mean(of: group).map { $0.sum * 1000 / $0.count } ?? 0
      return ((-groups.groups[group].count, -mean, group), group)
    }
    return rated.first(count) { $0.key < $1.key }.map { _, group in
      GroupIndexPage.Largest(
        group: group, mean: index.mean(of: group),
        titles: members(of: group, by: places).prefix(3).map(\.entry))
    }
  }

  /// Groups as the index names them, in its order.
  private func names(of shown: [GroupIndex]) -> [GroupIndexPage.Name] {
    let names = shown.map { group -> (key: String, name: GroupIndexPage.Name) in
      let (name, family) = (groups.groups[group].name, groups.groups[group].family)
      let isPerson = family == .creator && !groups.groups[group].isCompany
      let text = isPerson ? nameForIndex(ofPerson: name) : name
      return (sortKey(text), .init(text: text, group: group))
    }
    return names.sorted { a, b in
      let (letterA, letterB) = (indexLetter(a.key), indexLetter(b.key))
      if letterA != letterB { return letterA < letterB }
      return a.key == b.key ? a.name.group < b.name.group : ByteOrder(a.key) < ByteOrder(b.key)
    }.map(\.name)
  }

  private func letters(of names: [GroupIndexPage.Name]) -> [GroupIndexPage.Section] {
    var sections: [GroupIndexPage.Section] = []
    var start = 0
    let letters = names.map { indexLetter(sortKey($0.text)) }
    for index in names.indices
    where index + 1 == names.count || letters[index + 1] != letters[index] {
      sections.append(.init(letter: String(letters[index]), groups: Array(names[start...index])))
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
      for section in sections where section.letter != nil && section.letter != links.last?.text {
        links.append(PageLink(section.letter ?? "", path))
      }
    }
    return links
  }
}

/// Finds which groups are met together.
private struct Companions {
  private let groups: GroupTable
  /// By group: with how many titles of the one that is asked of.
  private var counts: [Int]

  init(_ groups: GroupTable) {
    self.groups = groups
    counts = [Int](repeating: 0, count: groups.groups.count)
  }

  /// Of the same family, at least two titles in common; none of a series, which titles have one of.
  mutating func of(_ group: GroupIndex) -> [GroupIndex] {
    let family = groups.groups[group].family
    if family == .series || groups.members[group].count < 2 { return [] }
    var met: [GroupIndex] = []
    for member in groups.members[group] {
      for other in groups.ofTitle[member.entry].lazy.map({ GroupIndex($0) })
      where other != group && groups.groups[other].family == family {
        if counts[other] == 0 { met.append(other) }
        counts[other] += 1
      }
    }
    defer { for other in met { counts[other] = 0 } }
    return met.filter { counts[$0] > 1 }.first(8) { (counts[$1], $0) < (counts[$0], $1) }
  }
}
