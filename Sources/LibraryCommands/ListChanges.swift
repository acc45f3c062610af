import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import StrictYAML

package enum ListChange: Sendable {
  /// - Parameter place: counts from 1; nil for the end
  case add(String, note: String? = nil, place: Int? = nil)
  case remove(String)
  case move(String, place: Int)
  /// nil removes the note.
  case note(String, String?)
  case rename(String)
  case ranked(Bool)
  case `private`(Bool)
  /// Removes the list with its file.
  case delete
}

extension LibraryEditor {
  /// Changes a list; nil, with a report, if that is impossible.
  ///
  /// - Parameter first: an earlier change of this command; `undo` treats both as one
  package func change(
    _ list: OwnerList, by change: ListChange, continuing first: ChangeReport? = nil,
    reporting: inout DiagnosticList
  ) throws -> ChangeReport? {
    try writing(continuing: first, reporting: &reporting) { drafts, reporting in
      try self.change(list, by: change, in: &drafts, reporting: &reporting)
    }
  }

  func change(
    _ list: OwnerList, by change: ListChange, in drafts: inout Drafts,
    reporting: inout DiagnosticList
  ) throws -> ChangeReport {
    let path = list.location.path
    let gone = Refusal(.listMissing(list.slug, at: path))
    // Another program may have changed it since it was read.
    let source = try source(of: path, drafts, orElse: gone)
    guard
      var draft = drafts.takeList(in: source).map({ ListDraft(list: $0) })
        ?? project.ownersList(of: source, reporting: &reporting).map({
          ListDraft(list: OpenList($0, in: source))
        })
    else { throw gone }
    let title = draft.list.list.title
    do {
      try expected?.check(draft.list.list)
    } catch {
      drafts.keep(draft.list)
      throw error
    }
    let notes = try draft.apply(change)
    let (before, bytes) = (source.bytes, draft.isDeleted ? nil : draft.list.source.bytes)
    let difference = ChangedLines(
      from: before, to: bytes ?? [], after: draft.equal.start, equal: draft.equal.bytes)
    if bytes != before {
      drafts.add(FileChange(path, bytes, from: .bytes(before)))
      draft.list.start = difference.start
    }
    if draft.isKnown { drafts.keep(draft.list) }
    var report = report(
      bytes == nil ? .removed : bytes == before ? .unchanged : .changed, list.slug, title,
      draft.changes, difference, notes)
    if draft.losesPage { try report.add(removeFromNavigation("lists/\(list.slug)", in: &drafts)) }
    return report
  }

  /// Writes a new list; nil, with a report, if that is impossible.
  package func newList(
    _ title: String, isRanked: Bool, isPrivate: Bool, reporting: inout DiagnosticList
  ) throws -> ChangeReport? {
    try writing(reporting: &reporting) { drafts, _ in
      try newList(title, isRanked: isRanked, isPrivate: isPrivate, in: &drafts)
    }
  }

  func newList(
    _ title: String, isRanked: Bool, isPrivate: Bool, in drafts: inout Drafts
  ) throws -> ChangeReport {
    let (title, slug) = (title.trimmed, MediaLibrary.slug(for: title))
    guard !title.isEmpty, isSlug(slug) else { throw Refusal(.emptyTitle) }
    let path = "lists/\(slug).md"
    guard try !drafts.exists(path, in: project) else { throw Refusal(.listThere(slug, at: path)) }
    var pairs: [YAMLValue.Pair] = [.init("title", .text(title))]
    if isRanked { pairs.append(.init("ranked", .word("true"))) }
    if isPrivate { pairs.append(.init("visibility", .word("private"))) }
    let bytes = newTitleFile(pairs + [.init("items", .list([]))])
    drafts.add(FileChange(path, bytes, from: .nothing))
    return report(
      .added, slug, title, [], ChangedLines(from: [], to: bytes),
      ["'tokonoma lists add \(slug) TITLE' puts titles on it"])
  }

  private func report(
    _ outcome: ChangeReport.Outcome, _ slug: String, _ title: String,
    _ changes: [ChangeReport.ChangedKey], _ difference: ChangedLines, _ notes: [String]
  ) -> ChangeReport {
    ChangeReport(
      outcome: outcome, isDryRun: isDryRun, id: "lists/\(slug)", name: title,
      path: "lists/\(slug).md", changes: changes, difference: difference, notes: notes)
  }
}

/// A list and its file, as the last change left both.
struct OpenList {
  var source: Source
  fileprivate(set) var list: OwnerList
  fileprivate var ids: Set<String>
  /// nil if the last change didn't append an item.
  fileprivate var end: ListEnd?
  /// Where the last change is.
  fileprivate var start = ChangedLines.Start()

  init(_ list: OwnerList, in source: Source) {
    (self.list, self.source) = (list, source)
    ids = Set(list.items.map(\.id))
  }

  fileprivate mutating func append(_ id: String) {
    ids.insert(id)
    list.items.append(OwnerList.Item(id: id, note: nil, location: list.location))
  }
}

/// A list while it is being changed.
private struct ListDraft {
  /// Its file as it will be, and its values as they were.
  var list: OpenList
  var changes: [ChangeReport.ChangedKey] = []
  var isDeleted = false
  /// Whether the site has no page of it afterwards.
  private(set) var losesPage = false
  /// How much of the file an appended item is known to leave as it was, so that a long list isn't
  /// compared for each item.
  private(set) var equal = (start: ChangedLines.Start(), bytes: 0)
  /// Whether the values are those of the file as it will be.
  var isKnown = true

  /// - Returns: notes for the report
  mutating func apply(_ change: ListChange) throws(Refusal) -> [String] {
    let count = list.list.items.count
    func number(_ place: Int, of count: Int) -> Int { min(max(place, 1), count) - 1 }
    if case .add(let id, let given, let place) = change, !list.ids.contains(id) {
      let note = given.flatMap { $0.trimmed.isEmpty ? nil : $0 }
      let target = number(place ?? count + 1, of: count + 1)
      try append(id, note: note)
      tell("items", nil, "+ \(id)")
      if target < count {
        try edit("items", .moveItem(count, to: target))
      } else if note == nil {
        list.append(id)
        isKnown = true
      }
      return list.list.isRanked ? ["number \(target + 1) of \(count + 1)"] : []
    }
    return try apply(change, to: list.list)
  }

  private mutating func append(_ id: String, note: String?) throws(Refusal) {
    let end = list.end?.offset ?? 0
    if note == nil, let bytes = list.end?.appending(id, to: list.source.bytes) {
      list.source = Source(path: list.source.path, bytes: bytes)
      equal = (list.start, end)
      return
    }
    let item: YAMLValue =
      note.map { .mapping([.init("id", .text(id)), .init("note", .text($0))]) } ?? .text(id)
    let before = list.source.bytes
    try edit("items", .append(item))
    list.end = ListEnd(appending: id, changed: before, to: list.source.bytes)
  }

  private mutating func apply(
    _ change: ListChange, to list: OwnerList
  ) throws(Refusal) -> [String] {
    func index(_ id: String) -> Int? { list.items.firstIndex { $0.id == id } }
    func number(_ place: Int, of count: Int) -> Int { min(max(place, 1), count) - 1 }
    let count = list.items.count
    switch change {
    case .add(let id, let given, _):
      if given != nil { return try apply(.note(id, given), to: list) }
      return ["it is already number \((index(id) ?? 0) + 1)"]
    case .remove(let id):
      guard let index = index(id) else { return ["'\(id)' isn't on it"] }
      try edit("items", count == 1 ? .remove : .removeItem(index))
      tell("items", id, nil)
    case .move(let id, let place):
      guard let index = index(id) else { throw Refusal(.notOnList(id, list.slug)) }
      let target = number(place, of: count)
      if target == index { return ["it is already number \(index + 1)"] }
      try edit("items", .moveItem(index, to: target))
      tell(id, "number \(index + 1)", "\(target + 1) of \(count)")
    case .note(let id, let given):
      let text = given.flatMap { $0.trimmed.isEmpty ? nil : $0 }
      guard let index = index(id) else { throw Refusal(.notOnList(id, list.slug)) }
      let old = list.items[index].$note
      if old == text { return [text == nil ? "it has no note" : "it already has this note"] }
      try setNote(text, ofItem: index, id)
      tell("note on \(id)", old, text)
    case .rename(let title):
      guard !title.trimmed.isEmpty else { throw Refusal(.emptyTitle) }
      if list.title == title.trimmed { return ["it already has this name"] }
      try edit("title", .set(.text(title.trimmed)))
      tell("title", list.title, title.trimmed)
    case .ranked(let isRanked):
      if list.isRanked == isRanked { return ["it is already \(isRanked ? "" : "not ")ranked"] }
      try edit("ranked", isRanked ? .set(.word("true")) : .remove)
      tell("ranked", String(list.isRanked), String(isRanked))
    case .private(let isPrivate):
      let words = ["public", "private"]
      let (before, after) = (words[list.isPrivate ? 1 : 0], words[isPrivate ? 1 : 0])
      if before == after { return ["it is already \(after)"] }
      for key in ["private", "draft"] where try has(key) { try edit(key, .remove) }
      if isPrivate {
        try edit("visibility", .set(.word(after)))
        losesPage = true
      } else if try has("visibility") {
        try edit("visibility", .remove)
      }
      tell("visibility", before, after)
    case .delete: (isDeleted, losesPage, isKnown) = (true, true, false)
    }
    return []
  }

  private mutating func tell(_ key: String, _ before: String?, _ after: String?) {
    changes.append(.init(key: key, before: before, after: after))
  }

  private func open() throws(Refusal) -> TitleFile {
    try Refusal.orValue { TitleFile(list.source, reporting: &$0) }
  }

  private func has(_ key: String) throws(Refusal) -> Bool { try open().titles.first?[key] != nil }

  /// An item is a title's id, or a mapping with its `id` and `note`.
  private mutating func setNote(_ text: String?, ofItem index: Int, _ id: String) throws(Refusal) {
    if try open().titles.first?["items"]?.item(index)?.isMapping == true {
      let change = text.map { KeyChange.set(.text($0)) } ?? .remove
      return try edit("items", .inItem(index, key: "note", change))
    }
    guard let text else { return }
    let new = YAMLValue.mapping([.init("id", .text(id)), .init("note", .text(text))])
    let count = try open().titles.first?["items"]?.count ?? 0
    try edit("items", .append(new))
    try edit("items", .removeItem(index))
    if index < count - 1 { try edit("items", .moveItem(count - 1, to: index)) }
  }

  private mutating func edit(_ key: String, _ change: KeyChange) throws(Refusal) {
    let file = try open()
    (isKnown, equal) = (false, (ChangedLines.Start(), 0))
    let changed = try Refusal.orValue { problems -> TitleFile.Changed? in
      let changed = file.changing(
        [.init(title: 0, changes: [(key, change)])], order: keysOfLists, reporting: &problems)
      return changed.refused.isEmpty ? changed : nil
    }
    list.source = Source(path: list.source.path, bytes: changed.bytes)
    list.end = nil
  }
}

/// The order of keys in a new list's file.
private let keysOfLists = ["title", "description", "ranked", "visibility", "items"]

extension OwnersTitles {
  /// The list with a slug or title; nil, with a report, if none or several match.
  ///
  /// - Parameter toDelete: whether the fix is no new list
  package func list(
    _ query: String, toDelete: Bool = false, reporting: inout DiagnosticList
  ) -> OwnerList? {
    let folding = Folding.standard
    let wanted = folding.fold(query)
    let rules: [(OwnerList) -> Bool] = [
      { $0.slug == query || folding.fold($0.title) == wanted },
      { folding.fold($0.title).contains(wanted) || $0.slug.contains(query.lowercased()) },
    ]
    let found = rules.lazy.map { rule in lists.filter(rule) }.first { !$0.isEmpty } ?? []
    if found.count == 1 { return found[0] }
    return reporting.report(
      .noList(
        query, found: (found.isEmpty ? lists : found).map(\.slug), isSeveral: !found.isEmpty,
        toDelete: toDelete))
  }
}
