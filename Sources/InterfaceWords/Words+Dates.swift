import MediaLibrary

extension Words {
  /// `14 September 2016`, `September 2016`, `2016`, `380 BC`.
  package func long(_ date: PartialDate) -> String {
    text(date, day: .longDate, month: .longMonth, names: .months)
  }

  /// `14 Sep 2016`
  package func short(_ date: PartialDate) -> String {
    text(date, day: .shortDate, month: .shortMonth, names: .shortMonths)
  }

  /// `2016`, as a heading.
  package func year(_ year: Int) -> String { self[.year, (.year, number(ofYear: year))] }

  private func text(
    _ date: PartialDate, day dayPattern: Word, month monthPattern: Word, names: Word
  ) -> String {
    guard let month = date.month else { return year(date.year) }
    let pattern = phrases[(date.day == nil ? monthPattern : dayPattern).rawValue].forms[0]
    return pattern.filled([
      (.day, date.day.map(String.init) ?? ""), (.month, item(month - 1, of: names)),
      (.year, number(ofYear: date.year)),
    ])
  }

  /// Astronomical numbering: year 0 is 1 BC.
  private func number(ofYear year: Int) -> String {
    year > 0 ? String(year) : self[.yearBeforeChrist, (.year, String(1 - year))]
  }
}
