import LibraryIndexing
import Localization
import MediaLibrary
import PageContexts
import SitePlanning
import TemplateRuntime

extension Site {
  package func topContext(
    _ page: TopPage, heading: String, at path: PagePath, frame: FrameContext
  ) -> TopContext {
    let titles = [
      TitleRankingContext(
        id: "own", heading: words[.byOwner, (.owner, ownerName)],
        items: page.own.mapPlaces { ranked, medal in
          RankedContext(
            rank: words.number(ranked.place), medal: medal,
            link: link(to: ranked.thing, from: path), cover: cover(of: ranked.thing, from: path),
            byline: byline(ranked.thing), rating: rating(entry(ranked.thing).tracking?.rating))
        }),
      TitleRankingContext(
        id: "community", heading: words[.byTheCommunity],
        items: page.community.mapPlaces { ranked, medal in
          let index = ranked.thing.entry
          return RankedContext(
            rank: words.number(ranked.place), medal: medal,
            link: link(to: index, from: path), cover: cover(of: index, from: path),
            byline: votes(of: ranked.thing),
            rating: RatingContext(ranked.thing.mean, on: settings.ratingScale))
        }),
    ].filter { !$0.items.isEmpty }
    let groups = page.groups.map { groupRanking($0, at: path) }
    let anchors =
      titles.map { ($0.heading, $0.id) } + groups.map { ($0.heading, $0.id) }
    return TopContext(
      frame: frame, heading: heading,
      anchors: anchors.count < 2
        ? [] : anchors.map { LinkContext(text: $0, url: SafeURL(fragment: $1)) },
      titles: titles, groups: groups, formula: formula(page),
      emptyText: page.isEmpty ? page.emptyText : nil)
  }

  private func groupRanking(
    _ ranking: TopPage.GroupRanking, at path: PagePath
  ) -> GroupRankingContext {
    GroupRankingContext(
      id: ranking.family.row.folder, heading: ranking.heading,
      items: ranking.groups.mapPlaces { ranked, medal in
        RankedGroupContext(
          rank: words.number(ranked.place), medal: medal,
          link: link(
            to: self.groups[ranked.thing.group], from: path,
            detail: words.count(ranked.thing.plain.count, .titles)),
          rating: RatingContext(ranked.thing.mean, on: settings.ratingScale))
      })
  }

  /// `by 900,000 on MyAnimeList`; with what they gave where the mean of all has changed it.
  private func votes(of title: WeightedTitle) -> String? {
    let scale = settings.ratingScale
    guard let rating = entry(title.entry).work.community else { return nil }
    let given = scale.text(Rating(hundredths: rating.hundredths))
    let by = votes(of: rating)
    if given == title.mean.text(scale) { return by }
    return by.map { words[.communityGaveBy, (.rating, given), (.text, $0)] }
      ?? words[.communityGave, (.rating, given)]
  }

  private func formula(_ page: TopPage) -> FormulaContext? {
    func constant(_ label: MessageKey, _ prior: BayesianMean.Prior?) -> FigureContext? {
      prior.map { prior in
        let mean = prior.mean.text(settings.ratingScale)
        return FigureContext(
          label: words[label],
          value: words.count(
            prior.mean.count, .constants, (.number, String(prior.weight)), (.rating, mean)))
      }
    }
    let constants = [
      constant(.titlesByTheCommunity, page.communityPrior),
      constant(.groupsByRatings, page.ownPrior),
    ].compactMap { $0 }
    return constants.isEmpty ? nil : FormulaContext(constants: constants)
  }
}

extension Array {
  /// What `body` makes of each with its medal. There are none where more than three, or all, would
  /// get one.
  fileprivate func mapPlaces<Thing, Result>(
    _ body: (Ranked<Thing>, _ medal: String?) -> Result
  ) -> [Result] where Element == Ranked<Thing> {
    let hasMedals = count > 3 && self[3].place > 3
    let medals = ["first", "second", "third"]
    return map { body($0, hasMedals && $0.place <= 3 ? medals[$0.place - 1] : nil) }
  }
}
