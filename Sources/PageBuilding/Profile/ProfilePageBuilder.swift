import MediaLibrary
import PageContexts
import Planning
import Templates

/// Makes `index.html`.
struct ProfilePageBuilder: PageBuilder {
  let owner: Settings.Owner
  let ownerName: String
  let scale: RatingScale
  let messages: Messages
  let titles: TitleParts
  let cards: Cards
  let links: Links
  let texts: OwnerTexts
  let rows: TitleRows
  let reviews: ReviewExcerpts
  let suggestions: Suggestions
  let charts: LibraryCharts
  let data: LinkedData
  /// Those on which visitors do something.
  let visitorPages: [PagePath]

  func summary(of content: ProfilePage, on page: Page) -> PageSummary {
    PageSummary(
      heading: page.heading,
      description: texts.prose.bio.map(texts.excerpt)
        ?? messages[.profileSummary, (.owner, ownerName)],
      type: "profile",
      properties: owner.handle.map { [MetaContext(name: "profile:username", value: .text($0))] }
        ?? [],
      structuredData: data.profile(at: page.path))
  }

  private func invitation(to visited: PagePath, from page: PagePath) -> LinkContext {
    let (name, sentence): (MessageKey, MessageKey) =
      visited == .ask ? (.ask, .askInvitation) : (.compare, .compareInvitation)
    return LinkContext(
      text: messages[name], url: links.url(of: visited, from: page), detail: messages[sentence])
  }

  func context(of content: ProfilePage, on page: Page, frame: FrameContext) -> ProfileContext {
    let path = page.path
    return ProfileContext(
      frame: frame, owner: ownerContext(content, name: page.heading, at: path),
      alcove: alcove(content.treasures, at: path), figures: figures(content.figures),
      now: content.now.filter { !$0.entries.isEmpty }.map { now in
        NowContext(
          list: links.link(now.list, from: path),
          rows: now.entries.map { rows.progressRow($0, from: path) })
      },
      finished: content.recentlyFinished.map { ItemContext(card: cards.card($0, at: path)) },
      finishedLists: content.now.map { now in
        links.link(PageLink(messages[now.verb, .done], now.verb.donePath), from: path)
      },
      reviews: content.latestReviews.compactMap { reviews.context(of: $0, at: path) },
      reviewsLink: links.link(.allReviews, .reviews, from: path),
      diary: links.link(.diary, .diary, from: path),
      statistics: links.link(.statistics, .statistics, from: path),
      ratings: charts.ratingSection(content.figures, at: path),
      suggestions: content.next.map {
        suggestions.row(
          $0, at: path,
          note: $0.because == nil && $0.isOwned ? messages[.ownedNotStarted] : nil)
      },
      wishList: links.link(.planned, .wishList, from: path),
      invitations: visitorPages.map { invitation(to: $0, from: path) },
      updated: content.updated.map(messages.longTime),
      emptyText: content.isEmpty ? messages[.nothingYet] : nil,
      embed: links.address(of: path).flatMap { _ in
        content.embed.map { links.url(of: $0.description, from: path) }
      })
  }

  private func ownerContext(
    _ content: ProfilePage, name: String, at page: PagePath
  ) -> OwnerContext {
    let avatar = owner.avatar.flatMap { titles.pictures.context($0, alt: "", from: page) }
    let bio = texts.prose.bio.map { texts.html($0, at: page) }
    return OwnerContext(
      name: name, handle: owner.handle, avatar: avatar,
      initial: avatar == nil ? name.initial : nil,
      bio: bio, figures: bio == nil ? sentences(content) : nil,
      links: owner.links.compactMap { link in
        SafeURL(link.url).map { LinkContext(text: link.name, url: $0) }
      },
      url: links.url(of: page, from: page))
  }

  private func sentences(_ content: ProfilePage) -> String? {
    messages.sentences(of: content.figures, content.milestones, on: scale)
  }

  /// The first treasure hung, the next ones standing.
  private func alcove(_ treasures: Treasures, at page: PagePath) -> AlcoveContext? {
    let list = links.link(treasures.list, from: page)
    if case .highestRated(let tie) = treasures.choice {
      let heading = tie.map { messages.among($0, on: scale) } ?? messages[.highestRated]
      return AlcoveContext(heading, treasures.entries, more: list, of: titles, at: page)
    }
    return AlcoveContext(
      list.text, treasures.entries,
      more: LinkContext(text: messages[.all], url: list.url, detail: list.text), of: titles,
      at: page
    ) { entry in
      treasures.choice == .mostPlayed ? messages.roughHours(hundredths: entry.hoursPlayed) : nil
    }
  }

  private func figures(_ figures: Figures) -> [FigureContext] {
    let spent = figures.spent
    let minutes = spent.minutesWatched + spent.minutesEstimated
    let hours = (minutes + spent.hoursPlayed * 60 / 100) / 60
    let days = hours / 24
    let isEstimated = spent.minutesEstimated > 0
    let done = figures.kinds.map { kind in
      messages.figure(kind.finished, messages.form(for: kind.finished, kind.kind, .done))
    }
    let amounts = [
      messages.figure(spent.episodes, messages.count(spent.episodes, .episodesWatched)),
      messages.figure(spent.chapters, messages.count(spent.chapters, .chaptersRead)),
      messages.figure(spent.pages, messages.count(spent.pages, .pagesRead)),
      // Two days is where days begin to say more than hours.
      days < 2
        ? messages.figure(
          hours, messages.count(hours, .hoursWellSpent), isEstimated: isEstimated)
        : messages.figure(days, messages.count(days, .daysWellSpent), isEstimated: isEstimated),
    ]
    return (done + [messages.figure(figures.mean, on: scale)] + amounts).compactMap { $0 }
  }
}

extension String {
  /// The first letter as a capital, of any script; of a name without letters its first sign.
  fileprivate var initial: String? {
    let sign = first { $0.isLetter || $0.isNumber } ?? first { !$0.isWhitespace }
    return sign?.uppercased()
  }
}
