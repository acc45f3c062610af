import MediaLibrary
import PageContexts
import Planning
import Templates

/// Makes `reviews.html`.
struct ReviewsPageBuilder: PageBuilder {
  let ownerName: String
  let messages: Messages
  let links: Links
  let reviews: ReviewExcerpts
  let data: LinkedData

  func summary(of content: ReviewsPage, on page: Page) -> PageSummary {
    let suffix = messages.pageSuffix(content.listing.number)
    return PageSummary(
      heading: page.heading + suffix,
      description: messages[.reviewsSummary, (.owner, ownerName), (.page, suffix)],
      structuredData: data.page(name: page.heading + suffix, at: page.path))
  }

  func context(of content: ReviewsPage, on page: Page, frame: FrameContext) -> ReviewsContext {
    let listing = content.listing
    return ReviewsContext(
      frame: frame, heading: page.heading,
      feeds: listing.number == nil && !listing.isEmpty ? links.feeds(of: page.path) : nil,
      total: listing.isEmpty ? nil : listing.total.map { messages.count($0, .reviewsCount) },
      number: listing.number.map { messages[.pageFromTheOldest, (.number, String($0))] },
      sections: listing.sections.map { section in
        ReviewSectionContext(
          heading: section.heading,
          reviews: section.items.compactMap { reviews.context(of: $0.entry, at: page.path) })
      },
      emptyText: listing.isEmpty ? content.emptyText : nil,
      pager: links.pager(listing, at: page.path))
  }
}
