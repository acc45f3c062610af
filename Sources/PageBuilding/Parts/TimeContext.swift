import MediaLibrary
import Planning
import Templates

/// A date as `<time>`.
package struct TimeContext: TemplateContext {
  package let text: String
  /// nil for years that HTML can't express, such as 380 BC.
  package let iso: String?

  package static let fields = Fields<TimeContext>("date")
}

extension Messages {
  /// `Sep 14, 2016`
  package func time(_ date: PartialDate) -> TimeContext { time(date, short(date)) }

  /// `Sep 14`, below a heading with the year; without a day, the month or year.
  func timeInYear(_ date: PartialDate) -> TimeContext {
    guard let month = date.month, let day = date.day else { return time(date) }
    let name = item(month - 1, of: .shortMonths)
    return time(date, self[.dayOfMonth, (.month, name), (.day, String(day))])
  }

  /// `September 14, 2016`
  package func longTime(_ date: PartialDate) -> TimeContext { time(date, long(date)) }

  /// `15:00 UTC`
  package func time(_ moment: Moment) -> TimeContext {
    TimeContext(text: self[.timeInUtc, (.text, moment.timeText)], iso: moment.iso)
  }

  private func time(_ date: PartialDate, _ text: String) -> TimeContext {
    TimeContext(text: text, iso: date.year > 0 ? date.iso : nil)
  }
}
