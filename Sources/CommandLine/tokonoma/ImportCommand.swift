import ArgumentParser
import Diagnostics
import FileSystem
import Importing
import MediaLibrary
import TerminalUI
import Trackers
import Workers

struct ImportCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Take over titles from another tracker's export.",
    discussion: """
      The format is recognized by the content: \(readableExports.joined(separator: ", ")).

      New titles become files in the library. When you import again, what changed in the tracker is updated, and \
      what you changed or wrote by hand is kept. The folder imports/ remembers what was imported: keep it with your \
      library. Titles that were there before stay as you wrote them; what the export says otherwise is listed.

      A title that came from another tracker before is found by its ids, or by its name and what else both say of it. \
      Where that is not certain you are asked, or the title is listed and not taken.
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
      """
      The export: a file, an archive (.gz, .zip …), a folder, or - for the standard input. Several can be named.
      """,
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

  @Option(
    help: ArgumentHelp(
      """
      What becomes of titles that may be in the library under the same name: ask (the default in a terminal), skip \
      (the default elsewhere), or new for titles of their own.
      """, valueName: "what"))
  var unsure: Unsure?

  enum Unsure: String, ExpressibleByArgument, CaseIterable {
    case ask, skip, new
  }

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
          files, from: Folder("."), into: project, taking: taken, deciding: decision,
          isDryRun: dryRun,
          by: changeOrigin(), whenWaiting: console.tellOfWait, reporting: &diagnostics)
      }
      console.text(report.text + (report.advice ?? ""))
      console.json(report.json)
    }
  }

  private var decision: ImportDecision {
    let isAsked = unsure == .ask || (unsure == nil && !common.console.isJSON && Conversation.canAsk)
    if isAsked { return Conversation.decide }
    let answer: ImportQuestion.Answer? = unsure == .new ? .isNew : nil
    return { _ in answer }
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

extension Conversation {
  /// Asks which title of the library an exported one is.
  @Sendable fileprivate static func decide(_ question: ImportQuestion) -> ImportQuestion.Answer? {
    let console = Console(isQuiet: false, isJSON: false)
    let year = question.year.map { " (\($0))" } ?? ""
    console.note("\nIs '\(question.title)'\(year) one of these?\n")
    for (number, candidate) in question.candidates.enumerated() {
      let year = candidate.year.map { " (\($0))" } ?? ""
      console.note("  \(number + 1)  \(candidate.title)\(year)  \(candidate.id)\n")
    }
    let answer = ask("[1-\(question.candidates.count), n for a new title, Enter to leave it out]")
    if ["n", "new"].contains(answer?.lowercased()) { return .isNew }
    let number = answer.flatMap { Int($0) } ?? 0
    return question.candidates.indices.contains(number - 1) ? .isCandidate(number - 1) : nil
  }
}
