import ArgumentParser
import LibraryKeeping

struct HoursCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hours",
    abstract: "Add to the hours that you played a game.",
    discussion: """
      Examples:
        tokonoma hours "outer wilds" +1.5
        tokonoma hours "outer wilds" 22
      """)

  @Argument(help: "The game: its id, or a piece of any of its names.")
  var title: String

  @Argument(help: "The hours: 12, 12.5, +1.5, -0.5.")
  var hours: String

  @OptionGroup var change: ChangeOptions
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.changeTitle(title, change) { _, _ in
      HoursChange(hours, localDate.map { .today($0) } ?? .none)
    }
  }
}
