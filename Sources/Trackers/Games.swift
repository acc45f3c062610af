import MediaLibrary

extension TitleStatements {
  /// The time somebody played, as hours; none is said to be none.
  mutating func say(minutesPlayed minutes: Int?) {
    guard let minutes else { return }
    self[.hours] = minutes > 0 ? .value(.hundredths(hundredthsOfHours(minutes: minutes))) : .absent
  }
}

func hundredthsOfHours(minutes: Int) -> Int { (minutes * 100 + 30) / 60 }

extension ValueReader {
  /// The longest time that anybody played a game, in minutes: a century.
  static let mostMinutes = 100 * 366 * 24 * 60

  /// Minutes that somebody played; nil when nothing is known.
  mutating func minutes(_ text: Text?) -> Int? { count(text, most: Self.mostMinutes) }

  /// Minutes of a time such as `8:35:30`, `46:30` (minutes and seconds) or `32` (seconds); `--` is none.
  mutating func clockMinutes(_ text: Text?) -> Int? {
    guard let text, !Self.meansUnknown(text.text), text.text != "--" else { return nil }
    let parts = text.text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    let numbers = parts.compactMap { $0 }
    guard numbers.count == parts.count, numbers.count <= 3,
      numbers.allSatisfy({ (0...1_000_000).contains($0) })
    else {
      leaveOut(text, allowed: "a time such as 8:35:30")
      return nil
    }
    let seconds = numbers.reduce(0) { $0 * 60 + $1 }
    return seconds > 0 ? max(1, (seconds + 30) / 60) : nil
  }
}

/// What Backloggd's words say that mean something else on other sites.
func gameStatus(onBackloggd word: String) -> Status? {
  // Somebody who retires an endless game is through with it.
  word.lowercased() == "retired" ? .completed : Status(word: word)
}
