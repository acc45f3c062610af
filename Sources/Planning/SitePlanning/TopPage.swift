import MediaLibrary

/// `top.html`: the highest rated titles, genres, creators and series.
package struct TopPage: PageContent {
  /// By the owner's ratings; empty if there are tiers.
  package let own: [Ranked<EntryIndex>]
  /// By the owner's ratings, the highest first.
  package let tiers: [Tier]
  package let community: [Ranked<WeightedTitle>]
  /// By the owner's ratings of their titles, without empty rankings.
  package let groups: [GroupRanking]
  /// The constants of the formula; nil if the ranking isn't on the page.
  package let communityPrior: BayesianMean.Prior?
  package let ownPrior: BayesianMean.Prior?

  package var isEmpty: Bool { own.isEmpty && tiers.isEmpty && community.isEmpty && groups.isEmpty }

  package struct Tier: Sendable {
    package let rating: Rating
    package let count: Int
    /// The first of them in order of preference.
    package let entries: [EntryIndex]
    /// The page with all of them, if there are more.
    package let list: PageLink?
  }

  package struct GroupRanking: Sendable {
    package let family: Group.Family
    package let heading: String
    package let groups: [Ranked<WeightedGroup>]
  }

  package var part: PagePart? { .shelf(ShelfPart(view: .ranking)) }

  package func description(heading: String) -> String { "the rankings" }
}

extension PagePath {
  package static let top = PagePath("top.html")
}

extension PagePlanner {
  /// The page of the top rated, and a list for each tier that doesn't fit.
  func topPages(_ community: CommunityRanking, _ sizes: PageSizes) -> [Page] {
    let (count, scale) = (library.settings.topCount, library.settings.ratingScale)
    var own: [Ranked<EntryIndex>] = []
    var tiers: [TopPage.Tier] = []
    var lists: [Page] = []
    switch index.ownRanking(count: count, tierCount: sizes.tier) {
    case .places(let places): own = places
    case .tiers(let all):
      for tier in all {
        let entries = Array(tier.entries.prefix(min(sizes.tier, count)))
        let rating = scale.text(tier.rating)
        let heading = words[.rated, (.rating, rating)]
        let path = PagePath("top/\(rating).html")
        let isWhole = entries.count == tier.entries.count
        tiers.append(
          .init(
            rating: tier.rating, count: tier.entries.count, entries: entries,
            list: isWhole ? nil : PageLink(heading, path)))
        if isWhole { continue }
        lists += TitleList(
          path: path, heading: heading, emoji: "", sections: sections(of: tier.entries),
          part: ShelfPart(view: .ranking)
        ).pages(sizes, parent: PageLink(words[.topRated], .top))
      }
    }
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
      own: own, tiers: tiers, community: community.best(count, on: scale), groups: groups ?? [],
      communityPrior: community.prior, ownPrior: groups?.isEmpty == false ? ownPrior : nil)
    return [Page(.top, heading: words[.topRated], emptyText: words[.nothingRated], page)] + lists
  }
}
