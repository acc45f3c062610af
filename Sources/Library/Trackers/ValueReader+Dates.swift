import Bytes
import Calendars
import JSON
import MediaLibrary

extension ValueReader {
  /// The day, month or year that a text says in one of the ways that trackers write it, or that there is none:
  /// `2016-09-14`, `2016/09/14`, `2016-09`, `2016-00-00`, `20160914`, `[2016-09-14]`, `2016-09-14T16:07:56Z`,
  /// `Sep 14, 2016`, `Wed Sep 14 00:00:00 2016`.
  mutating func date(_ text: Text?) -> Statement? {
    guard let text else { return nil }
    switch Self.date(in: text.text) {
    case .success(let date): return date.map { .value(.date($0)) } ?? .absent
    case .failure:
      leaveOut(text, allowed: "a date such as 2016-09-14, 2016-09-00 or 2016-00-00")
      return nil
    }
  }

  struct NoDate: Error {}

  /// nil when the text says that there is none.
  static func date(in text: String) -> Result<PartialDate?, NoDate> {
    var text = text[...]
    if text.hasPrefix("["), text.hasSuffix("]") { text = text.dropFirst().dropLast() }
    if meansUnknown(String(text)) { return .success(nil) }
    if let numbers = monthFirst(text) { return date(numbers) }
    // Behind the day stands the time of day, which is nobody's business.
    let day = text.prefix { $0 != "T" && $0 != " " }
    let separator: Character = day.contains("/") ? "/" : "-"
    let parts = day.split(separator: separator, omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count),
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isASCIIDigit) && $0.utf8.count <= 8 })
    else { return .failure(NoDate()) }
    var numbers = parts.compactMap { Int($0) }
    if parts.count == 1, parts[0].utf8.count == 8 {
      numbers = [numbers[0] / 10_000, numbers[0] / 100 % 100, numbers[0] % 100]
    } else if parts[0].utf8.count > 4 || (parts.count > 1 && parts[0].utf8.count < 3) {
      return .failure(NoDate())
    }
    // calibre's year 101 says that there is none, and so does the first day that there is in many programs.
    if numbers.allSatisfy({ $0 == 0 }) || ([1, 101].contains(numbers[0]) && parts.count == 3) {
      return .success(nil)
    }
    return date(numbers)
  }

  /// Year, month and day, zeros at the end being unknown.
  private static func date(_ numbers: [Int]) -> Result<PartialDate?, NoDate> {
    let month = numbers.count > 1 ? numbers[1] : 0
    let day = numbers.count > 2 ? numbers[2] : 0
    guard numbers[0] > 0,
      let date = PartialDate(
        year: numbers[0], month: month == 0 && day == 0 ? nil : month, day: day == 0 ? nil : day)
    else { return .failure(NoDate()) }
    return .success(date)
  }

  /// `Sep 14, 2016`, `Wed Sep 14 16:07:56 2016`
  private static func monthFirst(_ text: Substring) -> [Int]? {
    let months = [
      "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
    var parts = text.split { $0 == " " || $0 == "," }
    // The weekday says nothing new, and the time of day is nobody's business.
    if parts.count == 5, parts[3].contains(":") { parts = [parts[1], parts[2], parts[4]] }
    guard parts.count == 3, let day = Int(parts[1]), let year = Int(parts[2]),
      let month = months.firstIndex(of: parts[0].lowercased().prefix(3).description)
    else { return nil }
    return [year, month + 1, day]
  }

  /// `{"year": 2016, "month": 9, "day": null}`
  mutating func fuzzyDate(_ node: JSONNode?) -> Statement? {
    guard let node, node.isObject else { return node == nil ? nil : .absent }
    let numbers = ["year", "month", "day"].map { Int(node.string($0)) ?? 0 }
    if numbers.allSatisfy({ $0 == 0 }) { return .absent }
    if case .success(let date?) = Self.date(numbers) { return .value(.date(date)) }
    leaveOut(
      Text(
        name: "date", text: numbers.map(String.init).joined(separator: "-"), offset: node.offset),
      allowed: "a year, and with it a month, and with it a day")
    return nil
  }

  /// A year, which may be negative, as spreadsheets write it, too: `-380`, `1988.0`; 0 says that it is not known.
  mutating func year(_ text: Text?) -> Statement? {
    guard let text else { return nil }
    var digits = text.text[...]
    if digits.hasSuffix(".0") { digits = digits.dropLast(2) }
    if Self.meansUnknown(text.text) || digits == "0" { return nil }
    guard let year = Int(digits), (-9999...9999).contains(year), let date = PartialDate(year: year)
    else {
      leaveOut(text, allowed: "a year such as 1988")
      return nil
    }
    return .value(.date(date))
  }

  /// Seconds since 1970, of which the day in UTC is kept; 0 says that there is none.
  mutating func unixDate(_ text: Text?) -> Statement? {
    guard let text else { return nil }
    if Self.meansUnknown(text.text) || text.text == "0" { return .absent }
    guard let seconds = Int(text.text), abs(seconds) < 1 << 36 else {
      leaveOut(text, allowed: "seconds since 1970")
      return nil
    }
    let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let day = GregorianCalendar.date(daysSinceEpoch: days)
    return PartialDate(year: day.year, month: day.month, day: day.day).map { .value(.date($0)) }
  }
}
