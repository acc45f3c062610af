import LibraryIndexing
import Localization
import MediaLibrary
import PageContexts
import SitePlanning
import TemplateRuntime

extension Site {
  package func reviewsContext(
    _ page: ReviewsPage, heading: String, at path: PagePath, frame: FrameContext
  ) -> ReviewsContext {
    let listing = page.listing
    return ReviewsContext(
      frame: frame, heading: heading,
      total: listing.isEmpty ? nil : listing.total.map { words.count($0, .reviewsCount) },
      number: listing.number.map { words[.pageFromTheOldest, (.number, String($0))] },
      sections: listing.sections.map { section in
        ReviewSectionContext(
          heading: section.heading,
          reviews: section.items.indices.compactMap { place in
            return excerptContext(section.items[place].entry, at: path)
          })
      },
      emptyText: listing.isEmpty ? page.emptyText : nil, pager: pager(listing, at: path))
  }
}
