import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import StrictYAML
import Trackers

extension ImportRun {
  /// Writes exported lists into `lists/`. An existing file follows the tracker if no one else
  /// changed it, or if the owner prefers the export's.
  mutating func addLists(_ report: inout ImportReport) throws(FileError) {
    var found: Set<String> = []
    let lists = identifiedLists()
    for (identity, list) in lists {
      let path = try path(of: list, as: identity, besides: found)
      found.insert(path)
      try add(list, as: identity, at: path, &report)
    }
    try removeLists(besides: found, &report)
  }

  /// The exports' lists with their identities. Two lists of one file may have the same name.
  private func identifiedLists() -> [(identity: String, list: ExportedList)] {
    var all: [(identity: String, list: ExportedList)] = []
    for export in exports.map(\.export) {
      let known = Set(all.map(\.identity))
      var counts: [String: Int] = [:]
      for list in export.lists {
        let name = list.id ?? list.slug ?? list.title
        counts[name, default: 0] += 1
        let count = counts[name] ?? 1
        let identity = count == 1 ? name : "\(name) \(count)"
        if !known.contains(identity) { all.append((identity, list)) }
      }
    }
    return all
  }

  /// The list's file from the last import, or an unused one.
  private func path(
    of list: ExportedList, as identity: String, besides found: Set<String>
  ) throws(FileError) -> String {
    let known = memory.lists.filter { $0.value.identity == identity && !found.contains($0.key) }
    if let path = known.keys.min() { return path }
    let name = slug(for: list.slug ?? list.title)
    let paths = ["lists/\(name).md"] + (2...999).map { "lists/\(name)-\($0).md" }
    let identities = Set(identifiedLists().map(\.identity))
    return paths.first { path in
      guard !found.contains(path) else { return false }
      // A list of an earlier version has no identity, so its name is compared.
      guard let other = memory.lists[path]?.identity else { return true }
      return other == identity || !identities.contains(other) && !isKept(path)
    } ?? paths[0]
  }

  private func isKept(_ path: String) -> Bool { project.folder.contains(path) }

  private mutating func add(
    _ list: ExportedList, as identity: String, at path: String, _ report: inout ImportReport
  ) throws(FileError) {
    guard try project.folder.exists(path) else {
      let visibility = visibility(of: list, having: nil)
      if let known = memory.lists[path], known.identity ?? identity == identity,
        !taken.includesLists, !taken.includesRemoved
      {
        memory.markRemoved(list: path, as: identity)
        report.listsStayRemoved.append(path)
        return
      }
      let file = ListFile(list, at: path, idByIdentity, visibility: visibility)
      report.lists.append(path)
      if list.audience == .unknown, visibility != nil { report.unpublishedLists.append(path) }
      return write(file, as: identity)
    }
    let found = Source(path: path, bytes: try project.folder.read(path))
    let known = OwnerText(found)
    let file = ListFile(
      list, at: path, idByIdentity,
      visibility: visibility(of: list, having: .some(known?.visibility)))
    let new = Source(path: path, bytes: file.bytes)
    if OwnerText.isSame(found, as: new) { return memory.remember(file, as: identity) }
    let items = (before: known?.ids ?? [], after: OwnerText(new)?.ids ?? [])
    // Titles that the tracker no longer has count as titles.
    let lost = items.before.subtracting(items.after).intersection(idByIdentity.values).count
    var reason: ImportReport.KeptList.Reason?
    if !taken.includesLists {
      if !memory.hasImported(found) || !project.folder.contains(path) {
        reason = .differs
      } else if !mayLose(items) || lost * 2 > items.before.count {
        reason = .loses(items.before.subtracting(items.after).count, of: items.before.count)
      }
    }
    if let reason {
      return report.keptLists.append(ImportReport.KeptList(path: path, reason: reason))
    }
    report.changedLists.append(
      ImportReport.ChangedList(
        path: path, added: items.after.subtracting(items.before).count,
        removed: items.before.subtracting(items.after).count))
    write(file, as: identity)
  }

  private mutating func write(_ file: ListFile, as identity: String) {
    writes.append(FileChange(file.path, file.bytes))
    memory.remember(file, as: identity)
  }

  /// nil for a public list. A private list is never made public unless the owner wants that.
  private func visibility(of list: ExportedList, having known: String??) -> String? {
    switch (list.audience, known) {
    case (.owner, .some(.some(let word))) where word != "public": word
    case (.owner, _): "private"
    case (.published, _): nil
    case (.unknown, nil): "private"
    case (_, .some(let word)): word
    case (.everyone, nil): nil
    }
  }

  /// Whether a list may lose items: the new list has all items of the old one, or the exports have
  /// all titles that can be in it. Some trackers spread a list over several files.
  private func mayLose(_ items: (before: Set<String>, after: Set<String>)) -> Bool {
    items.after.isSuperset(of: items.before)
      || !keepsVanished && exports.allSatisfy(\.export.isWhole) && areOfExports(items.before)
  }

  private func areOfExports(_ ids: Set<String>) -> Bool {
    var kinds: Set<Kind> = []
    for export in exports { kinds.formUnion(export.export.kinds) }
    return ids.allSatisfy { id in kinds.contains { id.hasPrefix("\($0.folder)/") } }
  }

  private mutating func removeLists(
    besides found: Set<String>, _ report: inout ImportReport
  ) throws(FileError) {
    guard !keepsVanished, exports.allSatisfy({ $0.export.isWhole && $0.export.hasAllLists }) else {
      return
    }
    for path in memory.lists.keys.sorted(by: precedesInBytes) where !found.contains(path) {
      guard try project.folder.exists(path) else {
        memory.forget(list: path)
        continue
      }
      let file = Source(path: path, bytes: try project.folder.read(path))
      guard areOfExports(OwnerText(file)?.ids ?? []) else { continue }
      if memory.hasImported(file), project.folder.contains(path) {
        writes.append(FileChange(path, nil))
        report.removedLists.append(path)
        memory.forget(list: path)
      } else {
        report.keptLists.append(ImportReport.KeptList(path: path, reason: .gone))
      }
    }
  }
}

struct ListFile {
  let path: String
  let bytes: [UInt8]

  /// - Parameter ids: the library's ids by the export's identities; other items are left out
  init(_ list: ExportedList, at path: String, _ ids: [String: String], visibility: String?) {
    self.path = path
    var seen: Set<String> = []
    let items = list.items.compactMap { item -> YAMLValue? in
      guard let id = ids[item.identity], seen.insert(id).inserted else { return nil }
      guard let note = item.note, !note.isEmpty else { return .text(id) }
      return .mapping([
        YAMLValue.Pair("id", .text(id)), YAMLValue.Pair("note", .text(note.escapingCommentMarks)),
      ])
    }
    var lines = [YAMLValue.Pair("title", .text(list.title.escapingCommentMarks)).line]
    if let description = list.description {
      lines.append(YAMLValue.Pair("description", .text(description.escapingCommentMarks)).line)
    }
    if list.isRanked { lines.append(YAMLValue.Pair("ranked", .word("true")).line) }
    if let visibility { lines.append(YAMLValue.Pair("visibility", .word(visibility)).line) }
    lines.append(items.isEmpty ? "items: []\n" : "items:\n")
    lines += items.map { "  - " + $0.item + "\n" }
    let text = list.text.isEmpty ? "" : "\n\(list.text)\n"
    bytes = Array("---\n\(lines.joined())---\n\(text)".utf8)
  }
}

/// The content of a file of `lists/` or `pages/`, for comparison.
struct OwnerText: Equatable {
  struct Item: Equatable {
    /// `anime/cowboy-bebop`
    let id: String
    let note: String?
  }

  private let title: String
  private let description: String?
  private let isRanked: Bool
  let visibility: String?
  let items: [Item]
  private let text: String

  var ids: Set<String> { Set(items.map(\.id)) }

  /// Whether two files have the same content. Unreadable files are never the same.
  static func isSame(_ file: Source, as other: Source) -> Bool {
    if file.bytes == other.bytes { return true }
    let text = OwnerText(file)
    return text != nil && text == OwnerText(other)
  }

  init?(_ source: Source) {
    var ignored = DiagnosticList()
    guard let file = TitleFile(source, reporting: &ignored), file.hasOneTitle,
      let node = file.titles.first
    else { return nil }
    func says(_ key: String, _ word: String) -> Bool {
      node[key]?.text?.trimmed.lowercased() == word
    }
    title = node["title"]?.text?.trimmed ?? ""
    description = node["description"]?.text?.trimmed
    isRanked = says("ranked", "true")
    let isPrivate = says("private", "true") || says("draft", "true")
    let word = isPrivate ? "private" : node["visibility"]?.text?.trimmed.lowercased()
    visibility = word == "public" ? nil : word
    items = (node["items"].map { Array($0.items) } ?? []).map { item in
      Item(id: (item.text ?? item["id"]?.text ?? "").trimmed, note: item["note"]?.text?.trimmed)
    }
    text = file.review ?? ""
  }
}
