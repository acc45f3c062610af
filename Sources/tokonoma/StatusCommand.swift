import ArgumentParser
import LibraryCommands
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
    "tokonoma status planetes planning --not-finished  # \"Completed\" was a mistake.",
  ]

  @OptionGroup var named: TitleArgument

  @Argument(help: "The status.", completion: .statuses)
  var status: String

  @Flag(help: "Begin a finished title again; on a terminal you are asked.")
  var again = false

  @Flag(help: "Take back that the title was finished; on a terminal you are asked.")
  var notFinished = false

  @OptionGroup var date: DateOption
  @OptionGroup var start: StartOption
  @OptionGroup var change: ChangeOptions
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.withLibrary { library, diagnostics in
      let (named, status) =
        library.swapped(self.named.title, self.status) { Status(word: $0) != nil }
        ?? (self.named.title, self.status)
      let (query, given) = library.dated(named, self.date)
      let title = try library.title(query)
      let (date, start) = (try given.given(), try start.given())
      var (isAgain, isCorrection) = (again, notFinished)
      if !isAgain, !isCorrection, library.console.canAsk {
        let id = title.entry.id
        if StatusChange.begins(status, again: title) {
          isAgain = Conversation.confirm("'\(id)' was finished. Begin it again?", preset: true)
          if !isAgain { return }
        } else if StatusChange.mayBegin(status, again: title) {
          isAgain = Conversation.confirm(
            "'\(id)' is completed. Begin it again instead of going on with it?", preset: false)
        } else if let day = StatusChange.endDenied(by: status, of: title) {
          isCorrection = Conversation.confirm(
            "'\(id)' was finished on \(day). Was that a mistake?", preset: false)
          if !isCorrection { return }
        }
      }
      try library.change(
        title,
        by: StatusChange(
          status, date, started: start, isAgain: isAgain, isCorrection: isCorrection),
        change, reporting: &diagnostics)
    }
  }
}
