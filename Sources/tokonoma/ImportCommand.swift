import ArgumentParser
import Base
import Catalogue
import Exchange
import FileSystem
import LibraryFiles
import MediaLibrary
import Trackers

extension DateOrder: ExpressibleByArgument {}

struct ImportCommand: AsyncParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    "import", "Import titles from another tracker's export.",
    """
    The format is recognized by the content: \(readableExports.joined(separator: "; ")). 'tokonoma help importing' \
    shows what each contains.

    New titles become files in the library. When you import again, what changed in the tracker is updated, and your own \
    changes are kept; differences from the export are listed. What a whole export no longer has is removed \
    here, too; what you removed stays removed. The folder imports/ remembers the last import: keep it with your library.

    Titles from another tracker are matched by ids, or by name if the year, the makers or the length agree, too; titles \
    that you wrote by hand without ids are matched by name alone. Where that isn't certain you are asked, or the title \
    is listed and skipped. --unsure same matches them by name if only one title has it.

    --columns reads any other table with a header. It pairs keys of title files with columns: \
    title=Name,rating=Stars/5,status=State. '/5' is the highest score, if it isn't 10. Besides the keys there are kind, \
    author and the like, and ids.imdb, ids.isbn13 …. tokonoma.yml remembers them under 'import:'. In a terminal you are \
    asked for the columns of an unknown table.
    """)

  static let examples: [CommandExample] = [
    "tokonoma import ~/Downloads/animelist.xml.gz  # A list exported from MyAnimeList.",
    "tokonoma import --refresh animelist.xml  # Import a list, then fetch covers, genres and more.",
    "tokonoma import --take-theirs rating animelist.xml  # Let the export's ratings replace yours.",
    .init(
      "tokonoma import --kind book --columns 'title=Name,rating=Stars/5' mine.csv",
      "A table of your own."),
  ]

  @Argument(
    help: ArgumentHelp(
      """
      The export: a file, an archive (.gz, .zip, .7z …), a folder, or - for the standard input. Can be repeated.
      """,
      valueName: "file"),
    completion: .file())
  var files: [String]

  @OptionGroup var project: ProjectOptions

  @Option(
    help: ArgumentHelp(
      """
      Let the export's value of this key (title, status, rating …) replace yours; without a key, all values. Can be \
      repeated.
      """,
      valueName: "key"),
    completion: .list(TakenKeys.names))
  var takeTheirs: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      What to do with titles that may be in the library under the same name: ask (the default in a terminal), skip (the \
      default elsewhere), same if only one title has the name, or new.
      """, valueName: "what"))
  var unsure: Unsure?

  enum Unsure: String, ExpressibleByArgument, CaseIterable {
    case ask, skip, same, new

    /// nil to ask.
    fileprivate var rule: ImportQuestion.Rule? { ImportQuestion.Rule(rawValue: rawValue) }
  }

  @Option(
    help: .value("pairs", "Read a table by these columns: title=Name,rating=Stars/5,status=State."),
    completion: .list(TableColumns.keys))
  var columns: String?

  @Option(
    help: .value(
      "kind",
      "The kind of all titles of a table: anime, book …; columns called like keys need no --columns."
    ),
    completion: .kinds)
  var kind: String?

  @Option(
    help: ArgumentHelp(
      "The order of dates such as 5/4/2023, if no row shows it: day-first or month-first.",
      valueName: "order"))
  var dates: DateOrder?

  @Option(
    help: ArgumentHelp(
      "The best possible score, if the file doesn't have it: 100, 10, 5 or 3. tokonoma.yml keeps it.",
      valueName: "score"))
  var best: Int?

  @Option(
    help: ArgumentHelp(
      """
      What a word for a status means: 'en cours=current'. It can be given several times; tokonoma.yml \
      keeps it.
      """, valueName: "word=status"))
  var status: [String] = []

  @Flag(help: "Publish lists if the export doesn't say who may see them.")
  var publishLists = false

  @Flag(
    name: [.short, .long],
    help: ArgumentHelp(
      """
      Don't ask about an export that removes things although it is older than the last one or of another account, \
      or that removes many titles.
      """))
  var yes = false

  @Flag(help: "On a terminal, list every title and problem, not only the first ones.")
  var all = false

  @Flag(help: "Then fetch what the library lacks, as 'tokonoma refresh' does.")
  var refresh = false

  @Flag(name: [.customShort("n"), .long], help: "Show what would change, and change nothing.")
  var dryRun = false

  func validate() throws {
    if let best, !TableColumns.bestScores.contains(best) {
      throw ValidationError("--best must be a number from 2 to 1000.")
    }
  }

  func run() async throws {
    let isShort = Output.hasTerminal && !all
    var (totals, advice): (ImportReport?, String) = (nil, "")
    defer {
      if let totals { project.console.lines(totals.forEachTotal) }
      project.console.text(advice)
    }
    try await project.run(in: isShort ? .kinds(shownBy: "--all") : .lines) {
      project, console, diagnostics in
      let options = try importOptions()
      let kind = try kind.map { word throws(Refusal) in try givenKind(word) }
      var isKindUsed = kind == nil || options.columns != nil
      var unread: [Diagnostic] = []
      let workers = WorkerPool.onAllCores()
      let report = try await console.showingProgressLine { line in
        var questions = questions(line, console)
        let ask = questions.columns
        questions.columns = { path, columns in
          guard let kind else { return ask(path, columns) }
          var ignored = DiagnosticList()
          let table = TableColumns(
            calledLikeKeys: columns, name: TableColumns.name(of: path), kind: kind,
            reporting: &ignored)
          guard let table else { return ask(path, columns) }
          isKindUsed = true
          unread += [.columnsNotRead(path, table, among: columns)].compactMap(\.self)
          return table
        }
        return try importFiles(
          files, from: Folder("."), into: project, options, asking: questions,
          on: WorkerPool(count: workers.count, progress: line?.work), by: changeOrigin(),
          whenWaiting: console.reportWaiting, reporting: &diagnostics)
      }
      if !isKindUsed { diagnostics.report(.kindNotUsed) }
      for problem in unread { diagnostics.report(problem) }
      // On a terminal, totals and advice come last.
      if isShort { totals = report }
      console.lines { line in
        if isShort {
          report.forEachLine(showing: 10, line)
        } else {
          report.report(on: workers).forEachLine(line)
        }
      }
      console.json(report.json)
      advice = report.advice ?? ""
      if !dryRun {
        advice += try await fillIn(project, after: report, console, reporting: &diagnostics)
      }
      if isShort, report.changed.contains(where: \.isNew), !dryRun {
        advice +=
          "'tokonoma serve' shows your site; 'tokonoma help publishing' shows where it can go\n"
      }
      if !isShort {
        console.text(advice)
        advice = ""
      }
    }
  }

  private func importOptions() throws(Refusal) -> ImportOptions {
    var options = ImportOptions()
    options.taken = try taken()
    options.columns = try chosenTable()
    options.answers = try givenAnswers()
    options.publishesLists = publishLists
    options.isDryRun = dryRun
    options.checksPictures = { [check = CoverCheck()] in check.checked($0) }
    return options
  }

  private func questions(_ line: ProgressLine?, _ console: Console) -> ImportQuestions {
    let canAsk = console.canAsk
    var questions = ImportQuestions()
    questions.decision = Conversation.decision(
      line, asking: unsure == .ask || unsure == nil && canAsk, otherwise: unsure?.rule ?? .skip)
    questions.stars = Conversation.starsQuestion(line, console)
    questions.permission = Conversation.permission(line, console, preset: yes) { _ in
      "Import it anyway?"
    }
    guard canAsk else { return questions }
    questions.columns = { path, columns in
      Conversation.between(line) { Conversation.columns(of: path, columns) }
    }
    questions.dateOrder = { path in
      Conversation.between(line) { Conversation.dateOrder(of: path) }
    }
    return questions
  }

  /// Fetches missing facts and covers, or returns advice on how to fetch them.
  private func fillIn(
    _ project: Project, after report: ImportReport, _ console: Console,
    reporting diagnostics: inout DiagnosticList
  ) async throws -> String {
    let isTold = !console.isQuiet && !console.isJSON
    guard refresh || isTold && report.changed.contains(where: \.isNew) else { return "" }
    // Problems of the settings have been reported.
    var ignored = DiagnosticList()
    let settings = try project.readSettings(reporting: &ignored).settings
    guard let today = today() else { return "" }
    // Advice doesn't need a helper.
    var missing = DiagnosticList()
    let access = try CatalogueAccess(
      of: project, settings, console, reporting: &missing)
    if refresh {
      diagnostics.report(contentsOf: missing)
      try await console.refresh(
        project, RefreshOptions(settings.catalogue), from: access, on: today,
        continuing: report.change, reporting: &diagnostics)
      return ""
    }
    let lacking = LackingFacts(
      of: report.changed, kinds: Set(access.sources.flatMap(\.info.kinds)),
      withCovers: settings.catalogue.hasCovers && access.usesNetwork)
    let new = report.changed.filter(\.isNew).compactMap { title in
      Kind.allCases.first { title.id.hasPrefix($0.folder + "/") }
    }
    let advice = access.usesNetwork ? access.advice(for: Set(new)) : []
    return (lacking.text ?? "") + advice.map { $0.text + "\n" }.joined()
  }

  private func chosenTable() throws(Refusal) -> TableColumns? {
    guard let columns else { return nil }
    let kind = try kind.map { word throws(Refusal) in try givenKind(word) }
    let name = TableColumns.name(of: files.first ?? "")
    return try Refusal.orValue { TableColumns(columns, name: name, kind: kind, reporting: &$0) }
  }

  private func givenAnswers() throws(Refusal) -> ImportAnswers {
    var answers = ImportAnswers()
    answers.dateOrder = dates
    answers.best = best
    if let wrong = answers.add(statuses: status) { throw Refusal(.wrongStatusPair(wrong)) }
    return answers
  }

  private func taken() throws(Refusal) -> TakenKeys {
    var taken = TakenKeys.none
    for name in takeTheirs {
      guard let keys = name == everyKey ? .all : TakenKeys(name: name) else {
        throw Refusal(.unknownTakenKey(name))
      }
      taken = taken.union(keys)
    }
    return taken
  }
}
