import Base
import Exchange
import FileSystem
import LibraryFiles
import MediaLibrary
import Publishing
import SiteBuilding
import Synchronization
import Trackers

/// The last uploaded files, and the result of importing them or of its dry run.
final class Imports: Sendable {
  struct Batch: Sendable {
    let number: Int
    /// nil after the import.
    var files: HandedFiles?
    var answers = ImportingAnswers()
    var outcome: ImportOutcome?
    /// The reason why the disk failed.
    var failure: String?
  }

  private let state = Mutex<(next: Int, batch: Batch?)>((1, nil))

  var now: Batch? { state.withLock { $0.batch } }

  /// Replaces the earlier files.
  func hand(_ files: HandedFiles) -> Batch {
    state.withLock { state in
      let batch = Batch(number: state.next, files: files)
      state = (state.next + 1, batch)
      return batch
    }
  }

  func discard() { state.withLock { $0.batch = nil } }

  /// Keeps a batch unless newer files have arrived.
  func keep(_ batch: Batch) {
    state.withLock { if $0.batch?.number == batch.number { $0.batch = batch } }
  }
}

/// The result of an import or its dry run.
struct ImportOutcome: Sendable {
  let report: ImportReport
  /// Includes answered questions.
  let questions: [ImportQuestion]
  /// Tables whose columns have an unknown meaning.
  let tables: [(path: String, columns: [String])]
  let asksDateOrder: Bool
  /// Whether it begins a library with ratings in stars.
  let asksStars: Bool
  let problems: [Diagnostic]
  let isDone: Bool

  /// Words for a status that no tracker uses.
  var unknownStatuses: [String] { problems.compactMap(\.unknownStatus).unique() }

  /// Whether the best score was guessed.
  var asksBestScore: Bool { problems.contains { $0.id == Diagnostic.scaleUnknown } }

  /// Whether the export may be older than the last one, or of someone else.
  var needsPermission: Bool {
    problems.contains { ["import-cautious", "import-not-permitted"].contains($0.id) }
  }
}

extension Imports.Batch {
  /// The words for a status to ask about: answered ones, then those that are still unknown.
  var statusWords: [String] {
    let answered = answers.statuses.map(\.word)
    return answered + (outcome?.unknownStatuses ?? []).filter { !answered.contains($0) }
  }

  /// Finds out what importing would do, or imports. Blocks.
  ///
  /// - Throws: `FileError` if the disk fails
  func outcome(
    into project: Project, checkingPicturesWith pictures: PictureProgram?, isDryRun: Bool,
    by origin: ChangeOrigin, on workers: WorkerPool
  ) throws(FileError) -> ImportOutcome? {
    guard let files else { return nil }
    let asked = Mutex<[ImportQuestion]>([])
    var tables: [(String, [String])] = []
    var asksDateOrder = false
    var asksStars = false
    var problems = DiagnosticList()
    var options = ImportOptions()
    options.taken = answers.taken
    options.answers.dateOrder = answers.dateOrder
    options.answers.best = answers.best
    _ = options.answers.add(
      statuses: answers.statuses.map { "\($0.word)=\($0.status.rawValue)" })
    options.publishesLists = answers.publishesLists
    options.isDryRun = isDryRun
    options.checksPictures = { CheckedPicture($0, with: pictures) }
    var questions = ImportQuestions()
    questions.decision = { [answers] question in
      asked.withLock { $0.append(question) }
      return answers.decision(question)
    }
    questions.columns = { path, columns in
      let table = answers.tables[path]
      if table == nil { tables.append((path, columns)) }
      return table
    }
    questions.dateOrder = { _ in
      asksDateOrder = true
      return nil
    }
    questions.stars = { _ in
      asksStars = true
      return answers.keepsStars
    }
    questions.permission = { [answers] _, _ in answers.isPermitted }
    let report = try importFiles(
      files.names, from: files.folder, into: project, options, asking: questions, on: workers,
      by: origin, reporting: &problems)
    return ImportOutcome(
      report: report, questions: asked.withLock { $0 }, tables: tables,
      asksDateOrder: asksDateOrder, asksStars: asksStars, problems: problems.all,
      isDone: !isDryRun && (report.change != nil || !problems.hasErrors))
  }
}

/// The owner's answers to an import's questions.
struct ImportingAnswers: Sendable {
  /// Keys whose exported values win.
  var takenNames: [String] = []
  var rule = ImportQuestion.Rule.skip
  var decisions: [(question: ImportQuestion, answer: ImportQuestion.Answer?)] = []
  /// By path.
  var tables: [String: TableColumns] = [:]
  var dateOrder: DateOrder?
  var best: Int?
  /// The statuses that the owner chose for unknown words of the export.
  var statuses: [(word: String, status: Status)] = []
  var keepsStars = true
  var publishesLists = false
  /// Whether sources are asked for the facts and covers of new titles.
  var fetchesFacts = false
  var isPermitted = false

  var taken: TakenKeys {
    takenNames.compactMap { TakenKeys(name: $0) }.reduce(.none) { $0.union($1) }
  }

  func decision(_ question: ImportQuestion) -> ImportQuestion.Answer? {
    if let given = decisions.first(where: { $0.question == question }) { return given.answer }
    return question.answer(by: rule)
  }
}
