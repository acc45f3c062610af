import LibraryIndexing
import Localization
import MediaLibrary

/// `top.html`: the highest rated titles, genres, creators and series.
package struct TopPage: PageContent {
  package let emptyText: String
  /// By the owner's rating.
  package let own: [Ranked<EntryIndex>]
  /// By the community's.
  package let community: [Ranked<WeightedTitle>]
  /// By the owner's ratings of their titles; families without any are left out.
  package let groups: [GroupRanking]
  /// The constants of the formula; nil for a ranking that is not on the page.
  package let communityPrior: BayesianMean.Prior?
  package let ownPrior: BayesianMean.Prior?

  package var isEmpty: Bool { own.isEmpty && community.isEmpty && groups.isEmpty }

  package struct GroupRanking: Sendable {
    package let family: Group.Family
    /// `Genres`
    package let heading: String
    package let groups: [Ranked<WeightedGroup>]
  }

  package func description(heading: String) -> String { "the rankings" }
}

extension PagePath {
  package static let top = PagePath("top.html")
}

extension PagePlanner {
  func topPage(_ community: CommunityRanking) -> Page {
    let count = library.settings.topCount
    let ownPrior = index.ownPrior()
    let families: [(Group.Family, String)] = [
      (.genre, words[.genres]), (.creator, words[.creators]), (.series, words[.series]),
    ]
    let groups = ownPrior.map { prior in
      families.map { family, heading in
        TopPage.GroupRanking(
          family: family, heading: heading,
          groups: index.topGroups(family, prior: prior, count: count))
      }.filter { !$0.groups.isEmpty }
    }
    let page = TopPage(
      emptyText: words[.nothingRated],
      own: index.topRated(count: count), community: community.best(count), groups: groups ?? [],
      communityPrior: community.prior, ownPrior: groups?.isEmpty == false ? ownPrior : nil)
    return Page(.top, heading: words[.topRated], page)
  }
}
