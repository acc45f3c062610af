import LibraryIndexing
import Localization

extension Group.Family {
  /// The words of the page that lists all groups of a family.
  package struct IndexWords: Sendable {
    package let heading: MessageKey
    package let emptyText: MessageKey
    /// `12 genres`
    package let count: MessageKey
  }

  /// nil for a family without such a page: its groups are found from the titles.
  package var index: IndexWords? {
    switch self {
    case .genre: IndexWords(heading: .genres, emptyText: .noGenres, count: .genresCount)
    case .creator: IndexWords(heading: .creators, emptyText: .noCreators, count: .creatorsCount)
    case .tag, .series: nil
    }
  }

  /// What a page calls it that belongs to no index; nil where the index says it.
  package var name: MessageKey? {
    switch self {
    case .genre, .creator: nil
    case .tag: .foundTag
    case .series: .series
    }
  }
}
