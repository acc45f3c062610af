import Base
import HTTPServing
import LibraryCommands
import LibraryFiles
import MediaLibrary

extension FormTarget {
  static func act(_ form: SentForm, _ desk: OpenDesk) throws -> HTTPResponse {
    let notice = try desk.sent.once(form["sending"]) { try desk.perform(form.fields) }
    return try desk.answer(notice, to: form)
  }
}

extension OpenDesk {
  /// The fields of a form that aren't part of its action.
  private static let ownFields: Set = ["token", "back", "sending"]

  /// The form for a new title asks for an author whatever its kind.
  private static let kindsWithAuthors: Set = [Kind.book.id, Kind.manga.id]

  /// nil, with a report, for a form that has no action.
  func action(
    of form: FormFields, reporting problems: inout DiagnosticList
  ) -> OwnersAction? {
    var ignored = OpenDesk.ownFields
    if !OpenDesk.kindsWithAuthors.contains(form["kind"] ?? "") { ignored.insert("author") }
    return OwnersAction(
      fields: form.fields.filter { !ignored.contains($0.name) }, today: today(),
      reporting: &problems)
  }

  func perform(
    _ form: FormFields, picture: (bytes: [UInt8], ending: String)? = nil
  ) throws -> Notice {
    try OpenDesk.notice { problems in
      guard let action = action(of: form, reporting: &problems) else { return nil }
      let unknown = action.verb == .review ? action.text(.value).map(unknownLinks) ?? [] : []
      if !unknown.isEmpty { return Notice(outcome: .refused, problems: unknown) }
      let report = try library.perform(
        action, by: ChangeOrigin(command: action.command, date: today()), picture: picture,
        reporting: &problems)
      guard let report else { return nil }
      notifyPages()
      fill(action, report)
      return notice(of: report, problems)
    }
  }

  /// Fetches the facts of a title that was added by its id or bound to one; pages update when the
  /// file has them.
  private func fill(_ action: OwnersAction, _ report: ActionReport) {
    guard let sources, [.add, .bind].contains(action.verb), let id = action.ids.first,
      case .changed(let reports) = report, let changed = reports.first, changed.number != nil
    else { return }
    let project = library.project
    let binding = action.verb == .bind ? id : nil
    let origin = ChangeOrigin(command: action.command, date: today())
    Task.detached {
      try? await sources.fill(project, [changed.id], (changed.number, origin), binding)
    }
  }

  func notice(of report: ActionReport, _ problems: DiagnosticList) -> Notice {
    var notice = Notice(outcome: .done, problems: problems.all)
    switch report {
    case .changed(let reports):
      notice.changes = reports
      notice.number = reports.last { $0.number != nil }?.number
    case .renamed(let report): notice.text = report.text
    case .undone(let report):
      notice.text = library.now.words[.undone, ("command", report.command)]
    }
    return notice
  }

  /// The notice of a change, or of its refusal if it throws one or returns nil.
  static func notice(
    of change: (inout DiagnosticList) throws -> Notice?
  ) throws -> Notice {
    var problems = DiagnosticList()
    do {
      if let notice = try change(&problems) { return notice }
    } catch let refusal as Refusal {
      problems.report(contentsOf: refusal.problems)
    }
    let isConflict = problems.all.contains { $0.id == "changed-meanwhile" }
    return Notice(outcome: isConflict ? .conflict : .refused, problems: problems.all)
  }
}

extension OwnersAction {
  /// The action as the journal shows it: `desk rate anime/frieren 9.5`
  fileprivate var command: String {
    let words = [.title, .list, .name, .key, .value, .ids].compactMap { text($0) }.map {
      shellWord($0)
    }
    return (["desk", verb.rawValue] + words).joined(separator: " ")
  }
}
