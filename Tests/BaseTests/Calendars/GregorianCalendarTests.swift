import Testing

@testable import Base

@Suite struct GregorianCalendarTests {
  @Test(arguments: [
    (2026, 11, 21, 5), (2000, 2, 29, 1), (1970, 1, 1, 3), (1900, 3, 1, 3), (1582, 10, 15, 4),
    (0, 3, 1, 2), (0, 2, 29, 1), (-1, 12, 31, 4), (-9999, 1, 1, 0),
  ])
  func weekdaysCountFromMonday(year: Int, month: Int, day: Int, weekday: Int) {
    #expect(GregorianCalendar.weekday(year: year, month: month, day: day) == weekday)
  }

  @Test(arguments: [(2024, 29), (2023, 28), (2000, 29), (1900, 28), (0, 29), (-1, 28), (-4, 29)])
  func februaryHasALeapDay(year: Int, days: Int) {
    #expect(GregorianCalendar.days(inMonth: 2, of: year) == days)
  }
}
