/// One page of a list cut into pages.
struct PageCut: Equatable {
  /// nil for the first.
  let number: Int?
  let range: Range<Int>
}

/// Splits a list of `count` into pages, the first page first.
///
/// Later pages count from the end, `size` each, so that a title added in front changes only the
/// first page, or the first three when it overflows. The first page holds `size` to `2 * size - 1`.
func cut(count: Int, size: Int) -> [PageCut] {
  let later = max(count / size - 1, 0)
  let firstEnd = count - later * size
  return [PageCut(number: nil, range: 0..<firstEnd)]
    + (0..<later).map { step in
      let start = firstEnd + step * size
      return PageCut(number: later - step, range: start..<start + size)
    }
}

extension PagePath {
  /// The path of a page of the list that starts here and continues under `laterBase`.
  func address(of page: PageCut, laterBase: PagePath) -> PagePath {
    page.number.map(laterBase.later) ?? self
  }
}

extension Listing {
  static func pages(
    of sections: [Section], at path: PagePath, size: Int
  ) -> [(path: PagePath, listing: Listing)] {
    let count = sections.reduce(0) { $0 + $1.items.count }
    if count < 2 * size {
      let filled = sections.filter { !$0.items.isEmpty }
      let whole = Listing(
        total: count, number: nil, sections: filled, all: filled, previous: nil, next: nil,
        starts: [], overview: nil)
      return [(path, whole)]
    }
    let cuts = cut(count: count, size: size)
    let paths = cuts.map { path.address(of: $0, laterBase: path) }
    let parts = split(sections, items: \.items, by: cuts) {
      Section(heading: $0.heading, id: $0.id, items: $1, isToCome: $0.isToCome)
    }
    let starts = starts(of: sections, cuts: cuts, paths: paths)
    return cuts.indices.map { index in
      let listing = Listing(
        total: index == 0 ? count : nil, number: cuts[index].number, sections: parts[index],
        all: index == 0 ? sections : [],
        previous: index == 0 ? nil : paths[index - 1],
        next: index + 1 < cuts.count ? paths[index + 1] : nil,
        starts: index == 0 ? starts : [],
        overview: index > 0 && !starts.isEmpty ? path : nil)
      return (paths[index], listing)
    }
  }

  private static func starts(
    of sections: [Section], cuts: [PageCut], paths: [PagePath]
  ) -> [Start] {
    var (starts, offset, page): ([Start], Int, Int) = ([], 0, 0)
    for section in sections where !section.items.isEmpty {
      while cuts[page].range.upperBound <= offset { page += 1 }
      offset += section.items.count
      guard let heading = section.heading, let id = section.id else { continue }
      starts.append(Start(heading: heading, id: id, count: section.items.count, page: paths[page]))
    }
    return starts.count > 2 ? starts : []
  }
}

/// Distributes the items of consecutive sections to the cuts; a section may be in several.
func split<Section, Item>(
  _ sections: [Section], items: (Section) -> ArraySlice<Item>, by cuts: [PageCut],
  part: (Section, ArraySlice<Item>) -> Section
) -> [[Section]] {
  var parts: [[Section]] = []
  var section = 0
  var taken = 0
  for cut in cuts {
    var wanted = cut.range.count
    var page: [Section] = []
    while wanted > 0, section < sections.count {
      let all = items(sections[section])
      let share = all.dropFirst(taken).prefix(wanted)
      if !share.isEmpty { page.append(part(sections[section], share)) }
      wanted -= share.count
      taken += share.count
      if taken == all.count { (section, taken) = (section + 1, 0) }
    }
    parts.append(page)
  }
  return parts
}
