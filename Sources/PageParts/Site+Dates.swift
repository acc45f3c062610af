import InterfaceWords
import MediaLibrary

extension Site {
  /// `14 Sep 2016`
  package func time(_ date: PartialDate) -> TimeContext {
    TimeContext(text: words.short(date), date)
  }
}
