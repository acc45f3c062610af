import MediaLibrary

extension PagePlanner {
  func profilePage(_ figures: Figures, _ diary: Diary, _ preferences: GroupPreferences) -> Page {
    let now = verbs.map { verb in
      ProfilePage.Now(
        verb: verb, list: PageLink(words[verb, .inProgress], verb.inProgressPath),
        entries: Array(shelf(.inProgress) { $0.verb == verb }.prefix(12)))
    }
    let finished = shelf(.completed).prefix(12).prefix { facts[$0].finished != .undated }
    let featured = featuredTitles(6)
    let page = ProfilePage(
      now: now, recentlyFinished: Array(finished), latestReviews: Array(reviewed.prefix(4)),
      featured: featured, figures: figures, milestones: Milestones(of: diary),
      next: index.suggestions(count: 6, by: preferences), updated: index.newestDay,
      embed: featured.entries.contains(where: index.isSyndicated) ? .favorites : nil)
    let name = library.settings.owner.name ?? library.settings.name
    return Page(.home, heading: name, emptyText: words[.nothingYet], page)
  }
}
