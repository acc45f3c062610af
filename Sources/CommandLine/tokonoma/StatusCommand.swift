import ArgumentParser
import LibraryCommands
import TerminalUI

struct StatusCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Say what a title is to you: planned, current, completed, dropped.",
    discussion: """
      The statuses are planning, current, completed, paused, dropped and repeating; the words of other trackers, such \
      as watching or on-hold, do as well. What is completed gets today's date as 'finished' unless there is one, what \
      is dropped as 'dropped', what is begun as 'started'.
      """)

  static let examples = [
    CommandExample(
      "tokonoma status planetes completed", "Finished today."),
    CommandExample(
      "tokonoma status hades dropped --date 2026-09", "Given up in September."),
    CommandExample(
      #"tokonoma status "cowboy bebop" rewatching"#, "Begun once more."),
  ]

  @Argument(
    help: "The title: its id, or a piece of any of its names.", completion: .titles)
  var title: String

  @Argument(help: "The status.", completion: .statuses)
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
