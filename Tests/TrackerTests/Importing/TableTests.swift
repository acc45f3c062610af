import Base
import LibraryFiles
import MediaLibrary
import TestSupport
import Testing
import Trackers

@testable import Exchange

@Suite struct TableTests {
  private let table = "Name,Stars\nSalt,4\nTides,5\n"

  private func run(
    _ project: TestProject, by pairs: String? = nil, isDryRun: Bool = false,
    asking ask: @escaping ColumnsQuestion = { _, _ in nil }
  ) throws -> String {
    var reporting = DiagnosticList()
    let columns = pairs.flatMap {
      TableColumns($0, name: "mine", kind: .movie, reporting: &reporting)
    }
    let report = try importFiles(
      ["mine.csv"], from: project.temporary.folder,
      into: Project(folder: project.temporary.folder),
      ImportOptions {
        $0.columns = columns
        $0.isDryRun = isDryRun
      }, asking: ImportQuestions { $0.columns = ask }, reporting: &reporting)
    return (report.text.split(separator: "\n").first.map { $0 + "\n" } ?? "")
      + reporting.all.map { described($0) + "\n" }.joined()
  }

  /// A table without the column doesn't say that its titles are public.
  @Test func aTitleThatItsTableMarkedStaysPrivate() throws {
    let project = try TestProject()
    try project.temporary.write("Name,Seen by\nSalt,private\n", to: "mine.csv")
    _ = try run(project, by: "title=Name,visibility=Seen by")
    try project.temporary.write("Name,Stars\nSalt,4\n", to: "mine.csv")
    _ = try run(project, by: "title=Name,rating=Stars/5")
    let text = try project.temporary.read("library/movies/salt.md")
    #expect(text.contains("visibility: private\n") && text.contains("rating: 8\n"), "\(text)")
  }

  @Test func columnsAreKeptForTheNextTime() throws {
    let project = try TestProject(settings: "# mine\nname: Test # so far\n")
    try project.temporary.write(table, to: "mine.csv")
    #expect(
      try run(project, by: "title=Name,rating=Stars/5")
        == "mine.csv (mine, movie): 2 titles: 2 added, 0 updated, 0 unchanged\n")
    let settings = """
      # mine
      name: Test # so far
      import: [{name: mine, kind: movie, columns: "title=Name,rating=Stars/5"}]

      """
    #expect(try project.temporary.read("tokonoma.yml") == settings)
    let changes = try Journal(project.temporary.folder).steps().steps
    #expect(changes.map { $0.files.map(\.path).contains("tokonoma.yml") } == [true])
    try project.temporary.write(table + "Foam,1\n", to: "mine.csv")
    #expect(
      try run(project) == "mine.csv (mine, movie): 3 titles: 1 added, 0 updated, 2 unchanged\n")
    #expect(try project.temporary.read("tokonoma.yml") == settings)
    #expect(try project.library().contains("title: Foam\nstatus: completed\nrating: 2\n"))
  }

  @Test func aColumnOfIDsTellsWhichTitleARowIs() throws {
    let project = try TestProject(
      "-- library/movies/salt-2021.md --\n---\ntitle: Salt\nreleased: 2021\n---\n")
    try project.temporary.write(
      "ID,Name,Stars\nmovies/salt-2021,Salted,4\nanime/other,Tides,5\nfoam,Foam,1\n",
      to: "mine.csv")
    #expect(
      try run(project, by: "title=Name,rating=Stars/5")
        == "mine.csv (mine, movie): 3 titles: 2 added, 1 updated, 0 unchanged\n")
    #expect(
      try project.files("library") == [
        "movies/foam.md", "movies/salt-2021.md", "movies/tides.md",
      ])
    let salt = try project.temporary.read("library/movies/salt-2021.md")
    #expect(salt.contains("title: Salt\n") && salt.contains("rating: 8\n"), "\(salt)")
  }

  @Test func dryRunsAndUnreadFilesLeaveNothing() throws {
    let project = try TestProject()
    try project.temporary.write(table, to: "mine.csv")
    _ = try run(project, by: "title=Name,rating=Stars/5", isDryRun: true)
    #expect(
      try run(project, by: "title=Nobody").hasSuffix("mine.csv: there is no column 'Nobody'\n"))
    #expect(try project.temporary.read("tokonoma.yml") == "name: Test\n")
  }

  @Test func theAnswerNamesTheColumns() throws {
    let project = try TestProject()
    try project.temporary.write(table, to: "mine.csv")
    #expect(try run(project).hasSuffix("no known tracker exports this table\n"))
    let said = try run(project) { path, columns in
      var problems = DiagnosticList()
      return path == "mine.csv" && columns == ["Name", "Stars"]
        ? TableColumns("title=Name", name: "mine", kind: .movie, reporting: &problems) : nil
    }
    #expect(said == "mine.csv (mine, movie): 2 titles: 2 added, 0 updated, 0 unchanged\n")
    #expect(try project.temporary.read("tokonoma.yml").contains("columns: title=Name}"))
  }

  /// The next import remembers the meaning of the words.
  @Test func answersAreKept() throws {
    let project = try TestProject()
    try project.temporary.write("Name,State\nTides,en cours\n", to: "mine.csv")
    func read(_ answers: ImportAnswers) throws -> [Diagnostic] {
      var problems = DiagnosticList()
      var reporting = DiagnosticList()
      let columns = TableColumns(
        "title=Name,status=State", name: "mine", kind: .movie, reporting: &problems)
      _ = try importFiles(
        ["mine.csv"], from: project.temporary.folder,
        into: Project(folder: project.temporary.folder),
        ImportOptions {
          $0.columns = columns
          $0.answers = answers
        }, reporting: &reporting)
      return reporting.all
    }
    var answers = ImportAnswers()
    #expect(answers.add(statuses: ["En Cours=current"]) == nil)
    #expect(try read(answers).isEmpty)
    #expect(
      try project.temporary.read("tokonoma.yml").contains("encours=current"))
    #expect(try read(ImportAnswers()).isEmpty)
    #expect(try project.library().contains("status: current"))
  }

  /// They may also be wrong.
  @Test func theAnswersOfARefusedImportAreNotKept() throws {
    let project = try TestProject()
    func read(_ rows: String, _ answers: ImportAnswers, isPermitted: Bool = false) throws -> String
    {
      try project.temporary.write("Name,State,End\n" + rows, to: "mine.csv")
      var reporting = DiagnosticList()
      let columns = TableColumns(
        "title=Name,status=State,finished=End", name: "mine", kind: .movie, reporting: &reporting)
      _ = try importFiles(
        ["mine.csv"], from: project.temporary.folder,
        into: Project(folder: project.temporary.folder),
        ImportOptions {
          $0.columns = columns
          $0.answers = answers
        }, asking: ImportQuestions { $0.permission = { _, _ in isPermitted } },
        reporting: &reporting)
      return reporting.all.map { described($0) }.joined()
    }
    #expect(try read("Tides,done,2024-05-05\nFoam,done,2024-05-06\n", ImportAnswers()) == "")
    let settings = try project.temporary.read("tokonoma.yml")
    let library = try project.library()
    var answers = ImportAnswers()
    answers.best = 100
    #expect(answers.add(statuses: ["prévu=planning"]) == nil)
    let older = "Tides,done,2024-04-05\nFoam,prévu,\n"
    #expect(try read(older, answers).contains("is older than the last one"))
    #expect(try project.temporary.read("tokonoma.yml") == settings)
    #expect(try project.library() == library)
    #expect(try read(older, answers, isPermitted: true).contains("is older than the last one"))
    let kept = try project.temporary.read("tokonoma.yml")
    #expect(kept.contains("importBest: 100") && kept.contains("=planning"), "\(kept)")
  }
}
