import Base
import MediaLibrary

/// The hours in a text, in hundredths: `12`, `12.5`, `1:30`, `90m`, `1h30m`; nil for
/// anything else.
///
/// Minutes are rounded to hundredths of an hour.
func hundredthsOfHours(_ text: String) -> Int? {
  if case .hundredths(let number) = DecimalText(text) { return number }
  let text = text.lowercased().filter { $0 != " " }
  var (hours, minutes): (Substring, Substring)
  if let match = text.wholeMatch(of: /([0-9]{1,9}):([0-5][0-9])/) {
    (hours, minutes) = (match.1, match.2)
  } else if let match = text.wholeMatch(of: /([0-9]{1,9})h(?:([0-9]{1,9})(?:m|min)?)?/) {
    (hours, minutes) = (match.1, match.2 ?? "0")
  } else if let match = text.wholeMatch(of: /([0-9]{1,9})(?:m|min|minutes?)/) {
    (hours, minutes) = ("0", match.1)
  } else {
    return nil
  }
  guard let hours = Int(hours), let minutes = Int(minutes) else { return nil }
  return hours * 100 + (minutes * 100 + 30) / 60
}
