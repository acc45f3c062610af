import ArgumentParser
import Base
import Checking

struct CheckCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Look for dead links, missing dates and what has been forgotten.",
    discussion: """
      Says all that 'build' would say, then looks at every link of the finished site and at every title. Writes \
      nothing but the pictures that the next build would make, and asks no other site for anything. Of what is said often, the first five are shown. What is found goes \
      to the standard output.

      What can be skipped, here or with 'check: {skip: [missing-cover]}' in tokonoma.yml:
      \(Check.all.map { "  \($0.id): \($0.meaning)" }.joined(separator: "\n"))
      """)

  static let examples = [
    CommandExample("tokonoma check", "All that a build would say, and more."),
    CommandExample("tokonoma check --skip missing-cover", "Without what you do not mind."),
    CommandExample("tokonoma check --all --json", "Everything, for a program."),
  ]

  @OptionGroup var project: ProjectOption
  @OptionGroup var common: CommonOptions

  @Flag(help: "Show everything, however often it is the same.")
  var all = false

  @Option(
    help: ArgumentHelp("Don't look for this; may be given again.", valueName: "id"),
    completion: .list(Check.all.map(\.id)))
  var skip: [String] = []

  @Option(
    help: ArgumentHelp(
      "After how many months without news a title in progress is mentioned.", valueName: "months"))
  var staleAfter = 6

  func validate() throws {
    if staleAfter < 1 {
      throw ValidationError("--stale-after must be 1 or more, not \(staleAfter)")
    }
    for id in skip where !Check.all.contains(where: { $0.id == id }) {
      throw ValidationError("there is no check '\(id)'; \(Check.correction(of: id))")
    }
  }

  func run() async throws {
    let console = common.console
    var report: CheckReport?
    try await console.run { diagnostics in
      guard let project = try project.found(reporting: &diagnostics) else { return }
      var options = CheckOptions(
        today: today(), staleAfter: staleAfter, skipped: Set(skip),
        showsAll: all || common.json, workers: WorkerPool.availableCores)
      // Findings are results, so that they can be piped on.
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
    console.result(report.summary)
    console.json(report.json)
    if !report.isClean { throw ExitStatus.findings }
  }
}
