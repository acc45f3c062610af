import LibraryIndexing
import MediaLibrary
import PageParts
import SiteModel
import Templating

extension Site {
  package func topContext(
    _ page: TopPage, heading: String, at path: PagePath, frame: FrameContext
  ) -> TopContext {
    let titles = [
      TitleRankingContext(
        id: "own", heading: "By \(ownerName)",
        items: page.own.mapPlaces { ranked, medal in
          RankedContext(
            rank: NumberText.grouped(ranked.place), medal: medal,
            link: link(to: ranked.thing, from: path), cover: cover(of: ranked.thing, from: path),
            byline: byline(ranked.thing), rating: rating(entry(ranked.thing).tracking?.rating))
        }),
      TitleRankingContext(
        id: "community", heading: "By the community",
        items: page.community.mapPlaces { ranked, medal in
          let index = ranked.thing.entry
          return RankedContext(
            rank: NumberText.grouped(ranked.place), medal: medal,
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
          rank: NumberText.grouped(ranked.place), medal: medal,
          link: link(
            to: self.groups[ranked.thing.group], from: path,
            detail: NumberText.count(ranked.thing.plain.count, .titles)),
          rating: RatingContext(ranked.thing.mean, on: settings.ratingScale))
      })
  }

  /// `by 900,000 on MyAnimeList`; with what they gave where the mean of all has changed it.
  private func votes(of title: WeightedTitle) -> String? {
    let scale = settings.ratingScale
    guard let rating = entry(title.entry).work.community else { return nil }
    let given = scale.text(Rating(hundredths: rating.hundredths))
    let words = [
      given == title.mean.text(scale) ? nil : "rated \(given)",
      rating.votes.map { "by \(NumberText.grouped($0))" }, rating.source.map { "on \($0)" },
    ].compactMap { $0 }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  private func formula(_ page: TopPage) -> FormulaContext? {
    func constant(_ label: String, _ prior: BayesianMean.Prior?) -> FigureContext? {
      prior.map { prior in
        let mean = prior.mean.text(settings.ratingScale)
        return FigureContext(
          label: label,
          value:
            "m = \(prior.weight), C = \(mean), the mean of \(NumberText.count(prior.mean.count, .titles))"
        )
      }
    }
    let constants = [
      constant("Titles by the community", page.communityPrior),
      constant("Genres, creators, series", page.ownPrior),
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
