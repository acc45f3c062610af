import Localization
import MediaLibrary
import PageContexts

extension Site {
  /// `14 Sep 2016`
  package func time(_ date: PartialDate) -> TimeContext {
    titleParts.time(date)
  }

  /// `14 September 2016`
  package func longTime(_ date: PartialDate) -> TimeContext {
    TimeContext(text: .written(words.long(date)), date)
  }

  /// `15:00 UTC`
  package func time(_ moment: Moment) -> TimeContext {
    TimeContext(text: words[.timeInUtc, (.text, moment.timeText)], moment)
  }
}
