import LibraryIndexing
import Localization
import MediaLibrary
import Recommendations

extension PagePlanner {
  func profilePage(_ figures: Figures, _ liking: Liking) -> Page {
    let now = verbs.map { verb in
      ProfilePage.Now(
        verb: verb, list: PageLink(words[verb, .inProgress], verb.inProgressPath),
        entries: Array(shelf(.inProgress) { $0.verb == verb }.prefix(12)))
    }
    let finished = shelf(.completed).prefix(12).prefix { facts[$0].finished != .undated }
    let favorites = favoriteTitles
    let isPraised = favorites.isEmpty
    let page = ProfilePage(
      now: now, recentlyFinished: Array(finished), latestReviews: Array(reviewed.prefix(4)),
      treasures: isPraised ? index.highestRated(12) : Array(favorites.prefix(12)),
      treasuresList: isPraised
        ? PageLink(words[.highestRated], verbs.first?.donePath ?? .favorites)
        : PageLink(words[.favorites], .favorites),
      figures: figures, next: index.suggestions(count: 4, by: liking),
      updated: index.newestDay)
    let name = library.settings.owner.name ?? library.settings.name
    return Page(.home, heading: name, page)
  }
}
