import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import StrictYAML

extension LibraryEditor {
  /// Removes a title from the library (its file, or its item in a file of many) and from the
  /// owner's lists. Reports texts and relations that refer to it, but doesn't change them.
  package func remove(
    _ title: OwnersTitle, from library: OwnersTitles, reporting: inout DiagnosticList
  ) throws -> ChangeReport? {
    try writing(reporting: &reporting) { drafts, reporting in
      try remove(title, from: library, in: &drafts, reporting: &reporting)
    }
  }

  func remove(
    _ title: OwnersTitle, from library: OwnersTitles, in drafts: inout Drafts,
    reporting: inout DiagnosticList
  ) throws -> ChangeReport {
    let open = try open(title, drafts, reporting: &reporting)
    let (before, path) = (open.file.source.bytes, title.path)
    let left =
      open.file.hasOneTitle
      ? [] : try Refusal.orValue { open.file.removing(open.index, reporting: &$0) }
    // A file of many titles may still contain comments.
    let isEmpty = left.allSatisfy { $0 <= 0x20 }
    let lists = try self.lists(library.lists, without: title.entry, drafts)
    for file in lists + [FileChange(path, isEmpty ? nil : left, from: .bytes(before))] {
      drafts.add(file)
    }
    let paths = lists.map(\.path)
    var report = ChangeReport(
      outcome: .removed, isDryRun: isDryRun, id: open.title.entry.id, name: open.title.name,
      path: path, difference: ChangedLines(from: before, to: isEmpty ? [] : left),
      notes: paths.map { "removed from \($0)" }, otherPaths: paths)
    try report.add(removeFromNavigation(title.entry.id, in: &drafts))
    report.notes += mentions(of: title.entry, in: library, besides: Set(paths))
    return report
  }

  /// The lists that contain the title, after removing it.
  private func lists(
    _ lists: [OwnerList], without entry: Entry, _ drafts: Drafts
  ) throws -> [FileChange] {
    var changes: [FileChange] = []
    for list in lists where list.items.contains(where: { entry.ids.contains($0.id) }) {
      let path = list.location.path
      guard try drafts.settled[path] != nil || project.folder.mayBeChanged(path),
        let before = try drafts.bytes(of: path, in: project)
      else { continue }
      var source = Source(path: path, bytes: before)
      // A list that can't be changed is reported as a mention.
      var problems = DiagnosticList()
      while problems.isEmpty, let file = TitleFile(source, reporting: &problems),
        let items = file.titles.first?["items"], items.isSequence
      {
        let index = items.items.enumerated().first { _, item in
          (item.isScalar ? item.text : item["id"]?.text).map(entry.ids.contains) ?? false
        }?.offset
        guard let index else {
          changes.append(FileChange(path, source.bytes, from: .bytes(before)))
          break
        }
        let change = items.count > 1 ? KeyChange.removeItem(index) : .remove
        let changed = file.changing(
          [.init(title: 0, changes: [("items", change)])], order: [], reporting: &problems)
        source = Source(path: path, bytes: changed.bytes)
        if items.count == 1, problems.isEmpty {
          changes.append(FileChange(path, source.bytes, from: .bytes(before)))
        }
      }
    }
    return changes
  }

  /// References to a title in the rest of the project.
  private func mentions(
    of entry: Entry, in library: OwnersTitles, besides changed: Set<String>
  ) -> [String] {
    let ids = entry.ids
    let breaksBuild = ": fix that, or the build fails"
    func isLinked(in text: MarkdownSource) -> Bool {
      ids.contains { !linkOffsets(to: $0, in: text.file.bytes[text.range]).isEmpty }
    }
    func note(_ text: MarkdownSource, isPublished: Bool) -> [String] {
      guard isLinked(in: text) else { return [] }
      return ["\(text.file.path) links to it in its text" + (isPublished ? breaksBuild : "")]
    }
    var notes: [String] = []
    for list in library.lists where !changed.contains(list.location.path) {
      for item in list.items where ids.contains(item.id) {
        notes.append("\(item.location.path):\(item.location.line) lists it\(breaksBuild)")
      }
    }
    for list in library.lists {
      if let text = list.introduction { notes += note(text, isPublished: !list.isPrivate) }
    }
    for page in library.pages + library.privatePages {
      notes += note(page.body, isPublished: !page.isPrivate)
    }
    for other in library.titles where other.entry.id != entry.id {
      if other.entry.work.relations.contains(where: { ids.contains($0.id) }) {
        notes.append("\(other.path) names it in its relations")
      }
      if let review = other.review, isLinked(in: review) {
        notes.append("\(other.path) links to it in its review\(breaksBuild)")
      }
    }
    if let cover = entry.work.cover?.path { notes.append("its cover stays: \(cover)") }
    return notes
  }
}
