import Base
import MediaLibrary

/// Dates that don't begin with the year, understood well enough for a proposal.
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

    /// The number of a month by its name or the first three letters of it; 0 for any other word.
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

  /// In English, German, French and Spanish; names with the same beginning once.
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

  /// Words before a year that don't name a month.
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
