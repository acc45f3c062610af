import ArgumentParser
import Base
import LibraryCommands
import LibraryFiles
import MediaLibrary

struct ListCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List titles, filtered and sorted.",
    discussion: """
      A table on a terminal; elsewhere a line for each title, with title, kind, status, rating, progress and id separated \
      by tabs. Private titles are included. Unreadable files are reported on the standard error, with exit status 1.
      """)

  static let examples = [
    CommandExample("tokonoma list --status current", "What you are watching, reading and playing."),
    CommandExample("tokonoma list --kind book --min-rating 8 --sort rating", "Your best books."),
    CommandExample(
      "tokonoma list --finished 2021 --status completed --unrated",
      "What you finished in 2021 and have not rated."),
    CommandExample(
      "tokonoma list --json | jq -r 'select(.rating >= 9) | .title'", "Titles for another program."),
  ]

  @Argument(help: "Only titles with these words in a name.")
  var words: [String] = []

  @Option(
    help: ArgumentHelp(
      "Only with one of these statuses: current, completed …", valueName: "word"),
    completion: .statuses)
  var status: [String] = []

  @Option(help: "Only of this genre.", completion: .genres)
  var genre: String?

  @Option(help: "Only with this tag.", completion: .tags)
  var tag: String?

  @Option(
    help: ArgumentHelp("Only by a person or studio of this name.", valueName: "name"))
  var creator: String?

  @Option(
    name: [.long, .customLong("year")],
    help: ArgumentHelp("Only released then: 1998, 1998-04.", valueName: "date"))
  var released: String?

  @Option(
    help: ArgumentHelp(
      "Only finished then, first or again: 2021, 2021-05, yesterday.",
      valueName: "date"))
  var finished: String?

  @Option(
    help: ArgumentHelp(
      "Only begun, ended, added or reviewed on that day or later.",
      valueName: "date"))
  var since: String?

  @Flag(help: "Only your favorites.")
  var favorites = false

  @Flag(help: "Only titles that you track without a rating.")
  var unrated = false

  @Option(help: ArgumentHelp("Only with this rating or higher.", valueName: "rating"))
  var minRating: String?

  @Option(help: "By title, rating, finished, started, added or released.")
  var sort = TitleSelection.Order.title

  @Flag(help: "In reverse order.")
  var reverse = false

  @Option(help: ArgumentHelp("At most so many titles.", valueName: "count"))
  var limit: Int?

  @Option(
    help: ArgumentHelp(
      "The width of the table; prints a table without a terminal, too.",
      valueName: "columns"))
  var width: Int?

  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if let limit, limit < 1 { throw ValidationError("--limit must be 1 or more, not \(limit).") }
    if let width, width < 1 { throw ValidationError("--width must be 1 or more, not \(width).") }
  }

  func run() async throws {
    let console = options.console
    try await console.run { diagnostics in
      guard let library = try await OwnersLibrary(options, reporting: &diagnostics),
        let selection = selection(library.titles.settings, reporting: &diagnostics)
      else { return }
      library.tellOfBrokenFiles(reporting: &diagnostics)
      let (titles, count) = selection.titles(of: library.titles)
      if console.isJSON {
        for title in titles {
          console.json(TitleCard(title, settings: library.titles.settings).json)
        }
        return
      }
      let table = TitleTable(titles, settings: library.titles.settings)
      guard let width = width ?? Output.results.columns else {
        console.text(table.tabSeparated)
        return
      }
      let total = NumberText.count(count, .titles)
      if !titles.isEmpty { console.text(table.text(width: width) + "\n") }
      console.result(titles.count < count ? "\(titles.count) of \(total)" : total)
    }
  }

  /// nil, with a report, for a wrong option.
  private func selection(
    _ settings: Settings, reporting diagnostics: inout DiagnosticList
  ) -> TitleSelection? {
    var selection = TitleSelection()
    if let word = options.kind {
      guard let kind = givenKind(word, reporting: &diagnostics) else { return nil }
      selection.kind = kind
    }
    for word in status.flatMap({ $0.split(separator: ",") }) {
      guard let status = givenStatus(String(word), reporting: &diagnostics) else { return nil }
      selection.statuses.insert(status)
    }
    for (text, option, target) in [
      (released, "--released", \TitleSelection.released), (finished, "--finished", \.finished),
      (since, "--since", \.since),
    ] {
      guard let text else { continue }
      guard let date = namedDay(text) ?? PartialDate(iso: text) else {
        diagnostics.report(.noPeriod(text, option: option))
        return nil
      }
      selection[keyPath: target] = date
    }
    selection.creator = creator
    selection.isFavorite = favorites
    selection.isUnrated = unrated
    if let minRating {
      guard
        let rating = givenRating(minRating, scale: settings.ratingScale, reporting: &diagnostics)
      else { return nil }
      selection.lowestRating = rating
    }
    selection.genre = genre
    selection.tag = tag
    selection.words = words.isEmpty ? nil : words.joined(separator: " ")
    selection.order = sort
    selection.isReversed = reverse
    selection.limit = limit
    return selection
  }
}

extension TitleSelection.Order: ExpressibleByArgument {}
