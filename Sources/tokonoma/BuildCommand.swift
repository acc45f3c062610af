import ArgumentParser
import Base
import Checking
import SiteBuilding

struct BuildCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Make the site, or bring it up to date.",
    discussion: """
      Everything is read and checked first; if anything is wrong, the site stays as it was. Then only files that differ \
      are written, and only files of earlier builds are ever removed. Of frequent problems the first five are shown.
      """)

  static let examples = [
    CommandExample("tokonoma build", "Bring the site in _site up to date."),
    CommandExample("tokonoma build -C ~/my-alcove", "The same from anywhere."),
    CommandExample(
      "tokonoma build --output /srv/www/alcove", "Make the site where a web server finds it."),
  ]

  @OptionGroup var project: ProjectOptions

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The site's folder, if not _site in the project.", valueName: "folder"),
    completion: .directory)
  var output: String?

  @Flag(
    help:
      "Take over an output folder with other files. They are kept, except pages of unlisted titles that this copy of the project doesn't have."
  )
  var adopt = false

  @Flag(help: "Allow removing more than 100 files and more than half of the site.")
  var allowDeletions = false

  @Option(help: ArgumentHelp("The number of cores to use, if not all.", valueName: "count"))
  var workers: Int?

  @Flag(help: "Show all problems, also repeated ones.")
  var all = false

  @Flag(help: "Search the site for private data, as 'tokonoma audit' does.")
  var audit = false

  @Flag(
    help:
      "Note the changes since the last time for the feeds, as 'tokonoma publish' does. Use it when you publish the site yourself."
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
    var audited: AuditReport?
    try await project.run(in: all ? .whole : .first(shownBy: "--all")) {
      project, console, diagnostics in
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
