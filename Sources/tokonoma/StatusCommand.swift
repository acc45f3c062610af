import ArgumentParser
import LibraryKeeping

struct StatusCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Say what a title is to you: planned, current, completed …",
    discussion: """
      The statuses are planning, current, completed, paused, dropped and repeating; the words of other trackers, such \
      as watching or on-hold, do as well. What is completed gets today's date as 'finished' unless there is one, what \
      is dropped as 'dropped', what is begun as 'started'.

      Examples:
        tokonoma status planetes completed
        tokonoma status hades dropped --date 2026-09
        tokonoma status "cowboy bebop" rewatching
      """)

  @Argument(help: "The title: its id, or a piece of any of its names.")
  var title: String

  @Argument(help: "The status.")
  var status: String

  @OptionGroup var date: DateOption
  @OptionGroup var change: ChangeOptions
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.changeTitle(title, change) { _, diagnostics in
      date.given(reporting: &diagnostics).map { StatusChange(status, $0) }
    }
  }
}
