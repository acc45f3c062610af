import LibraryIndexing
import Localization
import MediaLibrary
import PageContexts
import Recommendations
import SitePlanning
import TemplateRuntime

extension Site {
  package func profileContext(
    _ page: ProfilePage, heading: String, at path: PagePath, frame: FrameContext, cards: Cards
  ) -> ProfileContext {
    ProfileContext(
      frame: frame, owner: ownerContext(name: heading, at: path),
      alcove: alcoveContext(page, at: path), figures: figures(page.figures),
      now: page.now.filter { !$0.entries.isEmpty }.map { now in
        NowContext(
          list: link(now.list, from: path),
          rows: now.entries.map { progressRow($0, from: path, cards: cards) })
      },
      finished: page.recentlyFinished.map {
        ItemContext(card: cards.card($0, at: path))
      },
      finishedLists: page.now.map { now in
        link(PageLink(words[now.verb, .done], now.verb.donePath), from: path)
      },
      reviews: page.latestReviews.compactMap { excerptContext($0, at: path) },
      reviewsLink: link(PageLink(words[.allReviews], .reviews), from: path),
      diary: link(PageLink(words[.diary], .diary), from: path),
      statistics: link(PageLink(words[.statistics], .statistics), from: path),
      ratings: ratingSection(page.figures),
      suggestions: page.next.map {
        suggestion(
          $0, at: path,
          note: $0.because == nil && $0.isOwned ? words[.waitingOnTheShelf] : nil)
      },
      wishList: link(PageLink(words[.wishList], .wishList), from: path),
      emptyText: page.isEmpty ? words[.nothingYet] : nil)
  }

  private func ownerContext(name: String, at page: PagePath) -> OwnerContext {
    let owner = settings.owner
    return OwnerContext(
      name: name, handle: owner.handle,
      avatar: owner.avatar.flatMap { pictures.context($0, alt: "", from: page) },
      bio: prose.bio.map { html($0, at: page) },
      links: owner.links.compactMap { link in
        SafeURL(link.url).map { LinkContext(text: link.name, url: $0) }
      },
      url: url(of: page, from: page))
  }

  /// The first favourite hung, the next ones standing.
  private func alcoveContext(_ page: ProfilePage, at path: PagePath) -> AlcoveContext? {
    let isFavorites = page.treasuresList.path == PagePath("favorites.html")
    let heading = page.treasuresList.text
    // The list that holds the highest rated is not one of the highest rated.
    let more = LinkContext(
      text: (isFavorites ? nil : page.now.first).map { words[$0.verb, .done] } ?? words[.all],
      url: url(of: page.treasuresList.path, from: path), detail: isFavorites ? heading : nil)
    return alcoveContext(heading, page.treasures, more: more, at: path)
  }

  /// The first one hung, the next five standing; nil when there is none.
  func alcoveContext(
    _ heading: String, _ titles: [EntryIndex], more: LinkContext? = nil, at path: PagePath
  ) -> AlcoveContext? {
    guard let hung = titles.first else { return nil }
    func treasure(_ index: EntryIndex) -> TreasureContext {
      TreasureContext(link: link(to: index, from: path), cover: cover(of: index, from: path))
    }
    return AlcoveContext(
      heading: heading, more: more, hung: treasure(hung), native: native(plan.titlePage(hung)),
      standing: titles.dropFirst().prefix(5).map(treasure))
  }

  private func figures(_ figures: Figures) -> [FigureContext] {
    let spent = figures.spent
    let hours = (spent.minutesWatched + spent.hoursPlayed * 60 / 100) / 60
    let days = hours / 24
    let done = figures.kinds.map { kind in
      figure(kind[.completed], words.form(for: kind[.completed], kind.kind, .done))
    }
    let mean = figures.mean.map {
      FigureContext(label: words[.meanRating], value: $0.text(settings.ratingScale))
    }
    let counted = [
      figure(spent.episodes, words.count(spent.episodes, .episodesWatched)),
      figure(spent.chapters, words.count(spent.chapters, .chaptersRead)),
      figure(spent.pages, words.count(spent.pages, .pagesRead)),
      // Two days is where days begin to say more than hours.
      days < 2
        ? figure(hours, words.count(hours, .hoursWellSpent))
        : figure(days, words.count(days, .daysWellSpent)),
    ]
    return (done + [mean] + counted).compactMap { $0 }
  }
}
