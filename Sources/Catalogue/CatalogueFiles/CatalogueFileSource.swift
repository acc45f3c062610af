import Base
import DataFormats
import FileSystem
import HTTPFetching
import MediaLibrary
import Trackers

/// A catalogue that was added, asked like a site; what it cannot read is not there.
struct CatalogueFileSource: CatalogueSource {
  let info: SourceInfo
  private let kind: CatalogueFileKind
  private let index: CatalogueIndex

  /// How many titles a search finds.
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
        // Another id of the same hash finds nothing.
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
    var entries = index.entries(called: folded)
    do {
      entries += try index.entries(containing: folded, most: Self.mostFound)
    } catch {
      throw notReadable
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
    let bytes: [UInt8]
    do {
      bytes = try index.bytes(of: entry)
    } catch {
      throw notReadable
    }
    guard let document = try? JSONDocument.parse(bytes) else { return nil }
    return kind.title(
      CatalogueEntry(bytes: bytes, node: document.root) { index.entries(with: $0).count })
  }

  private var notReadable: FetchFailure {
    FetchFailure(info.name, .notUnderstood("its file cannot be read; add it again"))
  }
}
