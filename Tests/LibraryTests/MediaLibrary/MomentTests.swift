import Glibc
import Testing

@testable import MediaLibrary

@Suite struct MomentTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", "1970-01-01T00:00:00Z"),
    ("2024-02-29T23:30:00-01:00", "2024-03-01T00:30:00Z"),
    ("2023-03-01T08:59:59+09:00", "2023-02-28T23:59:59Z"),
    ("2000-03-01T00:00:00+00:01", "2000-02-29T23:59:00Z"),
    ("1900-03-01T00:00:00+14:00", "1900-02-28T10:00:00Z"),
    ("2026-01-01T00:00:00+05:45", "2025-12-31T18:15:00Z"),
    ("2025-12-31T23:59:60Z", "2026-01-01T00:00:00Z"),
    ("2026-06-01T12:00:00.999999Z", "2026-06-01T12:00:00Z"),
    ("2026-06-01T12:00:00-00:00", "2026-06-01T12:00:00Z"),
    ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z"),
    ("9999-12-31T23:59:59Z", "9999-12-31T23:59:59Z"),
  ])
  func offsetsAreTakenIntoAccount(_ text: String, _ inUTC: String) {
    #expect(Moment(rfc3339: text)?.iso == inUTC)
  }

  @Test(arguments: [
    "", "2026", "2026-01-01", "2026-01-01T00:00:00", "2026-13-01T00:00:00Z",
    "2026-02-29T00:00:00Z", "2026-01-01t00:00:00z", "2026-01-01T24:00:00Z",
    "2026-01-01T00:60:00Z", "2026-01-01T00:00:61Z", "2026-01-01T00:00:00+0900",
    "2026-01-01T00:00:00+09:60", "2026-01-01T00:00:00,5Z", "-001-01-01T00:00:00Z",
    "0000-12-31T23:59:59Z", "0001-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01",
    "２０２６-01-01T00:00:00Z", " 2026-01-01T00:00:00Z", "2026-01-01T00:00:00Z\u{0}",
  ])
  func otherValuesAreNil(_ text: String) {
    #expect(Moment(rfc3339: text) == nil)
  }

  /// The ends of months over 4,000 years, against the C library's calendar.
  @Test func theCalendarIsTheUsualOne() throws {
    for year in stride(from: 1, through: 3999, by: 1) {
      for month in [1, 2, 3, 12] {
        let text = "\(PartialDate(year: year, month: month)?.iso ?? "")-28T23:00:00-02:00"
        var parts = unsafe tm()
        unsafe parts.tm_year = Int32(year - 1900)
        unsafe parts.tm_mon = Int32(month - 1)
        unsafe parts.tm_mday = 28
        unsafe parts.tm_hour = 25
        _ = unsafe timegm(&parts)
        let date = unsafe PartialDate(
          year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
        try #require(Moment(rfc3339: text)?.date == date, "\(text)")
      }
    }
  }

  @Test func momentsAreOrderedByTime() throws {
    let texts = ["2026-01-10T00:00:00+09:00", "2026-01-09T16:00:00Z", "2026-01-09T12:00:00-05:00"]
    let moments = texts.compactMap(Moment.init(rfc3339:))
    #expect(moments.sorted() == moments)
    #expect(moments.first?.timeText == "15:00")
    #expect(Moment(rfc3339: "2026-01-09T15:00:00Z") == moments.first)
  }
}
