import MediaLibrary
import Planning
import Templates

extension DiscoverPage: BuiltContent { typealias Builder = DiscoverPageBuilder }

struct DiscoverPageBuilder: PageBuilder {
  let parts: PageParts

  func summary(of content: DiscoverPage, on page: Page) -> PageSummary {
    let description = messages[.discoverSummary, (.owner, ownerName)]
    guard content.listing.isEmpty else {
      return listings.summary(of: content.listing, heading: page.heading, description)
    }
    return PageSummary(
      heading: page.heading, description: description,
      structuredData: data.list(content.recommendations.map(\.entry), name: page.heading))
  }

  func context(of content: DiscoverPage, on page: Page) -> DiscoverContext {
    let (listing, path) = (content.listing, page.path)
    let items = listing.sections.flatMap(\.items).map { item in
      ItemContext(card: cards.card(item.entry, at: path), note: communityNote(item.entry))
    }
    return DiscoverContext(
      number: listing.number.map { messages[.pageFromTheEnd, (.number, messages.number($0))] },
      recommendations: content.recommendations.map {
        suggestionRow($0, at: path, note: messages.status(of: entries[$0.entry]))
      },
      total: listing.total.map { messages.count($0, .titles) }, items: items,
      pager: links.pager(listing.previous, listing.next, names: (.previous, .next), at: path))
  }

  /// `8.8 on MyAnimeList`
  private func communityNote(_ index: EntryIndex) -> String? {
    entries[index].work.community.map { rating in
      let given = scale.text(Rating(hundredths: rating.hundredths))
      return rating.source.map { messages[.ratingOnSource, (.rating, given), (.source, $0)] }
        ?? messages[.ratingByTheCommunity, (.rating, given)]
    }
  }
}

/// `discover.html`: recommendations, and titles that aren't tracked yet.
struct DiscoverContext: TemplateContext {
  /// `Page 3, counted from the end`; nil on the first.
  let number: String?
  let recommendations: [RowContext]
  let total: String?
  let items: [ItemContext]
  let pager: PagerContext?
}
