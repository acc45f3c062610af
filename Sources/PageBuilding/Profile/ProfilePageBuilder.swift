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
        ?? sentences(content) ?? messages[.profileSummary, (.owner, ownerName)],
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
      alcove: alcove(content.featured, at: path), kinds: kinds(content.figures, at: path),
      figures: figures(content.figures), goals: goals(plan.presentGoals),
      last: content.recentlyFinished.map { ItemContext(card: cards.card($0, at: path)) },
      diary: links.link(.diary, .diary, from: path), year: content.year.map { year($0, at: path) },
      spines: content.spines.map { spines.context(of: $0, at: path) },
      wall: links.link(.wall, .wall, from: path), now: now(content, at: path),
      reviews: content.latestReviews.compactMap { reviews.context(of: $0, at: path) },
      reviewsLink: links.link(.allReviews, .reviews, from: path),
      lists: content.lists.map { listRow($0, hasSpoilers: false, from: path) },
      listsLink: links.link(.lists, .ownerLists, from: path), invitations: invitations(at: path),
      updated: content.updated.map(messages.longTime),
      embed: links.address(of: path).flatMap { _ in
        content.embed.map { links.url(of: $0.description, from: path) }
      })
  }

  /// Invitations with a picture come first.
  private func invitations(at page: PagePath) -> [InvitationContext] {
    let all = plan.invitations.map { invitation in
      InvitationContext(
        link: links.link(invitation.link, from: page), sentence: messages[invitation.sentence],
        isCompare: invitation.link.path == .compare, isAsk: invitation.link.path == .ask)
    }
    return all.filter(\.isCompare) + all.filter(\.isAsk)
      + all.filter { !$0.isCompare && !$0.isAsk }
  }

  private func now(_ content: ProfilePage, at page: PagePath) -> NowContext? {
    guard let first = content.now.first else { return nil }
    let isOnly = content.now.count == 1
    let more = first.count - content.current.count
    return NowContext(
      heading: isOnly ? first.list.text : messages[.now],
      lists: content.now.map { now in
        let list = links.link(now.list, from: page)
        let count = messages.number(isOnly ? more : now.count)
        return LinkContext(
          text: !isOnly ? list.text : more > 0 ? "+" + count : messages[.all], url: list.url,
          detail: isOnly ? nil : count)
      },
      rows: content.current.map { progressRow($0, from: page) })
  }

  private func year(_ year: ProfilePage.Year, at page: PagePath) -> HomeYearContext {
    let kinds = year.counts.count < 2 ? [] : year.counts.map { messages.kinds([$0]) }
    let again = year.count.again == 0 ? [] : [messages.repeats(year.count.again, of: plan.kinds)]
    let (total, most) = (year.count.total, year.months.max() ?? 0)
    return HomeYearContext(
      link: links.link(year.link, from: page),
      total: FigureContext(
        label: messages.count(total, .timesFinished), value: messages.number(total)),
      details: kinds + again,
      bars: (total < HomeYearBar.fewestFinishes ? [] : year.months).enumerated().map {
        HomeYearBar(month: $0, share: $1, of: most)
      },
      covers: titles.pile(year.titles, from: page))
  }

  /// The number of finished or played titles of each kind; empty for a single kind.
  private func kinds(_ figures: Figures, at page: PagePath) -> [KindFigureContext] {
    guard figures.kinds.count > 1 else { return [] }
    return figures.kinds.compactMap { kind in
      let count = kind.done
      guard count > 0 else { return nil }
      let isPlayed = kind.kind.unit == .hours && figures.spent.hoursPlayed > 0
      return KindFigureContext(
        value: messages.number(count), label: messages[kind.kind, count == 1 ? .noun : .plural],
        url: links.url(of: kind.path, from: page),
        hours: isPlayed ? messages.roughHours(hundredths: figures.spent.hoursPlayed) : nil)
    }
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
    messages.sentences(
      of: content.figures, content.milestones,
      mostPlayed: content.mostPlayed.map { titles.titles[$0].text }, on: scale)
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
    let (hours, days) = (spent.hours, spent.hours / 24)
    let isEstimated = spent.minutesEstimated > 0
    // Several kinds have tabs of their own.
    let done = figures.kinds.prefix(figures.kinds.count == 1 ? 1 : 0).map { kind in
      messages.figure(kind.done, messages.form(for: kind.done, kind.kind, .done))
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
  /// The first letter or digit in upper case; if there is none, the first character.
  fileprivate var initial: String? {
    let sign = first { $0.isLetter || $0.isNumber } ?? first { !$0.isWhitespace }
    return sign?.uppercased()
  }
}

struct ProfileContext: TemplateContext {
  let owner: OwnerContext
  let alcove: AlcoveContext?
  let kinds: [KindFigureContext]
  let figures: [FigureContext]
  let goals: GoalsContext?
  /// The titles that were finished last.
  let last: [ItemContext]
  let diary: LinkContext
  let year: HomeYearContext?
  /// One shelf of the wall.
  let spines: [SpineContext]
  let wall: LinkContext
  let now: NowContext?
  let reviews: [ExcerptContext]
  let reviewsLink: LinkContext
  let lists: [ListRowContext]
  let listsLink: LinkContext
  /// Pages that offer visitors something to do.
  let invitations: [InvitationContext]
  let updated: TimeContext?
  let embed: SafeURL?
}

/// `129 games · 4,581 hours`
struct KindFigureContext: TemplateContext {
  let value: String
  let label: String
  let url: SafeURL
  let hours: String?

  static let fields = Fields<KindFigureContext>("figure of a kind")
}

/// The newest year of the diary.
struct HomeYearContext: TemplateContext {
  let link: LinkContext
  /// `75 finished`
  let total: FigureContext
  /// `40 books`, `8 rewatches`; without the kind if all are of one.
  let details: [String]
  /// One for each month; empty if a month says little.
  let bars: [HomeYearBar]
  let covers: [PiledCoverContext]

  static let fields = Fields<HomeYearContext>("year")
}

/// A month of the year at home: a bar in a drawing of 118 × 40 units.
struct HomeYearBar: TemplateContext {
  let x: Int
  let y: Int
  let height: Int
  let isMost: Bool

  /// Fewer have no shape.
  static let fewestFinishes = 6
  private static let fullHeight = 40

  /// - Parameter month: from 0
  init(month: Int, share count: Int, of most: Int) {
    let height = most == 0 ? 0 : (count * Self.fullHeight + most - 1) / most
    (x, y, self.height) = (month * 10, Self.fullHeight - height, height)
    isMost = count == most
  }

  static let fields = Fields<HomeYearBar>("bar of a month")
}

struct InvitationContext: TemplateContext {
  let link: LinkContext
  let sentence: String
  /// Whether it leads to the page that compares, which decides its picture.
  let isCompare: Bool
  let isAsk: Bool
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
}

struct NowContext: TemplateContext {
  /// `Watching`, or `Now` for several verbs.
  let heading: String
  /// The lists of all titles: `+17`, or `Watching` with its count for several verbs.
  let lists: [LinkContext]
  let rows: [RowContext]
}
