import Base

/// A second in time, independent of time zones.
package struct Moment: Sendable, Hashable, Comparable {
  /// Seconds since the beginning of 1970 in UTC.
  private let seconds: Int

  /// RFC 3339 with upper-case `T` and `Z`: `2026-01-10T00:00:00+09:00`.
  ///
  /// nil for anything else, and outside the years 1 to 9999 in UTC. Drops fractions of a second; a
  /// leap second becomes the next second.
  package init?(rfc3339 text: String) {
    var reader = MomentReader(text)
    guard let year = reader.number(4), reader.skip("-"), let month = reader.number(2),
      reader.skip("-"), let day = reader.number(2), reader.skip("T"), year > 0,
      PartialDate(year: year, month: month, day: day) != nil, let hour = reader.number(2),
      hour < 24, reader.skip(":"), let minute = reader.number(2), minute < 60, reader.skip(":"),
      let second = reader.number(2), second <= 60, reader.skipFraction(),
      let offset = reader.offset(), reader.isAtEnd
    else { return nil }
    let time = (hour * 60 + minute) * 60 + second
    let days = GregorianCalendar.daysSinceEpoch(year: year, month: month, day: day)
    self.init(seconds: days * Moment.day + time - offset * 60)
    guard Moment.range.contains(seconds) else { return nil }
  }

  /// nil outside the years 1 to 9999.
  package init?(secondsSince1970 seconds: Int) {
    guard Moment.range.contains(seconds) else { return nil }
    self.seconds = seconds
  }

  private init(seconds: Int) { self.seconds = seconds }

  /// In UTC.
  package var date: PartialDate? {
    let (year, month, day) = GregorianCalendar.date(
      daysSinceEpoch: seconds.flooredQuotient(by: Moment.day))
    return PartialDate(year: year, month: month, day: day)
  }

  /// In UTC.
  package var time: (hour: Int, minute: Int, second: Int) {
    let second = seconds - seconds.flooredQuotient(by: Moment.day) * Moment.day
    return (second / 3600, second / 60 % 60, second % 60)
  }

  /// `2026-01-09T15:00:00Z`
  package var iso: String {
    let (hour, minute, second) = time
    return "\(date?.iso ?? "")T\(twoDigits(hour)):\(twoDigits(minute)):\(twoDigits(second))Z"
  }

  /// `15:00`, in UTC.
  package var timeText: String { "\(twoDigits(time.hour)):\(twoDigits(time.minute))" }

  package static func < (a: Moment, b: Moment) -> Bool { a.seconds < b.seconds }

  private static let day = 24 * 60 * 60

  /// The years 1 to 9999.
  private static let range = firstSecond(of: 1)..<firstSecond(of: 10_000)

  private static func firstSecond(of year: Int) -> Int {
    GregorianCalendar.daysSinceEpoch(year: year, month: 1, day: 1) * day
  }
}

/// Reads the parts of a text in order.
private struct MomentReader {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = text[...].utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func number(_ width: Int) -> Int? {
    let digits = rest.prefix(width)
    guard digits.count == width, digits.allSatisfy(\.isASCIIDigit) else { return nil }
    rest = rest.dropFirst(width)
    return digits.reduce(0) { $0 * 10 + $1.digitValue }
  }

  mutating func skip(_ sign: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: sign) else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// False for a point without digits.
  mutating func skipFraction() -> Bool {
    guard skip(".") else { return true }
    let before = rest.count
    rest = rest.drop(while: \.isASCIIDigit)
    return rest.count < before
  }

  /// Minutes east of UTC.
  mutating func offset() -> Int? {
    if skip("Z") { return 0 }
    let isWest = skip("-")
    guard isWest || skip("+"), let hours = number(2), hours < 24, skip(":"),
      let minutes = number(2), minutes < 60
    else { return nil }
    return (hours * 60 + minutes) * (isWest ? -1 : 1)
  }
}

private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
