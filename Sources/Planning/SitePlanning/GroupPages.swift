extension PagePlanner {
  func indexLink(_ family: Group.Family) -> PageLink {
    PageLink(words[family.row.heading], family.indexPath)
  }

  /// The indexes of all families, and a page for each group with listed titles.
  func groupPages(_ sizes: PageSizes) -> [Page] {
    let shown = groups.groups.indices.filter { groups.groups[$0].path != nil }
    let places = index.placesByPreference()
    var cooccurring = CooccurringGroups(groups)
    return Group.Family.allCases.flatMap { family in
      indexPages(family, shown.filter { groups.groups[$0].family == family }, places, sizes)
    }
      + shown.flatMap { group in
        groupPages(group, places, cooccurring.of(group), size: sizes.list)
      }
  }

  private func groupPages(
    _ group: GroupIndex, _ places: [Int], _ cooccurring: [GroupIndex], size: Int
  ) -> [Page] {
    let (name, family) = (groups.groups[group].name, groups.groups[group].family)
    guard let path = groups.groups[group].path else { return [] }
    let (titles, role) = roleApart(of: members(of: group, by: places), family)
    return Listing.pages(of: parts(of: titles, family), at: path, size: size).map { path, listing in
      let isFirst = listing.number == nil
      return Page(
        path, heading: name,
        GroupPage(
          group: group, index: indexLink(family), mean: isFirst ? index.mean(of: group) : nil,
          cooccurring: isFirst ? cooccurring : [], role: isFirst ? role : nil, listing: listing))
    }
  }

  /// Planned titles come last, below a line. A series keeps its order.
  private func parts(of titles: [ListedTitle], _ family: Group.Family) -> [Listing.Section] {
    let planned = titles.filter { facts[$0.entry].shelf == .planning }
    if family == .series || planned.isEmpty || planned.count == titles.count {
      return [Listing.Section(heading: nil, items: titles[...])]
    }
    let others = titles.filter { facts[$0.entry].shelf != .planning }
    return [
      Listing.Section(heading: nil, items: others[...]),
      Listing.Section(heading: words[.planned], id: "planned", items: planned[...], isToCome: true),
    ]
  }

  private func roleApart(
    of titles: [ListedTitle], _ family: Group.Family
  ) -> (titles: [ListedTitle], role: String?) {
    guard family == .creator, let role = titles.first?.note,
      titles.allSatisfy({ $0.note == role })
    else { return (titles, nil) }
    return (titles.map { ListedTitle($0.entry) }, role)
  }

  /// The titles of a group in order of preference; a series has its own order.
  private func members(of group: GroupIndex, by places: [Int]) -> [ListedTitle] {
    let members = groups.members[group]
    if groups.groups[group].family == .series { return Array(members) }
    return members.sorted { places[$0.entry] < places[$1.entry] }
  }

  private func indexPages(
    _ family: Group.Family, _ shown: [GroupIndex], _ places: [Int], _ sizes: PageSizes
  ) -> [Page] {
    let link = indexLink(family)
    // A tag of one title leads nowhere else.
    let hasSeveral = shown.contains { groups.groups[$0].count > 1 }
    let names = names(
      of: family == .tag && hasSeveral ? shown.filter { groups.groups[$0].count > 1 } : shown)
    let several = names.filter { groups.groups[$0.group].count > 1 }
    let isFolded = names.count > sizes.plainIndex && 2 * several.count < names.count
    let isShownWhole = family == .series && (1...Self.mostPiles).contains(shown.count)
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
        family: family, total: number == 0 ? shown.count : nil, number: cuts[number].number,
        largest: isShownWhole
          ? ranked(shown, places, count: shown.count)
          : number == 0 ? largest(of: shown, places, count: sizes.largest) : [],
        several: number == 0 && isFolded ? several : [], sections: parts[number],
        isShownWhole: isShownWhole, letters: number == 0 ? letterLinks(parts, paths) : [],
        previous: number == 0 ? nil : paths[number - 1],
        next: number + 1 < paths.count ? paths[number + 1] : nil)
      return Page(paths[number], heading: link.text, emptyText: words[family.row.emptyText], page)
    }
  }

  /// Up to this number, groups are shown with covers and without an index.
  private static let mostPiles = 12

  /// The groups with the most titles; equal ones by rating. Empty if at most two groups have
  /// several titles.
  private func largest(
    of shown: [GroupIndex], _ places: [Int], count: Int
  ) -> [GroupIndexPage.Largest] {
    let several = shown.filter { groups.groups[$0].count > 1 }
    return several.count > 2 ? ranked(several, places, count: count) : []
  }

  private func ranked(
    _ several: [GroupIndex], _ places: [Int], count: Int
  ) -> [GroupIndexPage.Largest] {
    // In thousandths, so that the order doesn't depend on rounding for display.
    let rated = several.map { group -> (key: (Int, Int, Int), group: GroupIndex) in
      let mean = index.mean(of: group).map { $0.sum * 1000 / $0.count } ?? 0
      return ((-groups.groups[group].count, -mean, group), group)
    }
    return rated.first(count) { $0.key < $1.key }.map { _, group in
      GroupIndexPage.Largest(
        group: group, mean: index.mean(of: group),
        titles: members(of: group, by: places).prefix(9).map(\.entry))
    }
  }

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
    names.chunked { indexLetter(sortKey($0.text)) }.map { letter, names in
      GroupIndexPage.Section(letter: String(letter), groups: Array(names))
    }
  }

  private func letterLinks(_ parts: [[GroupIndexPage.Section]], _ paths: [PagePath]) -> [PageLink] {
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

private struct CooccurringGroups {
  private let groups: GroupTable
  /// The number of titles that each group shares with the current group.
  private var counts: [Int]

  init(_ groups: GroupTable) {
    self.groups = groups
    counts = [Int](repeating: 0, count: groups.groups.count)
  }

  /// Groups of the same family with at least two titles in common, most first. A title has only one
  /// series, so series have none.
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
