import Base
import LibraryCommands
import Synchronization
import Templates

/// The result of an action, or the reason for its refusal.
struct Notice: Sendable {
  enum Outcome: String, Sendable { case done, refused, conflict }

  let outcome: Outcome
  /// The titles or lists that changed, with their keys.
  var changes: [ChangeReport] = []
  /// The number of the change in the journal, for undoing it.
  var number: Int?
  /// Additional words, such as what was undone.
  var text: String?
  var problems: [Diagnostic] = []
  /// Reasons in the words of the desk.
  var reasons: [String] = []
}

/// The notices of the last actions, until a page has shown them.
final class Notices: Sendable {
  private let state = Mutex<(next: Int, kept: [Int: Notice])>((1, [:]))

  private static let most = 50

  /// The number under which the notice is kept.
  func keep(_ notice: Notice) -> Int {
    state.withLock { state in
      let number = state.next
      state.kept[number] = notice
      state.kept[number - Notices.most] = nil
      state.next += 1
      return number
    }
  }

  subscript(number: Int) -> Notice? { state.withLock { $0.kept[number] } }
}

/// `desk/notice.html`
struct NoticeContext: TemplateContext {
  let outcome: String
  let heading: String
  let titles: [ChangedTitleContext]
  let problems: [ProblemContext]
  let undo: ActionContext?
  let finish: ActionContext?

  init(_ notice: Notice, _ request: ScreenRequest) {
    let words = request.words
    outcome = notice.outcome.rawValue
    let isUnchanged =
      notice.outcome == .done && notice.text == nil
      && notice.changes.allSatisfy { $0.outcome == .unchanged }
    heading =
      switch notice.outcome {
      case .done: notice.text ?? (isUnchanged ? words[.unchanged] : words[.done])
      case .refused: words[.notDone]
      case .conflict: words[.changedMeanwhile]
      }
    titles = notice.changes.map { ChangedTitleContext($0, words) }
    problems =
      notice.reasons.map { ProblemContext(message: $0) }
      + notice.problems.map {
        ProblemContext(message: $0.message, fix: $0.fix, notes: $0.notes.map(\.message))
      }
    undo = notice.number.map {
      request.action(words[.undo], "undo", value: String($0), style: "undo")
    }
    finish = notice.changes.first { $0.completes }.map {
      request.action(words[.finished], "status", title: $0.id, value: "completed", style: "finish")
    }
  }
}

struct ChangedTitleContext: TemplateContext {
  let name: String
  let word: String?
  let changes: [ChangedKeyContext]
  let path: String
  let lines: [ChangedLineContext]
  let notes: [String]

  init(_ report: ChangeReport, _ words: DeskWords) {
    name = report.name
    word =
      switch report.outcome {
      case .added: words[.added]
      case .removed: words[.removed]
      case .changed, .unchanged: nil
      }
    changes = report.changes.filter { $0.key != "updated" }.map {
      ChangedKeyContext(
        key: $0.key, before: $0.before.map { shortened($0) }, after: $0.after.map { shortened($0) })
    }
    path = report.path
    lines = report.difference.lines.prefix(40).map(ChangedLineContext.init)
    notes = report.notes
  }
}

struct ChangedKeyContext: TemplateContext {
  let key: String
  let before: String?
  let after: String?
}

struct ChangedLineContext: TemplateContext {
  let number: Int
  let isNew: Bool
  let text: String

  init(_ line: ChangedLines.Line) { (number, isNew, text) = (line.number, line.isNew, line.text) }

  static let fields = Fields<ChangedLineContext>("line")
}

struct ProblemContext: TemplateContext {
  let message: String
  var fix: String?
  var notes: [String] = []
}

extension ProblemContext {
  init(_ problem: Diagnostic) { self.init(message: problem.message, fix: problem.fix) }
}
