import ArgumentParser
import Checking

struct ExplainCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    "explain", "Explain why a file of the site exists, and what it is made of.",
    """
    Shows the source files and templates of a page, its links, and the pages that link to it. The site need not have \
    been built.
    """)

  static let examples: [CommandExample] = [
    "tokonoma explain anime/cowboy-bebop.html  # A page, by its path in the site.",
    "tokonoma explain _site/watched.html  # The same, as your shell completes it.",
    "tokonoma explain https://mika.example/alcove/top.html  # Or by its address.",
    "tokonoma explain library/anime/planetes.md  # Or by the file that it is made from.",
  ]

  @Argument(
    help: "A file of the site, as in the output folder or as an address.", completion: .file())
  var path: String

  @OptionGroup var project: ProjectOptions

  @OptionGroup var site: SiteOption

  @Flag(help: "Show all sources and links.")
  var all = false

  func run() async throws {
    try await project.run { project, console, diagnostics in
      let pictures = picturesProgram(reporting: &diagnostics)
      let answer = try await console.showingProgress { progress in
        try await explainFile(
          path, of: project, output: site.output, on: .onAllCores(progress), making: pictures,
          reporting: &diagnostics)
      }
      switch answer {
      case nil: return
      case .file(let explanation): console.text(explanation.text(showsAll: all), explanation.json)
      case .missing(let reason):
        console.result(reason.text, reason.json)
      }
    }
  }
}
