import Base
import Exchange
import FileSystem
import LibraryFiles
import MediaLibrary
import Synchronization
import Trackers

/// The files that were handed in last, and what importing them would do, or did.
final class Imports: Sendable {
  struct Batch: Sendable {
    let number: Int
    /// nil after the import.
    var files: HandedFiles?
    var answers = ImportingAnswers()
    var outcome: ImportOutcome?
    /// Why the disk refused.
    var failure: String?
  }

  private let state = Mutex<(next: Int, batch: Batch?)>((1, nil))

  var now: Batch? { state.withLock { $0.batch } }

  /// Replaces the files of before.
  func hand(_ files: HandedFiles) -> Batch {
    state.withLock { state in
      let batch = Batch(number: state.next, files: files)
      state = (state.next + 1, batch)
      return batch
    }
  }

  func discard() { state.withLock { $0.batch = nil } }

  /// Keeps a batch unless other files have come since.
  func keep(_ batch: Batch) {
    state.withLock { if $0.batch?.number == batch.number { $0.batch = batch } }
  }
}

/// The result of an import or its dry run.
struct ImportOutcome: Sendable {
  let report: ImportReport
  /// Includes answered ones.
  let questions: [ImportQuestion]
  /// Tables of which the columns' meaning is unknown.
  let tables: [(path: String, columns: [String])]
  let asksDateOrder: Bool
  let problems: [Diagnostic]
  let isDone: Bool

  /// Whether the export may be older than the last one, or of someone else.
  var needsPermission: Bool {
    problems.contains { ["import-cautious", "import-not-permitted"].contains($0.id) }
  }
}

extension Imports.Batch {
  /// Finds out what importing would do, or imports. It blocks.
  ///
  /// - Throws: `FileError` when the disk refuses
  func outcome(
    into project: Project, isDryRun: Bool, by origin: ChangeOrigin, on workers: WorkerPool
  ) throws(FileError) -> ImportOutcome? {
    guard let files else { return nil }
    let asked = Mutex<[ImportQuestion]>([])
    var tables: [(String, [String])] = []
    var asksDateOrder = false
    var problems = DiagnosticList()
    var known = ImportAnswers()
    known.dateOrder = answers.dateOrder
    known.best = answers.best
    let report = try importFiles(
      files.names, from: files.folder, into: project, taking: answers.taken,
      deciding: { [answers] question in
        asked.withLock { $0.append(question) }
        return answers.decision(question)
      },
      asking: { path, columns in
        let table = answers.tables[path]
        if table == nil { tables.append((path, columns)) }
        return table
      }, knowing: known,
      askingOrder: { _ in
        asksDateOrder = true
        return nil
      }, publishingLists: answers.publishesLists,
      permitting: { [answers] _, _ in answers.isPermitted }, isDryRun: isDryRun, on: workers,
      by: origin, reporting: &problems)
    return ImportOutcome(
      report: report, questions: asked.withLock { $0 }, tables: tables,
      asksDateOrder: asksDateOrder, problems: problems.all,
      isDone: !isDryRun && (report.change != nil || !problems.hasErrors))
  }
}

/// The owner's answers to what an import asks.
struct ImportingAnswers: Sendable {
  /// Keys whose exported values win.
  var takenNames: [String] = []
  var rule = ImportQuestion.Rule.skip
  var decisions: [(question: ImportQuestion, answer: ImportQuestion.Answer?)] = []
  /// By path.
  var tables: [String: TableColumns] = [:]
  var dateOrder: DateOrder?
  var best: Int?
  var publishesLists = false
  var isPermitted = false

  var taken: TakenKeys {
    takenNames.compactMap { TakenKeys(name: $0) }.reduce(.none) { $0.union($1) }
  }

  func decision(_ question: ImportQuestion) -> ImportQuestion.Answer? {
    if let given = decisions.first(where: { $0.question == question }) { return given.answer }
    return question.answer(by: rule)
  }
}
