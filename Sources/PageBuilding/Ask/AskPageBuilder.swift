import MediaLibrary
import PageContexts
import Planning
import Templates

/// Makes `ask.html`.
struct AskPageBuilder: PageBuilder {
  let entries: [Entry]
  let groups: [Group]
  let ownerName: String
  let scale: RatingScale
  let messages: Messages
  let titles: TitleParts
  let links: Links
  let reviews: ReviewExcerpts
  let data: LinkedData
  /// Titles say what kind of thing they are.
  let namesKinds: Bool
  /// nil when the theme has no such script.
  let script: PagePath?
  /// nil when it has everything in its one style sheet.
  let style: PagePath?

  func summary(of content: AskPage, on page: Page) -> PageSummary {
    PageSummary(
      heading: page.heading, description: messages[.askSummary, (.owner, ownerName)],
      structuredData: data.list(
        content.groups.flatMap(\.items).map(\.entry), name: page.heading))
  }

  func context(of content: AskPage, on page: Page, frame: FrameContext) -> AskContext {
    let path = page.path
    return AskContext(
      frame: frame, heading: page.heading,
      script: content.isEmpty ? nil : script.map { links.url(of: $0, from: path) },
      style: style.map { links.url(of: $0, from: path) },
      groups: content.groups.map { group in
        AskGroupContext(
          id: group.length.rawValue, anchor: SafeURL(fragment: group.length.rawValue),
          heading: messages[group.length.name],
          items: group.items.map { item($0, at: path) })
      },
      moods: content.moods.enumerated().map {
        AskMoodContext(number: String($0), text: groups[$1].name)
      },
      hasCompany: content.hasCompany,
      emptyText: content.isEmpty ? content.emptyText : nil)
  }

  private func item(_ item: AskPage.Item, at page: PagePath) -> AskItemContext {
    let entry = entries[item.entry]
    // As in the title's address, so that it says what it leads to.
    let id = entry.kind.folder + "-" + entry.slug
    return AskItemContext(
      id: id, anchor: SafeURL(fragment: id), link: titles.link(to: item.entry, from: page),
      cover: titles.cover(of: item.entry, from: page),
      sentence: reviews.firstSentence(of: item.entry, length: 220) ?? verdict(on: entry),
      note: note(on: entry),
      moods: item.moods.isEmpty ? nil : item.moods.map { String($0) }.joined(separator: " "),
      isForCompany: item.isForCompany)
  }

  /// `anime · 26 episodes`; nil where there is nothing to say.
  private func note(on entry: Entry) -> String? {
    let parts = [namesKinds ? messages[entry.kind, .noun] : nil, length(of: entry)]
      .compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  /// What is said of a title without a review.
  private func verdict(on entry: Entry) -> String {
    guard let rating = entry.tracking?.rating else { return messages[.askFavorite] }
    return messages[.askRated, (.rating, scale.text(rating)), (.best, scale.best)]
  }

  /// `26 episodes`, `115 minutes`; nil where nobody says.
  private func length(of entry: Entry) -> String? {
    let work = entry.work
    func amount(_ count: Int?, _ unit: ProgressUnit) -> String? {
      count.flatMap { $0 > 0 ? messages.amount($0, unit) : nil }
    }
    return switch entry.kind.unit {
    case .episodes: amount(work.episodes, .episodes)
    case .minutes: amount(work.duration, .minutes)
    case .pages: amount(work.pages, .pages)
    case .hours: entry.tracking?.hours.map { messages.hours(hundredths: $0) }
    default: amount(work.volumes, .volumes) ?? amount(work.chapters, .chapters)
    }
  }
}

extension AskPage.Length {
  fileprivate var name: MessageKey {
    switch self {
    case .evening: .anEvening
    case .weekend: .aWeekend
    case .weeks: .someWeeks
    case .months: .aLongTime
    case .unknown: .whoKnowsHowLong
    }
  }
}
