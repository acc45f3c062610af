import MediaLibrary
import PageContexts
import Planning
import Templates

/// Makes the list of the titles of a genre, a creator, a tag or a series.
struct GroupPageBuilder: PageBuilder {
  let groups: [Group]
  let scale: RatingScale
  let listings: Listings
  let links: Links
  let messages: Messages
  let ownerName: String

  func summary(of content: GroupPage, on page: Page) -> PageSummary {
    listings.summary(
      of: content.listing, heading: page.heading,
      messages[.groupSummary, (.title, page.heading), (.owner, ownerName)])
  }

  func context(of content: GroupPage, on page: Page, frame: FrameContext) -> ListingContext {
    let group = groups[content.group]
    var context = listings.context(
      of: content.listing, on: page, frame: frame,
      parent: links.link(content.index, from: page.path), order: .fromTheBest,
      isByRating: group.family != .series, hasReviews: true)
    if content.listing.number == nil { context.otherNames = group.otherNames }
    context.role = content.role
    context.mean = content.mean.map { RatingContext($0, on: scale) }
    context.companions = content.companions.map { links.link(to: $0, from: page.path) }
    return context
  }
}
