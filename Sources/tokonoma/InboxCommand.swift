import ArgumentParser
import Base
import Catalogue
import LibraryCommands

struct InboxCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    "inbox", "Carry out the actions in the files of inbox/.",
    """
    Phones, forms and other programs put them there, one file for each: 'do: progress', 'title: anime/frieren', \
    'value: +1'. Files are taken in the order of their names and deleted; one that can't be carried out goes to \
    inbox/refused/, with the reason. 'tokonoma help inbox' describes them.
    """)

  static let examples: [CommandExample] = [
    "tokonoma inbox  # Carry out what has come.",
    "tokonoma inbox --dry-run  # Show what each file would change.",
    "tokonoma inbox --schema >action.schema.json  # For programs that write such files.",
  ]

  @Flag(help: "Print the JSON Schema of an action's file.")
  var schema = false

  @OptionGroup var change: ChangeOptions
  @OptionGroup var project: ProjectOptions

  func validate() throws {
    if schema { try refuse(("--dry-run", change.dryRun), beside: "--schema") }
  }

  func run() async throws {
    if schema {
      Output.results.write(ActionVerb.schema.line + "\n")
      return
    }
    try await project.run(in: .first(shownBy: "--json")) { project, console, diagnostics in
      let settings = try project.soundSettings(reporting: &diagnostics)
      let check = CoverCheck()
      let inbox = Inbox(console.editor(project, settings, change), workers: .onAllCores()) {
        file, problems in
        ChosenCover(file, reporting: &problems).flatMap {
          check.checked($0, from: file.path, reporting: &problems)
        }
      }
      var count = 0
      try await inbox.carryOut(reporting: &diagnostics) { outcome in
        count += 1
        console.report(outcome)
      }
      if count == 0 { console.result("The inbox is empty.") }
    }
  }
}
