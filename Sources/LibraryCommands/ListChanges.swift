import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import StrictYAML

/// A change of an owner's list.
package enum ListChange: Sendable {
  /// - Parameter place: from 1; nil for the end
  case add(String, note: String? = nil, place: Int? = nil)
  case remove(String)
  case move(String, place: Int)
}

extension LibraryEditor {
  /// Changes a list; nil, with a report, if that is impossible.
  package func change(
    _ list: OwnerList, by change: ListChange, reporting: inout DiagnosticList
  ) throws -> ChangeReport? {
    try reporting.result { reporting in
      let lock = try lock()
      let path = list.location.path
      let before = try project.folder.read(path)
      guard try project.folder.mayBeChanged(path) else { throw Refusal(.readOnlyFile(path)) }
      var draft = ListDraft(source: Source(path: path, bytes: before))
      let notes = try draft.apply(change, to: list)
      let bytes = draft.source.bytes
      let number =
        bytes == before ? nil : try lock?.change([FileChange(path, bytes)], by: origin)
      return report(
        bytes == before ? .unchanged : .changed, list.slug, list.title, draft.changes,
        from: before, to: bytes, notes, number)
    }
  }

  /// Writes a new list; nil, with a report, if that is impossible.
  package func newList(
    _ title: String, isRanked: Bool, isPrivate: Bool, reporting: inout DiagnosticList
  ) throws -> ChangeReport? {
    try reporting.result { reporting in
      let (title, slug) = (title.trimmed, MediaLibrary.slug(for: title))
      guard !title.isEmpty, isSlug(slug) else { throw Refusal(.emptyTitle) }
      let path = "lists/\(slug).md"
      let lock = try lock()
      guard try !project.folder.exists(path) else { throw Refusal(.listThere(slug, at: path)) }
      var pairs: [YAMLValue.Pair] = [.init("title", .text(title))]
      if isRanked { pairs.append(.init("ranked", .word("true"))) }
      if isPrivate { pairs.append(.init("visibility", .word("private"))) }
      let bytes = newTitleFile(pairs + [.init("items", .list([]))])
      let number = try lock?.change([FileChange(path, bytes)], by: origin)
      return report(
        .added, slug, title, [], from: [], to: bytes,
        ["'tokonoma lists add \(slug) TITLE' puts titles on it"], number)
    }
  }

  private func report(
    _ outcome: ChangeReport.Outcome, _ slug: String, _ title: String,
    _ changes: [ChangeReport.ChangedKey], from before: [UInt8], to after: [UInt8],
    _ notes: [String], _ number: Int?
  ) -> ChangeReport {
    ChangeReport(
      outcome: outcome, isDryRun: isDryRun, id: "lists/\(slug)", name: title,
      path: "lists/\(slug).md", changes: changes,
      difference: ChangedLines(from: before, to: after), notes: notes, number: number)
  }
}

/// A list's file while it changes.
private struct ListDraft {
  var source: Source
  var changes: [ChangeReport.ChangedKey] = []

  /// - Returns: notes for the report
  mutating func apply(_ change: ListChange, to list: OwnerList) throws(Refusal) -> [String] {
    func index(_ id: String) -> Int? { list.items.firstIndex { $0.id == id } }
    func number(_ place: Int, of count: Int) -> Int { min(max(place, 1), count) - 1 }
    let count = list.items.count
    switch change {
    case .add(let id, let note, let place):
      if let index = index(id) { return ["it is already number \(index + 1)"] }
      let item: YAMLValue =
        note.map { .mapping([.init("id", .text(id)), .init("note", .text($0))]) } ?? .text(id)
      try edit(.append(item), id, isNew: true)
      let target = number(place ?? count + 1, of: count + 1)
      if target < count { try edit(.moveItem(count, to: target)) }
      return list.isRanked ? ["number \(target + 1) of \(count + 1)"] : []
    case .remove(let id):
      guard let index = index(id) else { return ["'\(id)' isn't on it"] }
      try edit(count == 1 ? .remove : .removeItem(index), id, isNew: false)
      return []
    case .move(let id, let place):
      guard let index = index(id) else { throw Refusal(.notOnList(id, list.slug)) }
      let target = number(place, of: count)
      if target == index { return ["it is already number \(index + 1)"] }
      try edit(.moveItem(index, to: target))
      changes.append(
        .init(key: id, before: "number \(index + 1)", after: "\(target + 1) of \(count)"))
      return []
    }
  }

  private mutating func edit(
    _ change: KeyChange, _ id: String? = nil, isNew: Bool = false
  ) throws(Refusal) {
    let file = try Refusal.orValue { TitleFile(source, reporting: &$0) }
    let changed = try Refusal.orValue { problems -> TitleFile.Changed? in
      let changed = file.changing(
        [.init(title: 0, changes: [("items", change)])], order: [], reporting: &problems)
      return changed.refused.isEmpty ? changed : nil
    }
    source = Source(path: source.path, bytes: changed.bytes)
    if let id {
      changes.append(.init(key: "items", before: isNew ? nil : id, after: isNew ? "+ \(id)" : nil))
    }
  }
}

extension OwnersTitles {
  /// The list of a slug or title; nil, with a report, for none or several.
  package func list(_ query: String, reporting: inout DiagnosticList) -> OwnerList? {
    let folding = Folding.standard
    let wanted = folding.fold(query)
    let rules: [(OwnerList) -> Bool] = [
      { $0.slug == query || folding.fold($0.title) == wanted },
      { folding.fold($0.title).contains(wanted) || $0.slug.contains(query.lowercased()) },
    ]
    let found = rules.lazy.map { rule in lists.filter(rule) }.first { !$0.isEmpty } ?? []
    if found.count == 1 { return found[0] }
    reporting.report(
      .noList(query, found: (found.isEmpty ? lists : found).map(\.slug), isSeveral: !found.isEmpty))
    return nil
  }
}
