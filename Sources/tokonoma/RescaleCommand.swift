import ArgumentParser
import Base
import LibraryCommands
import MediaLibrary

struct RescaleCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    "rescale", "Convert every rating to another scale.",
    """
    Converts the ratings of all titles, runs and parts, rounds them where the new scale is coarser, and changes \
    'ratingScale' in tokonoma.yml. Run it only once: a second run would convert the ratings again, unless the settings \
    show that they are on the new scale.
    """)

  static let examples: [CommandExample] = [
    "tokonoma rescale 5 10  # 4.5 of 5 becomes 9 of 10, everywhere.",
    "tokonoma rescale 10 100 --dry-run  # Show each new rating.",
  ]

  @Argument(
    help: .value("from", "The present scale: 5, 10 or 100."),
    completion: .list(RatingScale.allCases.map(\.best)))
  var from: String

  @Argument(
    help: .value("to", "The new scale: 5, 10 or 100."),
    completion: .list(RatingScale.allCases.map(\.best)))
  var to: String

  @Flag(help: "Show all problems, also repeated ones.")
  var all = false

  @OptionGroup var change: ChangeOptions
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if from == to { throw ValidationError("The two scales must be different.") }
    if options.kind != nil { throw ValidationError("A library has one scale; leave --kind out.") }
  }

  func run() async throws {
    let detail: Console.Detail = all ? .whole : .first(shownBy: "--all")
    try await options.console.run(in: detail) { diagnostics in
      let (from, to) = try (scale(from, besides: to), scale(to, besides: from))
      let library = try await OwnersLibrary(options, reporting: &diagnostics)
      library.console.report(
        try library.editor(change).rescale(from: from, to: to, reporting: &diagnostics))
    }
  }

  private func scale(_ text: String, besides other: String) throws(Refusal) -> RatingScale {
    if let scale = RatingScale.allCases.first(where: { $0.best == text }) { return scale }
    throw Refusal(.noScale(text, besides: other))
  }
}
