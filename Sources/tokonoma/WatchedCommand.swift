import ArgumentParser
import Base
import LibraryCommands
import LibraryFiles
import MediaLibrary

struct WatchedCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    "watched", "Finish a title, for the first time or again; also 'read' and 'played'.",
    """
    Completes the title today, whatever its status was. A title that was already finished gets another run in its \
    history. A number at the end is the rating.
    """)

  static let examples: [CommandExample] = [
    "tokonoma watched heat 9  # Seen today, with a rating.",
    "tokonoma watched heat yesterday  # Or 'on 2026-11-20'.",
    "tokonoma watched dune --date 2026-09 --started 2026-07  # Finished in September.",
    "tokonoma watched outer wilds --date none  # Finished, without a date.",
  ]

  @Argument(
    help: ArgumentHelp(
      "The title: its id, its file, or part of any of its names; then perhaps a rating.",
      valueName: "title"), completion: .titles)
  var words: [String]

  @OptionGroup var date: DateOption
  @OptionGroup var start: StartOption

  @Flag(help: "Add another run even if one ended on the same day.")
  var again = false

  @OptionGroup var change: ChangeOptions
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.withLibrary { library, diagnostics in
      var (words, isAgain) = (words, again)
      if words.count > 1, words.last?.lowercased() == "again",
        !library.has(words.joined(separator: " "))
      {
        words.removeLast()
        isAgain = true
      }
      var (named, date) = library.dated(words.joined(separator: " "), self.date)
      if date.date != self.date.date { words = named.split(separator: " ").map(String.init) }
      // '4.5 stars' is one value.
      let hasUnit = ["star", "stars"].contains(words.last?.lowercased()) && words.count > 2
      let last = hasUnit ? [words.suffix(2).joined(separator: " ")] : []
      var (query, rating) = library.parted(words.dropLast(hasUnit ? 2 : 0) + last) {
        $0.first?.isNumber == true
      }
      // The rating may be behind the day, too.
      if rating != nil { (query, date) = library.dated(query, date) }
      if let (title, hours) = try playedHours(words, in: library) {
        try library.change(
          title, by: HoursChange(hours, try date.given()), change, reporting: &diagnostics)
        return
      }
      // 'watched the wire episode 3' isn't its end.
      if let number = words.last, words.count > 1, !library.has(words.joined(separator: " ")),
        case let counted = library.counted(
          words.dropLast().joined(separator: " "), number),
        counted.amount != number || number.contains(where: { $0.isLetter || $0 == ":" }),
        ProgressChange.isAmount(counted.amount), library.has(counted.title)
      {
        let title = try library.title(counted.title)
        if isAgain, title.entry.tracking?.status == .completed {
          throw Refusal(.finishedAlready(title.entry))
        }
        if let day = try start.given() {
          throw Refusal(.startedWithProgress(counted.amount, of: title.entry.id, on: day.iso))
        }
        let progress = ProgressChange(
          counted.amount, unit: nil, isCompleting: true, try date.given())
        try library.change(title, by: progress, change, reporting: &diagnostics)
        return
      }
      let finish = FinishChange(
        rating, try date.given(), started: try start.given(), isAgain: isAgain)
      try library.change(try library.title(query), by: finish, change, reporting: &diagnostics)
    }
  }

  /// A game and the hours that were played, which aren't its end: `hades 3 hours`, `hades for 2h`.
  private func playedHours(
    _ words: [String], in library: OwnersLibrary
  ) throws(Refusal) -> (title: OwnersTitle, hours: String)? {
    guard !library.has(words.joined(separator: " ")) else { return nil }
    for count in 1...2 where count < words.count {
      let hours = words.suffix(count).joined(separator: " ")
      var name = words.dropLast(count)
      if name.count > 1, name.last == "for" { name.removeLast() }
      let query = name.joined(separator: " ")
      guard HoursChange.isAmountWithUnit(hours), library.has(query) else { continue }
      let title = try library.title(query)
      guard title.entry.kind.unit == .hours else { return nil }
      return (title, hours.hasPrefix("+") ? hours : "+" + hours)
    }
    return nil
  }
}
