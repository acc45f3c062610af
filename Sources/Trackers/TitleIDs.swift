import Base
import MediaLibrary

/// A text as a title's id at a tracker or a registry; nil for placeholders: `0`, `null`,
/// `tt0000000`, or a number that a spreadsheet shortened (`2.48E+08`).
///
/// `ExportedTitle` has only ids that pass here.
func titleID(_ text: String?) -> String? {
  guard let text = text?.trimmed else { return nil }
  if text.utf8.contains(where: { (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) }) {
    let isRounded =
      text.utf8.contains(UInt8(ascii: "+"))
      && text.utf8.allSatisfy { $0.isASCIIDigit || ".,+eE".utf8.contains($0) }
    return isRounded || (Int(text) ?? 1) < 1 ? nil : text
  }
  let word = text.lowercased()
  if ValueReader.meansUnknown(word) || ["undefined", "nil", "nan", "false"].contains(word) {
    return nil
  }
  // IMDb's `tt`, Open Library's `OL…W`, Wikidata's `Q`.
  let letters = word.filter { $0 != "0" && ($0.isLetter || $0.isNumber) }
  return word.contains("0") && ["tt", "q", "olw", "olm"].contains(letters) || letters.isEmpty
    ? nil : text
}

/// A book's number (ISO 2108) with thirteen digits, as in a library.
package enum ISBN {
  /// nil for a wrong check digit. Ignores hyphens, `="…"` and brackets, and restores lost zeros.
  package static func thirteenDigits(of text: String) -> String? {
    guard var digits = digits(of: text) else { return nil }
    if (7...9).contains(digits.count) {
      digits.insert(contentsOf: Array(repeating: 0x30, count: 10 - digits.count), at: 0)
    }
    let values = digits.map { $0.isASCIIDigit ? $0.digitValue : 10 }
    switch values.count {
    case 10:
      guard values.dropLast().allSatisfy({ $0 < 10 }), values.contains(where: { $0 > 0 }),
        values.enumerated().reduce(0, { $0 + (10 - $1.offset) * $1.element }) % 11 == 0
      else { return nil }
      let head = [9, 7, 8] + values.dropLast()
      return (head + [checkDigit(of: head)]).map(String.init).joined()
    case 13:
      guard values.allSatisfy({ $0 < 10 }), values.starts(with: [9, 7]),
        checkDigit(of: Array(values.dropLast())) == values[12]
      else { return nil }
      return values.map(String.init).joined()
    default: return nil
    }
  }

  /// The ISBN-10 of an ISBN-13; nil for numbers that begin with 979.
  package static func tenDigits(of text: String) -> String? {
    guard let thirteen = thirteenDigits(of: text), thirteen.hasPrefix("978") else { return nil }
    let digits = thirteen.utf8.dropFirst(3).dropLast().map(\.digitValue)
    let sum = digits.enumerated().reduce(0) { $0 + (10 - $1.offset) * $1.element }
    let check = (11 - sum % 11) % 11
    return digits.map(String.init).joined() + (check == 10 ? "X" : String(check))
  }

  private static func digits(of text: String) -> [UInt8]? {
    var number = ValueReader.plainDigits(text).prefix { $0 != "(" }
    if number.utf8.first.map({ $0.asciiLowercased == UInt8(ascii: "i") }) == true,
      number.prefix(4).lowercased() == "isbn"
    {
      number = number.dropFirst(4)
    }
    if number.hasSuffix(".0") { number = number.dropLast(2) }
    var digits: [UInt8] = []
    for byte in number.utf8 {
      switch byte.asciiLowercased {
      case UInt8(ascii: "0")...UInt8(ascii: "9") where digits.last != UInt8(ascii: "X"):
        digits.append(byte)
      case UInt8(ascii: "x") where digits.last != UInt8(ascii: "X"):
        digits.append(UInt8(ascii: "X"))
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "."):
        return nil
      default: continue
      }
    }
    return digits
  }

  /// Whether the check digit is wrong, or a spreadsheet dropped digits.
  static func isDamaged(_ text: String) -> Bool {
    thirteenDigits(of: text) == nil && text.utf8.count { $0.isASCIIDigit } > 4
      && text.utf8.allSatisfy { $0.isASCIIDigit || "=\"-. xX+eE,".utf8.contains($0) }
      && text.utf8.contains { (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) }
  }

  private static func checkDigit(of digits: [Int]) -> Int {
    let sum = digits.enumerated().reduce(0) { $0 + ($1.offset % 2 == 0 ? 1 : 3) * $1.element }
    return (10 - sum % 10) % 10
  }
}

/// A title's ids, from the addresses of its pages at sites; other addresses are skipped.
func idsInAddresses(_ addresses: [String]) -> [Work.ExternalID] {
  addresses.compactMap { address in
    guard address.hasPrefix("http"), let start = address.firstRange(of: "://")?.upperBound,
      // The pages of seasons and episodes are below their show's.
      !address.split(separator: "/").contains("season"),
      case let bare = address[start...].trimmingPrefix("www."),
      let page = sitePages.first(where: { bare.hasPrefix($0.page) })
    else { return nil }
    let value = bare.dropFirst(page.page.count).prefix { $0.isLetter || $0.isNumber }
    return value.isEmpty || page.isNumber && !value.utf8.allSatisfy(\.isASCIIDigit)
      ? nil : Work.ExternalID(registry: page.registry, value: String(value))
  }
}

/// The parts of addresses before an id, and whether the id is a number; a name may follow it.
private let sitePages: [(page: String, registry: String, isNumber: Bool)] = [
  ("imdb.com/title/", "imdb", false), ("themoviedb.org/movie/", "tmdb", true),
  ("themoviedb.org/tv/", "tmdb", true), ("goodreads.com/book/show/", "goodreads", true),
  ("openlibrary.org/books/", "openlibrary", false),
  ("openlibrary.org/works/", "openlibrary", false),
  ("store.steampowered.com/app/", "steam", true), ("bgm.tv/subject/", "bangumi", true),
  ("book.douban.com/subject/", "douban", true), ("movie.douban.com/subject/", "douban", true),
  ("wikidata.org/wiki/", "wikidata", false),
]
