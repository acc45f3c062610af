import ArgumentParser
import Base
import Checking
import FileSystem
import LibraryFiles

struct AuditCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    "audit", "Search the finished site for private data.",
    """
    Searches every file of the site, compressed ones too, for names, addresses and texts of private titles, lists and \
    pages, for notes and comments, and for unlisted titles, spoilers and age-gated texts in the wrong places. Names of \
    fewer than four letters are searched for only as addresses. Words that also appear in public texts are not \
    reported. Findings go to the standard output, with their places but without their words.
    """)

  static let examples: [CommandExample] = [
    "tokonoma audit  # Search _site.",
    "tokonoma audit --output /srv/www/alcove --json  # Another folder, for a program.",
  ]

  @OptionGroup var project: ProjectOptions

  @OptionGroup var site: SiteOption

  @Flag(help: "Show all findings, also repeated ones.")
  var all = false

  func run() async throws {
    var report: AuditReport?
    try await project.run { project, console, diagnostics in
      report = try await console.audit(
        project, AuditOptions(output: site.output, workers: WorkerPool.availableCores),
        showsAll: all, reporting: &diagnostics)
    }
    if report?.isClean == false { throw ExitStatus.findings }
  }
}

extension Console {
  func audit(
    _ project: Project, _ options: AuditOptions, showsAll: Bool = false,
    reporting diagnostics: inout DiagnosticList
  ) async throws -> AuditReport? {
    var findings = DiagnosticList()
    let report = try await showingProgress { progress in
      var options = options
      options.progress = progress
      return try await auditSite(of: project, options, reporting: &findings)
    }
    guard let report else {
      diagnostics.report(contentsOf: findings)
      return nil
    }
    self.report(findings, to: .results, in: showsAll ? .whole : .first(shownBy: "--all"))
    result(report.summary, report.json)
    return report
  }
}

extension AuditOptions.Memory {
  /// nil if this program can't be identified.
  init?(of project: Project) {
    guard let build = Release.build else { return nil }
    self.init(at: Folder.cachePath(of: project.folder) + "/audited", of: build, now: systemTime)
  }
}
