import Base

/// Dates of HTTP (RFC 9110): `Sun, 06 Nov 1994 08:49:37 GMT`.
enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Seconds since 1970.
  static func seconds(of text: String) -> Int? {
    let parts = text.split { $0 == " " || $0 == "," || $0 == ":" }
    guard parts.count == 8, parts[7] == "GMT", let day = Int(parts[1]), (1...31).contains(day),
      let month = months.firstIndex(of: String(parts[2])), let year = Int(parts[3]),
      (1970...9999).contains(year), let hour = Int(parts[4]), let minute = Int(parts[5]),
      let second = Int(parts[6])
    else { return nil }
    let days = GregorianCalendar.daysSinceEpoch(year: year, month: month + 1, day: day)
    return days * 86_400 + hour * 3_600 + minute * 60 + second
  }
}
