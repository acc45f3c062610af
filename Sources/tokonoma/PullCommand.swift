import ArgumentParser
import Base
import Catalogue
import Exchange
import FileSystem
import LibraryFiles
import MediaLibrary
import Trackers

struct PullCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    "pull", "Fetch your public lists from the sites where you keep them.",
    """
    Merges them as 'tokonoma import' does: what changed there is updated, what you changed here stays. What a feed no \
    longer shows stays, too. Without accounts it pulls those under 'pull:' in tokonoma.yml, and so does \
    'tokonoma refresh --due', which the daily run of the workflows calls. If a list would remove many titles, it asks \
    first; where it can't ask, it keeps them, imports the rest and exits with 1.

    Sites: \(PublicList.table.map(\.id).joined(separator: ", ")). Letterboxd's feed has the latest 50 diary entries, so \
    import your whole export first. The lists must be public; Steam and Trakt want a key.
    """)

  static let examples: [CommandExample] = [
    "tokonoma pull anilist:mika letterboxd:mika  # Your names there.",
    "tokonoma pull goodreads:1234567  # The number in your profile's address.",
    "tokonoma pull --dry-run mal:mika  # What would change.",
  ]

  @Argument(
    help: .value(
      "account", "Site and name: anilist:mika, goodreads:1234567; or your profile's address."),
    completion: .list(PublicList.table.map { $0.id + ":" }))
  var accounts: [String] = []

  @Flag(help: "Don't ask about a list that would remove many titles.")
  var yes = false

  @OptionGroup var change: ChangeOptions
  @OptionGroup var project: ProjectOptions

  func run() async throws {
    try await project.run(in: .lines) { project, console, diagnostics in
      let settings = try project.soundSettings(reporting: &diagnostics)
      let wanted = accounts.isEmpty ? settings.pulls : accountNames
      if wanted.isEmpty { throw Refusal(.nothingToPull) }
      try await console.pull(
        wanted, into: project, contact: settings.contact, isDryRun: change.dryRun, permits: yes,
        reporting: &diagnostics)
    }
  }

  /// Also for `letterboxd mika`, and for addresses.
  private var accountNames: [String] {
    var names: [String] = []
    for word in accounts {
      if let site = names.last, !word.contains(":"),
        PublicList.table.contains(where: { $0.id == site.lowercased() })
      {
        names[names.count - 1] = "\(site):\(word)"
      } else {
        names.append(PulledAccount.name(at: word) ?? word)
      }
    }
    return names
  }
}

extension Console {
  /// Fetches and merges public lists. Reports a site that doesn't answer, and pulls the others.
  ///
  /// - Parameter accounts: `anilist:mika`
  func pull(
    _ accounts: [String], into project: Project, contact: String?, isDryRun: Bool = false,
    permits: Bool = false, reporting diagnostics: inout DiagnosticList
  ) async throws {
    let pulled = accounts.compactMap { PulledAccount($0, reporting: &diagnostics) }
    guard pulled.count == accounts.count, !pulled.isEmpty,
      let program = fetchProgram(reporting: &diagnostics)
    else { return }
    let fetcher = fetcher(program, contact: contact)
    let keys = OwnersKeys()
    for account in pulled {
      let answer = await account.fetch(
        SourceAccess { keys[$0] }, through: fetcher, reporting: &diagnostics)
      guard let (list, files) = answer else { continue }
      let path = ".tokonoma/pull/\(account.fileName)"
      project.folder.removeTree(path)
      for file in files { try project.folder.replace("\(path)/\(file.name)", with: file.bytes) }
      if files.isEmpty {
        result("\(list.name): nothing is there yet")
        continue
      }
      let workers = WorkerPool.onAllCores()
      let report = try await showingProgressLine { line in
        var options = ImportOptions()
        options.list = list
        options.isDryRun = isDryRun
        var questions = ImportQuestions()
        questions.decision = Conversation.decision(line, asking: canAsk, otherwise: .skip)
        questions.stars = Conversation.starsQuestion(line, self)
        questions.permission = Conversation.permission(line, self, preset: permits) { caution in
          caution == .otherAccount ? "Take it all the same?" : "Remove here what it lacks?"
        }
        return try importFiles(
          [path], from: project.folder, into: project, options, asking: questions,
          on: WorkerPool(count: workers.count, progress: line?.work), by: changeOrigin(),
          whenWaiting: reportWaiting, reporting: &diagnostics)
      }
      lines { report.report(on: workers).forEachLine($0) }
      json(report.json)
    }
  }
}
