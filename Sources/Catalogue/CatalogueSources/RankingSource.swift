import HTTPFetching
import MediaLibrary

/// A source that says which titles of a kind are the best, or the most watched.
package protocol RankingSource: CatalogueSource {
  /// The kinds that it ranks.
  var rankedKinds: [Kind] { get }

  /// The first titles of a ranking, in its order; fewer where it has no more.
  func titles(
    ranked ranking: CatalogueRanking, of kind: Kind, _ scope: CatalogueScope,
    through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle]
}

/// Which titles are asked for: the best of all, of a season, or of a genre.
package struct CatalogueRanking: Sendable, Hashable {
  package enum Season: String, Sendable, CaseIterable {
    case winter, spring, summer, fall

    /// Of the year, from the first to the one behind the last.
    var months: Range<Int> {
      switch self {
      case .winter: 1..<4
      case .spring: 4..<7
      case .summer: 7..<10
      case .fall: 10..<13
      }
    }
  }

  /// How many titles.
  package let count: Int
  package let season: Season?
  package let year: Int?
  /// As the source calls it.
  package let genre: String?

  package init(count: Int, season: Season? = nil, year: Int? = nil, genre: String? = nil) {
    self.count = count
    self.season = season
    self.year = year
    self.genre = genre
  }
}
