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
    let days: Int = (28...31).last { PartialDate(year: year, month: month, day: $0) != nil } ?? 28
    return "that month has \(days) days"
  }

  /// Year first, with other separators, fewer digits, or a time: clear enough for a suggestion.
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

/// Dates that don't begin with the year, understood well enough for a suggestion.
enum ForeignDate {
  /// The possible meanings of `19.12.2009`, `12/19/2009`, `20091219`, `Dec 19, 2009`, `19 December
  /// 2009`, `19. Dez. 2009`, `2009年12月19日`, `平成21年12月19日`: two dates if day and month are unclear,
  /// none if it isn't a date.
  static func readings(of text: String) -> [PartialDate] {
    if let date = ofEra(text) { return [date] }
    let parts = parts(of: text)
    switch parts.map({ $0.number == nil ? "w" : $0.length > 2 ? "y" : "n" }).joined() {
    case "y" where parts[0].length == 4: return year(parts[0].number)
    case "y" where parts[0].length == 8:
      let number = parts[0].number ?? 0
      return date(number / 10_000, number / 100 % 100, number % 100)
    case "nny":
      let (first, second, year) = (parts[0].number, parts[1].number, parts[2].number)
      // With dots, the day always comes first.
      let dayFirst = date(year, second, first)
      return text.contains(".") ? dayFirst : dayFirst + date(year, first, second)
    case "ny": return date(parts[1].number, parts[0].number, nil)
    case "ynn": return date(parts[0].number, parts[1].number, parts[2].number)
    case "yn": return date(parts[0].number, parts[1].number, nil)
    case "ynw" where parts[2].text.lowercased().allSatisfy({ $0 == "x" }):
      return date(parts[0].number, parts[1].number, nil)
    case "nwy": return date(parts[2].number, parts[1].month, parts[0].number)
    case "wny" where parts[0].length == 1: return year(parts[2].number)
    case "wny": return date(parts[2].number, parts[0].month, parts[1].number)
    case "wy" where vagueWords.contains(parts[0].text.lowercased()): return year(parts[1].number)
    case "wy": return date(parts[1].number, parts[0].month, nil)
    case "yw": return date(parts[0].number, parts[1].month, nil)
    // Quarters and weeks aren't months, so only the year is used.
    case "ywn" where parts[1].month == 0: return year(parts[0].number)
    case "ywn": return date(parts[0].number, parts[1].month, parts[2].number)
    default: return []
    }
  }

  /// A run of digits or of letters.
  private struct Part {
    let text: String

    var length: Int { text.utf8.count }
    var number: Int? { Int(text) }

    /// The number of a month by its name or the first three letters; 0 for any other word.
    var month: Int {
      let name = text.lowercased()
      guard name.count >= 3 else { return 0 }
      let indexes = monthNames.indices.filter { index in
        monthNames[index].split(separator: " ").contains { $0.hasPrefix(name) }
      }
      // `jui` is June or July in French.
      return indexes.count == 1 ? indexes[0] + 1 : 0
    }
  }

  /// In English, German, French and Spanish; names with the same beginning appear once.
  private static let monthNames = [
    "january januar jänner janvier enero", "february februar février febrero",
    "march märz mrz mars marzo", "april avril abril", "may mai mayo", "june juni juin junio",
    "july juli juillet julio", "august août agosto", "september septembre septiembre",
    "october oktober octobre octubre", "november novembre noviembre",
    "december dezember décembre diciembre",
  ]

  /// A year of a Japanese era, with month and day if given.
  private static func ofEra(_ text: String) -> PartialDate? {
    let eras: [Substring: Int] = ["令和": 2018, "平成": 1988, "昭和": 1925]
    guard
      let match = text.wholeMatch(
        of: /(令和|平成|昭和)([0-9]{1,2}|元)年(?:([0-9]{1,2})月(?:([0-9]{1,2})日)?)?/),
      let before = eras[match.1]
    else { return nil }
    return PartialDate(
      year: before + (Int(match.2) ?? 1), month: match.3.flatMap { Int($0) },
      day: match.4.flatMap { Int($0) })
  }

  private static func year(_ year: Int?) -> [PartialDate] {
    [year.flatMap { (1000...9999).contains($0) ? PartialDate(year: $0) : nil }].compactMap { $0 }
  }

  /// Words before a year that aren't months.
  private static let vagueWords: Set = [
    "spring", "summer", "autumn", "fall", "winter", "early", "mid", "late", "about", "around",
    "circa", "ca",
  ]

  private static func parts(of text: String) -> [Part] {
    guard text.utf8.count <= 40 else { return [] }
    var parts: [Part] = []
    var run = ""
    for character in text + " " {
      let isSame =
        run.last.map { $0.isASCIIDigit == character.isASCIIDigit } ?? true
        && (character.isASCIIDigit || character.isLatinLetter)
      if isSame {
        run.append(character)
        continue
      }
      if !run.isEmpty { parts.append(Part(text: run)) }
      run = character.isASCIIDigit || character.isLatinLetter ? String(character) : ""
    }
    return parts.filter {
      !["st", "nd", "rd", "th", "of", "er", "de"].contains($0.text.lowercased())
    }
  }

  private static func date(_ year: Int?, _ month: Int?, _ day: Int?) -> [PartialDate] {
    guard let year, (1000...9999).contains(year), let month, month > 0 else { return [] }
    return [PartialDate(year: year, month: month, day: day)].compactMap { $0 }
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isWholeNumber }
  /// Splits words at signs of other scripts.
  fileprivate var isLatinLetter: Bool {
    isLetter && unicodeScalars.first.map { $0.value < 0x250 } == true
  }
}
