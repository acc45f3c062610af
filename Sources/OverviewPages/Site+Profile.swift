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
        link(PageLink(now.verb.done, PagePath(now.verb.done.lowercased() + ".html")), from: path)
      },
      reviews: page.latestReviews.compactMap { excerptContext($0, at: path) },
      reviewsLink: link(PageLink("All reviews", .reviews), from: path),
      diary: link(PageLink("Diary", .diary), from: path),
      statistics: link(PageLink("Statistics", .statistics), from: path),
      ratings: ratingSection(page.figures), suggestions: page.next.map { suggestion($0, at: path) },
      wishList: link(PageLink("Wish list", .wishList), from: path))
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
      text: isFavorites ? "All" : page.now.first?.verb.done ?? "All",
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
    let days = (spent.minutesWatched + spent.hoursPlayed * 60 / 100) / (24 * 60)
    let done = figures.kinds.map { kind in
      figure(
        kind[.completed],
        "\(kind.kind.row.name.lowercased()) \(kind.kind.row.verb.done.lowercased())")
    }
    let mean = figures.mean.map {
      FigureContext(label: "mean rating", value: $0.text(settings.ratingScale))
    }
    let counted = [
      figure(spent.episodes, "episodes"), figure(spent.chapters, "chapters"),
      figure(spent.pages, "pages"), figure(days, "days well spent"),
    ]
    return (done + [mean] + counted).compactMap { $0 }
  }

  private func suggestion(_ suggestion: Suggestion, at page: PagePath) -> RowContext {
    let because = suggestion.because
    return RowContext(
      link: link(to: suggestion.entry, from: page),
      cover: cover(of: suggestion.entry, from: page),
      note: because == nil && suggestion.isOwned ? "Waiting on the shelf" : nil,
      because: because.map { because in
        BecauseContext(
          link: link(to: because.entry, from: page),
          rating: entry(because.entry).tracking?.rating.map(settings.ratingScale.text),
          shared: names(of: because.shared))
      })
  }
}
