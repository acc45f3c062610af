import ArgumentParser
import Base
import LibraryCommands
import MediaLibrary

struct RateCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration("rate", "Give a title a rating.")

  static let examples: [CommandExample] = [
    "tokonoma rate planetes 9.5  # Any part of a name will do.",
    "tokonoma rate cowboy bebop 9 --again  # After a rewatch: also adds it to the history.",
    "tokonoma rate planetes --none  # Remove the rating.",
  ]

  @OptionGroup var named: TitleArgument

  @Argument(help: "The rating, on the scale of the settings.")
  var rating: String?

  @Flag(help: "Remove the rating.")
  var none = false

  @Flag(help: "For another run: also adds the rating and its date to the history.")
  var again = false

  @OptionGroup var date: DateOption
  @OptionGroup var change: ChangeOptions
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if (rating == nil) != none { throw ValidationError("Write a rating, or --none to remove it.") }
    if again, none { throw ValidationError("--again needs a rating.") }
    try requireRun(for: date)
  }

  func run() async throws {
    try await options.withLibrary { library, diagnostics in
      let swapped = self.rating.flatMap { rating in
        library.swapped(named.title, rating) { $0.first?.isNumber == true }
      }
      let rating = swapped?.value ?? self.rating
      let (query, given) = library.dated(swapped?.title ?? named.title, self.date)
      try requireRun(for: given)
      let title = try library.title(query)
      if let rating, rating.allSatisfy(\.isLetter),
        case let whole = named.title + " " + rating, library.has(whole)
      {
        throw Refusal(.ratingMissing(try library.title(whole).entry))
      }
      let date = try given.given()
      try library.change(
        title, by: RatingChange(rating, again: again ? date : nil), change, reporting: &diagnostics)
    }
  }

  private func requireRun(for date: DateOption) throws {
    if date.date != nil, !again {
      throw ValidationError("A rating has no date of its own; --date goes with --again.")
    }
  }
}
