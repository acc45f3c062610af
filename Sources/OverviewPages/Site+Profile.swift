import InterfaceWords
import LibraryIndexing
import MediaLibrary
import PageParts
import SiteModel
import Templating

extension Site {
  package func profileContext(
    _ page: ProfilePage, heading: String, at path: PagePath, frame: FrameContext, cards: Cards
  ) -> ProfileContext {
    ProfileContext(
      frame: frame, owner: ownerContext(name: heading, at: path),
      alcove: alcoveContext(page, at: path), figures: figures(page.figures),
      now: page.now.filter { !$0.entries.isEmpty }.map { now in
        NowContext(
          list: link(now.list, from: path), rows: now.entries.map { progressRow($0, from: path) })
      },
      finished: page.recentlyFinished.map {
        ItemContext(card: cards.card($0, at: path), note: nil)
      },
      finishedLists: page.now.map { now in
        link(PageLink(words[now.verb, .done], now.verb.donePath), from: path)
      },
      reviews: page.latestReviews.compactMap { excerptContext($0, at: path) },
      reviewsLink: link(PageLink(words[.allReviews], .reviews), from: path),
      histogram: histogram(page.figures), suggestions: page.next.map { suggestion($0, at: path) },
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
    guard let hung = page.treasures.first else { return nil }
    func treasure(_ index: EntryIndex) -> TreasureContext {
      TreasureContext(link: link(to: index, from: path), cover: cover(of: index, from: path))
    }
    let isFavorites = page.treasuresList.path == PagePath("favorites.html")
    // The list that holds the highest rated is not one of the highest rated.
    return AlcoveContext(
      list: link(page.treasuresList, from: path), isFavorites: isFavorites,
      more: (isFavorites ? nil : page.now.first).map { words[$0.verb, .done] } ?? words[.all],
      hung: treasure(hung),
      native: native(plan.titlePage(hung)),
      standing: page.treasures.dropFirst().prefix(5).map(treasure))
  }

  private func figures(_ figures: Figures) -> [FigureContext] {
    func figure(_ value: Int, _ label: String) -> FigureContext? {
      value == 0 ? nil : FigureContext(label: label, value: words.number(value))
    }
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

  private func histogram(_ figures: Figures) -> HistogramContext? {
    let total = figures.histogram.reduce(0, +)
    guard let highest = figures.histogram.max(), highest > 0 else { return nil }
    let scale = settings.ratingScale
    return HistogramContext(
      total: words.count(total, .titles),
      bars: figures.histogram.enumerated().map { place, count in
        // A single title still shows as a line.
        let height = count == 0 ? 0 : max(1, count * 100 / highest)
        return BarContext(
          step: scale.text(Rating(hundredths: (place + 1) * 1000)),
          count: words.number(count), noun: words.count(count, .titlesNoun),
          top: String(100 - height), height: String(height))
      })
  }

  private func suggestion(_ suggestion: Suggestion, at page: PagePath) -> RowContext {
    let because = suggestion.because
    return RowContext(
      link: link(to: suggestion.entry, from: page),
      cover: cover(of: suggestion.entry, from: page),
      note: because == nil && suggestion.isOwned ? words[.waitingOnTheShelf] : nil,
      because: because.flatMap { reason($0, at: page) })
  }

  private func reason(_ because: Suggestion.Because, at page: PagePath) -> BecauseContext? {
    guard let rating = entry(because.entry).tracking?.rating else { return nil }
    let (before, behind) = words.around(
      .title, in: .becauseYouRated, (.rating, settings.ratingScale.text(rating)),
      (.shared, names(of: because.shared)))
    return BecauseContext(
      link: link(to: because.entry, from: page), before: before, behind: behind)
  }
}
