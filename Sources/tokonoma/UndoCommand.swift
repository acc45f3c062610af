import ArgumentParser
import LibraryCommands

struct UndoCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    "undo", "Take back the last command's changes.",
    """
    Restores the files byte for byte: new ones are removed, removed ones are back. Files that you have changed since are \
    not touched. .tokonoma/undo keeps the last 50 changes by commands on this machine; undoing again takes back the \
    one before.
    """)

  static let examples: [CommandExample] = [
    "tokonoma undo  # The last change, whatever command made it.",
    "tokonoma undo --dry-run  # Show what would be undone.",
    "tokonoma undo --list  # All changes that can be undone.",
    "tokonoma undo 3  # Only the third of that list.",
  ]

  @Argument(help: .value("number", "The number in the list, if not 1, the last."))
  var number: Int?

  @Flag(help: "List the changes, the last one first.")
  var list = false

  @OptionGroup var change: ChangeOptions
  @OptionGroup var project: ProjectOptions

  func validate() throws {
    try requirePositive(("The number", number))
    if list { try refuse(("--dry-run", change.dryRun), beside: "--list") }
    if list, number != nil { throw ValidationError("Choose one: a number, or --list.") }
  }

  func run() async throws {
    try await project.run { project, console, diagnostics in
      if list {
        let changes = try UndoableChanges(of: project, reporting: &diagnostics)
        console.text(changes.text)
        for change in changes.json { console.json(change) }
        return
      }
      console.report(
        try project.undo(
          number ?? 1, isDryRun: change.dryRun, whenWaiting: console.reportWaiting,
          reporting: &diagnostics))
    }
  }
}
