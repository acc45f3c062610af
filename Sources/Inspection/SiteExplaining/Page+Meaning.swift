import LibraryIndexing
import SitePlanning

extension Page {
  /// What kind of page it is, in words.
  var what: String {
    switch content {
    case .profile: "the home page, your profile"
    case .title: "the page of a title, '\(heading)'"
    case .listing(let list): "a list of titles, '\(heading)'" + part(list.listing.number)
    case .kind: "the page of a kind, '\(heading)'"
    case .groupIndex(let index): "the index '\(heading)'" + part(index.number)
    case .group(let group): "the titles of '\(heading)'" + part(group.listing.number)
    case .ownerLists: "the index of your lists"
    case .ownerList: "your list '\(heading)'"
    case .reviews(let reviews): "your reviews" + part(reviews.listing.number)
    case .top: "the rankings"
    case .discover: "what the catalogue has to offer"
    case .diary: "the diary"
    case .diaryYear(let year): "a year of the diary, \(year.row.name)" + part(year.number)
    case .statistics: "the statistics"
    case .upcoming: "the episodes to come"
    case .about: "the page about you and the site"
    case .ownerPage: "a page of yours, '\(heading)'"
    case .search: "the search page"
    case .notFound: "what a host shows in place of a page that is not there"
    case .redirect(let target, _): "a former address, which leads to \(target.text)"
    }
  }

  /// The first page of a list has no number.
  private func part(_ number: Int?) -> String { number == nil ? "" : ", older ones" }
}
