import Base
import MediaLibrary

extension PartialDate {
  /// The day that people mean by `today`, `yesterday`, `last night`, `last friday`, `on friday` or
  /// `3 days ago`; nil for other texts.
  package init?(said text: String, on today: PartialDate) {
    let words = text.lowercased().split(separator: " ").map(String.init)
    guard let number = today.dayNumber, let days = daysAgo(words, from: number) else { return nil }
    self.init(dayNumber: number - days)
  }
}

private func daysAgo(_ words: [String], from today: Int) -> Int? {
  switch words {
  case ["today"]: return 0
  case ["yesterday"], ["last", "night"]: return 1
  default: break
  }
  if words.count == 2, ["last", "on"].contains(words[0]),
    let weekday = weekdays.firstIndex(of: words[1])
  {
    // 1 January 1970 was a Thursday.
    let days = today + 3 - weekday
    return (days - 1) - (days - 1).flooredQuotient(by: 7) * 7 + 1
  }
  if words.count == 3, words[2] == "ago", let days = ["day": 1, "week": 7][words[1].singular],
    let count = ["a", "one"].contains(words[0]) ? 1 : Int(words[0]), (0...99).contains(count)
  {
    return count * days
  }
  return nil
}

private let weekdays = [
  "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
]

extension String {
  fileprivate var singular: String { hasSuffix("s") ? String(dropLast()) : self }
}
