import Base
import DataFormats
import MediaLibrary

extension ValueReader {
  /// The day, month or year of a text as trackers write it, or `absent` for an empty one:
  /// `2016-09-14`, `2016/09/14`, `2016-09`, `2016-00-00`, `20160914`, `[2016-09-14]`,
  /// `2016-09-14T16:07:56Z`, `14.09.2016`, `Sep 14, 2016`, `14 September 2016`, `Sep 2016`,
  /// `Wed Sep 14 00:00:00 2016`.
  func date(_ text: Text?) -> FieldValue? {
    guard let text else { return nil }
    switch Self.date(in: text.text) {
    case .success(let date): return date.map { .value(.date($0)) } ?? .absent
    case .failure:
      leaveOut(text, allowed: "a date such as 2016-09-14, 2016-09-00 or 2016-00-00")
      return nil
    }
  }

  struct NoDate: Error {}

  /// nil if the text means that there is no date.
  static func date(in text: String) -> Result<PartialDate?, NoDate> {
    var text = text[...]
    if text.hasPrefix("["), text.hasSuffix("]") { text = text.dropFirst().dropLast() }
    if meansUnknown(String(text)) { return .success(nil) }
    if let numbers = numbersWithNamedMonth(text) { return date(numbers) }
    // The time of day, which follows, is private.
    let day = text.prefix { $0 != "T" && $0 != " " }
    if let numbers = numbersWithDots(day) { return date(numbers) }
    let separator: Character = day.contains("/") ? "/" : "-"
    let parts = day.split(separator: separator, omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count),
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isASCIIDigit) && $0.utf8.count <= 8 })
    else { return .failure(NoDate()) }
    var numbers = parts.compactMap { Int($0) }
    // Zeros, calibre's year 101 and the first day of many programs stand for no date.
    if numbers.allSatisfy({ $0 == 0 }) || ([1, 101].contains(numbers[0]) && parts.count == 3) {
      return .success(nil)
    }
    switch (parts.count, parts[0].utf8.count) {
    case (1, 8): numbers = [numbers[0] / 10_000, numbers[0] / 100 % 100, numbers[0] % 100]
    // A year has no other words: `5 days ago` and `2020 spring` aren't dates.
    case (1, 4) where day.endIndex == text.endIndex: break
    case (2..., 3...4): break
    default: return .failure(NoDate())
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

  /// `14.09.2016`, as spreadsheets write it in many countries: with dots, the day comes first
  /// everywhere. With slashes it is not known which number is the month.
  private static func numbersWithDots(_ text: Substring) -> [Int]? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count).last == 4, parts.count == 3,
      parts.dropLast().allSatisfy({ (1...2).contains($0.utf8.count) }),
      parts.allSatisfy({ $0.utf8.allSatisfy(\.isASCIIDigit) })
    else { return nil }
    return parts.reversed().compactMap { Int($0) }
  }

  /// `Sep 14, 2016`, `14 September 2016`, `14. Sept. 2016`, `September 2016`, `Wed Sep 14 16:07:56
  /// 2016`
  private static func numbersWithNamedMonth(_ text: Substring) -> [Int]? {
    var parts = text.split { $0 == " " || $0 == "," }.map { part in
      part.hasSuffix(".") ? part.dropLast() : part
    }
    // Without the weekday and the time of day.
    if parts.count == 5, parts[3].contains(":") { parts = [parts[1], parts[2], parts[4]] }
    guard (2...3).contains(parts.count), parts[parts.count - 1].utf8.count == 4,
      let year = Int(parts[parts.count - 1])
    else { return nil }
    if parts.count == 2 { return month(named: parts[0]).map { [year, $0] } }
    let isMonthFirst = parts[0].first?.isLetter == true
    let (monthName, dayText) = isMonthFirst ? (parts[0], parts[1]) : (parts[1], parts[0])
    guard let month = month(named: monthName), let day = Int(dayText), (1...31).contains(day)
    else { return nil }
    return [year, month, day]
  }

  /// The number of `Sep`, `Sept` or `September`; case makes no difference.
  private static func month(named name: Substring) -> Int? {
    let months = [
      "january", "february", "march", "april", "may", "june", "july", "august", "september",
      "october", "november", "december",
    ]
    guard name.utf8.count > 2 else { return nil }
    let name = name.lowercased()
    return months.firstIndex { $0.hasPrefix(name) }.map { $0 + 1 }
  }

  /// `{"year": 2016, "month": 9, "day": null}`
  func fuzzyDate(_ node: JSONNode?) -> FieldValue? {
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

  /// A year, which may be negative, also as spreadsheets write it: `-380`, `1988.0`; 0 is unknown.
  func year(_ text: Text?) -> FieldValue? {
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

  /// The day in UTC of a number of seconds since 1970; 0 means no date.
  func unixDate(_ text: Text?) -> FieldValue? {
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
