import LibraryIndexing
import MediaLibrary
import SiteModel
import Templating

extension Site {
  func reviewsContext(
    _ page: ReviewsPage, heading: String, at path: PagePath, frame: FrameContext
  ) -> ReviewsContext {
    let listing = page.listing
    return ReviewsContext(
      frame: frame, heading: heading,
      total: listing.isEmpty ? nil : listing.total.map { NumberText.count($0, .reviews) },
      number: listing.number.map { "Page \($0), counted from the oldest" },
      sections: listing.sections.map { section in
        ReviewSectionContext(
          heading: section.heading,
          reviews: section.items.compactMap { excerptContext($0.entry, at: path) })
      },
      emptyText: listing.isEmpty ? page.emptyText : nil, pager: pager(listing, at: path))
  }

  /// nil for a title without a review.
  func excerptContext(_ index: EntryIndex, at page: PagePath) -> ExcerptContext? {
    let entry = entry(index)
    guard let review = entry.review, let prose = prose.reviews[index] else { return nil }
    let title = titles[index]
    return ExcerptContext(
      link: LinkContext(
        text: title.text, url: url(of: title.path, from: page).withFragment("review"),
        language: title.language),
      cover: cover(of: index, from: page), heading: review.title ?? title.text,
      text: reviewExcerpt(review.hasSpoilers, excerpt(prose)),
      rating: rating(entry.tracking?.rating),
      date: review.date.map { TimeContext($0, isShort: true) }, author: ownerName)
  }

  /// A review that gives things away as a whole shows nothing of itself outside its page.
  func reviewExcerpt(_ hasSpoilers: Bool, _ excerpt: String) -> String {
    hasSpoilers ? "This review gives the story away." : excerpt
  }
}
