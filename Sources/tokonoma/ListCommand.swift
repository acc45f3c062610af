import ArgumentParser
import Base
import LibraryCommands
import LibraryFiles
import MediaLibrary

struct ListCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List titles: all, or those that you ask for.",
    discussion: """
      On a terminal it is a table; elsewhere a line has title, kind, status, rating, progress and id, parted by tabs. Private \
      titles are listed too: this is for you alone. Files that can't be read whole are named on the standard error, and \
      the exit status is 1 then.
      """)

  static let examples = [
    CommandExample(
      "tokonoma list --status current", "What you are at."),
    CommandExample(
      "tokonoma list --kind book --min-rating 8 --sort rating", "Your best books."),
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
      "Only with this status: current, completed …; of several, with any.", valueName: "word"),
    completion: .statuses)
  var status: [String] = []

  @Option(help: "Only of this genre.", completion: .genres)
  var genre: String?

  @Option(help: "Only with this tag.", completion: .tags)
  var tag: String?

  @Option(
    help: ArgumentHelp("Only by somebody, or a studio, of this name.", valueName: "name"))
  var creator: String?

  @Option(
    name: [.long, .customLong("year")],
    help: ArgumentHelp("Only what came out then: 1998, 1998-04.", valueName: "date"))
  var released: String?

  @Option(
    help: ArgumentHelp(
      "Only what you finished then, the first time or again: 2021, 2021-05, yesterday.",
      valueName: "date"))
  var finished: String?

  @Option(
    help: ArgumentHelp(
      "Only what has begun, ended, or been added or reviewed on that day or later.",
      valueName: "date"))
  var since: String?

  @Flag(help: "Only your favorites.")
  var favorites = false

  @Flag(help: "Only those of yours without a rating.")
  var unrated = false

  @Option(help: ArgumentHelp("Only rated so high or higher.", valueName: "rating"))
  var minRating: String?

  @Option(help: "By title, rating, finished, started, added or released.")
  var sort = TitleSelection.Order.title

  @Flag(help: "The other way round.")
  var reverse = false

  @Option(help: ArgumentHelp("No more than so many.", valueName: "count"))
  var limit: Int?

  @Option(
    help: ArgumentHelp(
      "The columns that the table may take; also makes a table where there is no terminal.",
      valueName: "columns"))
  var width: Int?

  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if let limit, limit < 1 { throw ValidationError("--limit must be 1 or more, not \(limit).") }
    if let width, width < 1 { throw ValidationError("--width must be 1 or more, not \(width).") }
  }

  func run() async throws {
    let console = options.common.console
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
