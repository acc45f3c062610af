import ArgumentParser
import Diagnostics
import FileSystem
import Importing
import MediaLibrary

struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Take over titles from another tracker's export.",
    discussion: """
      The format is recognized by the file's content: \(importableFiles.joined(separator: ", ")).

      New titles become files in the library. When you import again, what changed in the tracker is updated, and \
      what you changed or wrote by hand is kept.
      """)

  @Argument(help: "The export files; .gz files are read as they are.")
  var files: [String]

  @OptionGroup var project: ProjectOption
  @OptionGroup var common: CommonOptions

  @Flag(name: [.customShort("n"), .long], help: "Say what would change, and change nothing.")
  var dryRun = false

  func run() async throws {
    let console = common.console
    try await console.run { diagnostics in
      guard let project = try project.found(reporting: &diagnostics) else { return }
      let report = try importFiles(
        files, from: Folder("."), into: project, isDryRun: dryRun,
        whenWaiting: console.tellOfWait, reporting: &diagnostics)
      console.text(report.text)
      console.json(report.jsonLine)
    }
  }
}
