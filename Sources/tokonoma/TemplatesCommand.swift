import ArgumentParser
import Base
import SiteBuilding

struct TemplatesCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    commandName: "templates",
    abstract: "List the templates and the theme's files; copy one to change it.",
    discussion: """
      A file of yours in templates/ or theme/ wins over the built-in one of the same name. With --eject you start \
      from a copy of what is built in.
      """)

  static let examples = [
    CommandExample("tokonoma templates", "All of them, and which one wins."),
    CommandExample(
      "tokonoma templates --eject card.html", "Start a card of your own from the built-in one."),
    CommandExample("tokonoma templates --diff card.html", "What you have changed since."),
    CommandExample("tokonoma templates --fields card", "What a card's template may show."),
  ]

  @OptionGroup var project: ProjectOption
  @OptionGroup var common: CommonOptions

  @Option(
    help: ArgumentHelp("Copy this built-in file into the project.", valueName: "name"),
    completion: .looks)
  var eject: String?

  @Option(
    help: ArgumentHelp("Show how your file differs from the built-in one.", valueName: "name"),
    completion: .looks)
  var diff: String?

  @Option(
    help: ArgumentHelp(
      "List the names that this template may use, with their types.", valueName: "name"),
    completion: .looks)
  var fields: String?

  @Flag(help: "Let --eject write over a file that is there; 'tokonoma undo' brings that back.")
  var force = false

  func validate() throws {
    if [eject, diff, fields].count(where: { $0 != nil }) > 1 {
      throw ValidationError("choose one of --eject, --diff and --fields")
    }
    if force, eject == nil { throw ValidationError("--force needs --eject") }
  }

  func run() async throws {
    let console = common.console
    try await console.run { diagnostics in
      guard let project = try project.found(reporting: &diagnostics) else { return }
      if let fields {
        guard
          let listing = try TemplateFields(of: fields, in: project, reporting: &diagnostics)
        else { return }
        console.text(listing.text)
        for use in listing.json { console.json(use) }
        return
      }
      let files = try ThemeFiles(of: project, reporting: &diagnostics)
      if let eject {
        let report = try files.eject(
          eject, isForced: force, by: changeOrigin(), whenWaiting: console.tellOfWait,
          reporting: &diagnostics)
        guard let report else { return }
        console.text(report.text)
        console.json(report.json)
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
