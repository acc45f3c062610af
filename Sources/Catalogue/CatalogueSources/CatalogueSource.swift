import Base
import HTTPFetching
import MediaLibrary
import Trackers

package protocol CatalogueSource: Sendable {
  var info: SourceInfo { get }

  /// The titles with these ids that the source knows.
  ///
  /// - Parameter ids: ids in one of its `registries`, at most `info.batch`
  func titles(
    with ids: [Work.ExternalID], of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle]

  /// The titles that it finds by a name, the best match first.
  func titles(
    called name: String, of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle]

  /// The titles with exactly these names, at most `info.namesAtOnce`.
  func titles(
    called wanted: [WantedTitle], of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle]

  /// The titles with these names in another spelling; called for titles that aren't found by
  /// exactly their names, if `info.namesAtOnce` is above 1.
  func titles(
    like wanted: [WantedTitle], of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle]

  /// One of its titles with its description; called only if `info.describesApart`.
  func described(
    _ title: CatalogueTitle, through fetcher: Fetcher
  ) async throws(FetchFailure) -> CatalogueTitle
}

extension CatalogueSource {
  /// None, for sources that are asked only by ids.
  package func titles(
    called name: String, of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] { [] }

  package func titles(
    called wanted: [WantedTitle], of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    var found: [CatalogueTitle] = []
    for title in wanted {
      found += try await titles(called: title.name, of: kind, scope, through: fetcher)
    }
    return found
  }

  package func titles(
    like wanted: [WantedTitle], of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] { [] }

  package func described(
    _ title: CatalogueTitle, through fetcher: Fetcher
  ) async throws(FetchFailure) -> CatalogueTitle { title }
}

package struct WantedTitle: Sendable, Equatable {
  package let name: String
  package let otherNames: [String]
  package let year: Int?
  package let creators: [String]

  package init(
    _ name: String, otherNames: [String] = [], year: Int? = nil, creators: [String] = []
  ) {
    self.name = name
    self.otherNames = otherNames
    self.year = year
    self.creators = creators
  }

  /// Whether a title has the name or one of the other names, in any case and punctuation.
  func hasName(of title: CatalogueTitle) -> Bool {
    ([title.facts.title] + title.facts.otherNames).contains(where: isCalled)
  }

  func isCalled(_ text: String) -> Bool {
    let folding = Folding.standard
    return ([name] + otherNames).map(folding.fold).contains(folding.fold(text))
  }
}

extension Fetcher {
  /// Removes an answer that its source couldn't read from the cache.
  package func drop(_ failure: FetchFailure, of source: any CatalogueSource) {
    drop(failure, of: source.info)
  }

  func drop(_ failure: FetchFailure, of source: SourceInfo) {
    if case .notUnderstood = failure.reason { dropLatestAnswer(of: source.rules) }
  }
}

package struct SourceInfo: Sendable {
  /// Its name in the settings: `anilist`.
  package let id: String
  /// Its name for people, also used in `sources` of titles.
  package let name: String
  package let kinds: [Kind]
  /// The registry of its own ids: the first of `registries`, unless `ownRegistry` names another.
  package var registry: String { ownRegistry ?? registries.first ?? id }
  var ownRegistry: String?
  /// The registries of ids that it accepts, the surest first.
  package let registries: [String]
  package let batch: Int
  /// Whether other sites' ids take a further request.
  package var looksUpOtherIDs = false
  package var findsByName = true
  /// Whether titles with ids that it doesn't know are then looked for by name: it has books, but
  /// not all their editions.
  package var findsUnknownIDsByName = false
  /// How many titles it can find by exact names in one request.
  package var namesAtOnce = 1
  /// Whether each of these names takes a further request.
  package var searchesForEachName = false
  /// The pace of the further request that a name may take.
  package var retries: ServerRules?
  /// The kinds whose pictures' addresses take a further request.
  package var picturesApart: Set<Kind> = []
  /// The kinds of which it has no pictures, but ids of sources that do: it is asked by name before
  /// them.
  package var leadingKinds: Set<Kind> = []
  /// Whether searches return only short answers, so that the rest has to be fetched by id.
  package var findsInShort = false
  /// Whether descriptions have to be fetched one by one.
  package var describesApart = false
  /// How many pictures are fetched at the same time.
  package var picturesAtOnce = 4
  /// The hash of a downloaded catalogue, which needs no network; titles are asked for again in each
  /// new edition.
  package var edition: String?
  package let rules: ServerRules

  package var needsNetwork: Bool { edition == nil }

  /// Whether it lacks many titles of a kind, or their covers, although they have an id of it.
  func mayLack(_ kind: Kind) -> Bool {
    findsUnknownIDsByName || picturesApart.contains(kind) || leadingKinds.contains(kind)
  }

  /// A title's page on the site; nil if the id doesn't lead there.
  func page(of title: ExportedTitle) -> String? {
    title.id.flatMap { Tracker.of(registry: registry)?.page(title.kind, $0) }
  }
}

/// A source that ranks titles: the best, or the most watched.
package protocol RankingSource: CatalogueSource {
  var rankedKinds: [Kind] { get }

  func titles(
    ranked ranking: CatalogueRanking, of kind: Kind, _ scope: CatalogueScope,
    through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle]
}

/// A ranking: the best of all, of a season, or of a genre.
package struct CatalogueRanking: Sendable, Hashable {
  package enum Season: String, Sendable, CaseIterable {
    case winter, spring, summer, fall

    var months: Range<Int> {
      switch self {
      case .winter: 1..<4
      case .spring: 4..<7
      case .summer: 7..<10
      case .fall: 10..<13
      }
    }
  }

  package let count: Int
  package let season: Season?
  package let year: Int?
  /// The source's name for the genre.
  package let genre: String?

  package init(count: Int, season: Season? = nil, year: Int? = nil, genre: String? = nil) {
    self.count = count
    self.season = season
    self.year = year
    self.genre = genre
  }
}
