extension Group.Family {
  /// The words of the page that lists all groups of a family.
  package struct IndexWords: Sendable {
    package let heading: MessageKey
    package let emptyText: MessageKey
    /// `12 genres`
    package let count: MessageKey
  }

  var indexPath: PagePath { PagePath(row.folder + ".html") }

  package var index: IndexWords {
    switch self {
    case .genre: IndexWords(heading: .genres, emptyText: .noGenres, count: .genresCount)
    case .creator: IndexWords(heading: .creators, emptyText: .noCreators, count: .creatorsCount)
    case .tag: IndexWords(heading: .tags, emptyText: .noTags, count: .tagsCount)
    case .series: IndexWords(heading: .series, emptyText: .noSeries, count: .seriesCount)
    }
  }
}
