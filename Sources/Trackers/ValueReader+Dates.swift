import Base
import DataFormats
import MediaLibrary

extension ValueReader {
  /// The day, month or year of a text in trackers' forms, or `absent` for an empty text:
  /// `2016-09-14`, `2016/09/14`, `2016. 9. 14.`, `2016年9月14日`, `2016-09`, `09/2016`,
  /// `2016-00-00`, `20160914`, `[2016-09-14]`, `2016-09-14T16:07:56Z`, `14.09.2016`, `9/14/2016`,
  /// `9/14/16`, `Sep 14, 2016`, `14-Sep-16`, `14th September 2016`, `Sep 2016`, `Wed Sep 14
  /// 00:00:00 2016`, `Wed, 14 Sep 2016 00:00:00 GMT`, `2016–2019`, `(2016)`.
  func date(_ text: Text?) -> FieldValue? {
    guard let text else { return nil }
    do throws(NoDate) {
      let date = try Self.date(in: text.text, text.dateOrder).get()
      return date.map { Self.emptyDays.contains($0.iso) ? .absent : .value(.date($0)) } ?? .absent
    } catch {
      switch error {
      case .orderUnknown: report(at: text.offset, .dateOrderUnknown(in: text.name))
      case .unreadable:
        leaveOut(text, allowed: "a date such as 2016-09-14, 2016-09-00 or 2016-00-00")
      }
      return nil
    }
  }

  /// The days from which programs count, and the last they know, which no owner means; time zones
  /// shift some.
  private static let emptyDays: Set = [
    "1970-01-01", "1969-12-31", "1899-12-30", "1899-12-31", "9999-12-31",
  ]

  enum NoDate: Error {
    case unreadable
    /// Either number may be the month.
    case orderUnknown
  }

  static func date(in text: String, _ order: DateOrder? = nil) -> Result<PartialDate?, NoDate> {
    let text = withoutBrackets(withPlainSigns(plainDigits(text))[...])
    if meansUnknown(String(text)) { return .success(nil) }
    if let numbers = numbersWithNamedMonth(text) { return date(numbers) }
    if let year = firstYear(ofRange: text) { return date([year]) }
    // The time of day after it is private.
    let day = text.prefix { $0 != "T" && $0 != " " && $0 != "," }
    let separator = day.first { "/.-".contains($0) } ?? "-"
    let parts = day.split(separator: separator, omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count),
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isASCIIDigit) && $0.utf8.count <= 8 })
    else { return .failure(.unreadable) }
    var numbers = parts.compactMap { Int($0) }
    if numbers.allSatisfy({ $0 == 0 }) { return .success(nil) }
    switch (parts.count, parts[0].utf8.count) {
    case (1, 8): numbers = [numbers[0] / 10_000, numbers[0] / 100 % 100, numbers[0] % 100]
    // A year must be the whole text: `5 days ago` and `2020 spring` aren't dates.
    case (1, 4) where day.endIndex == text.endIndex: break
    case (3, 3...4) where [1, 101].contains(numbers[0]) || numbers == [1900, 1, 0]:
      // .NET's first day, calibre's year 101 and a spreadsheet's 0 mean that there is no date.
      return .success(nil)
    case (2..., 3...4) where separator != ".", (3, 4): break
    case (2, 1...2) where parts[1].utf8.count == 4: numbers.reverse()
    // A year of two digits comes last, after the month and the day or as the owner says.
    case (3, 1...2) where separator == "/" && parts[2].utf8.count == 2:
      if numbers == [1, 0, 0] || numbers == [0, 1, 0] { return .success(nil) }
      let isMonthFirst = DateOrder(first: numbers[0], second: numbers[1]) == .monthFirst
      guard let order = isMonthFirst ? .monthFirst : order else { return .failure(.orderUnknown) }
      let (day, month) = order == .dayFirst ? (numbers[0], numbers[1]) : (numbers[1], numbers[0])
      numbers = [fullYear(numbers[2]), month, day]
    // Obsidian's Media DB writes some years with five digits: `06-15-02012`.
    case (3, 1...2) where parts[2].utf8.count == 4 || parts[2].utf8.count == 5 && numbers[2] < 9999:
      if numbers == [1, 0, 1900] || numbers == [0, 1, 1900] { return .success(nil) }
      // With dots, the day comes first in every country.
      let order =
        separator == "."
        ? .dayFirst
        : DateOrder(first: numbers[0], second: numbers[1])
          ?? (numbers[0] == numbers[1] ? .dayFirst : order)
      guard let order else { return .failure(.orderUnknown) }
      let (day, month) = order == .dayFirst ? (numbers[0], numbers[1]) : (numbers[1], numbers[0])
      numbers = [numbers[2], month, day]
    default: return .failure(.unreadable)
    }
    return date(numbers)
  }

  /// 1930 to 2029, as in spreadsheets.
  private static func fullYear(_ year: Int) -> Int { year < 30 ? 2000 + year : 1900 + year }

  /// A text with the signs of Chinese, Japanese and Korean dates as hyphens, and without the blanks
  /// after full stops.
  private static func withPlainSigns(_ text: String) -> String {
    var text = text
    if text.utf8.contains(where: { $0 > 0x7F }) {
      let signs: [(Character, String)] = [
        ("年", "-"), ("月", "-"), ("日", " "), ("년", "-"), ("월", "-"), ("일", " "), ("／", "/"),
        ("－", "-"), ("．", "."),
      ]
      let isDate = text.contains { "年년".contains($0) }
      for (sign, plain) in signs { text.replace(String(sign), with: plain) }
      if isDate {
        text = text.replacing("- ", with: "-").trimmed
        if text.hasSuffix("-") { text.removeLast() }
      }
    }
    guard text.utf8.contains(UInt8(ascii: ".")), text.utf8.first?.isASCIIDigit == true,
      text.utf8.allSatisfy({ $0.isASCIIDigit || $0 == 0x20 || $0 == UInt8(ascii: ".") })
    else { return text }
    text.replace(". ", with: ".")
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }

  private static func withoutBrackets(_ text: Substring) -> Substring {
    let isBracketed =
      text.hasPrefix("[") && text.hasSuffix("]") || text.hasPrefix("(") && text.hasSuffix(")")
    return isBracketed ? text.dropFirst().dropLast() : text
  }

  private static func firstYear(ofRange text: Substring) -> Int? {
    let parts = text.split(omittingEmptySubsequences: false) { "-–—/".contains($0) }
      .map { $0.trimmed(of: " ") }
    guard parts.count == 2, parts[0].utf8.count == 4, [0, 4].contains(parts[1].utf8.count),
      parts.allSatisfy({ $0.utf8.allSatisfy(\.isASCIIDigit) })
    else { return nil }
    return Int(parts[0])
  }

  /// A text with other scripts' digits replaced by ASCII digits.
  static func plainDigits(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    return String(
      text.map { character in
        character.isASCII
          ? character
          : character.wholeNumberValue.flatMap { $0 < 10 ? Character("\($0)") : nil } ?? character
      })
  }

  /// Year, month and day; trailing zeros are unknown parts.
  private static func date(_ numbers: [Int]) -> Result<PartialDate?, NoDate> {
    let month = numbers.count > 1 ? numbers[1] : 0
    let day = numbers.count > 2 ? numbers[2] : 0
    guard numbers[0] > 0,
      let date = PartialDate(
        year: numbers[0], month: month == 0 && day == 0 ? nil : month, day: day == 0 ? nil : day)
    else { return .failure(.unreadable) }
    return .success(date)
  }

  /// `Sep 14, 2016`, `14. Sept. 2016`, `14th September 2016`, `14-Sep-16`, `September 2016`,
  /// `Wed Sep 14 16:07:56 2016`, `Wed, 14 Sep 2016 16:07:56 GMT`
  private static func numbersWithNamedMonth(_ text: Substring) -> [Int]? {
    var parts = text.split { " ,-/".contains($0) }.map { part in
      part.hasSuffix(".") ? part.dropLast() : part
    }
    guard parts.count > 1 else { return nil }
    // Removes the weekday and the time of day.
    if isWeekday(parts[0]) { parts.removeFirst() }
    if let time = parts.firstIndex(where: { $0.contains(":") }) {
      parts.removeSubrange(time..<(time < 3 ? time + 1 : parts.count))
    }
    guard (2...3).contains(parts.count), let last = parts.last, let number = Int(last),
      last.utf8.count == 4 || last.utf8.count == 2 && parts.count == 3
    else { return nil }
    let year = last.utf8.count == 2 ? fullYear(number) : number
    if parts.count == 2 { return month(named: parts[0]).map { [year, $0] } }
    let isMonthFirst = parts[0].first?.isLetter == true
    let (monthName, dayText) = isMonthFirst ? (parts[0], parts[1]) : (parts[1], parts[0])
    let ordinal = dayText.drop { $0.isNumber }
    guard let month = month(named: monthName), ["", "st", "nd", "rd", "th"].contains(ordinal),
      let day = Int(dayText.dropLast(ordinal.count)), (1...31).contains(day)
    else { return nil }
    return [year, month, day]
  }

  private static func isWeekday(_ name: Substring) -> Bool {
    let days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    return name.utf8.count > 2 && days.contains { $0.hasPrefix(name.lowercased()) }
  }

  private static func month(named name: Substring) -> Int? {
    let months = [
      "january", "february", "march", "april", "may", "june", "july", "august", "september",
      "october", "november", "december",
    ]
    guard name.utf8.count > 2 else { return nil }
    let name = name.lowercased()
    return months.firstIndex { $0.hasPrefix(name) }.map { $0 + 1 }
  }

  /// A fuzzy date of the owner's. A title may have come out on a program's first day, but no one
  /// began it then.
  func ownFuzzyDate(_ node: JSONNode?) -> FieldValue? {
    let date = fuzzyDate(node)
    return date?.day.map { Self.emptyDays.contains($0.iso) } == true ? .absent : date
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

  /// `-380`, `1988.0`, the first year of `2013–2023` and `2013/2023`, `(2013)`; 0 means unknown.
  func year(_ text: Text?) -> FieldValue? {
    guard let text else { return nil }
    var digits = Self.withoutBrackets(Self.plainDigits(text.text)[...])
    if digits.hasSuffix(".0") { digits = digits.dropLast(2) }
    if Self.meansUnknown(text.text) || digits == "0" { return nil }
    guard let year = Self.firstYear(ofRange: digits) ?? Int(digits), (-9999...9999).contains(year),
      let date = PartialDate(year: year)
    else {
      leaveOut(text, allowed: "a year such as 1988")
      return nil
    }
    return .value(.date(date))
  }

  /// The day in UTC for a number of seconds since 1970; 0 means no date.
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
