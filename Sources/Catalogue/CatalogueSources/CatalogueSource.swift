import HTTPFetching
import MediaLibrary

/// A site that knows titles, and how it is asked.
package protocol CatalogueSource: Sendable {
  var info: SourceInfo { get }

  /// What it knows of titles with ids of its `registries`, at most `info.batch` of one kind and registry; those that it
  /// does not know are missing. An answer counts for the ids that it says itself.
  func titles(
    with ids: [Work.ExternalID], of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle]

  /// What it finds by a name, the best first: who asks decides whether one of them is meant.
  func titles(
    called name: String, of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle]

  /// One of its titles with a description, if it has one for it; asked only where `info.describesApart`.
  func described(
    _ title: CatalogueTitle, through fetcher: Fetcher
  ) async throws(FetchFailure) -> CatalogueTitle
}

extension CatalogueSource {
  package func described(
    _ title: CatalogueTitle, through fetcher: Fetcher
  ) async throws(FetchFailure) -> CatalogueTitle { title }
}

extension Fetcher {
  /// Keeps no answer that a source could not read.
  package func drop(_ failure: FetchFailure, of source: any CatalogueSource) {
    if case .notUnderstood = failure.reason { dropLatestAnswer(of: source.info.rules) }
  }
}

/// What is to be known of a source before it is asked.
package struct SourceInfo: Sendable {
  /// Names it in the settings: `anilist`.
  package let id: String
  /// As people call it, and as `sources` of titles name it.
  package let name: String
  package let kinds: [Kind]
  /// Names its own ids: `anilist`.
  package let registry: String
  /// The ids it can be asked by, the surest first.
  package let registries: [String]
  /// How many titles it can be asked for at once.
  package let batch: Int
  /// Whether it can be asked by name.
  package let findsByName: Bool
  /// Whether what it finds by name is told in short, and has to be asked for by its id.
  package let findsInShort: Bool
  /// Whether its descriptions have to be asked for one by one.
  package let describesApart: Bool
  /// Of a catalogue that was downloaded: what tells it from others. It is asked without network, each edition anew.
  package let edition: String?
  package let rules: ServerRules

  package var needsNetwork: Bool { edition == nil }

  /// - Parameter registry: where it is not the surest of those that it can be asked by
  package init(
    id: String, name: String, kinds: [Kind], registry: String? = nil, registries: [String],
    batch: Int, findsByName: Bool = true, findsInShort: Bool = false, describesApart: Bool = false,
    edition: String? = nil, rules: ServerRules
  ) {
    self.id = id
    self.name = name
    self.kinds = kinds
    self.registry = registry ?? registries.first ?? id
    self.registries = registries
    self.batch = batch
    self.findsByName = findsByName
    self.findsInShort = findsInShort
    self.describesApart = describesApart
    self.edition = edition
    self.rules = rules
  }
}
