import Base
import DataFormats
import FileSystem
import HTTPFetching
import LibraryFiles
import MediaLibrary
import Trackers

/// The downloaded catalogues that were added to a project.
///
/// Each is a file in `.tokonoma/catalogues/`; the download isn't needed any more.
package struct CatalogueFiles: Sendable {
  private static let folder = ".tokonoma/catalogues"
  private static let ending = ".catalogue"
  private static let draft = ".new"

  private let indices: [CatalogueIndex]

  /// Reports and skips unreadable catalogues.
  package init(in project: Project, reporting: inout DiagnosticList) {
    var indices: [CatalogueIndex] = []
    for name in Self.names(in: project.folder) {
      let path = "\(Self.folder)/\(name)\(Self.ending)"
      if let index = try? CatalogueIndex(path, in: project.folder),
        CatalogueFileKind.named(index.facts.kind) != nil
      {
        indices.append(index)
      } else {
        reporting.report(.catalogueIndexUnreadable(path))
      }
    }
    let order = CatalogueFileKind.table.map(\.id)
    func rank(_ index: CatalogueIndex) -> (Int, String) {
      (order.firstIndex(of: index.facts.kind) ?? 0, index.facts.name)
    }
    self.indices = indices.sorted { rank($0) < rank($1) }
  }

  package var sources: [any CatalogueSource] {
    indices.compactMap { index in
      guard let kind = CatalogueFileKind.named(index.facts.kind), !kind.registries.isEmpty else {
        return nil
      }
      return CatalogueFileSource(kind: kind, index: index)
    }
  }

  package func isGone(_ id: Work.ExternalID) -> Bool {
    indices.contains {
      $0.facts.kind == CatalogueFileKind.deadEntries.id && !$0.entries(with: id).isEmpty
    }
  }

  /// In the order in which they are asked.
  package var all: [AddedCatalogue] { indices.map(AddedCatalogue.init) }

  /// Adds a file, which replaces another one of its kind; nil, with a report, if it can't be read.
  ///
  /// - Parameter path: relative to the current folder, or absolute
  package static func add(
    _ path: String, to project: Project, on date: PartialDate, workers: WorkerPool,
    whenWaiting: () -> Void = {}, reporting: inout DiagnosticList
  ) throws(FileError) -> AddedCatalogue? {
    // Under the lock, drafts of killed commands can be removed.
    let lock = try ProjectLock(project, whenWaiting: whenWaiting)
    defer { withExtendedLifetime(lock) {} }
    try project.folder.createFolders(folder)
    try sweep(project.folder)
    let draft = "\(folder)/\(draft)"
    var reader = CatalogueFileReader(
      path, to: try CatalogueIndexWriter(draft, in: project.folder), on: workers)
    do {
      try reader.read(OpenFile(reading: path, in: Folder(".")))
      guard let facts = reader.facts(added: date) else { return nil }
      try reader.finish(facts)
      let target = "\(folder)/\(facts.name)\(ending)"
      try project.folder.rename(draft, to: target)
      if let warning = reader.warning { reporting.report(warning) }
      return try CatalogueIndex(target, in: project.folder).map(AddedCatalogue.init)
    } catch {
      try? project.folder.remove(draft)
      switch error {
      case let refusal as Refusal: reporting.report(contentsOf: refusal.problems)
      case let error as FileError: throw error
      default: reporting.report(.catalogueDamaged(path, "damaged"))
      }
      return nil
    }
  }

  package static func remove(
    _ name: String, from project: Project, whenWaiting: () -> Void = {},
    reporting: inout DiagnosticList
  ) throws(FileError) -> Bool {
    let known = names(in: project.folder)
    guard known.contains(name) else {
      reporting.report(.noSuchCatalogue(name, known: known))
      return false
    }
    let lock = try ProjectLock(project, whenWaiting: whenWaiting)
    defer { withExtendedLifetime(lock) {} }
    try sweep(project.folder)
    try project.folder.remove("\(folder)/\(name)\(ending)")
    return true
  }

  private static func sweep(_ folder: Folder) throws(FileError) {
    for item in try folder.items(of: Self.folder) ?? [] where item.name.hasPrefix(draft) {
      try folder.remove("\(Self.folder)/\(item.name)")
    }
  }

  private static func names(in folder: Folder) -> [String] {
    let items = (try? folder.items(of: Self.folder)) ?? []
    return items.map(\.name).filter { $0.hasSuffix(ending) }
      .map { String($0.dropLast(ending.count)) }.sorted(by: precedesInBytes)
  }
}

package struct AddedCatalogue: Sendable {
  package let facts: CatalogueFacts
  package let entries: Int

  init(_ index: CatalogueIndex) {
    facts = index.facts
    entries = index.count
  }
}

extension AddedCatalogue {
  /// `anime-offline-database: 40,482 entries, as of 2026-01-31, added on 2026-11-23`
  package var text: String {
    let edition = facts.edition.isEmpty ? "" : ", as of \(facts.edition)"
    return
      "\(facts.name): \(NumberText.grouped(entries)) \(entries == 1 ? "entry" : "entries")\(edition)"
      + ", added on \(facts.added.iso)\n"
  }

  package var json: JSONValue {
    [
      "name": .text(facts.name), "kind": .text(facts.kind), "entries": .number(entries),
      "edition": facts.edition.isEmpty ? nil : .text(facts.edition),
      "added": .text(facts.added.iso),
    ]
  }
}

/// Answers like a site, from an added catalogue.
struct CatalogueFileSource: CatalogueSource {
  let info: SourceInfo
  private let kind: CatalogueFileKind
  private let index: CatalogueIndex

  private static let mostFound = 20

  init(kind: CatalogueFileKind, index: CatalogueIndex) {
    self.kind = kind
    self.index = index
    info = SourceInfo(
      id: kind.id, name: kind.name, kinds: kind.kinds, registries: kind.registries, batch: 10_000,
      findsByName: kind.findsByName, edition: index.facts.hash,
      rules: ServerRules(name: kind.name, interval: 0, keptFor: 0))
  }

  func titles(
    with ids: [Work.ExternalID], of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    var seen: Set<Int> = []
    var found: [CatalogueTitle] = []
    for id in ids {
      for entry in index.entries(with: id) where seen.insert(entry).inserted {
        guard let title = try title(of: entry), title.facts.kind == kind else { continue }
        // Two ids may have the same hash.
        if title.ids.contains(id) { found.append(title) } else { seen.remove(entry) }
      }
    }
    return found
  }

  func titles(
    called name: String, of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    let folded = Folding.standard.fold(name)
    guard !folded.isEmpty else { return [] }
    let entries = try readable { () throws(FileError) in
      try index.entries(called: folded) + index.entries(containing: folded, most: Self.mostFound)
    }
    var seen: Set<Int> = []
    var found: [CatalogueTitle] = []
    for entry in entries where seen.insert(entry).inserted {
      if found.count == Self.mostFound { break }
      if let title = try title(of: entry), title.facts.kind == kind { found.append(title) }
    }
    return found
  }

  private func title(of entry: Int) throws(FetchFailure) -> CatalogueTitle? {
    let bytes = try readable { () throws(FileError) in try index.bytes(of: entry) }
    guard let document = try? JSONDocument.parse(bytes) else { return nil }
    return kind.title(
      CatalogueEntry(bytes: bytes, node: document.root) { index.entries(with: $0).count })
  }

  private func readable<Value>(
    _ read: () throws(FileError) -> Value
  ) throws(FetchFailure) -> Value {
    do {
      return try read()
    } catch {
      throw FetchFailure(info.name, .notUnderstood("its file cannot be read; add it again"))
    }
  }
}
