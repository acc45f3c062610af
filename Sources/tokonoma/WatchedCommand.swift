import ArgumentParser
import LibraryCommands

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
      let (named, date) = library.dated(words.joined(separator: " "), self.date)
      if date.date != self.date.date { words = named.split(separator: " ").map(String.init) }
      // '4.5 stars' is one value.
      let hasUnit = ["star", "stars"].contains(words.last?.lowercased()) && words.count > 2
      let last = hasUnit ? [words.suffix(2).joined(separator: " ")] : []
      let (query, rating) = library.parted(words.dropLast(hasUnit ? 2 : 0) + last) {
        $0.first?.isNumber == true
      }
      let finish = FinishChange(
        rating, try date.given(), started: try start.given(), isAgain: isAgain)
      try library.change(try library.title(query), by: finish, change, reporting: &diagnostics)
    }
  }
}
