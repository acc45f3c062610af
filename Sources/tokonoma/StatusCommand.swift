import ArgumentParser
import Base
import LibraryCommands
import LibraryFiles
import MediaLibrary

struct StatusCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Say what a title is to you: planned, current, completed, dropped.",
    discussion: """
      The statuses are planning, current, completed, paused, dropped and repeating; the words of other trackers, such \
      as watching or on-hold, do as well. What is completed gets today's date as 'finished' unless there is one, what \
      is dropped as 'dropped', what is begun as 'started'. What was finished stays so: to begin it once more adds a time \
      to its history, and dropping, pausing or completing it then is about that time only. One that is paused goes on \
      where it was.
      """)

  static let examples = [
    CommandExample(
      "tokonoma status planetes completed", "Finished today."),
    CommandExample(
      "tokonoma status hades dropped --date 2026-09", "Given up in September."),
    CommandExample(
      "tokonoma status cowboy bebop rewatching", "Begun once more."),
  ]

  @Argument(
    help: "The title: its id, its file, or a piece of any of its names.", completion: .titles)
  var title: String

  @Argument(help: "The status.", completion: .statuses)
  var status: String

  @Flag(help: "Begin something that was finished once more; on a terminal you are asked.")
  var again = false

  @OptionGroup var date: DateOption
  @OptionGroup var change: ChangeOptions
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.common.console.run { diagnostics in
      guard let library = try await OwnersLibrary(options, reporting: &diagnostics),
        let date = date.given(reporting: &diagnostics),
        let title = library.title(title, reporting: &diagnostics)
      else { return }
      var isAgain = again
      let console = library.console
      if !isAgain, !console.isJSON, Conversation.canAsk {
        if StatusChange.begins(status, again: title) {
          isAgain = Conversation.confirm(
            "'\(title.entry.id)' was finished. Begin it once more?", preset: true)
          if !isAgain { return }
        } else if StatusChange.mayBegin(status, again: title) {
          isAgain = Conversation.confirm(
            "'\(title.entry.id)' is completed. Begin it once more, or else go on with it?",
            preset: false)
        }
      }
      let change = StatusChange(status, date, isAgain: isAgain)
      let editor = library.editor(self.change)
      if let report = try editor.change(title, by: change, reporting: &diagnostics) {
        console.report(report)
      }
    }
  }
}
