import Localization
import MediaLibrary
import PageContexts

extension Messages {
  /// `Sep 14, 2016`
  func time(_ date: PartialDate) -> TimeContext {
    TimeContext(text: .short(date, self), date)
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
