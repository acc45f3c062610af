import ArgumentParser
import Base
import PreviewServer

struct ServeCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Show the site while you write: every save is seen at once.",
    discussion: """
      The site is made in a private folder and can be visited from this machine only. When a file of the project \
      changes, it is made again, and pages that look different reload by themselves. What is wrong is shown \
      here and over the page, and the last good site stays. Small covers and the pictures that are shared with pages \
      are made, too, and kept for the next time, as 'tokonoma build' does; TOKONOMA_PICTURES=none leaves them out.
      """)

  static let examples = [
    CommandExample("tokonoma serve", "Show the site at port 8080 of this machine until Ctrl-C."),
    CommandExample("tokonoma serve --port 0", "At whatever port is free."),
    CommandExample(
      "tokonoma serve --base /my-alcove/", "At another path than that of 'url' in the settings."),
  ]

  @OptionGroup var project: ProjectOption
  @OptionGroup var common: CommonOptions

  @Option(
    help: ArgumentHelp(
      "Where to listen; otherwise 8080 or the next that is free. 0 is any that is free.",
      valueName: "number"))
  var port: Int?

  @Option(
    help: ArgumentHelp(
      "The site's path on its host; otherwise that of 'url' in the settings, or /.",
      valueName: "path"))
  var base: String?

  @Option(help: ArgumentHelp("How many cores to use; otherwise all.", valueName: "count"))
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
    let console = common.console
    try await console.run { diagnostics in
      guard let project = try project.found(reporting: &diagnostics) else { return }
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
