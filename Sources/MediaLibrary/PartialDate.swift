import Base

/// A date whose day, or month and day, may be unknown: `2016`, `2016-09`, `2016-09-14`.
///
/// Proleptic Gregorian; the year may be negative (astronomical numbering) for old books.
package struct PartialDate: Sendable, Hashable, Comparable {
  package var year: Int { Int(writtenYear) }
  package var month: Int? { writtenMonth == 0 ? nil : Int(writtenMonth) }
  package var day: Int? { writtenDay == 0 ? nil : Int(writtenDay) }

  // Eight bytes instead of forty: a title has six dates or more.
  private let writtenYear: Int32
  /// 0 if unknown.
  private let writtenMonth: UInt8
  private let writtenDay: UInt8

  /// nil for an impossible date.
  package init?(year: Int, month: Int? = nil, day: Int? = nil) {
    if let month, !(1...12).contains(month) { return nil }
    if let day {
      guard let month, (1...GregorianCalendar.days(inMonth: month, of: year)).contains(day)
      else { return nil }
    }
    writtenYear = Int32(clamping: year)
    writtenMonth = UInt8(month ?? 0)
    writtenDay = UInt8(day ?? 0)
  }

  /// `2016`, `2016-09` or `2016-09-14`; a year before 0 has a minus.
  package init?(iso text: String) {
    guard let (year, month, day) = PartialDate.numbers(iso: text) else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The numbers in a text of that form, whether or not the date exists.
  package static func numbers(iso text: String) -> (year: Int, month: Int?, day: Int?)? {
    text.withSpan(numbers)
  }

  private static func numbers(iso bytes: Span<UInt8>) -> (year: Int, month: Int?, day: Int?)? {
    let isNegative = !bytes.isEmpty && bytes[0] == UInt8(ascii: "-")
    let start = isNegative ? 1 : 0
    func number(_ range: Range<Int>) -> Int? {
      var number = 0
      for index in range {
        guard bytes[index].isASCIIDigit else { return nil }
        number = number &* 10 &+ bytes[index].digitValue
      }
      return number
    }
    /// The two digits after a hyphen.
    func part(at index: Int) -> Int? {
      bytes[index] == UInt8(ascii: "-") ? number(index + 1..<index + 3) : nil
    }
    let length = bytes.count - start
    guard length == 4 || length == 7 || length == 10, let year = number(start..<start + 4)
    else { return nil }
    let (month, day) = (
      length > 4 ? part(at: start + 4) : nil, length > 7 ? part(at: start + 7) : nil
    )
    guard length == 4 || month != nil, length < 10 || day != nil else { return nil }
    return (isNegative ? -year : year, month, day)
  }

  /// The year as in `iso`, for years after 0.
  package var isoYear: String {
    String(capacity: 10) { $0.append(digits: year.magnitude, length: 4) }
  }

  /// ISO 8601, only as exact as the date: `2016-09`.
  package var iso: String { String(capacity: isoLength) { append(to: &$0) } }

  /// The most bytes of `iso`: a minus, up to ten digits of a year, and both parts.
  fileprivate var isoLength: Int { 0...9999 ~= writtenYear ? 10 : 17 }

  fileprivate func append(to text: inout OutputSpan<UInt8>) {
    if writtenYear < 0 { text.append(UInt8(ascii: "-")) }
    text.append(digits: year.magnitude, length: 4)
    if writtenMonth == 0 { return }
    text.append(UInt8(ascii: "-"))
    text.append(digits: UInt(writtenMonth), length: 2)
    if writtenDay == 0 { return }
    text.append(UInt8(ascii: "-"))
    text.append(digits: UInt(writtenDay), length: 2)
  }

  /// By time; of two that may be the same day, the less exact one comes first.
  package static func < (a: PartialDate, b: PartialDate) -> Bool {
    (a.writtenYear, a.writtenMonth, a.writtenDay) < (b.writtenYear, b.writtenMonth, b.writtenDay)
  }

  /// Whether it is earlier, whatever the unknown parts are.
  package func isSurelyBefore(_ other: PartialDate) -> Bool {
    if year != other.year { return year < other.year }
    guard let month, let otherMonth = other.month else { return false }
    if month != otherMonth { return month < otherMonth }
    guard let day, let otherDay = other.day else { return false }
    return day < otherDay
  }

  /// Days since 1 January 1970; nil for an incomplete date.
  package var dayNumber: Int? {
    guard let month, let day else { return nil }
    return GregorianCalendar.daysSinceEpoch(year: year, month: month, day: day)
  }

  package init?(dayNumber: Int) {
    let date = GregorianCalendar.date(daysSinceEpoch: dayNumber)
    self.init(year: date.year, month: date.month, day: date.day)
  }

  /// nil for an incomplete date.
  package var dayBefore: PartialDate? { dayNumber.flatMap { PartialDate(dayNumber: $0 - 1) } }

  /// nil for an incomplete date.
  package var dayAfter: PartialDate? { dayNumber.flatMap { PartialDate(dayNumber: $0 + 1) } }
}

extension JSONWriter {
  /// Writes a date as ISO 8601.
  package mutating func text(_ key: String?, _ date: PartialDate) {
    text(key, capacity: date.isoLength) { date.append(to: &$0) }
  }
}
