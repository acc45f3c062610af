/// A group by its index in `LibraryIndex.groups`.
package typealias GroupIndex = Int

/// Titles that share a genre, a creator, a tag or a series.
package struct Group: Sendable {
  package let family: Family
  /// The most frequent of its spellings.
  package let name: String
  /// A creator's further names from the files of listed titles, each once.
  package let otherNames: [String]
  /// nil if it has no listed titles; then the name is shown without a link.
  package let path: PagePath?
  package let count: Int
  /// Whether it is a studio or developer, whose name isn't inverted in an index.
  package let isCompany: Bool

  package enum Family: Int, Sendable, CaseIterable {
    case genre, creator, tag, series

    package struct Row: Sendable {
      package let folder: String
      /// How much sharing a group of this family means for two titles.
      let weight: Int
      package let heading: MessageKey
      package let emptyText: MessageKey
      /// `12 genres`
      package let count: MessageKey
    }

    package var row: Row { Family.table[rawValue] }
    var indexPath: PagePath { PagePath(row.folder + ".html") }

    private static let table = [
      Row(folder: "genres", weight: 3, heading: .genres, emptyText: .noGenres, count: .genresCount),
      Row(
        folder: "creators", weight: 6, heading: .creators, emptyText: .noCreators,
        count: .creatorsCount),
      Row(folder: "tags", weight: 4, heading: .tags, emptyText: .noTags, count: .tagsCount),
      Row(
        folder: "series", weight: 12, heading: .series, emptyText: .noSeries, count: .seriesCount),
    ]
  }

  /// How much sharing this group means for two titles: more for smaller groups, in powers of two,
  /// so that one more title rarely changes it.
  var weight: Int { family.row.weight * max(20 - (Int.bitWidth - count.leadingZeroBitCount), 1) }
}
