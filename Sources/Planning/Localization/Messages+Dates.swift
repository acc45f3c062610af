import Base
import MediaLibrary

extension Messages {
  /// `September 14, 2016`, `September 2016`, `2016`, `380 BC`.
  package func long(_ date: PartialDate) -> String { text(date, longDates) }

  /// `Sep 14, 2016`
  package func short(_ date: PartialDate) -> String { text(date, shortDates) }

  /// Calls `body` with a borrowed view of the same, for what needs no text of it.
  package func withShort(_ date: PartialDate, _ body: (Span<UInt8>) -> Void) {
    guard date.year > 0, let format = shortDates.format(for: date) else {
      return short(date).withSpan(body)
    }
    format.withFilled({ Messages.number($0, of: date) }, body)
  }

  /// `2016`, as a heading.
  package func year(_ year: Int) -> String { self[.year, (.year, number(ofYear: year))] }

  private func text(_ date: PartialDate, _ formats: DateFormats) -> String {
    guard let format = formats.format(for: date) else { return year(date.year) }
    guard date.year > 0 else {
      let day = date.day.map(String.init) ?? ""
      let values = [(Parameter.day, day), (.year, number(ofYear: date.year))]
      return format.filled(values)
    }
    return format.withFilled({ Messages.number($0, of: date) }, { String(decoding: $0) })
  }

  @inline(__always)
  private static func number(_ parameter: Parameter, of date: PartialDate) -> UInt {
    parameter == .day ? UInt(date.day ?? 0) : date.year.magnitude
  }

  /// Astronomical numbering: year 0 is 1 BC.
  private func number(ofYear year: Int) -> String {
    year > 0
      ? String(year) : self[.yearBeforeChrist, (.year, String(1 - year))]
  }
}

/// The texts of dates for each month, with its name filled in already, so that day and
/// year are all that is left to fill in.
struct DateFormats: Sendable {
  /// With a day.
  let days: [MessageFormat]
  /// Without one.
  let months: [MessageFormat]

  init(day: Message, month: Message, names: Message) {
    let names = (0..<12).map { names.forms.indices.contains($0) ? names.forms[$0].text : "" }
    days = names.map { day.forms[0].filling(.month, with: $0) }
    months = names.map { month.forms[0].filling(.month, with: $0) }
  }

  /// nil for a year alone.
  func format(for date: PartialDate) -> MessageFormat? {
    date.month.map { (date.day == nil ? months : days)[$0 - 1] }
  }
}
