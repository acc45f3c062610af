import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import StrictYAML
import Trackers

extension ImportRun {
  /// Removes what a complete export no longer has: titles that are unchanged since their import,
  /// and the texts and viewings of others.
  ///
  /// - Parameter listed: the identities of the exports' titles
  mutating func removeVanished(
    _ listed: Set<String>, _ report: inout ImportReport, reporting: inout DiagnosticList
  ) throws(FileError) {
    // A library's copy doesn't show what was removed from it.
    if tracker.hasVisibility { return }
    // A kind without any titles may be in another file.
    var kinds = Set(exports.lazy.flatMap(\.export.titles).map(\.kind))
    for export in exports.map(\.export) where !export.isWhole || export.mayLackTitles {
      kinds.subtract(export.kinds)
    }
    // A public list lacks the owner's private titles.
    let isPublic = exports.contains { $0.export.view == .publicList }
    let hidden = isPublic ? Set(memory.identities.filter { memory[$0]?.isPrivate == true }) : []
    let gone = memory.forget { identity in
      !listed.contains(identity) && !hidden.contains(identity)
        && kinds.contains { identity.hasPrefix($0.id + "/") }
    }
    if gone.isEmpty { return }
    // Another row may now be about the same title.
    let listedIDs = Set(idByIdentity.values)
    let elsewhere = try others.titles()
    var links = LinkedIDs(in: project, after: writes)
    for identity in gone {
      guard let record = memory[identity], let position = knownPosition(of: identity, record),
        case let id = library.id(of: position), !listedIDs.contains(id)
      else { continue }
      let file = library.file(position.file)
      let title = WrittenTitle(file, at: position.title)
      if !elsewhere.values(of: id, title, library.kind(of: position)).isEmpty {
        report.vanished.append(id)
        continue
      }
      let isUntouched =
        file.hasOneTitle && project.folder.contains(file.source.path)
        && isUntouched(title, since: record)
      if isUntouched, try !links.contain(id) {
        writes.append(FileChange(file.source.path, nil))
        memory.forget(identity)
        report.removed.append(id)
      } else {
        report.vanished.append(id)
        removeValues(record, identity, from: title, at: position, &report, reporting: &reporting)
      }
    }
    report.vanished.sort(by: precedesInBytes)
  }

  private func knownPosition(
    of identity: String, _ record: ImportMemory.Record
  ) -> KnownTitles.Position? {
    library.position(ofTracker: identity) ?? record.titleID.flatMap(library.position(ofTitle:))
  }

  /// Whether the title contains nothing from its owner besides the tracker's values.
  private func isUntouched(_ title: WrittenTitle, since record: ImportMemory.Record) -> Bool {
    let hasOtherKeys = title.node.pairs.contains { pair in
      guard let key = pair.key.text.flatMap({ FieldKey(rawValue: $0) }) else { return true }
      guard TitleField[key].isOwn, key != .review else { return false }
      return !isAsImported(key, in: title, record)
    }
    return !hasOtherKeys && isAsImported(.review, in: title, record)
  }

  private func isAsImported(
    _ key: FieldKey, in title: WrittenTitle, _ record: ImportMemory.Record
  ) -> Bool {
    guard let written = key.statement(in: title, scale: scale) else { return false }
    if written == .absent || written == .value(.text("")) { return true }
    return record.values[key].map { key.memory(of: written).means($0, scale: scale) } ?? false
  }

  /// Removes the tracker's texts about a title that the owner changed here.
  private mutating func removeValues(
    _ record: ImportMemory.Record, _ identity: String, from title: WrittenTitle,
    at position: KnownTitles.Position, _ report: inout ImportReport, reporting: inout DiagnosticList
  ) {
    guard let kind = library.kind(of: position) else { return }
    var values = FieldValues()
    for key in [FieldKey].review + [.notes, .tags, .history, .favorite]
    where record.values[key]?.value != nil {
      values[key] = .absent
    }
    let file = library.file(position.file)
    let exported = ExportedTitle(
      kind: kind, id: nil, title: title.node["title"]?.text ?? "", values: values,
      location: SourceLocation.file(file.source.path))
    let id = library.id(of: position)
    let merge = TitleMerge(
      exported, into: title, id: id, at: tracker, before: record.values, taking: .none, scale: scale
    )
    if merge.isEmpty { return }
    let row = ImportRow(title: exported, identity: identity, file: nil, index: 0)
    apply(
      [Change(row: row, position: position, merge: merge)], to: file, &report,
      reporting: &reporting)
    memory.markGone(identity)
  }
}

/// The titles to which the owner's lists, pages and other titles link.
private struct LinkedIDs {
  private let project: Project
  private let writes: [String: [UInt8]?]
  private var ids: Set<String>?

  init(in project: Project, after writes: [FileChange]) {
    self.project = project
    self.writes = Dictionary(writes.map { ($0.path, $0.bytes) }, uniquingKeysWith: { $1 })
  }

  mutating func contain(_ id: String) throws(FileError) -> Bool {
    let known = if let ids { ids } else { try read() }
    ids = known
    return known.contains(id)
  }

  private func read() throws(FileError) -> Set<String> {
    var found: Set<String> = []
    for folder in ["lists", "pages", "library"] where try project.folder.exists(folder) {
      for name in try project.folder.files(below: folder) {
        let path = "\(folder)/\(name)"
        let text = if let written = writes[path] { written } else { try project.folder.read(path) }
        found.formUnion(Self.ids(in: text ?? []).filter { path != "library/\($0).md" })
      }
    }
    return found
  }

  /// `movies/up` of `[[movies/up]]`
  private static func ids(in text: [UInt8]) -> [String] {
    text.indices.filter { text[$0] == UInt8(ascii: "/") }.compactMap { slash in
      let head = text[..<slash].suffix(12)
      let start = head.lastIndex { !$0.isASCIIAlphanumeric }.map { $0 + 1 } ?? head.startIndex
      let folder = String(decoding: text[start..<slash], as: UTF8.self)
      guard Kind(folder: folder) != nil else { return nil }
      let slug = text[(slash + 1)...].prefix {
        $0 >= 0x80 || $0 == UInt8(ascii: "-") || $0.isASCIIAlphanumeric
      }
      return "\(folder)/" + String(decoding: slug, as: UTF8.self)
    }
  }
}
