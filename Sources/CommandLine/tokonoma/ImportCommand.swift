import ArgumentParser
import Diagnostics
import FileSystem
import Importing
import MediaLibrary
import TerminalUI
import Workers

struct ImportCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Take over titles from another tracker's export.",
    discussion: """
      The format is recognized by the file's content: \(importableFiles.joined(separator: ", ")).

      New titles become files in the library. When you import again, what changed in the tracker is updated, and \
      what you changed or wrote by hand is kept. The folder imports/ remembers what was imported: keep it with your \
      library. Titles that were there before stay as you wrote them; what the export says otherwise is listed.
      """)

  static let examples = [
    CommandExample(
      "tokonoma import ~/Downloads/animelist.xml.gz", "Take over a list as MyAnimeList exports it."),
    CommandExample(
      "tokonoma import --dry-run animelist.xml mangalist.xml",
      "Tell what would change in the library."),
    CommandExample(
      "tokonoma import --take-theirs rating animelist.xml",
      "Take the export's ratings, also where yours are others."),
  ]

  @Argument(
    help: ArgumentHelp(
      "The export files, or - for the standard input; .gz files are read as they are.",
      valueName: "file"),
    completion: .file())
  var files: [String]

  @OptionGroup var project: ProjectOption
  @OptionGroup var common: CommonOptions

  @Option(
    help: ArgumentHelp(
      """
      Take the export's value where yours differs: of this key (title, status, rating …), or without a key all of \
      them. It can be given several times.
      """,
      valueName: "key"),
    completion: .list(TakenKeys.names))
  var takeTheirs: [String] = []

  @Flag(name: [.customShort("n"), .long], help: "Say what would change, and change nothing.")
  var dryRun = false

  func run() async throws {
    let console = common.console
    try await console.run { diagnostics in
      guard let taken = taken(reporting: &diagnostics),
        let project = try project.found(reporting: &diagnostics)
      else { return }
      let report = try await console.showingProgress { progress in
        progress?.begin(.reading, of: files.count)
        return try importFiles(
          files, from: Folder("."), into: project, taking: taken, isDryRun: dryRun,
          by: changeOrigin(), whenWaiting: console.tellOfWait, reporting: &diagnostics)
      }
      console.text(report.text + (report.advice ?? ""))
      console.json(report.json)
    }
  }

  /// nil when a word is no key, which is reported.
  private func taken(reporting diagnostics: inout DiagnosticList) -> TakenKeys? {
    var taken = TakenKeys.none
    for name in takeTheirs {
      guard let keys = name == everyKey ? .all : TakenKeys(name: name) else {
        diagnostics.report(.unknownTakenKey(name))
        return nil
      }
      taken = taken.union(keys)
    }
    return taken
  }
}
