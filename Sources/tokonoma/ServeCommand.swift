import ArgumentParser
import Base
import PreviewServer

struct ServeCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    "serve", "Preview the site while you write: every save shows at once.",
    """
    Builds the site into a private folder, for this machine only. When a file of the project changes, the site is built \
    again, and pages that look different reload by themselves. Problems are shown here and over the page, and the last \
    good site stays. Small covers and share pictures are made and kept, as by 'tokonoma build'; \
    TOKONOMA_PICTURES=none leaves them out.
    """)

  static let examples: [CommandExample] = [
    "tokonoma serve  # Preview at port 8080 until Ctrl-C.",
    "tokonoma serve --port 0  # At any free port.",
    "tokonoma serve --base /my-alcove/  # At another path than that of 'url' in the settings.",
  ]

  @OptionGroup var project: ProjectOptions

  @Option(help: .value("number", "The port, if not 8080 or the next free one; 0 is any free one."))
  var port: Int?

  @Option(help: .value("path", "The site's path, if not that of 'url' in the settings, or /."))
  var base: String?

  @Option(help: .value("count", "The number of cores to use, if not all."))
  var workers: Int?

  func validate() throws {
    if let port, !(0...65535).contains(port) {
      throw ValidationError("--port must be from 0 to 65535, not \(port)")
    }
    try requirePositive(("--workers", workers))
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
        console.result(event.text, event.json)
      }
    }
  }
}
