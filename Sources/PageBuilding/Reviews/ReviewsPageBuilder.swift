import Planning
import Templates

extension ReviewsPage: BuiltContent { typealias Builder = ReviewsPageBuilder }

struct ReviewsPageBuilder: PageBuilder {
  let parts: PageParts

  func summary(of content: ReviewsPage, on page: Page) -> PageSummary {
    let suffix = messages.pageSuffix(content.listing.number)
    return PageSummary(
      heading: page.heading + suffix,
      description: messages[.reviewsSummary, (.owner, ownerName), (.page, suffix)],
      structuredData: data.page(name: page.heading + suffix, at: page.path))
  }

  func context(of content: ReviewsPage, on page: Page) -> ReviewsContext {
    let listing = content.listing
    return ReviewsContext(
      feeds: listing.number == nil && !listing.isEmpty ? links.feeds(of: page.path) : nil,
      total: listing.isEmpty ? nil : listing.total.map { messages.count($0, .reviewsCount) },
      number: listing.number.map { messages[.pageFromTheOldest, (.number, String($0))] },
      sections: listing.sections.map { section in
        ReviewSectionContext(
          heading: section.heading,
          reviews: section.items.compactMap { reviews.context(of: $0.entry, at: page.path) })
      },
      pager: links.pager(listing.previous, listing.next, names: (.newer, .older), at: page.path))
  }
}

/// `reviews.html`: newest first, with excerpts.
struct ReviewsContext: TemplateContext {
  let feeds: FeedsContext?
  let total: String?
  let number: String?
  let sections: [ReviewSectionContext]
  let pager: PagerContext?
}

struct ReviewSectionContext: TemplateContext {
  let heading: String?
  let reviews: [ExcerptContext]

  static let fields = Fields<ReviewSectionContext>("section of reviews")
}
