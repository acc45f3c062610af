import ArgumentParser
import MediaLibrary
import SiteBuilding

struct TemplatesCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    "templates", "List the templates and the theme's files; copy one to change it.",
    """
    Your files in templates/ and theme/ replace those of your theme in themes/, and these the built-in ones of the same \
    name. --eject copies a file for you to change.
    """)

  static let examples: [CommandExample] = [
    "tokonoma templates  # All files, and which one is used.",
    "tokonoma templates --eject card.html --theme mine  # Put it into the theme themes/mine/.",
    .init(
      "tokonoma templates --eject text-page.html --as games.html",
      "Start a template for pages with 'template: games'."),
    "tokonoma templates --fields card  # List the names that a card's template can use.",
  ]

  @OptionGroup var project: ProjectOptions

  @Option(help: .value("name", "Copy this built-in file into the project."), completion: .looks)
  var eject: String?

  @Option(name: .customLong("as"), help: .value("name", "Give the copy another name."))
  var newName: String?

  @Option(help: .value("name", "Copy it into themes/ under this theme's name."))
  var theme: String?

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
    for (option, isGiven) in [
      ("--force", force), ("--as", newName != nil), ("--theme", theme != nil),
    ] where isGiven && eject == nil {
      throw ValidationError("\(option) needs --eject")
    }
    let parts = newName?.split(separator: "/", omittingEmptySubsequences: false) ?? []
    if parts.contains(where: { $0.isEmpty || $0.hasPrefix(".") }) {
      throw ValidationError("write a name after --as, such as 'games.html'")
    }
    if let theme, !isSlug(theme) {
      throw ValidationError("write the name of the theme as '\(slug(for: theme))'")
    }
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
      let files = try ThemeFiles(of: project, newTheme: theme, reporting: &diagnostics)
      if let eject {
        let report = try files.eject(
          eject, as: newName, into: theme, isForced: force, by: changeOrigin(),
          whenWaiting: console.reportWaiting, reporting: &diagnostics)
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
