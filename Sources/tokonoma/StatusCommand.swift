import ArgumentParser
import Base
import LibraryCommands
import LibraryFiles
import MediaLibrary

struct StatusCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    "status", "Set a title's status: planned, current, completed, dropped.",
    """
    The statuses are planning, current, completed, paused, dropped and repeating, or another tracker's words such as \
    watching or on-hold. Today's date is filled in as 'started', 'finished' or 'dropped', unless there is one. To begin \
    a finished title again adds a run to its history; the title stays completed even if you drop or pause that run. A \
    paused title continues where it was.
    """)

  static let examples: [CommandExample] = [
    "tokonoma status planetes completed  # Finished today.",
    "tokonoma status hades dropped --date 2026-09  # Dropped in September.",
    "tokonoma status cowboy bebop rewatching  # Begin a rewatch.",
  ]

  @OptionGroup var named: TitleArgument

  @Argument(help: "The status.", completion: .statuses)
  var status: String

  @Flag(help: "Begin a finished title again; on a terminal you are asked.")
  var again = false

  @OptionGroup var date: DateOption
  @OptionGroup var change: ChangeOptions
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.withTitle(named) { library, title, diagnostics in
      let date = try date.given()
      var isAgain = again
      if !isAgain, library.console.canAsk {
        let id = title.entry.id
        if StatusChange.begins(status, again: title) {
          isAgain = Conversation.confirm("'\(id)' was finished. Begin it again?", preset: true)
          if !isAgain { return }
        } else if StatusChange.mayBegin(status, again: title) {
          isAgain = Conversation.confirm(
            "'\(id)' is completed. Begin it again instead of going on with it?", preset: false)
        }
      }
      try library.change(
        title, by: StatusChange(status, date, isAgain: isAgain), change, reporting: &diagnostics)
    }
  }
}
