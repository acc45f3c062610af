import MediaLibrary
import PageContexts
import Planning
import Templates

/// Makes the lists of titles by status, and the wish list, the favourites and the like.
struct ListingPageBuilder: PageBuilder {
  let listings: Listings
  let links: Links
  let messages: Messages
  let ownerName: String

  func summary(of content: ListingPage, on page: Page) -> PageSummary {
    listings.summary(
      of: content.listing, heading: page.heading,
      messages[.listingSummary, (.title, page.heading), (.owner, ownerName)])
  }

  func context(of content: ListingPage, on page: Page, frame: FrameContext) -> ListingContext {
    listings.context(
      of: content.listing, on: page, frame: frame, emoji: content.emoji,
      parent: content.parent.map { links.link($0, from: page.path) }, emptyText: content.emptyText,
      order: content.isFromTheBest ? .fromTheBest : .latestFirst, isByRating: content.isFromTheBest)
  }
}
