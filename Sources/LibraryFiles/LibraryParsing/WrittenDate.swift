import Base
import MediaLibrary

/// A date as written, or the probable meaning of a wrong one.
enum WrittenDate {
  case date(PartialDate)
  /// All zeros: trackers export them for an unknown date.
  case unknown
  case impossible(fix: String)
  /// - Parameter fix: nil if the meaning is unclear
  case otherForm(fix: String?)

  /// `2016`, `2016-09` or `2016-09-14`; a year before 1 has a minus.
  init(_ text: String) {
    guard let (year, month, day) = PartialDate.numbers(iso: text) else {
      self = WrittenDate.otherForm(of: text)
      return
    }
    if year == 0, month ?? 0 == 0, day ?? 0 == 0 {
      self = .unknown
    } else if year != 0, let date = PartialDate(year: year, month: month, day: day) {
      self = .date(date)
    } else {
      self = .impossible(fix: WrittenDate.fix(year: year, month: month, day: day))
    }
  }

  /// The date without its wrong part.
  private static func fix(year: Int, month: Int?, day: Int?) -> String {
    guard year != 0, let month else { return "write a year from 1" }
    if month == 0, let known = PartialDate(year: year) {
      return "write \(known.iso), without the month that is not known"
    }
    guard let known = PartialDate(year: year, month: month) else {
      // `2016-29-02` has day and month swapped.
      return day.flatMap { PartialDate(year: year, month: $0, day: month) }.map {
        "write \($0.iso)"
      }
        ?? "months are from 01 to 12, years from 1"
    }
    if day == 0 { return "write \(known.iso), without the day that is not known" }
    let days: Int =
      (28...31).last { PartialDate(year: year, month: month, day: $0) != nil } ?? 28
    return "that month has \(days) days"
  }

  /// Year first, with other separators, fewer digits, or a time: clear enough for a proposal.
  private static func otherForm(of text: String) -> WrittenDate {
    let narrow = text.inNarrowDigits
    if narrow != text {
      if case .date(let date) = WrittenDate(narrow) { return .otherForm(fix: "write \(date.iso)") }
      return otherForm(of: narrow)
    }
    if let year = text.wholeMatch(of: /-([0-9]{1,3})/) {
      let zeros = String(repeating: "0", count: 4 - year.1.count)
      return .otherForm(fix: "write -\(zeros)\(year.1)")
    }
    let words = text.split { $0 == " " || $0 == "–" || $0 == "/" }
    let dates = words.compactMap { PartialDate.numbers(iso: String($0)) == nil ? nil : $0 }
    if dates.count == 2, text.utf8.count <= 40 {
      return .otherForm(fix: "write one day alone, \(dates[0]) or \(dates[1])")
    }
    let meant = Set(ForeignDate.readings(of: text).map(\.iso)).sorted()
    if !meant.isEmpty { return .otherForm(fix: "write \(meant.joined(separator: " or "))") }
    let day = text.prefix { $0 != "T" && $0 != " " }.utf8.prefix(12)
    let numbers = day.split(whereSeparator: { !$0.isASCIIDigit })
      .map { $0.reduce(0) { $0 * 10 + $1.digitValue } }
    if let first = numbers.first, first > 999, first < 10_000, numbers.count <= 3,
      day.first?.isASCIIDigit == true, !day.contains(where: \.isASCIILetter),
      let date = PartialDate(
        year: first, month: numbers.count > 1 ? numbers[1] : nil,
        day: numbers.count > 2 ? numbers[2] : nil)
    {
      return .otherForm(fix: "write \(date.iso)")
    }
    return .otherForm(fix: nil)
  }
}

extension String {
  /// With wide digits, hyphens and slashes of Japanese keyboards as ASCII.
  fileprivate var inNarrowDigits: String {
    guard utf8.contains(0xEF) else { return self }
    let scalars = unicodeScalars.map { scalar in
      (0xFF0D...0xFF19).contains(scalar.value)
        ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
