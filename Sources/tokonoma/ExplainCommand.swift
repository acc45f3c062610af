import ArgumentParser
import Base
import Checking

struct ExplainCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain why a file of the site exists, and what it is made of.",
    discussion: """
      Shows the source files and templates of a page, its links, and the pages that link to it. The site need not have \
      been built.
      """)

  static let examples = [
    CommandExample("tokonoma explain anime/cowboy-bebop.html", "A page, by its path in the site."),
    CommandExample("tokonoma explain _site/watched.html", "The same, as your shell completes it."),
    CommandExample("tokonoma explain https://mika.example/alcove/top.html", "Or by its address."),
    CommandExample(
      "tokonoma explain library/anime/planetes.md", "Or by the file that it is made from."),
  ]

  @Argument(
    help: "A file of the site, as in the output folder or as an address.", completion: .file())
  var path: String

  @OptionGroup var project: ProjectOptions

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The site's folder, if not _site in the project.", valueName: "folder"),
    completion: .directory)
  var output: String?

  @Flag(help: "Show all sources and links.")
  var all = false

  func run() async throws {
    try await project.run { project, console, diagnostics in
      let pictures = picturesProgram(reporting: &diagnostics)
      let answer = try await console.showingProgress { progress in
        try await explainFile(
          path, of: project, output: output,
          on: WorkerPool(count: WorkerPool.availableCores, progress: progress),
          making: pictures,
          reporting: &diagnostics)
      }
      switch answer {
      case nil: return
      case .file(let explanation):
        console.text(explanation.text(showsAll: all))
        console.json(explanation.json)
      case .missing(let reason):
        console.result(reason.text)
        console.json(reason.json)
      }
    }
  }
}
