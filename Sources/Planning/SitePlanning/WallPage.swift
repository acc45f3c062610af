import MediaLibrary

/// `wall.html`: every title as the spine of a book, on shelves by year of finishing. A large wall
/// is split by kind, then by decade.
package struct WallPage: PageContent {
  /// The kind of all titles on the page.
  let kind: Kind?
  /// The name of the page's part of the wall, `Anime: 2010s`; nil for the whole wall.
  package let name: String?
  /// All pages of the wall, if there are several.
  package let parts: [PageLink]
  package let sections: [Section]

  package var isEmpty: Bool { sections.isEmpty }
  package var part: PagePart? { .shelf(ShelfPart(kind, view: .wall)) }

  package var count: Int { sections.reduce(0) { $0 + $1.entries.count } }

  /// A year, or a shelf without years.
  package struct Section: Sendable, Equatable {
    package let heading: String
    /// Unique on the page.
    package let id: String
    let decade: Int?
    /// Whether the titles haven't been started.
    package let isToCome: Bool
    package let entries: ArraySlice<EntryIndex>
  }

  package func description(heading: String) -> String { "the wall of all titles" }
}

extension PageSizes {
  /// The number of titles on a wall page; the page of a split part holds at least half as many.
  package var wall: Int {
    get { own["wall"] ?? 2_000 }
    set { own["wall"] = newValue }
  }
}

extension PagePath {
  package static let wall = PagePath("wall.html")
}

extension PagePlanner {
  /// A smaller wall isn't worth a link.
  private static let fewestTitles = 20
  private static let titlesOfSmallWall = 120
  /// The most years that are headings on a small wall.
  private static let mostLabels = 8
  /// The spines needed between two headings of a small wall with more years.
  private static let fewestSpines = 5

  var hasWallLink: Bool { listed.count + catalogue.count >= Self.fewestTitles }

  func wallPages(_ sizes: PageSizes) -> [Page] {
    let whole = wallSections { _ in true }
    var parts = kinds.flatMap { wallParts(of: $0, sizes) }
    guard whole.count > sizes.wall else {
      let kinds = hasWallLink && kinds.count > 1 ? parts : []
      return [wallPage(at: .wall, nil, nil, [], whole.sections)]
        + kinds.map { wallPage(at: $0.path, $0.kind, $0.name, [], $0.sections) }
    }
    parts[0].path = .wall
    let links = parts.map { PageLink($0.name, $0.path) }
    return parts.map { wallPage(at: $0.path, $0.kind, $0.name, links, $0.sections) }
  }

  private struct WallPart {
    var path: PagePath
    let kind: Kind
    let name: String
    let sections: [WallPage.Section]
  }

  private func wallPage(
    at path: PagePath, _ kind: Kind?, _ name: String?, _ parts: [PageLink],
    _ sections: [WallPage.Section]
  ) -> Page {
    Page(
      path, heading: words[.wall], emptyText: words[.nothingYet],
      WallPage(kind: kind, name: name, parts: parts, sections: sections))
  }

  /// A kind on one page, or on one page for each decade and one for undated titles.
  private func wallParts(of kind: Kind, _ sizes: PageSizes) -> [WallPart] {
    let (sections, count) = wallSections { $0.kind == kind }
    let (base, name) = ("wall/" + kind.folder, words[kind, .name])
    guard count > sizes.wall else {
      return [
        WallPart(path: PagePath(base + ".html"), kind: kind, name: name, sections: sections)
      ]
    }
    let decades = Set(sections.compactMap(\.decade)).sorted(by: >)
    return decades.flatMap { decade in
      cutParts(
        sections.filter { $0.decade == decade }, of: kind, at: PagePath("\(base)-\(decade)s.html"),
        name: wallPartName(name, words[.decade, (.year, String(decade))]), sizes)
    }
      + cutParts(
        sections.filter { $0.decade == nil }, of: kind, at: PagePath("\(base)-undated.html"),
        name: wallPartName(name, words[.undated]), sizes)
  }

  private func wallPartName(_ kind: String, _ part: String) -> String {
    words[.kindAndStatus, (.kind, kind), (.status, part)]
  }

  /// Splits a part that is still too long, in the way of lists.
  private func cutParts(
    _ sections: [WallPage.Section], of kind: Kind, at path: PagePath, name: String,
    _ sizes: PageSizes
  ) -> [WallPart] {
    let count = sections.reduce(0) { $0 + $1.entries.count }
    guard count > 0 else { return [] }
    let cuts = cut(count: count, size: (sizes.wall + 1) / 2)
    let pages = split(sections, items: \.entries, by: cuts) { section, entries in
      WallPage.Section(
        heading: section.heading, id: section.id, decade: section.decade,
        isToCome: section.isToCome, entries: entries)
    }
    return zip(cuts, pages).map { cut, sections in
      WallPart(
        path: path.address(of: cut, laterBase: path), kind: kind,
        name: name + (cut.number.map { " (\($0))" } ?? ""), sections: sections)
    }
  }

  /// Titles in progress, years with the newest first, then the others. Each title is in one
  /// section.
  private func wallSections(
    of isWanted: (Facts) -> Bool
  ) -> (sections: [WallPage.Section], count: Int) {
    func wanted(_ entries: [EntryIndex]) -> [EntryIndex] { entries.filter { isWanted(facts[$0]) } }
    func section(
      _ heading: MessageKey, _ id: String, _ entries: [EntryIndex], isToCome: Bool = false
    ) -> WallPage.Section {
      WallPage.Section(
        heading: words[heading], id: id, decade: nil, isToCome: isToCome, entries: entries[...])
    }
    let done = wanted(shelf(.completed))
    let sections =
      [section(.shelfInProgress, "now", wanted(shelf(.inProgress)))]
      + wallYears(of: done)
      + [
        section(.undated, "undated", done.filter { facts[$0].finished.year == nil }),
        section(.planned, "wishes", wanted(shelf(.planning)), isToCome: true),
        section(.paused, "paused", wanted(shelf(.paused))),
        section(.dropped, "dropped", wanted(shelf(.dropped))),
        section(.inTheCatalog, "catalog", wanted(catalogue), isToCome: true),
      ]
    let filled = sections.filter { !$0.entries.isEmpty }
    return (filled, filled.reduce(0) { $0 + $1.entries.count })
  }

  /// - Parameter entries: the latest first, the undated last
  private func wallYears(of entries: [EntryIndex]) -> [WallPage.Section] {
    let years = entries.chunked { facts[$0].finished.year }.compactMap { year, entries in
      year.map { (first: $0, last: $0, entries: Array(entries)) }
    }
    let isSmall = entries.count <= Self.titlesOfSmallWall && years.count > Self.mostLabels
    return (isSmall ? joined(years) : years).map { years in
      let (first, last) = (words.year(years.first), words.year(years.last))
      return WallPage.Section(
        heading: first == last ? first : "\(first)–\(last)", id: "y\(years.last)",
        decade: decade(of: years.last), isToCome: false, entries: years.entries[...])
    }
  }

  private func decade(of year: Int) -> Int { year - (year % 10 + 10) % 10 }

  private typealias WallYears = (first: Int, last: Int, entries: [EntryIndex])

  /// On a small wall the labels of single years would outnumber the spines between them.
  private func joined(_ years: [WallYears]) -> [WallYears] {
    var joined: [WallYears] = []
    for year in years {
      if let latest = joined.last, latest.entries.count < Self.fewestSpines,
        decade(of: latest.first) == decade(of: year.last)
      {
        joined[joined.count - 1] = (year.first, latest.last, latest.entries + year.entries)
      } else {
        joined.append(year)
      }
    }
    return joined
  }
}
