import ArgumentParser
import Base
import LibraryCommands
import MediaLibrary

struct RescaleCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    commandName: "rescale",
    abstract: "Convert every rating to another scale.",
    discussion: """
      All ratings of the library, those of its history and of parts too, are multiplied, and rounded where the new scale \
      is coarser; 'ratingScale' in tokonoma.yml is changed with them. Run it once: nobody can tell a rating on one scale \
      from one on another. Where the settings name a coarser scale already, and every rating could be on it, nothing is \
      converted.
      """)

  static let examples = [
    CommandExample("tokonoma rescale 5 10", "4.5 of 5 becomes 9 of 10, everywhere."),
    CommandExample("tokonoma rescale 10 100 --dry-run", "Say what would become of each rating."),
  ]

  @Argument(
    help: ArgumentHelp("The scale that the ratings are on: 5, 10 or 100.", valueName: "from"),
    completion: .list(RatingScale.allCases.map(\.best)))
  var from: String

  @Argument(
    help: ArgumentHelp("The scale that they are to be on: 5, 10 or 100.", valueName: "to"),
    completion: .list(RatingScale.allCases.map(\.best)))
  var to: String

  @Flag(help: "Show every problem, however often it is the same.")
  var all = false

  @OptionGroup var change: ChangeOptions
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if from == to { throw ValidationError("The two scales must be different.") }
    if options.kind != nil { throw ValidationError("A library has one scale; leave --kind out.") }
  }

  func run() async throws {
    let detail: Console.Detail = all ? .whole : .first(shownBy: "--all")
    try await options.common.console.run(in: detail) { diagnostics in
      guard let from = scale(from, reporting: &diagnostics),
        let to = scale(to, reporting: &diagnostics),
        let library = try await OwnersLibrary(options, reporting: &diagnostics),
        let report = try library.editor(change).rescale(from: from, to: to, reporting: &diagnostics)
      else { return }
      library.console.text(report.text)
      library.console.json(report.json)
    }
  }

  /// nil, with a report, for a number that isn't a scale.
  private func scale(_ text: String, reporting diagnostics: inout DiagnosticList) -> RatingScale? {
    if let scale = RatingScale.allCases.first(where: { $0.best == text }) { return scale }
    diagnostics.report(.noScale(text))
    return nil
  }
}
