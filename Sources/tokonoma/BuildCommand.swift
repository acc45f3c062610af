import ArgumentParser
import Base
import Checking
import SiteBuilding

struct BuildCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Make the site, or bring it up to date.",
    discussion: """
      Everything is read and checked first; if anything is wrong, the site stays as it was. Then only the files \
      that differ are written, and of the files in the output folder only those that an earlier build wrote are \
      ever removed. Of problems that are said often, the first five are shown.
      """)

  static let examples = [
    CommandExample("tokonoma build", "Bring the site in _site up to date."),
    CommandExample("tokonoma build -C ~/my-alcove", "The same from anywhere."),
    CommandExample(
      "tokonoma build --output /srv/www/alcove", "Make the site where a web server finds it."),
  ]

  @OptionGroup var project: ProjectOption
  @OptionGroup var common: CommonOptions

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Where the site goes; otherwise the folder _site in the project.", valueName: "folder"),
    completion: .directory)
  var output: String?

  @Flag(
    help:
      "Take over an output folder that holds files of another origin; they are kept, but for pages of unlisted titles that this copy of the project does not make."
  )
  var adopt = false

  @Flag(help: "Allow a build to remove more than 100 files and more than half of the site.")
  var allowDeletions = false

  @Option(help: ArgumentHelp("How many cores to use; otherwise all.", valueName: "count"))
  var workers: Int?

  @Flag(help: "Show every problem, however often it is the same.")
  var all = false

  @Flag(help: "Look in all that was made for what is private, as 'tokonoma audit' does.")
  var audit = false

  @Flag(
    help:
      "The site is going out: note for its feeds what has changed since this was said last, as 'tokonoma publish' does."
  )
  var noteChanges = false

  @Flag(help: "Print how long each phase took.")
  var timings = false

  func validate() throws {
    if let workers, workers < 1 {
      throw ValidationError("--workers must be 1 or more, not \(workers)")
    }
  }

  func run() async throws {
    let console = common.console
    var audited: AuditReport?
    try await console.run(in: all ? .whole : .first(shownBy: "--all")) { diagnostics in
      guard let project = try project.found(reporting: &diagnostics) else { return }
      var options = BuildOptions(
        output: output, adoptsOutput: adopt, allowsLargeDeletion: allowDeletions,
        workers: workers ?? WorkerPool.availableCores)
      if noteChanges { options.notesChangesOn = today() }
      options.pictures = picturesProgram(reporting: &diagnostics)
      let report = try await console.showingProgress { progress in
        options.progress = progress
        return try await buildSite(of: project, options, reporting: &diagnostics)
      }
      guard let report else { return }
      console.result(report.summary)
      if timings { console.text(report.times.text) }
      console.json(report.json)
      if audit {
        audited = try await console.audit(
          project, output: output, showsAll: all, reporting: &diagnostics)
      }
    }
    if audited?.isClean == false { throw ExitStatus.findings }
  }
}
