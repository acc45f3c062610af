import Base
import Exchange
import MediaLibrary
import Planning
import Templates
import Trackers

/// Uploaded files: their trackers, the changes that importing them would make, and questions.
enum ImportScreen: Screen {
  static func context(of request: ScreenRequest) -> Named<ImportContext>? {
    guard request.rest.isEmpty else { return nil }
    return Named(request.words[.import], ImportContext(request))
  }
}

/// `desk/import.html`
struct ImportContext: TemplateContext {
  let isRunning: Bool
  let percent: String?
  let upload: [FieldContext]
  let failure: String?
  let review: ImportReviewContext?

  init(_ request: ScreenRequest) {
    let desk = request.desk
    isRunning = desk.importing.isRunning
    percent = desk.importing.percent.map {
      request.words[.percentDone, ("percent", String($0))]
    }
    upload = request.hidden([])
    let batch = desk.imports.now
    failure = batch?.failure
    review = isRunning ? nil : batch.flatMap { ImportReviewContext($0, request) }
  }
}

/// The result of an import or its dry run, for the template.
struct ImportReviewContext: TemplateContext {
  let isDone: Bool
  let files: [ImportedFileContext]
  let problems: [ProblemContext]
  let groups: [ImportGroupContext]
  let conflicts: ImportGroupContext?
  let taken: [ChoiceContext]
  let questions: [ImportQuestionContext]
  let others: [ChoiceContext]
  let table: ImportTableContext?
  let dates: [ChoiceContext]
  let statuses: [ImportQuestionContext]
  let asksBest: Bool
  let best: String?
  let asksStars: Bool
  let keepsStars: Bool
  let publishesLists: Bool
  let hasNewLists: Bool
  let mayFetch: Bool
  let fetchesFacts: Bool
  let asksPermission: Bool
  let isPermitted: Bool
  let form: [FieldContext]
  let undo: ActionContext?

  private static let most = 100

  /// nil before the files have been read.
  init?(_ batch: Imports.Batch, _ request: ScreenRequest) {
    guard let outcome = batch.outcome else { return nil }
    let (words, answers, report) = (request.words, batch.answers, outcome.report)
    isDone = outcome.isDone
    files = report.files.map { ImportedFileContext($0, words) }
    problems = outcome.problems.prefix(ImportReviewContext.most).map {
      ProblemContext(message: $0.message, notes: $0.notes.map(\.message))
    }
    groups = ImportGroupContext.all(of: report, request)
    conflicts = ImportGroupContext(
      words[.takeTheirs], report.kept.map { ImportRowContext($0.id, [$0.change], request) }, words)
    taken = ImportReviewContext.taken(answers.takenNames, of: report, words)
    questions = outcome.questions.prefix(ImportReviewContext.most).enumerated().map {
      ImportQuestionContext($1, number: $0, answers, words)
    }
    others = ImportQuestion.Rule.allCases.map {
      ChoiceContext(value: $0.rawValue, label: words[$0.word], isCurrent: answers.rule == $0)
    }
    table = outcome.tables.first.map { ImportTableContext($0.path, $0.columns, words) }
    dates =
      outcome.asksDateOrder || answers.dateOrder != nil
      ? DateOrder.allCases.map {
        ChoiceContext(
          value: $0.rawValue, label: words[$0 == .dayFirst ? .inApril : .inMay],
          isCurrent: answers.dateOrder == $0)
      } : []
    let kind = report.files.first?.kinds.first.flatMap { Kind(id: $0) } ?? .anime
    statuses = batch.statusWords.prefix(ImportReviewContext.most).enumerated().map {
      ImportQuestionContext(status: $1, number: $0, answers, kind, words)
    }
    asksBest = outcome.asksBestScore || answers.best != nil
    best = answers.best.map { String($0) }
    asksStars = outcome.asksStars
    keepsStars = answers.keepsStars
    publishesLists = answers.publishesLists
    hasNewLists = !report.unpublishedLists.isEmpty || answers.publishesLists
    mayFetch = request.desk.sources != nil && report.changed.contains(where: \.isNew)
    fetchesFacts = answers.fetchesFacts
    asksPermission = outcome.needsPermission
    isPermitted = answers.isPermitted
    form = request.hidden([("batch", String(batch.number))])
    undo =
      outcome.isDone
      ? report.change.map {
        request.action(words[.undo], "undo", value: String($0), style: "undo")
      } : nil
  }
}

extension ImportReviewContext {
  /// The keys whose exported values may be taken, then lists and removed titles.
  private static func taken(
    _ given: [String], of report: ImportReport, _ words: DeskWords
  ) -> [ChoiceContext] {
    let others: [(name: String, word: DeskWord, isOffered: Bool)] = [
      (TakenKeys.lists, .takeLists, !report.keptLists.isEmpty),
      (
        TakenKeys.removed, .takeRemoved,
        !report.staysRemoved.isEmpty || !report.listsStayRemoved.isEmpty
      ),
    ]
    let keys = Set(report.kept.filter { !$0.isAgainstHistory }.map(\.change.key)).union(given)
      .subtracting(others.map(\.name)).filter { TakenKeys(name: $0) != nil }
    let labels =
      keys.sorted().map { ($0, words[.takeTheirs, ("key", $0)]) }
      + others.filter { $0.isOffered || given.contains($0.name) }.map { ($0.name, words[$0.word]) }
    return labels.map { ChoiceContext(value: $0, label: $1, isCurrent: given.contains($0)) }
  }
}

/// A title that may be one of the library's, or a word for a status.
struct ImportQuestionContext: TemplateContext {
  let title: String
  let name: String
  let choices: [ChoiceContext]

  init(
    _ question: ImportQuestion, number: Int, _ answers: ImportingAnswers, _ words: DeskWords
  ) {
    func described(_ title: String, _ year: Int?, _ makers: [String]) -> String {
      ([title, year.map { words.site.year($0) }].compactMap { $0 } + makers.prefix(3))
        .joined(separator: " · ")
    }
    title = described(question.title, question.year, question.makers)
    name = "question-\(number)"
    let given = answers.decisions.first { $0.question == question }
    let candidates = question.candidates.prefix(20).enumerated().map { index, candidate in
      ChoiceContext(
        value: String(index), label: described(candidate.title, candidate.year, candidate.makers),
        isCurrent: given?.answer == .isCandidate(index))
    }
    choices =
      candidates + [
        ChoiceContext(value: "new", label: words[.isNew], isCurrent: given?.answer == .isNew),
        ChoiceContext(
          value: "skip", label: words[.skipIt], isCurrent: given.map { $0.answer == nil } ?? false),
      ]
  }

  /// - Parameter kind: of the titles, for the names of statuses
  init(
    status word: String, number: Int, _ answers: ImportingAnswers, _ kind: Kind, _ words: DeskWords
  ) {
    title = word
    name = "status-\(number)"
    let given = answers.statuses.first { $0.word == word }?.status
    choices = Status.allCases.map { status in
      ChoiceContext(
        value: status.rawValue, label: words.site[kind, status], isCurrent: status == given)
    }
  }
}

/// A table that isn't a tracker's.
struct ImportTableContext: TemplateContext {
  let name: String
  let columns: [ChoiceContext]
  let kinds: [ChoiceContext]

  init(_ path: String, _ columns: [String], _ words: DeskWords) {
    name = path
    let usual = columns.first { ["title", "name"].contains($0.lowercased()) }
    self.columns = columns.prefix(200).map {
      ChoiceContext(value: $0, label: $0, isCurrent: $0 == usual)
    }
    kinds = Kind.allCases.map {
      ChoiceContext(value: $0.id, label: words.site[$0, KindMessageKey.name])
    }
  }
}

extension ImportQuestion.Rule {
  fileprivate var word: DeskWord {
    switch self {
    case .same: .otherSame
    case .new: .isNew
    case .skip: .skipIt
    }
  }
}
