import MediaLibrary
import Planning
import Templates

extension TopPage: BuiltContent { typealias Builder = TopPageBuilder }

struct TopPageBuilder: PageBuilder {
  let parts: PageParts

  func summary(of content: TopPage, on page: Page) -> PageSummary {
    let own = content.own.map(\.thing) + content.tiers.flatMap(\.entries)
    let entries = own.isEmpty ? content.community.map(\.thing.entry) : own
    return PageSummary(
      heading: page.heading, description: messages[.topSummary, (.owner, ownerName)],
      structuredData: data.list(entries, name: page.heading))
  }

  func context(of content: TopPage, on page: Page) -> TopContext {
    let rankings = [
      RankingContext(
        id: "own", heading: messages[.byOwner],
        items: content.own.mapRanks { ranked, medal in
          let entry = entries[ranked.thing]
          return item(
            ranked.thing, rank: ranked.place, medal: medal, byline: messages.byline(of: entry),
            rating: titles.rating(entry.tracking?.rating), at: page.path)
        }),
      RankingContext(
        id: "community", heading: messages[.byTheCommunity],
        items: content.community.mapRanks { ranked, medal in
          item(
            ranked.thing.entry, rank: ranked.place, medal: medal, byline: votes(of: ranked.thing),
            rating: RatingContext(ranked.thing.mean, on: scale), at: page.path)
        }),
    ].filter { !$0.items.isEmpty }
    let groups = content.groups.map { groupRanking($0, at: page.path) }
    let anchors =
      content.tiers.prefix(1).map { _ in (messages[.byOwner], "own") }
      + rankings.map { ($0.heading, $0.id) } + groups.map { ($0.heading, $0.id) }
    return TopContext(
      anchors: anchors.count < 2
        ? [] : anchors.map { LinkContext(text: $0, url: SafeURL(fragment: $1)) },
      tiers: content.tiers.enumerated().map { tierContext($1, number: $0, at: page.path) },
      titles: rankings, groups: groups, formula: formula(content))
  }

  private func tierContext(
    _ tier: TopPage.Tier, number: Int, at page: PagePath
  ) -> RankingContext<ItemContext> {
    RankingContext(
      id: number == 0 ? "own" : "own-\(number + 1)",
      heading: messages[.rated, (.rating, scale.text(tier.rating))],
      count: messages.count(tier.count, .titles),
      items: titles.spread(tier.entries[...], { $0 }, areEqual: Entry.arePreferredEqually).map {
        ItemContext(card: cards.card($0, at: page))
      },
      list: tier.list.map { links.link($0, from: page) })
  }

  private func item(
    _ index: EntryIndex, rank: Int, medal: String?, byline: String?, rating: RatingContext?,
    at page: PagePath
  ) -> RankedContext {
    RankedContext(
      rank: messages.number(rank), medal: medal, link: titles.link(to: index, from: page),
      cover: titles.cover(of: index, from: page), byline: byline, rating: rating)
  }

  private func groupRanking(
    _ ranking: TopPage.GroupRanking, at path: PagePath
  ) -> RankingContext<RankedGroupContext> {
    RankingContext(
      id: ranking.family.row.folder, heading: ranking.heading,
      items: ranking.groups.mapRanks { ranked, medal in
        RankedGroupContext(
          rank: messages.number(ranked.place), medal: medal,
          link: links.link(
            to: ranked.thing.group, from: path,
            detail: messages.count(ranked.thing.plain.count, .titles)),
          rating: RatingContext(ranked.thing.mean, on: scale))
      })
  }

  /// `by 900,000 on MyAnimeList`, with their rating if the weighted mean differs from it.
  private func votes(of title: WeightedTitle) -> String? {
    guard let rating = entries[title.entry].work.community else { return nil }
    let given = scale.text(Rating(hundredths: rating.hundredths))
    let by = messages.votes(of: rating)
    if given == title.mean.text(scale) { return by }
    return by.map { messages[.communityGaveBy, (.rating, given), (.text, $0)] }
      ?? messages[.communityGave, (.rating, given)]
  }

  private func formula(_ page: TopPage) -> FormulaContext? {
    func constant(_ label: MessageKey, _ prior: BayesianMean.Prior?) -> FigureContext? {
      prior.map { prior in
        let mean = prior.mean.text(scale)
        return FigureContext(
          label: messages[label],
          value: messages.count(
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
  /// Each item with its medal. There are no medals if more than three items, or all of them, would
  /// get one.
  fileprivate func mapRanks<Thing, Result>(
    _ body: (Ranked<Thing>, _ medal: String?) -> Result
  ) -> [Result] where Element == Ranked<Thing> {
    let hasMedals = count > 3 && self[3].place > 3
    let medals = ["first", "second", "third"]
    return map { body($0, hasMedals && $0.place <= 3 ? medals[$0.place - 1] : nil) }
  }
}

/// `top.html`: rankings of titles and of groups, and how they are computed.
struct TopContext: TemplateContext {
  let anchors: [LinkContext]
  /// The owner's titles by rating, if places would mean nothing.
  let tiers: [RankingContext<ItemContext>]
  let titles: [RankingContext<RankedContext>]
  let groups: [RankingContext<RankedGroupContext>]
  /// The values of `m` and `C` of the Bayesian mean for each ranking.
  let formula: FormulaContext?
}

struct FormulaContext: TemplateContext {
  let constants: [FigureContext]
}

/// A part of the page: titles with a rating, or a ranking of titles or groups.
struct RankingContext<Item: TemplateContext>: TemplateContext {
  let id: String
  let heading: String
  var count: String?
  let items: [Item]
  /// The page with all of them, if there are more.
  var list: LinkContext?

  static var fields: Fields<RankingContext> { Fields<RankingContext>("ranking") }
}

struct RankedGroupContext: TemplateContext {
  let rank: String
  let medal: String?
  /// Its detail is the number of ratings: `12 titles`.
  let link: LinkContext
  let rating: RatingContext
}
