import ArgumentParser
import Base
import LibraryCommands

struct RateCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    commandName: "rate",
    abstract: "Give a title a rating.")

  static let examples = [
    CommandExample(
      "tokonoma rate planetes 9.5", "Any piece of a name will do."),
    CommandExample(
      "tokonoma rate cowboy bebop 9 --again", "Seen once more: goes into the history too."),
    CommandExample(
      "tokonoma rate planetes --none", "No rating any more."),
  ]

  @Argument(
    help: "The title: its id, its file, or a piece of any of its names.", completion: .titles)
  var title: String

  @Argument(help: "The rating, on the scale of the settings.")
  var rating: String?

  @Flag(help: "Take the rating away.")
  var none = false

  @Flag(
    help: "For another time through: adds the rating and its date to the title's history as well.")
  var again = false

  @OptionGroup var date: DateOption
  @OptionGroup var change: ChangeOptions
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if (rating == nil) != none {
      throw ValidationError("Write a rating, or --none to take it away.")
    }
    if again, none { throw ValidationError("--again needs a rating.") }
    if date.date != nil, !again {
      throw ValidationError("A rating has no date of its own; --date goes with --again.")
    }
  }

  func run() async throws {
    try await options.changeTitle(title, change) { _, diagnostics in
      date.given(reporting: &diagnostics).map { RatingChange(rating, again: again ? $0 : nil) }
    }
  }
}

extension LibraryOptions {
  /// Runs a command that changes one title.
  func changeTitle(
    _ query: String, _ options: ChangeOptions,
    by change: (OwnersLibrary, inout DiagnosticList) -> (some TitleChange)?
  ) async throws {
    try await common.console.run { diagnostics in
      guard let library = try await OwnersLibrary(self, reporting: &diagnostics),
        let change = change(library, &diagnostics),
        let title = library.title(query, reporting: &diagnostics),
        let report = try library.editor(options).change(title, by: change, reporting: &diagnostics)
      else { return }
      library.console.report(report)
    }
  }
}
