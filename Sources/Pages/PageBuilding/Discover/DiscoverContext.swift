import LibraryIndexing
import Localization
import MediaLibrary
import PageContexts
import Recommendations
import SitePlanning
import TemplateRuntime

/// `discover.html`: what the ratings recommend, and what is not tracked yet.
package struct DiscoverContext: TemplateContext {
  let frame: FrameContext
  let heading: String
  /// `Page 3, counted from the end`; nil on the first.
  let number: String?
  let recommendations: [RowContext]
  /// `1,694 titles`; on the first page only.
  let total: String?
  let items: [ItemContext]
  let pager: PagerContext?
  let emptyText: String?

  package static let fields = Fields<DiscoverContext>("discover")
    .section("frame", \.frame)
    .text("heading", \.heading)
    .text("number", \.number)
    .list("recommendations", \.recommendations)
    .flag("hasRecommendations", notEmpty: \.recommendations)
    .text("total", \.total)
    .list("items", \.items)
    .flag("hasItems", notEmpty: \.items)
    .section("pager", \.pager)
    .text("emptyText", \.emptyText)
}

extension Site {
  package func discoverContext(
    _ page: DiscoverPage, heading: String, at path: PagePath, frame: FrameContext, cards: Cards
  ) -> DiscoverContext {
    let listing = page.listing
    let items = listing.sections.flatMap(\.items).map { item in
      ItemContext(card: cards.card(item.entry, at: path), note: ItemNote(communityNote(item.entry)))
    }
    return DiscoverContext(
      frame: frame, heading: heading,
      number: listing.number.map { words[.pageFromTheEnd, (.number, words.number($0))] },
      recommendations: page.recommendations.map { recommendation in
        let entry = entry(recommendation.entry)
        return suggestion(
          recommendation, at: path,
          note: entry.tracking.map { words[entry.kind, $0.status] } ?? words[.inTheCatalog])
      },
      total: listing.total.map { words.count($0, .titles) }, items: items,
      pager: pager(
        previous: listing.previous, next: listing.next, texts: (words[.previous], words[.next]),
        at: path),
      emptyText: items.isEmpty && page.recommendations.isEmpty ? page.emptyText : nil)
  }

  /// `8.8 on MyAnimeList`
  private func communityNote(_ index: EntryIndex) -> String? {
    entry(index).work.community.map { rating in
      let given = settings.ratingScale.text(Rating(hundredths: rating.hundredths))
      return rating.source.map { words[.ratingOnSource, (.rating, given), (.source, $0)] }
        ?? words[.ratingByTheCommunity, (.rating, given)]
    }
  }

  /// A title that may be next, and why.
  func suggestion(_ suggestion: Suggestion, at page: PagePath, note: String?) -> RowContext {
    RowContext(
      link: link(to: suggestion.entry, from: page),
      cover: cover(of: suggestion.entry, from: page), note: note,
      because: suggestion.because.flatMap { reason($0, at: page) })
  }

  private func reason(_ because: Suggestion.Because, at page: PagePath) -> BecauseContext? {
    guard let rating = entry(because.entry).tracking?.rating else { return nil }
    let (before, behind) = words.around(
      .title, in: .becauseYouRated, (.rating, settings.ratingScale.text(rating)),
      (.shared, names(of: because.shared)))
    return BecauseContext(
      link: link(to: because.entry, from: page), before: before, behind: behind)
  }
}
