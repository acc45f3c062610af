import HTTPFetching
import MediaLibrary

/// A site that wants keys from the owner: a source of facts, or a site with people's lists.
package struct KeyedSite: Sendable {
  package let id: String
  package let name: String
  /// The kinds that the keys find facts for: `movies, shows`
  package let use: String
  package let keys: [String]
  package let keysFrom: String
  private let request: @Sendable (SourceAccess, Fetcher) async throws(FetchFailure) -> Void

  package static let table =
    SourceRow.table.filter { !$0.keys.isEmpty }.map(KeyedSite.init)
    + PublicList.table.compactMap(KeyedSite.init)

  private init(_ row: SourceRow) {
    (id, name, keys, keysFrom) = (row.id, row.name, row.keys, row.keysFrom ?? "")
    use = row.kinds.map(\.folder).joined(separator: ", ")
    request = { access, fetcher async throws(FetchFailure) in
      _ = try await row.source(access)?.titles(
        called: "Alien", of: row.kinds[0], CatalogueScope(hasPictures: false), through: fetcher)
    }
  }

  private init?(_ list: PublicList) {
    guard let tryKeys = list.tryKeys else { return nil }
    (id, name, keys, keysFrom) = (list.id, list.name, list.keys, list.keysFrom)
    use = "to pull your list"
    request = { access, fetcher async throws(FetchFailure) in
      try await tryKeys(ListRequest(PulledAccount(list: list, account: "mika"), access, fetcher))
    }
  }

  /// The keys that aren't set, or can't be sent.
  package func missingKeys(_ access: SourceAccess) -> [String] {
    keys.filter { access.key($0) == nil }
  }

  /// Fails unless the keys work.
  package func tryKeys(
    _ access: SourceAccess, through fetcher: Fetcher
  ) async throws(FetchFailure) {
    try await request(access, fetcher)
  }
}
