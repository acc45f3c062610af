import ArgumentParser
import Base
import Checking
import SiteBuilding

struct BuildCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    "build", "Make the site, or bring it up to date.",
    """
    Everything is read and checked first; if anything is wrong, the site stays as it was. Then only files that differ \
    are written, and only files of earlier builds are ever removed. Of frequent problems, only the first five are shown.
    """)

  static let examples: [CommandExample] = [
    "tokonoma build  # Bring the site in _site up to date.",
    "tokonoma build -C ~/my-alcove  # The same from anywhere.",
    "tokonoma build --output /srv/www/alcove  # Make the site where a web server finds it.",
  ]

  @OptionGroup var project: ProjectOptions

  @OptionGroup var site: SiteOption

  @Flag(
    help:
      "Take over an output folder with other files. They are kept, except pages of unlisted titles that this copy of the project doesn't have."
  )
  var adopt = false

  @Flag(help: "Allow removing more than 100 files and more than half of the site.")
  var allowDeletions = false

  @Option(help: .value("count", "The number of cores to use, if not all."))
  var workers: Int?

  @Flag(help: "Show all problems, also repeated ones.")
  var all = false

  @Flag(help: "Search the site for private data, as 'tokonoma audit' does.")
  var audit = false

  @Flag(
    help:
      "Record the changes since the last time for the feeds, as 'tokonoma publish' does. Use it when you publish the site yourself."
  )
  var noteChanges = false

  @Flag(help: "Print how long each phase took.")
  var timings = false

  func validate() throws { try requirePositive(("--workers", workers)) }

  func run() async throws {
    var audited: AuditReport?
    try await project.run(in: all ? .whole : .first(shownBy: "--all")) {
      project, console, diagnostics in
      var options = BuildOptions(
        output: site.output, adoptsOutput: adopt, allowsLargeDeletion: allowDeletions,
        workers: workers ?? WorkerPool.availableCores)
      (options.today, options.notesChanges) = (today(), noteChanges)
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
          project, AuditOptions(output: site.output, workers: WorkerPool.availableCores),
          showsAll: all, reporting: &diagnostics)
      }
    }
    if audited?.isClean == false { throw ExitStatus.findings }
  }
}
