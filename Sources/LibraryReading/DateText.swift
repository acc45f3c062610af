import MediaLibrary

/// A date as it is written; what is none comes with what was probably meant.
enum DateText {
  case date(PartialDate)
  /// All zeros, which trackers export for no date.
  case unknown
  case impossible(fix: String)
  case otherForm(fix: String)

  /// `2016`, `2016-09` or `2016-09-14`; a year before 1 with a minus.
  init(_ text: String) {
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    guard let written = DateText.numbers(in: text.utf8.dropFirst(isNegative ? 1 : 0)) else {
      self = DateText.otherForm(of: text)
      return
    }
    let year = isNegative ? -written.year : written.year
    if year == 0, written.month ?? 0 == 0, written.day ?? 0 == 0 {
      self = .unknown
    } else if let date = PartialDate(year: year, month: written.month, day: written.day) {
      self = year == 0 ? .impossible(fix: DateText.fix(year: 0, [0])) : .date(date)
    } else {
      self = .impossible(
        fix: DateText.fix(
          year: year, [written.year, written.month, written.day].compactMap { $0 }))
    }
  }

  /// Four digits, and perhaps two and two more with `-` before them; nil for any other form.
  private static func numbers(
    in text: Substring.UTF8View
  ) -> (year: Int, month: Int?, day: Int?)? {
    var rest = text
    func number(digits: Int) -> Int? {
      var number = 0
      for _ in 0..<digits {
        guard let byte = rest.popFirst(), byte >= 0x30, byte <= 0x39 else { return nil }
        number = number * 10 + Int(byte - 0x30)
      }
      return number
    }
    guard let year = number(digits: 4) else { return nil }
    if rest.isEmpty { return (year, nil, nil) }
    guard rest.popFirst() == UInt8(ascii: "-"), let month = number(digits: 2) else { return nil }
    if rest.isEmpty { return (year, month, nil) }
    guard rest.popFirst() == UInt8(ascii: "-"), let day = number(digits: 2), rest.isEmpty
    else { return nil }
    return (year, month, day)
  }

  /// What is left of a date when the part that is wrong is left out.
  private static func fix(year: Int, _ numbers: [Int]) -> String {
    guard numbers.count > 1 else { return "write a year from 1" }
    let month = year == 0 ? nil : PartialDate(year: year, month: numbers[1])
    if let month, numbers.count > 2, numbers[2] == 0 {
      return "write \(month.iso), without the day that is not known"
    }
    if let year = PartialDate(year: year), year.year != 0, numbers[1] == 0 {
      return "write \(year.iso), without the month that is not known"
    }
    guard month != nil else { return "months are from 01 to 12, years from 1" }
    let days: Int =
      (28...31).last { PartialDate(year: year, month: numbers[1], day: $0) != nil } ?? 28
    return "that month has \(days) days"
  }

  /// Year first with other signs or fewer digits, or with a time behind it, is understood well enough for a proposal.
  private static func otherForm(of text: String) -> DateText {
    let day = text.prefix { $0 != "T" && $0 != " " }.utf8.prefix(12)
    let numbers = day.split(whereSeparator: { !($0 >= 0x30 && $0 <= 0x39) })
      .map { $0.reduce(0) { $0 * 10 + Int($1 - 0x30) } }
    if let first = numbers.first, first > 999, first < 10_000, numbers.count <= 3,
      day.first.map({ $0 >= 0x30 && $0 <= 0x39 }) == true,
      let date = PartialDate(
        year: first, month: numbers.count > 1 ? numbers[1] : nil,
        day: numbers.count > 2 ? numbers[2] : nil)
    {
      return .otherForm(fix: "write \(date.iso)")
    }
    return .otherForm(fix: "write it as 2016-09-14, 2016-09 or 2016")
  }
}

/// Whether a text is a moment in the form of RFC 3339: `2026-01-09T15:00:00Z`, `2026-01-10T00:00:00+09:00`.
func isMoment(_ text: String) -> Bool {
  let bytes = Array(text.utf8.prefix(64))
  let form = Array("0000-00-00T00:00:00".utf8)
  guard bytes.count > form.count, matches(bytes[..<form.count], form),
    case .date = DateText(String(decoding: bytes[..<10], as: UTF8.self)),
    number(bytes, 11) < 24, number(bytes, 14) < 60, number(bytes, 17) <= 60
  else { return false }
  var zone = bytes[form.count...]
  if zone.first == UInt8(ascii: ".") {
    let rest = zone.dropFirst().drop { $0 >= 0x30 && $0 <= 0x39 }
    guard rest.count < zone.count - 1 else { return false }
    zone = rest
  }
  if zone.elementsEqual("Z".utf8) { return true }
  guard let sign = zone.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
    matches(zone.dropFirst(), Array("00:00".utf8))
  else { return false }
  return number(bytes, zone.startIndex + 1) < 24 && number(bytes, zone.startIndex + 4) < 60
}

/// Whether bytes have a form in which 0 stands for any digit.
private func matches(_ bytes: ArraySlice<UInt8>, _ form: [UInt8]) -> Bool {
  bytes.count == form.count
    && zip(bytes, form).allSatisfy { byte, wanted in
      wanted == 0x30 ? byte >= 0x30 && byte <= 0x39 : byte == wanted
    }
}

private func number(_ bytes: [UInt8], _ index: Int) -> Int {
  Int(bytes[index] - 0x30) * 10 + Int(bytes[index + 1] - 0x30)
}
