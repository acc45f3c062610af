import Planning

extension ListingPage: BuiltContent { typealias Builder = ListingPageBuilder }

struct ListingPageBuilder: PageBuilder {
  let parts: PageParts

  func summary(of content: ListingPage, on page: Page) -> PageSummary {
    listings.summary(
      of: content.listing, heading: page.heading,
      messages[.listingSummary, (.title, page.heading), (.owner, ownerName)])
  }

  func context(of content: ListingPage, on page: Page) -> ListingContext {
    var context = listings.context(
      of: content.listing, on: page, emoji: content.emoji,
      parent: content.parent.map { links.link($0, from: page.path) },
      order: content.isFromTheBest ? .fromTheBest : .latestFirst, isByRating: content.isFromTheBest)
    context.next = content.next.map { suggestionRow($0, at: page.path, note: nil) }
    return context
  }
}

extension GroupPage: BuiltContent { typealias Builder = GroupPageBuilder }

struct GroupPageBuilder: PageBuilder {
  let parts: PageParts

  func summary(of content: GroupPage, on page: Page) -> PageSummary {
    listings.summary(
      of: content.listing, heading: page.heading,
      messages[.groupSummary, (.title, page.heading), (.owner, ownerName)])
  }

  func context(of content: GroupPage, on page: Page) -> ListingContext {
    let group = groups[content.group]
    var context = listings.context(
      of: content.listing, on: page,
      parent: links.link(content.index, from: page.path), order: .fromTheBest,
      isByRating: group.family != .series, hasReviews: true)
    if content.listing.number == nil { context.otherNames = group.otherNames }
    context.role = content.role
    context.mean = content.mean.map { RatingContext($0, on: scale) }
    context.companions = content.cooccurring.map { links.link(to: $0, from: page.path) }
    return context
  }
}
