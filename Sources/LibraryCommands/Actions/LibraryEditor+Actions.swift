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
    let run = ActionRun(editor: editor, action: action, picture: picture)
    let report = try reporting.result { reporting in
      if case .project(let work) = row.work {
        var open = OpenLibrary(library, of: project)
        return try repeating { try work(run, &open, &reporting) }
      }
      return try editor.writing(reporting: &reporting) { drafts, reporting in
        // A new one for each try. Ends here, so that the library changes without a copy.
        var open = OpenLibrary(library, of: project)
        open.drafts = drafts
        defer { drafts = open.drafts }
        return try run.draft(row.work, in: &open, reporting: &reporting)
      }.map { .changed($0) }
    }
    guard let report = report ?? nil else { return nil }
    if !isDryRun { try library.readAgain(report.paths, of: project) }
    return report
  }
}

/// Carries out an action, whose editor expects it.
struct ActionRun {
  private(set) var editor: LibraryEditor
  let action: OwnersAction
  /// For `cover`.
  let picture: (bytes: [UInt8], ending: String)?

  init(
    editor: LibraryEditor, action: OwnersAction, picture: (bytes: [UInt8], ending: String)?
  ) {
    (self.editor, self.action, self.picture) = (editor, action, picture)
    self.editor.expected = action
  }

  /// Carries it out in the drafts of a library.
  func draft(
    _ work: ActionVerb.Work, in library: inout OpenLibrary, reporting: inout DiagnosticList
  ) throws -> [ChangeReport] {
    try library.catchUp(for: action)
    var reports: [ChangeReport]
    switch work {
    case .title(let change):
      reports = [try self.change(by: change(action), in: &library, reporting: &reporting)]
    case .list(let change):
      reports = [try changeList(by: change(action), in: &library, reporting: &reporting)]
    case .drafts(let work): reports = try work(self, &library, &reporting)
    case .project: return []
    }
    // An action has a date whether its verb uses it or not.
    for index in reports.indices { reports[index].notes.removeAll { $0 == GivenDate.isUnused } }
    return reports
  }

  /// The title with a present or former id, even if another program has just added it.
  private func title(in open: OpenLibrary) throws -> OwnersTitle {
    let (id, library) = (action.title ?? "", open.titles)
    if let title = library.title(id) { return title }
    if open.drafts.settled["library/\(id).md"] == nil,
      let title = try editor.project.ownersTitle(id)
    {
      return title
    }
    let near = editor.suggestsTitles ? TitleFinder(library.titles).nearest(to: id) : nil
    throw Refusal(
      .titleNotFound(
        id, near: near.map { ($0.entry.id, $0.entry.name(in: library.settings)) },
        broken: library.brokenFiles))
  }

  private func change(
    by change: any TitleChange, in library: inout OpenLibrary, reporting: inout DiagnosticList
  ) throws -> ChangeReport {
    try editor.change(
      title(in: library), by: change, in: &library.drafts, reporting: &reporting)
  }

  func favor(
    in library: inout OpenLibrary, reporting: inout DiagnosticList
  ) throws -> [ChangeReport] {
    guard let rank = action.number(.value) else {
      let change = FavoriteChange(action.flag(.value) ? .unranked : .none)
      return [try self.change(by: change, in: &library, reporting: &reporting)]
    }
    return try editor.rank(
      title(in: library), rank, among: library.titles.titles, in: &library.drafts,
      reporting: &reporting)
  }

  private func changeList(
    by change: ListChange, in library: inout OpenLibrary, reporting: inout DiagnosticList
  ) throws -> ChangeReport {
    let slug = action.text(.list) ?? ""
    let path = "lists/\(slug).md"
    var list = library.titles.lists.first { $0.slug == slug }
    // Another program has just written this list.
    if list == nil, isSlug(slug), let bytes = try Journal(editor.project.folder).bytes(of: path) {
      list = editor.project.ownersList(of: Source(path: path, bytes: bytes), reporting: &reporting)
    }
    guard let list else {
      throw Refusal(.noList(slug, found: library.titles.lists.map(\.slug), isSeveral: false))
    }
    if case .add = change { _ = try title(in: library) }
    return try editor.change(list, by: change, in: &library.drafts, reporting: &reporting)
  }

  func newList(in library: inout OpenLibrary) throws -> [ChangeReport] {
    [
      try editor.newList(
        action.text(.name) ?? "", isRanked: action.flag(.ranked),
        isPrivate: action.text(.visibility) == "private", in: &library.drafts)
    ]
  }

  func setCover(
    in library: inout OpenLibrary, reporting: inout DiagnosticList
  ) throws -> [ChangeReport] {
    let name = action.text(.value)
    if let name, picture == nil { throw Refusal(.noPicture(name)) }
    let title = try title(in: library)
    let id = title.entry.id
    let report = try editor.setCover(
      of: title, from: library.coverFiles()[id], to: name == nil ? nil : picture,
      in: &library.drafts, reporting: &reporting)
    if report.outcome == .changed {
      library.keepCover(of: id, at: picture.map { "covers/\(id).\($0.ending)" })
    }
    return [report]
  }

  func add(in library: inout OpenLibrary, reporting: inout DiagnosticList) throws -> [ChangeReport]
  {
    guard let kind = action.text(.kind).flatMap({ Kind(id: $0) }) else { return [] }
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
    let taken = library.takenNames()
    return [try editor.add(new, besides: taken, in: &library.drafts, reporting: &reporting)]
  }

  func remove(
    in library: inout OpenLibrary, reporting: inout DiagnosticList
  ) throws -> [ChangeReport] {
    let title = try title(in: library)
    return [
      try editor.remove(
        title, from: library.titles, in: &library.drafts, reporting: &reporting)
    ]
  }

  func rename(
    in library: OpenLibrary, reporting: inout DiagnosticList
  ) throws -> ActionReport? {
    try editor.rename(
      title(in: library), to: action.text(.value) ?? "", in: library.titles, reporting: &reporting
    ).map { .renamed($0) }
  }

  func undo(reporting: inout DiagnosticList) throws -> ActionReport? {
    try editor.undo(change: action.number(.value) ?? 0, reporting: &reporting)
      .map { .undone($0) }
  }
}
