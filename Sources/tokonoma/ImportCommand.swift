import ArgumentParser
import Base
import Catalogue
import Exchange
import FileSystem
import LibraryCommands
import LibraryFiles
import MediaLibrary
import Trackers

struct ImportCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Take over titles from another tracker's export.",
    discussion: """
      The format is recognized by the content: \(readableExports.joined(separator: ", ")). \
      'tokonoma help importing' tells what of each comes along.

      New titles become files in the library. When you import again, what changed in the tracker is updated, and \
      what you changed or wrote by hand is kept. The folder imports/ remembers what was imported: keep it with your \
      library. Titles that were there before stay as you wrote them; what the export says otherwise is listed.

      A title that came from another tracker before is found by its ids, or by its name and what else both say of it: \
      the year, who made it, how long it is. What you wrote by hand without ids is found by its name alone. Where that is \
      not certain you are asked, or the title is listed and not taken. --unsure same takes them to be the titles of \
      their names, where there is one each.

      Any other table with a header is read by --columns, which pairs keys of title files with columns: \
      title=Name,rating=Stars/5,status=State. '/5' is the best score, 10 without it. Besides the keys there are kind, \
      author and the like, and ids.imdb, ids.isbn13 …. They are kept in tokonoma.yml under 'import:', so that the next \
      time the file alone will do. In a terminal you are asked for the columns of a table that is not known.
      """)

  static let examples = [
    CommandExample(
      "tokonoma import ~/Downloads/animelist.xml.gz", "Take over a list as MyAnimeList exports it."),
    CommandExample(
      "tokonoma import --refresh animelist.xml",
      "Take over a list, then fetch covers, genres and what else it lacks."),
    CommandExample(
      "tokonoma import --take-theirs rating animelist.xml",
      "Take the export's ratings, also where yours are others."),
    CommandExample(
      "tokonoma import --kind book --columns 'title=Name,rating=Stars/5' mine.csv",
      "Take over a table of your own."),
  ]

  @Argument(
    help: ArgumentHelp(
      """
      The export: a file, an archive (.gz, .zip, .7z …), a folder, or - for the standard input. Several can be named.
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
      (the default elsewhere), same where one title alone has the name, or new for titles of their own.
      """, valueName: "what"))
  var unsure: Unsure?

  enum Unsure: String, ExpressibleByArgument, CaseIterable {
    case ask, skip, same, new

    /// nil to ask.
    fileprivate var rule: ImportQuestion.Rule? { ImportQuestion.Rule(rawValue: rawValue) }
  }

  @Option(
    help: ArgumentHelp(
      "Read a table by these columns of it: title=Name,rating=Stars/5,status=State.",
      valueName: "pairs"), completion: .list(TableColumns.keys))
  var columns: String?

  @Option(
    help: ArgumentHelp(
      "With --columns, the kind of all titles of the table: anime, book …", valueName: "kind"),
    completion: .kinds)
  var kind: String?

  @Flag(help: "Then fill in what the library lacks, as 'tokonoma refresh' does.")
  var refresh = false

  @Flag(name: [.customShort("n"), .long], help: "Say what would change, and change nothing.")
  var dryRun = false

  func validate() throws {
    if kind != nil, columns == nil {
      throw ValidationError("--kind says something only with --columns.")
    }
  }

  func run() async throws {
    let console = common.console
    try await console.run(in: .lines) { diagnostics in
      guard let taken = taken(reporting: &diagnostics),
        let project = try project.found(reporting: &diagnostics)
      else { return }
      let table = givenTable(reporting: &diagnostics)
      if columns != nil, table == nil { return }
      let canAsk = !console.isJSON && Conversation.canAsk
      let workers = WorkerPool(count: WorkerPool.availableCores)
      let report = try await console.showingProgressLine { line in
        try importFiles(
          files, from: Folder("."), into: project, taking: taken, deciding: decision(line),
          columns: table,
          asking: { path, columns in
            guard canAsk else { return nil }
            return Conversation.between(line) { Conversation.columns(of: path, columns) }
          }, isDryRun: dryRun,
          on: WorkerPool(count: workers.count, progress: line?.work), by: changeOrigin(),
          whenWaiting: console.tellOfWait, reporting: &diagnostics)
      }
      console.lines { report.forEachLine(on: workers, $0) }
      console.text(report.advice ?? "")
      console.json(report.json)
      if !dryRun {
        try await fillIn(project, after: report, on: workers, reporting: &diagnostics)
      }
    }
  }

  /// Fetches missing facts and covers, or reports how to.
  private func fillIn(
    _ project: Project, after report: ImportReport, on workers: WorkerPool,
    reporting diagnostics: inout DiagnosticList
  ) async throws {
    guard refresh || (!common.quiet && !common.json && report.changed.contains { $0.isNew }) else {
      return
    }
    let console = common.console
    // Problems with the settings have been reported.
    var ignored = DiagnosticList()
    let settings = try project.readSettings(reporting: &ignored).settings
    guard let today = today(),
      let access = CatalogueAccess(
        of: project, settings.catalogue, site: settings.url, console, reporting: &diagnostics)
    else { return }
    if refresh {
      var options = RefreshOptions()
      options.descriptions = settings.catalogue.descriptions
      options.hasCovers = settings.catalogue.hasCovers
      return try await console.refresh(
        project, options, from: access, on: today, continuing: report.change,
        reporting: &diagnostics)
    }
    let lacking = LackingFacts(
      of: report.changed, kinds: Set(access.sources.flatMap(\.info.kinds)),
      withCovers: settings.catalogue.hasCovers && access.usesNetwork)
    console.text(lacking.text ?? "")
  }

  /// nil if no table is given, or, with a report, a wrong one.
  private func givenTable(reporting diagnostics: inout DiagnosticList) -> TableColumns? {
    guard let columns else { return nil }
    var kind: Kind?
    if let word = self.kind {
      guard let given = givenKind(word, reporting: &diagnostics) else { return nil }
      kind = given
    }
    return TableColumns(
      columns, name: TableColumns.name(of: files.first ?? ""), kind: kind, reporting: &diagnostics)
  }

  private func decision(_ line: ProgressLine?) -> ImportDecision {
    let isAsked = unsure == .ask || (unsure == nil && !common.console.isJSON && Conversation.canAsk)
    if isAsked {
      let rule = RuleForRest()
      return { question in Conversation.between(line) { Conversation.decide(question, rule) } }
    }
    let rule = unsure?.rule ?? .skip
    return { $0.answer(by: rule) }
  }

  /// nil, with a report, for a word that isn't a key.
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
