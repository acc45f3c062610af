import Base
import MediaLibrary
import Planning
import Templates

/// A date as `<time>`.
struct TimeContext: TemplateContext {
  let text: TimeText
  let iso: TimeValue

  init(text: TimeText, _ date: PartialDate) {
    self.text = text
    iso = .date(date)
  }

  init(text: String, _ moment: Moment) {
    self.text = .written(text)
    iso = .moment(moment)
  }

  static let fields = Fields<TimeContext>("date")
    .text("text", always: \.text)
    .text("iso", \.iso)
}

/// A date for people. Most are put together where they are shown, which saves 0.5 % of a build.
enum TimeText: TextSource {
  case written(String)
  case number(Int)
  /// `Sep 14, 2016`
  case short(PartialDate, Messages)

  var isEmpty: Bool { false }

  func append(to page: inout PageBuffer) {
    switch self {
    case .written(let text): page.append(escaping: text)
    case .number(let number): page.append(number)
    case .short(let date, let words):
      page.append(escaping: words.short(date))
    }
  }
}

/// A date for programs; empty for years that HTML can't write, such as 380 BC.
enum TimeValue: TextSource {
  case date(PartialDate)
  case moment(Moment)

  var isEmpty: Bool { if case .date(let date) = self { date.year <= 0 } else { false } }

  func append(to page: inout PageBuffer) {
    switch self {
    case .date(let date): page.append(date.iso)
    case .moment(let moment): page.append(moment.iso)
    }
  }
}
