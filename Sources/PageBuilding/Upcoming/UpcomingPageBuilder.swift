import MediaLibrary
import PageContexts
import Planning
import Templates

/// Makes `upcoming.html`.
struct UpcomingPageBuilder: PageBuilder {
  let entries: [Entry]
  let ownerName: String
  let messages: Messages
  let titles: TitleParts
  let links: Links
  let data: LinkedData
  let hasCalendar: Bool
  /// nil when the theme has no such script.
  let script: PagePath?

  func summary(of content: UpcomingPage, on page: Page) -> PageSummary {
    var seen: Set<EntryIndex> = []
    let entries = content.days.flatMap { $0.airings.map(\.entry) }.filter {
      seen.insert($0).inserted
    }
    return PageSummary(
      heading: page.heading, description: messages[.upcomingSummary, (.owner, ownerName)],
      structuredData: data.list(entries, name: page.heading))
  }

  func context(of content: UpcomingPage, on page: Page, frame: FrameContext) -> UpcomingContext {
    let path = page.path
    let isEmpty = content.days.isEmpty
    let (before, behind) = messages.aroundTitle(in: .subscribeTo)
    return UpcomingContext(
      frame: frame, heading: page.heading, introduction: messages[.upcomingLead],
      calendar: hasCalendar ? links.url(of: .calendar, from: path) : nil,
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
      },
      emptyText: isEmpty && !hasCalendar ? content.emptyText : nil,
      script: isEmpty ? nil : script.map { links.url(of: $0, from: path) })
  }
}
