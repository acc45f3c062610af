/// `reviews.html`: titles with a review, the newest review first.
package struct ReviewsPage: PageContent {
  package let listing: Listing

  package var isEmpty: Bool { listing.isEmpty }

  package func description(heading: String) -> String { "your reviews" + olderPart(listing.number) }

  package func sources(in plan: SitePlan) -> [PageSource] { PageSource.titles(listing, in: plan) }
}
