import HTTPFetching
import MediaLibrary

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
  /// The source's name of it.
  package let genre: String?

  package init(count: Int, season: Season? = nil, year: Int? = nil, genre: String? = nil) {
    self.count = count
    self.season = season
    self.year = year
    self.genre = genre
  }
}
