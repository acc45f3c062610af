import MediaLibrary
import Planning
import Templates

struct Listings: PageMaker {
  let parts: PageParts

  func summary(of listing: Listing, heading: String, _ description: String) -> PageSummary {
    let suffix = messages.pageSuffix(listing.number)
    return PageSummary(
      heading: heading + suffix, description: description + suffix,
      structuredData: data.list(listing.sections.flatMap { $0.items.map(\.entry) }, name: heading))
  }

  /// - Parameters:
  ///   - isByRating: whether the list is ordered by the owner's ratings
  ///   - hasReviews: whether each title of a short list has the first sentence of its review
  func context(
    of listing: Listing, on page: Page, emoji: String? = nil, parent: LinkContext?,
    order: Order = .latestFirst, isByRating: Bool = false, hasReviews: Bool = false
  ) -> ListingContext {
    ListingContext(
      emoji: emoji, parent: parent,
      total: listing.isEmpty ? nil : listing.total.map { messages.count($0, .titles) },
      number: number(of: listing, order),
      years: listing.starts.map { start in
        LinkContext(
          text: start.heading,
          url: start.page == page.path
            ? SafeURL(fragment: start.id)
            : links.url(of: start.page, from: page.path).withFragment(start.id),
          detail: messages.number(start.count))
      },
      allYears: listing.overview.map {
        LinkContext(
          text: messages[.years], url: links.url(of: $0, from: page.path).withFragment("years"))
      },
      sections: sections(
        listing, at: page.path, isByRating: isByRating, hasReviews: hasReviews && listing.isShort),
      pager: links.pager(listing.previous, listing.next, names: order.pager, at: page.path),
      tools: tools(listing, script: script(of: page), isByRating: isByRating))
  }

  /// The order of a list, which determines how its pages are named.
  enum Order {
    case latestFirst, fromTheBest

    fileprivate var page: MessageKey { self == .latestFirst ? .pageFromTheOldest : .pageFromTheEnd }

    fileprivate var pager: (previous: MessageKey, next: MessageKey) {
      self == .latestFirst ? (.newer, .older) : (.previous, .next)
    }
  }

  /// `2017 – 2016 · Page 6, counted from the oldest`; nil for the first page.
  private func number(of listing: Listing, _ order: Order) -> String? {
    guard let number = listing.number else { return nil }
    let ends = [listing.sections.first?.heading, listing.sections.last?.heading].compactMap(\.self)
    let span = ends.first == ends.last ? Array(ends.prefix(1)) : ends
    let page = messages[order.page, (.number, String(number))]
    return span.isEmpty ? page : span.joined(separator: " – ") + " · " + page
  }

  /// nil for a list that fits on a screen, and for later pages, which the first one loads.
  private func tools(_ listing: Listing, script: SafeURL?, isByRating: Bool) -> ListToolsContext? {
    guard let script, listing.total != nil, !listing.isShort else { return nil }
    let differences = plan.differences(of: listing.all)
    let steps = stride(from: 9, through: 5, by: -1).map { Rating(hundredths: $0 * 1000) }
    return ListToolsContext(
      script: script,
      kinds: differences.kinds.map {
        ChoiceContext(value: $0.folder, text: messages[$0, .name])
      },
      genres: differences.genres.map {
        ChoiceContext(value: groups[$0].name, text: groups[$0].name)
      },
      orders: orders(differences, isByRating: isByRating), differences: differences,
      ratings: steps.map { step in
        let value = scale.text(step)
        return ChoiceContext(value: value, text: messages[.orHigher, (.rating, value)])
      },
      countText: messages[.filteredCount, (.count, "{count}"), (.total, "{total}")],
      loadingText: messages[.loadingPages, (.page, "{page}"), (.total, "{total}")],
      noneText: messages[.nothingMatches, (.text, "{text}")],
      ratingText: messages[.orHigher, (.rating, "{rating}")])
  }

  /// Each order together with its reverse.
  private func orders(_ differences: ListDifferences, isByRating: Bool) -> [ChoiceContext] {
    let orders: [(String, Bool, MessageKey, MessageKey)] = [
      ("title", true, .sortByTitle, .sortByTitleReversed),
      // A list by rating is already in the first of these orders.
      ("rating", differences.hasRatings, .sortByRating, .sortByRatingReversed),
      ("finished", differences.hasDates, .sortByFinished, .sortByFinishedReversed),
      ("added", differences.hasDatesAdded, .sortByAdded, .sortByAddedReversed),
      ("released", differences.hasYears, .sortByReleased, .sortByReleasedReversed),
      ("length", differences.hasLengths, .sortByLength, .sortByLengthReversed),
      (
        "community", differences.hasCommunityRatings, .sortByCommunity, .sortByCommunityReversed
      ),
    ]
    return orders.filter(\.1).flatMap { value, _, name, reversed in
      let first = ChoiceContext(value: value, text: messages[name])
      return (isByRating && value == "rating" ? [] : [first])
        + [ChoiceContext(value: "-" + value, text: messages[reversed])]
    }
  }

  private func sections(
    _ listing: Listing, at page: PagePath, isByRating: Bool, hasReviews: Bool
  ) -> [SectionContext] {
    let isOfOneKind = listing.isOfOneKind(entries)
    return listing.sections.map { section in
      section.items.allSatisfy(isOngoing)
        ? SectionContext(
          heading: section.heading, id: section.id,
          rows: section.items.map { progressRow($0.entry, from: page) })
        : SectionContext(
          heading: section.heading, id: section.id, isToCome: section.isToCome,
          items: shown(section.items, isByRating: isByRating).map { title in
            var item = cards.item(
              title.entry, note: title.note, isAmongOneKind: isOfOneKind, at: page)
            if hasReviews { item.review = reviews.firstSentence(of: title.entry) }
            return item
          })
    }
  }

  /// Titles with the same rating may be swapped, so that drawn covers in a row differ.
  private func shown(_ items: ArraySlice<Listing.Item>, isByRating: Bool) -> [Listing.Item] {
    isByRating ? titles.spread(items, \.entry, areEqual: Entry.arePreferredEqually) : Array(items)
  }

  private func isOngoing(_ item: Listing.Item) -> Bool {
    guard item.note == nil, let status = entries[item.entry].tracking?.status else { return false }
    return [.inProgress, .paused].contains(Shelf(status))
  }
}

extension Listing {
  fileprivate var isShort: Bool { total.map { $0 < 8 } ?? false }

  /// Whether all titles of the page have the same kind.
  fileprivate func isOfOneKind(_ entries: [Entry]) -> Bool {
    let kind = sections.first?.items.first.map { entries[$0.entry].kind }
    return sections.allSatisfy { section in
      section.items.allSatisfy { entries[$0.entry].kind == kind }
    }
  }
}
