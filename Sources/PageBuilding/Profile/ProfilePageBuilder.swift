import MediaLibrary
import Planning
import Templates

extension ProfilePage: BuiltContent { typealias Builder = ProfilePageBuilder }

struct ProfilePageBuilder: PageBuilder {
  let parts: PageParts

  func summary(of content: ProfilePage, on page: Page) -> PageSummary {
    PageSummary(
      heading: page.heading,
      description: texts.prose.bio.map(texts.excerpt)
        ?? messages[.profileSummary, (.owner, ownerName)],
      type: "profile",
      properties: settings.owner.handle.map {
        [MetaContext(name: "profile:username", value: $0)]
      }
        ?? [],
      structuredData: data.profile(at: page.path))
  }

  func context(of content: ProfilePage, on page: Page) -> ProfileContext {
    let path = page.path
    return ProfileContext(
      owner: ownerContext(content, name: page.heading, at: path),
      alcove: alcove(content.featured, at: path), figures: figures(content.figures),
      now: content.now.filter { !$0.entries.isEmpty }.map { now in
        NowContext(
          list: links.link(now.list, from: path),
          rows: now.entries.map { progressRow($0, from: path) })
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
        suggestionRow(
          $0, at: path,
          note: $0.reason == nil && $0.isOwned ? messages[.ownedNotStarted] : nil)
      },
      wishList: links.link(.planned, .wishList, from: path),
      invitations: plan.invitations.map {
        LinkContext(
          text: $0.link.text, url: links.url(of: $0.link.path, from: path),
          detail: messages[$0.sentence])
      },
      updated: content.updated.map(messages.longTime),
      embed: links.address(of: path).flatMap { _ in
        content.embed.map { links.url(of: $0.description, from: path) }
      })
  }

  private func ownerContext(
    _ content: ProfilePage, name: String, at page: PagePath
  ) -> OwnerContext {
    let avatar = settings.owner.avatar.flatMap { titles.pictures.context($0, alt: "", from: page) }
    let bio = texts.prose.bio.map { texts.html($0, at: page) }
    return OwnerContext(
      name: name, handle: settings.owner.handle, avatar: avatar,
      initial: avatar == nil ? name.initial : nil,
      bio: bio, figures: bio == nil ? sentences(content) : nil,
      links: settings.owner.links.compactMap { link in
        SafeURL(link.url).map { LinkContext(text: link.name, url: $0) }
      },
      url: links.url(of: page, from: page))
  }

  private func sentences(_ content: ProfilePage) -> String? {
    messages.sentences(of: content.figures, content.milestones, on: scale)
  }

  private func alcove(_ featured: FeaturedTitles, at page: PagePath) -> AlcoveContext? {
    let list = links.link(featured.list, from: page)
    if case .highestRated(let tie) = featured.choice {
      let heading = tie.map { messages.among($0, on: scale) } ?? messages[.highestRated]
      return AlcoveContext(heading, featured.entries, more: list, of: titles, at: page)
    }
    return AlcoveContext(
      list.text, featured.entries,
      more: LinkContext(text: messages[.all], url: list.url, detail: list.text), of: titles,
      at: page
    ) { entry in
      featured.choice == .mostPlayed ? messages.roughHours(hundredths: entry.hoursPlayed) : nil
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
      // From two days on, days say more than hours.
      days < 2
        ? messages.figure(
          hours, messages.count(hours, .hoursWellSpent), isEstimated: isEstimated)
        : messages.figure(days, messages.count(days, .daysWellSpent), isEstimated: isEstimated),
    ]
    return (done + [messages.figure(figures.mean, on: scale)] + amounts).compactMap { $0 }
  }
}

extension String {
  /// The first letter or digit in upper case; without any, the first character.
  fileprivate var initial: String? {
    let sign = first { $0.isLetter || $0.isNumber } ?? first { !$0.isWhitespace }
    return sign?.uppercased()
  }
}

struct ProfileContext: TemplateContext {
  let owner: OwnerContext
  let alcove: AlcoveContext?
  let figures: [FigureContext]
  let now: [NowContext]
  let finished: [ItemContext]
  let finishedLists: [LinkContext]
  let reviews: [ExcerptContext]
  let reviewsLink: LinkContext
  let diary: LinkContext
  let statistics: LinkContext
  let ratings: ChartSectionContext?
  let suggestions: [RowContext]
  let wishList: LinkContext
  /// Pages that have something for visitors to do, each with a sentence about it.
  let invitations: [LinkContext]
  let updated: TimeContext?
  let embed: SafeURL?
  var hasReasons: Bool { suggestions.contains { $0.because != nil } }

  static let fields = Fields<ProfileContext>("profile")
    .section("owner", \.owner)
    .section("alcove", \.alcove)
    .list("figures", \.figures)
    .list("now", \.now)
    .list("finished", \.finished)
    .list("finishedLists", \.finishedLists)
    .list("reviews", \.reviews)
    .section("reviewsLink", \.reviewsLink)
    .section("diary", \.diary)
    .section("statistics", \.statistics)
    .section("ratings", \.ratings)
    .list("suggestions", \.suggestions)
    .flag("hasReasons", \.hasReasons)
    .section("wishList", \.wishList)
    .list("invitations", \.invitations)
    .section("updated", \.updated)
    .url("embed", \.embed)
}

struct OwnerContext: TemplateContext {
  let name: String
  let handle: String?
  let avatar: PictureContext?
  /// The first letter of the name, shown without an avatar.
  let initial: String?
  let bio: HTML?
  /// The library in a few sentences, shown without a bio.
  let figures: String?
  let links: [LinkContext]
  let url: SafeURL

  static let fields = Fields<OwnerContext>("owner")
    .text("name", \.name)
    .text("handle", \.handle)
    .section("avatar", \.avatar)
    .text("initial", \.initial)
    .html("bio", \.bio)
    .text("figures", \.figures)
    .list("links", \.links)
    .url("url", \.url)
}

struct NowContext: TemplateContext {
  /// `Watching`, with the list's address.
  let list: LinkContext
  let rows: [RowContext]

  static let fields = Fields<NowContext>("now")
    .section("list", \.list)
    .list("rows", \.rows)
}
