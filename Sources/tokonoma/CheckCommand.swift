import ArgumentParser
import Base
import Checking

struct CheckCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    "check", "Find dead links, missing dates and forgotten titles.",
    """
    Reports everything that 'build' reports, then checks every link of the finished site and every title. It writes \
    only the pictures for the next build, and contacts no other site. Of frequent findings, only the first five are shown. \
    Findings go to the standard output.

    What can be skipped, here or with 'check: {skip: [missing-cover]}' in tokonoma.yml:
    \(Check.all.map { "  \($0.id): \($0.meaning.replacing("`", with: "'"))" }.joined(separator: "\n"))
    """)

  static let examples: [CommandExample] = [
    "tokonoma check  # Everything that a build reports, and more.",
    "tokonoma check --skip missing-cover  # Skip what you don't mind.",
    "tokonoma check --all --json  # Everything, for a program.",
  ]

  @OptionGroup var project: ProjectOptions

  @Flag(help: "Show all findings, also repeated ones.")
  var all = false

  @Option(
    help: .value("ids", "Skip these checks, separated by commas; can be repeated."),
    completion: .list(Check.all.map(\.id)))
  var skip: [String] = []

  @Option(help: .value("months", "Months without news until a title in progress is reported."))
  var staleAfter = 6

  private var skipped: [String] {
    skip.flatMap { $0.split(separator: ",") }.map { $0.filter { $0 != " " } }
  }

  func validate() throws {
    try requirePositive(("--stale-after", staleAfter))
    for id in skipped where !Check.all.contains(where: { $0.id == id }) {
      throw ValidationError("there is no check '\(id)'; \(Check.correction(of: id))")
    }
  }

  func run() async throws {
    var report: CheckReport?
    try await project.run { project, console, diagnostics in
      var options = CheckOptions(
        today: today(), staleAfter: staleAfter, skipped: Set(skipped),
        showsAll: all || console.isJSON, workers: WorkerPool.availableCores)
      // Findings are results, so that they can be piped to other programs.
      var findings = DiagnosticList()
      options.pictures = picturesProgram(reporting: &findings)
      do {
        report = try await console.showingProgress { progress in
          options.progress = progress
          return try await checkSite(of: project, options, reporting: &findings)
        }
      } catch {
        console.report(findings, to: .results)
        throw error
      }
      console.report(findings, to: .results)
      if findings.hasErrors { throw ExitStatus.problems }
    }
    guard let report else { return }
    project.console.result(report.summary, report.json)
    if !report.isClean { throw ExitStatus.findings }
  }
}
