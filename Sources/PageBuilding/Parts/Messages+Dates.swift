import MediaLibrary
import Planning

extension Messages {
  /// `Sep 14, 2016`
  func time(_ date: PartialDate) -> TimeContext {
    TimeContext(text: .short(date, self), date)
  }

  /// `Sep 14`, below a heading with the year; without a day, the month or year.
  func timeInYear(_ date: PartialDate) -> TimeContext {
    guard let month = date.month, let day = date.day else { return time(date) }
    let name = item(month - 1, of: .shortMonths)
    return TimeContext(
      text: .written(self[.dayOfMonth, (.month, name), (.day, String(day))]), date)
  }

  /// `September 14, 2016`
  func longTime(_ date: PartialDate) -> TimeContext {
    TimeContext(text: .written(long(date)), date)
  }

  /// `15:00 UTC`
  func time(_ moment: Moment) -> TimeContext {
    TimeContext(text: self[.timeInUtc, (.text, moment.timeText)], moment)
  }
}
