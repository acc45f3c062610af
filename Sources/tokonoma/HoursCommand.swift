import ArgumentParser
import LibraryCommands

struct HoursCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration("hours", "Add to the hours of a game.")

  static let examples: [CommandExample] = [
    "tokonoma hours outer wilds +1:30  # Another hour and a half.",
    "tokonoma hours outer wilds +90m  # The same in minutes.",
    "tokonoma hours outer wilds 22  # 22 hours in total.",
  ]

  @Argument(help: "The game: its id, its file, or part of any of its names.", completion: .titles)
  var title: String

  @Argument(help: "The hours: 12, 12.5, +1.5, -0.5, +1:30, 90m.")
  var hours: String

  @OptionGroup var change: ChangeOptions
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.withTitle(title) { library, title, diagnostics in
      try library.change(
        title, by: HoursChange(hours, today().map { .today($0) } ?? .none), change,
        reporting: &diagnostics)
    }
  }
}
