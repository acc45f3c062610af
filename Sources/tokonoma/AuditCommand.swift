import ArgumentParser
import Base
import Checking
import LibraryFiles

struct AuditCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: "Look in the finished site for anything that is private.",
    discussion: """
      Searches every file of the site, and what is packed in it, for names, addresses and texts of private titles, lists \
      and pages, for notes and comments, and for unlisted titles, spoilers and what is behind the age gate where they \
      do not belong. A name of less than four letters is looked for as an address alone; what a public text says, too, \
      is no secret. What is found goes to the standard output, with its place and without its words.
      """)

  static let examples = [
    CommandExample("tokonoma audit", "Look through _site."),
    CommandExample(
      "tokonoma audit --output /srv/www/alcove --json", "Another folder, for a program."),
  ]

  @OptionGroup var project: ProjectOption
  @OptionGroup var common: CommonOptions

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The folder with the site; otherwise _site in the project.", valueName: "folder"),
    completion: .directory)
  var output: String?

  @Flag(help: "Show everything, however often it is the same.")
  var all = false

  func run() async throws {
    let console = common.console
    var report: AuditReport?
    try await console.run { diagnostics in
      guard let project = try project.found(reporting: &diagnostics) else { return }
      report = try await console.audit(
        project, output: output, showsAll: all, reporting: &diagnostics)
    }
    if report?.isClean == false { throw ExitStatus.findings }
  }
}

extension Console {
  /// Audits a site, and prints the findings as results; problems that prevent the audit are
  /// reported.
  func audit(
    _ project: Project, output: String?, further: [(path: String, bytes: [UInt8])] = [],
    showsAll: Bool = false, reporting diagnostics: inout DiagnosticList
  ) async throws -> AuditReport? {
    var findings = DiagnosticList()
    let report = try await showingProgress { progress in
      try await auditSite(
        of: project,
        AuditOptions(
          output: output, further: further, workers: WorkerPool.availableCores, progress: progress),
        reporting: &findings)
    }
    guard let report else {
      diagnostics.report(contentsOf: findings)
      return nil
    }
    self.report(findings, to: .results, in: showsAll ? .whole : .first(shownBy: "--all"))
    result(report.summary)
    json(report.json)
    return report
  }
}
