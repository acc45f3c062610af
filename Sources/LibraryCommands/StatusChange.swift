import Base
import LibraryFiles
import MediaLibrary

/// Gives a title a status, with the dates and counts that follow from it.
package struct StatusChange: TitleChange {
  /// In any tracker's words.
  private let word: String
  private let date: GivenDate
  /// Whether `current` begins another run of a finished title.
  private let isAgain: Bool

  package init(_ word: String, _ date: GivenDate, isAgain: Bool = false) {
    self.word = word
    self.date = date
    self.isAgain = isAgain
  }

  package func plan(for title: WrittenTitle) throws(Refusal) -> PlannedChange {
    let status = try Refusal.orValue { givenStatus(word, reporting: &$0) }
    if isAgain, status != .current, status != .repeating {
      throw Refusal(
        .againWithoutBeginning(status.rawValue, isFinished: Stage(title.entry) == .finished))
    }
    let meant = isAgain ? .repeating : status
    if case .refused(let reason) = StatusTransition.outcome(of: meant, for: title.entry) {
      let (id, path) = (title.entry.id, title.entry.location.path)
      switch reason {
      case .notFinishedYet: throw Refusal(.notFinishedYet(id))
      case .finishedAlready: throw Refusal(.finishedAlready(id, path: path))
      case .staysFinished: throw Refusal(.staysFinished(id, status, path: path))
      }
    }
    var plan = PlannedChange()
    plan.setStatus(meant, of: title, date)
    if plan.edits.isEmpty, plan.notes.isEmpty {
      plan.note("its status is already \(meant.rawValue)")
    }
    plan.noteUnused(date, of: title)
    return plan
  }

  /// Whether a status, in any tracker's words, begins another run of a finished title.
  package static func begins(_ word: String, again title: OwnersTitle) -> Bool {
    Status(word: word) == .current && Stage(title.entry) == .finished
  }

  /// Whether it may begin another run: the title is completed, but its total has grown or its
  /// progress was lowered.
  package static func mayBegin(_ word: String, again title: OwnersTitle) -> Bool {
    Status(word: word) == .current && title.entry.tracking?.status == .completed
      && Stage(title.entry) == .reopened
  }
}
