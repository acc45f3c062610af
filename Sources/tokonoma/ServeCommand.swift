import ArgumentParser
import Base
import PreviewServer

struct ServeCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Preview the site while you write: every save shows at once.",
    discussion: """
      Builds the site into a private folder, for this machine only. When a file of the project changes, the site is built \
      again, and pages that look different reload by themselves. Problems are shown here and over the page, and the last \
      good site stays. Small covers and share pictures are made and kept, as by 'tokonoma build'; \
      TOKONOMA_PICTURES=none leaves them out.
      """)

  static let examples = [
    CommandExample("tokonoma serve", "Preview at port 8080 until Ctrl-C."),
    CommandExample("tokonoma serve --port 0", "At any free port."),
    CommandExample(
      "tokonoma serve --base /my-alcove/", "At another path than that of 'url' in the settings."),
  ]

  @OptionGroup var project: ProjectOptions

  @Option(
    help: ArgumentHelp(
      "The port, if not 8080 or the next free one; 0 is any free one.",
      valueName: "number"))
  var port: Int?

  @Option(
    help: ArgumentHelp(
      "The site's path, if not that of 'url' in the settings, or /.",
      valueName: "path"))
  var base: String?

  @Option(help: ArgumentHelp("The number of cores to use, if not all.", valueName: "count"))
  var workers: Int?

  func validate() throws {
    if let port, !(0...65535).contains(port) {
      throw ValidationError("--port must be from 0 to 65535, not \(port)")
    }
    if let workers, workers < 1 {
      throw ValidationError("--workers must be 1 or more, not \(workers)")
    }
  }

  func run() async throws {
    try await project.run { project, console, diagnostics in
      let options = PreviewOptions(
        port: port, base: base, workers: workers ?? WorkerPool.availableCores,
        pictures: picturesProgram(reporting: &diagnostics), endsOnSignals: true)
      try await serve(project, options, reporting: &diagnostics) { build in
        await console.showingProgress { await build($0) }
      } describing: {
        .disk($0)
      } telling: { event in
        console.report(event.diagnostics, in: .first(shownBy: "'tokonoma build --all' shows them"))
        console.result(event.text)
        console.json(event.json)
      }
    }
  }
}
