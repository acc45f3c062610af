import MediaLibrary

func hundredthsOfHours(minutes: Int) -> Int { (minutes * 100 + 30) / 60 }

extension ValueReader {
  /// The longest credible playing time in minutes: a century.
  static let mostMinutes = 100 * 366 * 24 * 60

  func minutes(_ text: Text?) -> Int? { count(text, most: Self.mostMinutes) }

  /// `8:35:30`, `46:30` (minutes and seconds) or `32` (seconds); `--` means none.
  func clockMinutes(_ text: Text?) -> Int? {
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

/// Recognizes test servers, modding kits and script extenders, which stores list as games.
func isNoGame(_ name: String) -> Bool {
  let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  let text = words.joined(separator: " ")
  let isTest =
    words.last == "test"
    && ["- test", "– test", "(test)"].contains {
      name.lowercased().hasSuffix($0)
    }
  return isTest
    || [
      " test server", " public test", " test realm", " ptr", " playtest", " dedicated server",
      " sdk", " authoring tools", " mod tools", " modding tools", " workshop tools",
      " creation kit", " development kit", " dev kit", " devkit", " mod kit", " modkit",
      " redistributables", " staging branch",
    ].contains(where: text.hasSuffix)
    || [" script extender", " test server ", " sdk base"].contains(where: text.contains)
    || ["proton experimental", "proton hotfix", "steam linux runtime"].contains(
      where: text.hasPrefix)
    || words.first == "proton" && words.dropFirst().allSatisfy { Int($0) != nil } && words.count > 1
    || !Set(words).isDisjoint(with: [
      "skse", "skse64", "sksevr", "f4se", "f4sevr", "nvse", "xnvse", "obse", "obse64", "fose",
      "mwse", "sfse",
    ])
}

/// The status for one of Backloggd's words; "retired" means that an endless game is over.
func gameStatus(onBackloggd word: String) -> Status? {
  word.lowercased() == "retired" ? .completed : Status(word: word)
}
