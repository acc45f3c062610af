import ArgumentParser
import Diagnostics
import TerminalUI
import Theming

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
    CommandExample(
      "tokonoma templates --eject style/25-card.css",
      "The same with what the style sheet says of cards."),
    CommandExample("tokonoma templates --diff card.html", "What you have changed since."),
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

  @Flag(help: "Let --eject write over a file that is there.")
  var force = false

  func validate() throws {
    if eject != nil, diff != nil { throw ValidationError("choose one of --eject and --diff") }
    if force, eject == nil { throw ValidationError("--force needs --eject") }
  }

  func run() async throws {
    let console = common.console
    try await console.run { diagnostics in
      guard let project = try project.found(reporting: &diagnostics) else { return }
      let files = try ThemeFiles(of: project, reporting: &diagnostics)
      if let eject {
        let report = try files.eject(
          eject, isForced: force, whenWaiting: console.tellOfWait, reporting: &diagnostics)
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
