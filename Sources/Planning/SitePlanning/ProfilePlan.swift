import Base
import MediaLibrary

extension PagePlanner {
  /// About as many spines as a large window shows in one line.
  private static let spinesOfShelf = 140

  func profilePage(_ figures: Figures, _ diary: Diary, _ lists: [PlannedList]) -> Page {
    let now = verbs.map { verb in
      ProfilePage.Now(
        verb: verb, list: PageLink(words[verb, .inProgress], verb.inProgressPath),
        count: shelf(.inProgress) { $0.verb == verb }.count)
    }
    let finished = shelf(.completed)
    let featured = featuredTitles(6)
    let played = index.mostPlayed(2)
    let page = ProfilePage(
      current: Array(shelf(.inProgress).prefix(4)), now: now.filter { $0.count > 0 },
      recentlyFinished: finished.prefix(4).prefix { facts[$0].finished != .undated },
      latestReviews: Array(reviewed.prefix(2)), lists: Array(listRows(lists).prefix(3)),
      featured: featured, figures: figures, milestones: Milestones(of: diary),
      mostPlayed: played.count > 1 ? played.first : nil, year: diary.years.first.map(profileYear),
      spines: hasWallLink ? spines() : [], updated: index.newestDay,
      embed: featured.entries.contains(where: index.isSyndicated) ? .favorites : nil)
    let name = library.settings.owner.name ?? library.settings.name
    return Page(.home, heading: name, emptyText: words[.nothingYet], page)
  }

  /// Finished titles, the latest first, then others that were begun.
  private func spines() -> [EntryIndex] {
    let shelves: [Shelf] = [.completed, .inProgress, .paused, .dropped]
    return Array(shelves.lazy.flatMap(shelf).prefix(Self.spinesOfShelf))
  }

  private func profileYear(_ year: Diary.Year) -> ProfilePage.Year {
    let best = year.best.map(\.entry)
    let latest = (year.months.reversed().flatMap(\.finishes) + year.someTime).map(\.entry).unique()
    var months = [Int](repeating: 0, count: year.months.isEmpty ? 0 : 12)
    for month in year.months { months[month.month - 1] = month.finishes.count }
    return ProfilePage.Year(
      link: PageLink(words.year(year.year), PagePath("diary/\(year.year).html")),
      count: year.count,
      counts: zip(kinds, year.counts).filter { $1 > 0 }.map { ($0, $1) },
      months: months, titles: Array((best.isEmpty ? latest : best).prefix(5)))
  }
}
