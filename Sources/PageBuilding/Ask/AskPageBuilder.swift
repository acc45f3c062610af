import Base
import MediaLibrary
import Planning
import Templates

extension AskPage: BuiltContent { typealias Builder = AskPageBuilder }

struct AskPageBuilder: PageBuilder {
  let parts: PageParts

  func summary(of content: AskPage, on page: Page) -> PageSummary {
    PageSummary(
      heading: page.heading, description: messages[.askSummary, (.owner, ownerName)],
      structuredData: data.list(
        content.groups.flatMap(\.items).map(\.entry), name: page.heading))
  }

  func context(of content: AskPage, on page: Page) -> AskContext {
    let path = page.path
    return AskContext(
      groups: content.groups.map { group in
        AskGroupContext(
          id: group.length.rawValue, anchor: SafeURL(fragment: group.length.rawValue),
          heading: messages[group.length.name],
          items: group.items.map { item($0, at: path) })
      },
      moods: content.moods.enumerated().map {
        AskMoodContext(number: String($0), text: groups[$1].name)
      },
      hasCompany: content.hasCompany)
  }

  private func item(_ item: AskPage.Item, at page: PagePath) -> AskItemContext {
    let entry = entries[item.entry]
    let id = entry.kind.folder + "-" + entry.slug
    return AskItemContext(
      id: id, anchor: SafeURL(fragment: id), link: titles.link(to: item.entry, from: page),
      cover: titles.cover(of: item.entry, from: page),
      sentence: reviews.firstSentence(of: item.entry, length: 220) ?? verdict(on: entry),
      note: note(on: entry),
      moods: item.moods.isEmpty ? nil : item.moods.map { String($0) }.joined(separator: " "),
      isForCompany: item.isForCompany)
  }

  /// `anime · 26 episodes`
  private func note(on entry: Entry) -> String? {
    let parts = [namesKinds ? messages[entry.kind, .noun] : nil, length(of: entry)]
      .compactMap { $0 }
    return parts.isEmpty ? nil : parts.map(\.isolated).joined(separator: " · ")
  }

  /// The genres, or else the rating.
  private func verdict(on entry: Entry) -> String {
    let genres = entry.work.genres.prefix(3)
    if !genres.isEmpty {
      return genres.map(\.isolated).joined(separator: messages[.listSeparator])
    }
    guard let rating = entry.tracking?.rating else { return messages[.askFavorite] }
    return messages[.askRated, (.rating, scale.text(rating)), (.best, scale.best)]
  }

  /// `26 episodes`, `115 minutes`; nil if unknown.
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

/// `ask.html`: titles that the owner liked, by how long they take.
struct AskContext: TemplateContext {
  let groups: [AskGroupContext]
  let moods: [AskMoodContext]
  /// Whether visitors can choose if they have company.
  let hasCompany: Bool
}

struct AskMoodContext: TemplateContext {
  /// The number by which titles refer to it: `0`.
  let number: String
  let text: String

  static let fields = Fields<AskMoodContext>("mood")
}

struct AskGroupContext: TemplateContext {
  let id: String
  let anchor: SafeURL
  let heading: String
  let items: [AskItemContext]

  static let fields = Fields<AskGroupContext>("length")
}

struct AskItemContext: TemplateContext {
  let id: String
  let anchor: SafeURL
  let link: LinkContext
  let cover: CoverContext
  let sentence: String
  let note: String?
  /// The numbers of its moods, separated by spaces.
  let moods: String?
  let isForCompany: Bool

  static let fields = Fields<AskItemContext>("answer")
    .field("extra", \.link.extra)
    .field("hasLongWord", \.link.hasWordTooLongForRows)
}
