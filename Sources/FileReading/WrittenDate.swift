import MediaLibrary

/// A date as it is written; what is none comes with what was probably meant.
enum WrittenDate {
  case date(PartialDate)
  /// All zeros, which trackers export for no date.
  case unknown
  case impossible(fix: String)
  case otherForm(fix: String)

  /// `2016`, `2016-09` or `2016-09-14`; a year before 1 with a minus.
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

  /// What is left of a date when the part that is wrong is left out.
  private static func fix(year: Int, month: Int?, day: Int?) -> String {
    guard year != 0, let month else { return "write a year from 1" }
    if month == 0, let known = PartialDate(year: year) {
      return "write \(known.iso), without the month that is not known"
    }
    guard let known = PartialDate(year: year, month: month) else {
      return "months are from 01 to 12, years from 1"
    }
    if day == 0 { return "write \(known.iso), without the day that is not known" }
    let days: Int =
      (28...31).last { PartialDate(year: year, month: month, day: $0) != nil } ?? 28
    return "that month has \(days) days"
  }

  /// Year first with other signs or fewer digits, or with a time behind it, is understood well enough for a proposal.
  private static func otherForm(of text: String) -> WrittenDate {
    let day = text.prefix { $0 != "T" && $0 != " " }.utf8.prefix(12)
    let numbers = day.split(whereSeparator: { !$0.isASCIIDigit })
      .map { $0.reduce(0) { $0 * 10 + $1.digitValue } }
    if let first = numbers.first, first > 999, first < 10_000, numbers.count <= 3,
      day.first?.isASCIIDigit == true,
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
    case .date = WrittenDate(String(decoding: bytes[..<10], as: UTF8.self)),
    number(bytes, 11) < 24, number(bytes, 14) < 60, number(bytes, 17) <= 60
  else { return false }
  var zone = bytes[form.count...]
  if zone.first == UInt8(ascii: ".") {
    let rest = zone.dropFirst().drop(while: \.isASCIIDigit)
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
      wanted == UInt8(ascii: "0") ? byte.isASCIIDigit : byte == wanted
    }
}

private func number(_ bytes: [UInt8], _ index: Int) -> Int {
  bytes[index].digitValue * 10 + bytes[index + 1].digitValue
}
