import Base
import FileSystem
import LibraryFiles
import MediaLibrary

extension LibraryEditor {
  /// Carries out an action: the only way in which pages, forms and files change a library.
  ///
  /// Refuses the action if its `seen` no longer matches the file.
  ///
  /// - Parameters:
  ///   - library: updated together with the files; verbs that look at all titles read it again,
  ///     unless this editor keeps other commands out
  ///   - picture: for `cover`: the checked picture that `value` names
  ///
  /// - Returns: nil, with a report, if the action is refused
  package func perform(
    _ action: OwnersAction, in library: inout OwnersTitles,
    picture: (bytes: [UInt8], ending: String)? = nil, workers: WorkerPool,
    reporting: inout DiagnosticList
  ) async throws -> ActionReport? {
    guard let row = ActionVerb.of(action.verb) else { return nil }
    var editor = self
    if action.looksAround, !isDryRun, held == nil {
      editor = try keepingOthersOut()
      // Builds report its problems.
      var ignored = DiagnosticList()
      library = try await project.readOwnersTitles(workers: workers, reporting: &ignored)
    }
    editor.expected = action
    let report = try reporting.result { reporting in
      // Ends here, so that the library changes without a copy.
      let run = ActionRun(editor: editor, action: action, library: library)
      return try repeating { try run.report(row.work, picture: picture, reporting: &reporting) }
    }
    guard let report = report ?? nil else { return nil }
    if !isDryRun { try library.readAgain(report.paths, of: project) }
    return report
  }
}

extension LibraryEditor {
  /// Carries out an action on one title in a draft of its file.
  ///
  /// - Returns: nil, with a report, if the action is refused
  func draft(
    _ action: OwnersAction, of library: OwnersTitles, in drafts: inout Drafts,
    reporting: inout DiagnosticList
  ) throws -> ChangeReport? {
    guard case .title(let change)? = ActionVerb.of(action.verb)?.work else { return nil }
    var editor = self
    editor.expected = action
    let run = ActionRun(editor: editor, action: action, library: library)
    let title = try run.title()
    let report = try reporting.result { reporting in
      try editor.change(title, by: change(action), in: &drafts, reporting: &reporting)
    }
    guard var report else { return nil }
    report.notes.removeAll { $0 == GivenDate.isUnused }
    return report
  }
}

extension OwnersAction {
  /// Whether the action changes the file of a title that it names, and nothing by which titles are
  /// found.
  var changesOneTitle: Bool {
    guard case .title? = ActionVerb.of(verb)?.work else { return false }
    return ![.set, .bind].contains(verb)
  }

  /// Whether the change depends on other titles.
  fileprivate var looksAround: Bool {
    switch verb {
    case .add, .remove, .rename: true
    case .favorite: number(.value) != nil
    default: false
    }
  }
}

struct ActionRun {
  let editor: LibraryEditor
  let action: OwnersAction
  let library: OwnersTitles

  fileprivate func report(
    _ work: ActionVerb.Work, picture: (bytes: [UInt8], ending: String)?,
    reporting: inout DiagnosticList
  ) throws -> ActionReport? {
    let report: ActionReport? =
      switch work {
      case .title(let change): try self.change(by: change(action), reporting: &reporting)
      case .list(let change): try changeList(by: change(action), reporting: &reporting)
      case .library(let work): try work(self, &reporting)
      case .cover: try setCover(picture, reporting: &reporting)
      }
    guard case .changed(var reports) = report else { return report }
    // An action has a date whether its verb uses it or not.
    for index in reports.indices { reports[index].notes.removeAll { $0 == GivenDate.isUnused } }
    return .changed(reports)
  }

  /// The title with a present or former id, even if another program has just added it.
  fileprivate func title() throws -> OwnersTitle {
    let id = action.title ?? ""
    if let title = try library.title(id) ?? editor.project.ownersTitle(id) { return title }
    let near = TitleFinder(library.titles).nearest(to: id)
    throw Refusal(
      .titleNotFound(
        id, near: near.map { ($0.entry.id, $0.entry.name(in: library.settings)) },
        broken: library.brokenFiles))
  }

  func change(by change: any TitleChange, reporting: inout DiagnosticList) throws -> ActionReport? {
    ActionReport(try editor.change(title(), by: change, reporting: &reporting))
  }

  func favor(reporting: inout DiagnosticList) throws -> ActionReport? {
    guard let rank = action.number(.value) else {
      let change = FavoriteChange(action.flag(.value) ? .unranked : .none)
      return try self.change(by: change, reporting: &reporting)
    }
    return try editor.rank(title(), rank, among: library.titles, reporting: &reporting)
      .map { .changed($0) }
  }

  private func changeList(
    by change: ListChange, reporting: inout DiagnosticList
  ) throws -> ActionReport? {
    let slug = action.text(.list) ?? ""
    let known = library.lists.first { $0.slug == slug }
    // Another program has just written this list.
    let new = { try editor.project.ownersList(at: "lists/\(slug).md", reporting: &$0)?.list }
    guard let list = try known ?? new(&reporting) else {
      throw Refusal(.noList(slug, found: library.lists.map(\.slug), isSeveral: false))
    }
    if case .add = change { _ = try title() }
    return ActionReport(try editor.change(list, by: change, reporting: &reporting))
  }

  func newList(reporting: inout DiagnosticList) throws -> ActionReport? {
    ActionReport(
      try editor.newList(
        action.text(.name) ?? "", isRanked: action.flag(.ranked),
        isPrivate: action.text(.visibility) == "private", reporting: &reporting))
  }

  private func setCover(
    _ picture: (bytes: [UInt8], ending: String)?, reporting: inout DiagnosticList
  ) throws -> ActionReport? {
    let name = action.text(.value)
    if let name, picture == nil { throw Refusal(.noPicture(name)) }
    return ActionReport(
      try editor.setCover(of: title(), to: name == nil ? nil : picture, reporting: &reporting))
  }

  func add(reporting: inout DiagnosticList) throws -> ActionReport? {
    guard let kind = action.text(.kind).flatMap({ Kind(id: $0) }) else { return nil }
    var new = NewTitle(
      action.text(.name) ?? "", kind: kind, date: action.date, today: editor.origin.date)
    new.creators = (action.values[.author] ?? []).map { .init(name: $0, role: "author") }
    new.genres = action.values[.genres] ?? []
    new.released = action.text(.year)
    new.total = action.number(.total)
    if new.total != nil, kind.totalKey == nil { throw Refusal(.noTotal(kind: kind.id)) }
    new.status = action.text(.status)
    new.rating = action.text(.rating)
    new.progress = action.text(.progress)
    new.hours = action.text(.hours)
    new.tags = action.values[.tags] ?? []
    new.ids = action.ids
    new.slug = action.text(.slug)
    new.isAnother = action.flag(.again)
    return ActionReport(try editor.add(new, among: library.titles, reporting: &reporting))
  }

  func remove(reporting: inout DiagnosticList) throws -> ActionReport? {
    ActionReport(try editor.remove(title(), from: library, reporting: &reporting))
  }

  func rename(reporting: inout DiagnosticList) throws -> ActionReport? {
    try editor.rename(title(), to: action.text(.value) ?? "", in: library, reporting: &reporting)
      .map { .renamed($0) }
  }

  func undo(reporting: inout DiagnosticList) throws -> ActionReport? {
    try editor.undo(change: action.number(.value) ?? 0, reporting: &reporting)
      .map { .undone($0) }
  }
}
