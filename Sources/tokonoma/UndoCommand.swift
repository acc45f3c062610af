import ArgumentParser
import Base
import LibraryCommands
import LibraryFiles

struct UndoCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take back what the last command changed.",
    discussion: """
      The files become what they were before, byte for byte; new ones are removed, removed ones are back. What has \
      been changed since is not touched. The last 50 changes by commands are remembered on this \
      machine, in .tokonoma/undo; undoing again takes back the change before.
      """)

  static let examples = [
    CommandExample("tokonoma undo", "The last change, whatever command made it."),
    CommandExample("tokonoma undo --dry-run", "Only tell what that would be."),
    CommandExample("tokonoma undo --list", "All changes that can be undone."),
    CommandExample("tokonoma undo 3", "The third of that list, and no other."),
  ]

  @Argument(
    help: ArgumentHelp("Which of the list; otherwise 1, the last.", valueName: "number"))
  var number: Int?

  @Flag(help: "List the changes, the last one first.")
  var list = false

  @OptionGroup var change: ChangeOptions
  @OptionGroup var project: ProjectOption
  @OptionGroup var common: CommonOptions

  func validate() throws {
    if let number, number < 1 { throw ValidationError("The number must be 1 or more.") }
    if list, number != nil { throw ValidationError("Choose one: a number, or --list.") }
  }

  func run() async throws {
    let console = common.console
    try await console.run { diagnostics in
      guard let project = try project.found(reporting: &diagnostics) else { return }
      if list {
        let changes = try UndoableChanges(of: project, reporting: &diagnostics)
        console.text(changes.text)
        for change in changes.json { console.json(change) }
        return
      }
      let report = try project.undo(
        number ?? 1, isDryRun: change.dryRun, whenWaiting: console.tellOfWait,
        reporting: &diagnostics)
      guard let report else { return }
      console.text(report.text)
      console.json(report.json)
    }
  }
}
