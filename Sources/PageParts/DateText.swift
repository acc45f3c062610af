import MediaLibrary

/// Dates in words. A table of our own: the system's changes between releases and by locale, our output must not.
package enum DateText {
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  private static let shortMonths = months.map { String($0.prefix(3)) }

  /// `14 September 2016`, `September 2016`, `2016`, `380 BC`.
  package static func long(_ date: PartialDate) -> String {
    text(date) { months[$0 - 1] }
  }

  /// `14 Sep 2016`
  package static func short(_ date: PartialDate) -> String {
    text(date) { shortMonths[$0 - 1] }
  }

  private static func text(_ date: PartialDate, monthName: (Int) -> String) -> String {
    // Astronomical numbering: year 0 is 1 BC.
    let year = date.year > 0 ? String(date.year) : "\(1 - date.year) BC"
    guard let month = date.month else { return year }
    guard let day = date.day else { return monthName(month) + " " + year }
    return String(day) + " " + monthName(month) + " " + year
  }
}
