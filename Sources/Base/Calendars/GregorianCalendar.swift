/// The proleptic Gregorian calendar, with astronomical years: year 0 precedes year 1.
package enum GregorianCalendar {
  package static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// 0 for Monday.
  package static func weekday(year: Int, month: Int, day: Int) -> Int {
    // 1 January 1970 was a Thursday.
    let days = daysSinceEpoch(year: year, month: month, day: day) + 3
    return days - days.flooredQuotient(by: 7) * 7
  }

  // Counts in eras of 400 years that begin in March, so that a leap day is the last day of a year:
  // https://howardhinnant.github.io/date_algorithms.html

  private static let daysOfEra = 146_097
  /// The days from 1 March of year 0 to 1 January 1970.
  private static let daysToEpoch = 719_468

  /// Days since 1 January 1970; negative before it.
  package static func daysSinceEpoch(year: Int, month: Int, day: Int) -> Int {
    let year = month > 2 ? year : year - 1
    let era = year.flooredQuotient(by: 400)
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * daysOfEra + dayOfEra - daysToEpoch
  }

  package static func date(daysSinceEpoch days: Int) -> (year: Int, month: Int, day: Int) {
    let days = days + daysToEpoch
    let era = days.flooredQuotient(by: daysOfEra)
    let dayOfEra = days - era * daysOfEra
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (
      era * 400 + yearOfEra + (month > 2 ? 0 : 1), month,
      dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    )
  }
}

extension Int {
  /// The quotient rounded down, also for negative numbers.
  package func flooredQuotient(by divisor: Int) -> Int {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
