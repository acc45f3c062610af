import MediaLibrary

extension Messages {
  /// `September 14, 2016`, `September 2016`, `2016`, `380 BC`.
  package func long(_ date: PartialDate) -> String { text(date, longDates) }

  /// `Sep 14, 2016`
  package func short(_ date: PartialDate) -> String { text(date, shortDates) }

  package func year(_ year: Int) -> String { self[.year, (.year, number(ofYear: year))] }

  private func text(_ date: PartialDate, _ formats: DateFormats) -> String {
    formats.format(for: date)?.filled([
      (.day, date.day.map(String.init) ?? ""), (.year, number(ofYear: date.year)),
    ]) ?? year(date.year)
  }

  /// Astronomical numbering: year 0 is 1 BC.
  private func number(ofYear year: Int) -> String {
    year > 0
      ? String(year) : self[.yearBeforeChrist, (.year, String(1 - year))]
  }
}

/// The formats of dates by month, with its name filled in.
struct DateFormats: Sendable {
  private let days: [MessageFormat]
  private let months: [MessageFormat]

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
