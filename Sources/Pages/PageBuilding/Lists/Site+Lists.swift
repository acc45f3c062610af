import LibraryIndexing
import Localization
import MediaLibrary
import PageContexts
import SitePlanning
import TemplateRuntime

extension Site {
  package func listingContext(
    _ page: ListingPage, heading: String, at path: PagePath, frame: FrameContext, cards: Cards
  ) -> ListingContext {
    let listing = page.listing
    return ListingContext(
      frame: frame, heading: heading, emoji: page.emoji,
      parent: page.kind.map { link($0, from: path) },
      total: listing.isEmpty ? nil : listing.total.map { words.count($0, .titles) },
      number: listing.number.map { words[.pageFromTheOldest, (.number, String($0))] },
      sections: sections(listing, at: path, cards: cards),
      emptyText: listing.isEmpty ? page.emptyText : nil, pager: pager(listing, at: path),
      tools: tools(listing, at: path))
  }

  package func groupContext(
    _ page: GroupPage, heading: String, at path: PagePath, frame: FrameContext, cards: Cards
  ) -> ListingContext {
    let listing = page.listing
    return ListingContext(
      frame: frame, heading: heading, emoji: nil, parent: page.index.map { link($0, from: path) },
      total: listing.total.map { words.count($0, .titles) },
      number: listing.number.map { words[.pageFromTheOldest, (.number, String($0))] },
      sections: sections(listing, at: path, cards: cards), emptyText: nil,
      pager: pager(listing, at: path), tools: tools(listing, at: path))
  }

  /// A list that fits a screen is seen at once; the later pages are shown by the first.
  private func tools(_ listing: Listing, at page: PagePath) -> ListToolsContext? {
    guard let script = theme.lists, let total = listing.total, total >= 8 else { return nil }
    let steps = stride(from: 9, through: 5, by: -1).map { Rating(hundredths: $0 * 1000) }
    return ListToolsContext(
      script: url(of: script, from: page),
      kinds: plan.kinds.map { ChoiceContext(value: $0.folder, text: words[$0, .name]) },
      ratings: steps.map { step in
        let value = settings.ratingScale.text(step)
        return ChoiceContext(value: value, text: words[.orHigher, (.rating, value)])
      },
      countText: words[.filteredCount, (.count, "{count}"), (.total, "{total}")],
      loadingText: words[.loadingPages, (.page, "{page}"), (.total, "{total}")])
  }

  package func kindContext(
    _ page: KindPage, heading: String, at path: PagePath, frame: FrameContext, cards: Cards
  ) -> KindContext {
    KindContext(
      frame: frame, heading: heading, total: words.count(page.total, .titles),
      shelves: page.shelves.map { shelf in
        let id = shelf.shelf?.status.rawValue ?? "catalogue"
        let isOngoing = shelf.shelf == .inProgress
        return ShelfContext(
          id: id, anchor: SafeURL(fragment: id), heading: shelf.heading,
          emoji: shelf.emoji, count: words.number(shelf.count),
          items: isOngoing
            ? [] : shelf.entries.map { ItemContext(card: cards.card($0, at: path)) },
          rows: isOngoing ? shelf.entries.map { progressRow($0, from: path, cards: cards) } : [],
          more: shelf.more.map { LinkContext(text: words[.all], url: url(of: $0, from: path)) })
      })
  }

  package func ownerListsContext(
    _ page: OwnerListsPage, heading: String, at path: PagePath, frame: FrameContext
  ) -> OwnerListsContext {
    OwnerListsContext(
      frame: frame, heading: heading,
      total: page.lists.isEmpty ? nil : words.count(page.lists.count, .listsCount),
      lists: page.lists.map { row in
        let list = lists[row.list]
        return ListRowContext(
          link: LinkContext(text: list.title, url: url(of: row.path, from: path)),
          description: list.description,
          count: words.count(row.count, .titles),
          covers: row.covers.prefix(4).map { PileContext(cover: cover(of: $0, from: path)) })
      }, emptyText: page.lists.isEmpty ? page.emptyText : nil)
  }

  package func ownerListContext(
    _ page: OwnerListPage, heading: String, at path: PagePath, frame: FrameContext
  ) -> OwnerListContext {
    let list = lists[page.list]
    let introduction = prose.introductions[page.list]
    return OwnerListContext(
      frame: frame, heading: heading, introduction: introduction.map { html($0, at: path) },
      total: words.count(page.items.count, list.isRanked ? .titlesRanked : .titles),
      items: page.items.enumerated().map { place, item in
        RankedContext(
          rank: list.isRanked ? String(place + 1) : nil, link: link(to: item.entry, from: path),
          cover: cover(of: item.entry, from: path), byline: byline(item.entry),
          rating: rating(entry(item.entry).tracking?.rating), note: item.note)
      },
      emptyText: page.items.isEmpty ? words[.nothingOnThisList] : nil,
      parent: link(PageLink(words[.lists], .ownerLists), from: path))
  }

  package func groupIndexContext(
    _ page: GroupIndexPage, heading: String, at path: PagePath, frame: FrameContext
  ) -> GroupIndexContext {
    let letters =
      page.letters.isEmpty ? page.sections.map { PageLink($0.letter, path) } : page.letters
    return GroupIndexContext(
      frame: frame, heading: heading,
      total: page.sections.isEmpty
        ? nil
        : page.total.flatMap { total in
          page.family.index.map { words.count(total, $0.count) }
        },
      number: page.number.map { words[.pageNumber, (.number, String($0))] },
      letters: letters.enumerated().map { place, letter in
        // On another page the letter's place among its sections is not known; the page is near enough.
        let target = url(of: letter.path, from: path)
        return LinkContext(
          text: letter.text,
          url: letter.path == path ? target.withFragment("letter-\(place + 1)") : target)
      },
      sections: page.sections.enumerated().map { place, section in
        LetterContext(
          letter: section.letter, id: "letter-\(place + 1)",
          links: section.groups.map { index in
            let group = groups[index]
            return link(to: group, from: path, detail: words.number(group.count))
          })
      },
      emptyText: page.sections.isEmpty ? page.emptyText : nil,
      pager: pager(
        previous: page.previous, next: page.next, texts: (words[.earlier], words[.later]), at: path)
    )
  }

  func pager(_ listing: Listing, at page: PagePath) -> PagerContext? {
    pager(
      previous: listing.previous, next: listing.next, texts: (words[.newer], words[.older]),
      at: page)
  }

  private func sections(_ listing: Listing, at page: PagePath, cards: Cards) -> [SectionContext] {
    listing.sections.map { section in
      let items = section.items
      let isOngoing = items.indices.allSatisfy { place in
        guard items[place].note == nil, let status = plan.status(of: items[place].entry) else {
          return false
        }
        return [.inProgress, .paused].contains(Shelf(status))
      }
      return isOngoing
        ? SectionContext(
          heading: section.heading,
          rows: items.indices.map { place in
            return progressRow(items[place].entry, from: page, cards: cards)
          })
        : SectionContext(
          heading: section.heading,
          items: items.indices.map {
            cards.item(items[$0].entry, note: items[$0].note, at: page)
          })
    }
  }
}
