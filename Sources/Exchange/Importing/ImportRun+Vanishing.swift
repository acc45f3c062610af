import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import StrictYAML
import Trackers

extension ImportRun {
  /// Takes away what an export no longer has, if it was read whole: titles that are as they were
  /// imported, and the texts and viewings of others.
  ///
  /// - Parameter listed: the identities of the exports' titles
  mutating func removeVanished(
    _ listed: Set<String>, _ report: inout ImportReport, reporting: inout DiagnosticList
  ) throws(FileError) {
    // A library's copy doesn't tell what was removed from it.
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
    // Another row may be about the same title now.
    let listedIDs = Set(idByIdentity.values)
    var elsewhere = OtherImportIdentities(in: project.folder, besides: tracker)
    var links = LinkedIDs(in: project, after: writes)
    for identity in gone {
      guard let record = memory[identity], let position = knownPosition(of: identity, record),
        case let id = library.id(of: position), !listedIDs.contains(id)
      else { continue }
      let file = library.file(position.file)
      let title = WrittenTitle(file, at: position.title)
      if try elsewhere.has(id, TitleFacts(title.node).ids, library.kind(of: position)) {
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
        takeAway(record, identity, from: title, at: position, &report, reporting: &reporting)
      }
    }
    report.vanished.sort(by: precedesInBytes)
  }

  private func knownPosition(
    of identity: String, _ record: ImportMemory.Record
  ) -> KnownTitles.Position? {
    library.position(ofTracker: identity) ?? record.titleID.flatMap(library.position(ofTitle:))
  }

  /// Whether all that its owner wrote into a title is what the tracker said.
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

  /// Takes away what was written into the tracker about a title that the owner changed here.
  private mutating func takeAway(
    _ record: ImportMemory.Record, _ identity: String, from title: WrittenTitle,
    at position: KnownTitles.Position, _ report: inout ImportReport,
    reporting: inout DiagnosticList
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

/// The texts of an owner's lists, pages and titles, which may link to a title.
private struct LinkedIDs {
  private let project: Project
  private let writes: [String: [UInt8]?]
  private var texts: [(path: String, text: [UInt8])]?

  init(in project: Project, after writes: [FileChange]) {
    self.project = project
    self.writes = Dictionary(writes.map { ($0.path, $0.bytes) }, uniquingKeysWith: { $1 })
  }

  mutating func contain(_ id: String) throws(FileError) -> Bool {
    let known = if let texts { texts } else { try read() }
    texts = known
    return known.contains { $0.path != "library/\(id).md" && names(id, in: $0.text) }
  }

  private func names(_ id: String, in text: [UInt8]) -> Bool {
    let bytes = Array(id.utf8)
    var rest = text[...]
    while let range = rest.firstRange(of: bytes) {
      rest = rest[range.upperBound...]
      // `movies/up` isn't `movies/up-in-the-air`.
      guard let next = rest.first, next == UInt8(ascii: "-") || next.isASCIIAlphanumeric else {
        return true
      }
    }
    return false
  }

  private func read() throws(FileError) -> [(path: String, text: [UInt8])] {
    var texts: [(path: String, text: [UInt8])] = []
    for folder in ["lists", "pages", "library"] where try project.folder.exists(folder) {
      for name in try project.folder.files(below: folder) {
        let path = "\(folder)/\(name)"
        guard let written = writes[path] else {
          texts.append((path, try project.folder.read(path)))
          continue
        }
        if let written { texts.append((path, written)) }
      }
    }
    return texts
  }
}
