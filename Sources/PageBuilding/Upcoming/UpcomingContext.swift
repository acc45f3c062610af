import PageContexts
import Templates

/// `upcoming.html`: what goes on air, by day.
struct UpcomingContext: TemplateContext {
  let frame: FrameContext
  let heading: String
  let introduction: String
  /// The same as a calendar to subscribe to; nil when there is nothing.
  let calendar: SafeURL?
  /// What stands around the link to it.
  let beforeCalendar: String
  let behindCalendar: String
  let days: [AiringDayContext]
  let emptyText: String?
  /// What hides the past and shows the visitor's own time.
  let script: SafeURL?

  static let fields = Fields<UpcomingContext>("upcoming")
    .section("frame", \.frame)
    .text("heading", \.heading)
    .text("introduction", \.introduction)
    .url("calendar", \.calendar)
    .text("beforeCalendar", \.beforeCalendar)
    .text("behindCalendar", \.behindCalendar)
    .list("days", \.days)
    .text("emptyText", \.emptyText)
    .url("script", \.script)
}

/// A day in UTC with what goes on air on it.
struct AiringDayContext: TemplateContext {
  let date: TimeContext
  let airings: [AiringContext]

  static let fields = Fields<AiringDayContext>("day")
    .section("date", \.date)
    .list("airings", \.airings)
}

struct AiringContext: TemplateContext {
  let link: LinkContext
  let cover: CoverContext
  /// `Episode 27`; nil for what has no parts.
  let part: String?
  let time: TimeContext

  static let fields = Fields<AiringContext>("airing")
    .section("link", \.link)
    .section("cover", \.cover)
    .text("part", \.part)
    .section("time", \.time)
    .flag("hasLongWord", \.link.hasWordTooLongForRows)
}
