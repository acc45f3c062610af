import Base
import Planning
import Templates

extension UpcomingPage: BuiltContent { typealias Builder = UpcomingPageBuilder }

struct UpcomingPageBuilder: PageBuilder {
  let parts: PageParts

  func summary(of content: UpcomingPage, on page: Page) -> PageSummary {
    let entries = content.days.flatMap { $0.airings.map(\.entry) }.unique()
    return PageSummary(
      heading: page.heading, description: messages[.upcomingSummary, (.owner, ownerName)],
      structuredData: data.list(entries, name: page.heading))
  }

  func context(of content: UpcomingPage, on page: Page) -> UpcomingContext {
    let path = page.path
    let (before, behind) = messages.aroundTitle(in: .subscribeTo)
    return UpcomingContext(
      introduction: messages[.upcomingLead],
      calendar: plan.hasCalendar ? links.url(of: .calendar, from: path) : nil,
      beforeCalendar: before, behindCalendar: behind,
      days: content.days.map { day in
        AiringDayContext(
          date: messages.longTime(day.date),
          airings: day.airings.map { airing in
            AiringContext(
              link: titles.link(to: airing.entry, from: path),
              cover: titles.cover(of: airing.entry, from: path),
              part: messages.part(airing.episode, of: entries[airing.entry])
                .map(\.capitalizedFirst),
              time: messages.time(airing.at))
          })
      })
  }
}

/// `upcoming.html`: airings by day.
struct UpcomingContext: TemplateContext {
  let introduction: String
  let calendar: SafeURL?
  let beforeCalendar: String
  let behindCalendar: String
  let days: [AiringDayContext]
}

struct AiringDayContext: TemplateContext {
  let date: TimeContext
  let airings: [AiringContext]

  static let fields = Fields<AiringDayContext>("day")
}

struct AiringContext: TemplateContext {
  let link: LinkContext
  let cover: CoverContext
  /// `Episode 27`; nil for titles without parts.
  let part: String?
  let time: TimeContext

  static let fields = Fields<AiringContext>("airing")
    .field("extra", \.link.extra)
    .field("hasLongWord", \.link.hasWordTooLongForRows)
}
