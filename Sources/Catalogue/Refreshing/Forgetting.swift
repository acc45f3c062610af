import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import StrictYAML

package struct ForgettingReport: Sendable, Reporting {
  package let id: String
  /// `genres`, `titles.native`, `cover`
  package let facts: [String]
  /// Facts that are kept because the owner changed them.
  package let kept: [String]
  /// The change's number in the journal, shared by all titles; nil if nothing was written.
  package internal(set) var change: Int?

  package var report: Report {
    let taken =
      facts.isEmpty ? "nothing to take back" : facts.joined(separator: ", ") + " taken back"
    let left = kept.isEmpty ? "" : "; kept, since you changed them: \(kept.joined(separator: ", "))"
    return Report([
      .fact("id", .text(id), ["\(id): \(taken)\(left)"]), .fact("facts", .texts(facts)),
      .fact("kept", .texts(kept)),
    ])
  }
}

/// Removes all facts that refreshes wrote into titles and the owner didn't change, and refuses
/// their matches from now on.
///
/// - Parameters:
///   - ids: titles of the library
///   - binding: the site's title to match from now on
///   - number: the number in the journal of earlier changes by the same command
package func forget(
  _ ids: [String], binding: Work.ExternalID? = nil, in project: Project, by origin: ChangeOrigin,
  continuing number: Int? = nil, isDryRun: Bool = false, whenWaiting: () -> Void = {},
  reporting: inout DiagnosticList
) throws(FileError) -> [ForgettingReport] {
  let lock = isDryRun ? nil : try ProjectLock(project, whenWaiting: whenWaiting)
  var problems = DiagnosticList()
  let library = try LibraryTitles(of: project, covers: [], reporting: &problems)
  var memory = try RefreshMemory(in: project.folder, reporting: &reporting)
  let pictures = try project.coverFiles()
  var reports: [ForgettingReport] = []
  var changed: [String: [UInt8]] = [:]
  var writes: [FileChange] = []
  for id in ids {
    guard let title = library.all.first(where: { $0.id == id }) else { continue }
    let bytes =
      if let known = changed[title.path] { known } else { try project.folder.read(title.path) }
    var editor = TitleForgetting(title: title, record: memory[id], bytes: bytes)
    editor.takeBack(reporting: &reporting)
    if let path = pictures[id], let written = memory[id].facts[FactName(.cover)] {
      if written.hash == factHash(try project.folder.read(path)) {
        writes.append(FileChange(path, nil))
        editor.facts.append(FieldKey.cover.rawValue)
      } else {
        editor.kept.append(FieldKey.cover.rawValue)
      }
    }
    if let binding { editor.bind(to: binding, reporting: &reporting) }
    changed[title.path] = editor.bytes
    memory[id].forget(title, binding: binding)
    reports.append(ForgettingReport(id: id, facts: editor.facts, kept: editor.kept))
  }
  for path in changed.keys.sorted(by: precedesInBytes) {
    writes.append(FileChange(path, changed[path]))
  }
  if let bytes = memory.changedBytes { writes.append(FileChange(RefreshMemory.path, bytes)) }
  if let change = try lock?.change(writes, by: origin, continuing: number) {
    for index in reports.indices { reports[index].change = change }
  }
  return reports
}

extension RefreshMemory.Record {
  /// Keeps only the refused matches.
  fileprivate mutating func forget(_ title: LibraryTitle, binding: Work.ExternalID?) {
    let written = facts.keys.filter { $0.key == .ids }.compactMap(\.member)
    let wrong = title.ids.filter { id in
      written.contains(id.registry) || known.values.contains("\(id.registry) \(id.value)")
    }.map { "\($0.registry) \($0.value)" }
    let right = binding.map { "\($0.registry) \($0.value)" }
    let refused = Set(refused + wrong).filter { $0 != right }.sorted()
    self = RefreshMemory.Record()
    self.refused = refused
  }
}

/// Removes facts from one title's file, one by one.
private struct TitleForgetting {
  let title: LibraryTitle
  let record: RefreshMemory.Record
  var bytes: [UInt8]
  var facts: [String] = []
  var kept: [String] = []

  mutating func takeBack(reporting: inout DiagnosticList) {
    for name in record.facts.keys.sorted() where name.key != .cover {
      guard let node = node(reporting: &reporting), let value = name.node(in: node) else {
        continue
      }
      guard record.isOurs(name, saying: value.canonical) else {
        kept.append(name.text)
        continue
      }
      if change(name.removal(in: node), reporting: &reporting) { facts.append(name.text) }
    }
  }

  mutating func bind(to id: Work.ExternalID, reporting: inout DiagnosticList) {
    let value = YAMLValue.mapping([YAMLValue.Pair(id.registry, .text(id.value))])
    _ = change([(FieldKey.ids.rawValue, .set(value))], reporting: &reporting)
  }

  private func node(reporting: inout DiagnosticList) -> YAMLNode? {
    let file = TitleFile(Source(path: title.path, bytes: bytes), reporting: &reporting)
    return file.flatMap { $0.titles.indices.contains(title.index) ? $0.titles[title.index] : nil }
  }

  private mutating func change(
    _ changes: [(key: String, change: KeyChange)], reporting: inout DiagnosticList
  ) -> Bool {
    guard
      let file = TitleFile(Source(path: title.path, bytes: bytes), reporting: &reporting)
    else { return false }
    let changed = file.changing(
      [TitleFile.TitleChange(title: title.index, changes: changes)], order: FieldKey.fileOrder,
      reporting: &reporting)
    bytes = changed.bytes
    return changed.refused.isEmpty
  }
}

extension FactName {
  fileprivate func removal(in title: YAMLNode) -> [(key: String, change: KeyChange)] {
    guard let member, let parent = title[key.rawValue] else {
      let companions = key.companions.filter { title[$0.rawValue] != nil }
      return [(key.rawValue, .remove)] + companions.map { ($0.rawValue, .remove) }
    }
    let isLast = (parent.isSequence ? Array(parent.items).count : Array(parent.pairs).count) < 2
    if isLast { return [(key.rawValue, .remove)] }
    if let index = sourceIndex(in: title) { return [(key.rawValue, .removeItem(index))] }
    return [(key.rawValue, .inMapping(key: member, .remove))]
  }
}
