import ArgumentParser
import Base
import SiteBuilding

struct TemplatesCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    "templates", "List the templates and the theme's files; copy one to change it.",
    """
    Your files in templates/ and theme/ replace the built-in ones of the same name. --eject copies a built-in file for \
    you to change.
    """)

  static let examples: [CommandExample] = [
    "tokonoma templates  # All files, and which one is used.",
    "tokonoma templates --eject card.html  # Start a card of your own from the built-in one.",
    "tokonoma templates --diff card.html  # Show your changes.",
    "tokonoma templates --fields card  # List the names that a card's template can use.",
  ]

  @OptionGroup var project: ProjectOptions

  @Option(help: .value("name", "Copy this built-in file into the project."), completion: .looks)
  var eject: String?

  @Option(
    help: .value("name", "Show how your file differs from the built-in one."), completion: .looks)
  var diff: String?

  @Option(
    help: .value("name", "List the names that this template can use, with their types."),
    completion: .looks)
  var fields: String?

  @Flag(help: "Let --eject replace an existing file; 'tokonoma undo' brings it back.")
  var force = false

  func validate() throws {
    if [eject, diff, fields].count(where: { $0 != nil }) > 1 {
      throw ValidationError("choose one of --eject, --diff and --fields")
    }
    if force, eject == nil { throw ValidationError("--force needs --eject") }
  }

  func run() async throws {
    try await project.run { project, console, diagnostics in
      if let fields {
        guard let listing = try TemplateFields(of: fields, in: project, reporting: &diagnostics)
        else { return }
        console.text(listing.text)
        for use in listing.json { console.json(use) }
        return
      }
      let files = try ThemeFiles(of: project, reporting: &diagnostics)
      if let eject {
        let report = try files.eject(
          eject, isForced: force, by: changeOrigin(), whenWaiting: console.reportWaiting,
          reporting: &diagnostics)
        guard let report else { return }
        console.text(report.text, report.json)
      } else if let diff {
        guard let difference = files.difference(of: diff, reporting: &diagnostics) else { return }
        console.text(difference)
      } else {
        console.text(files.text)
        for file in files.json { console.json(file) }
      }
    }
  }
}
