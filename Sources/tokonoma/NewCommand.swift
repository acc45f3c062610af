import ArgumentParser
import Base
import FileSystem
import LibraryCommands
import LibraryFiles
import SiteBuilding
import SiteHosting

struct NewCommand: AsyncParsableCommand, CommonOptions, CommandWithExamples {
  static let configuration = CommandConfiguration(
    "new", "Start a library: an example to explore, or an empty one.",
    """
    --workflow adds the files by which a host builds and publishes the site whenever you push, and once a day. To an \
    existing project it adds nothing else.
    """)

  static let examples: [CommandExample] = [
    "tokonoma new my-alcove  # An example library to explore and change.",
    "tokonoma new --empty my-alcove  # For your own titles; on a terminal you are asked for the settings.",
    "tokonoma new --workflow github .  # Let GitHub publish this project.",
  ]

  @Argument(help: "The new folder.", completion: .directory)
  var folder: String

  @Flag(help: "Write only the settings, without example titles.")
  var empty = false

  @Option(
    help: .value("host", "Let this host publish the site: github, codeberg or gitlab."),
    completion: .list(Workflow.allCases.map(\.rawValue)))
  var workflow: Workflow?

  @Flag(name: [.short, .long], help: .quiet) var quiet = false
  @Flag(help: .json) var json = false

  func run() async throws {
    try await console.run { diagnostics in
      let isThere = try workflow != nil && hasProject(in: folder)
      if !isThere {
        try checkTyped(folder)
        let asks = empty && console.canAsk && !console.isQuiet
        let answers = asks ? Conversation.startAnswers() : nil
        let report = try newProject(
          in: folder, isEmpty: empty, settings: answers?.settings, reporting: &diagnostics)
        guard let report else { return }
        console.result(report.summary, report.json)
        if let answers {
          let project = Project(folder: try Folder(folder))
          let advice = try console.advice(for: answers.expectedKinds, in: project)
          console.text("\n" + advice)
        }
      }
      if let workflow, let report = try addWorkflow(workflow, to: folder, reporting: &diagnostics) {
        console.result(report.summary, report.json)
        if report.isNew { try await warnOfPrivateContents(reporting: &diagnostics) }
      }
    }
  }

  /// Warns that the host gets the library's files.
  private func warnOfPrivateContents(reporting diagnostics: inout DiagnosticList) async throws {
    // Builds report problems of the files.
    var ignored = DiagnosticList()
    let titles = try await Project(folder: Folder(folder)).readOwnersTitles(
      workers: WorkerPool(count: WorkerPool.availableCores), reporting: &ignored)
    if let contents = titles.unpublishedContents {
      diagnostics.report(.privateInRepository(contents, at: .file(folder)))
    }
  }
}

extension Workflow: ExpressibleByArgument {}
