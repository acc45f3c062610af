import Bytes
import MediaLibrary

/// Dates as people write them who do not begin with the year: understood well enough for a
/// proposal, and no more.
enum ForeignDate {
  /// What a text may mean: `19.12.2009`, `12/19/2009`, `20091219`, `Dec 19, 2009`, `19 December
  /// 2009`, `2009年12月19日`; two dates where nobody knows which number is the month, none where it is
  /// no date.
  static func readings(of text: String) -> [PartialDate] {
    let parts = parts(of: text)
    switch parts.map({ $0.number == nil ? "w" : $0.length > 2 ? "y" : "n" }).joined() {
    case "y" where parts[0].length == 8:
      let number = parts[0].number ?? 0
      return date(number / 10_000, number / 100 % 100, number % 100)
    case "nny":
      let (first, second, year) = (parts[0].number, parts[1].number, parts[2].number)
      // With dots, the day comes first everywhere.
      let dayFirst = date(year, second, first)
      return text.contains(".") ? dayFirst : dayFirst + date(year, first, second)
    case "ny": return date(parts[1].number, parts[0].number, nil)
    case "ynn": return date(parts[0].number, parts[1].number, parts[2].number)
    case "yn": return date(parts[0].number, parts[1].number, nil)
    case "nwy": return date(parts[2].number, parts[1].month, parts[0].number)
    case "wny": return date(parts[2].number, parts[0].month, parts[1].number)
    case "wy" where vagueWords.contains(parts[0].text.lowercased()):
      return [parts[1].number.flatMap { PartialDate(year: $0) }].compactMap { $0 }
    case "wy": return date(parts[1].number, parts[0].month, nil)
    default: return []
    }
  }

  /// A run of digits, or of letters.
  private struct Part {
    let text: String

    var length: Int { text.utf8.count }
    var number: Int? { Int(text) }

    /// The number of the month whose name this is, whole or begun with three letters; 0 for any
    /// other word.
    var month: Int {
      let name = text.lowercased()
      let index = monthNames.firstIndex { $0 == name || name.count >= 3 && $0.hasPrefix(name) }
      return (index ?? (name == "sept" ? 8 : -1)) + 1
    }
  }

  private static let monthNames = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  /// Words before a year that no month is known by.
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
        && (character.isASCIIDigit || character.isLetter && character.isASCII)
      if isSame {
        run.append(character)
        continue
      }
      if !run.isEmpty { parts.append(Part(text: run)) }
      run =
        character.isASCIIDigit || character.isLetter && character.isASCII ? String(character) : ""
    }
    // `19th`
    return parts.filter { !["st", "nd", "rd", "th", "of"].contains($0.text.lowercased()) }
  }

  private static func date(_ year: Int?, _ month: Int?, _ day: Int?) -> [PartialDate] {
    guard let year, (1000...9999).contains(year), let month, month > 0 else { return [] }
    return [PartialDate(year: year, month: month, day: day)].compactMap { $0 }
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isWholeNumber }
}
