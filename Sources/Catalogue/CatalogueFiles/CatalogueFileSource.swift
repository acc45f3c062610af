import Base
import DataFormats
import FileSystem
import HTTPFetching
import MediaLibrary
import Trackers

/// Asks an added catalogue like a site.
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
      try index.entries(called: folded)
        + index.entries(containing: folded, most: Self.mostFound)
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
