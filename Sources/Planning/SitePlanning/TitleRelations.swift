/// The relations of a title to others, for its page.
///
/// They depend on the entry, on titles that it names or that name it, and on its groups, franchise
/// and lists, but never on the owner's opinion of other titles, except for `fallbacks`.
package struct TitleRelations: Sendable {
  package let entry: EntryIndex
  /// All its titles except the shown one, without duplicates, in the file's order.
  package let otherTitles: [ShownTitle.Other]
  /// Creators by role, in the order in which roles first appear.
  package let credits: [GroupTable.Credit]
  package let genres: [GroupIndex]
  package let tags: [GroupIndex]
  package let series: SeriesPlace?
  package let relatedTitles: [RelatedTitle]
  package let lists: [ListPlace]
  package let franchise: [EntryIndex]
  package let moreLikeThis: ArraySlice<SimilarTitle>
  /// Titles for a page where `franchise` and `moreLikeThis` are few, by rule.
  package let fallbacks: [FallbackSuggestions]
  /// In the community's ranking on `top.html`; nil if it isn't shown there, since lower places
  /// would change with each title.
  package let communityPlace: Int?

  /// The most titles in `franchise`, `moreLikeThis` and `fallbacks` together.
  static let mostSuggestions = 6

  package struct FallbackSuggestions: Sendable {
    package let rule: NeighborRule
    package let entries: [EntryIndex]
  }

  package struct SeriesPlace: Sendable, Equatable {
    package let group: GroupIndex
    /// `2`, `0.5`
    package let position: String?
    package let previous: EntryIndex?
    package let next: EntryIndex?
  }

  package struct RelatedTitle: Sendable, Equatable {
    /// `SEQUEL`, `SIDE_STORY`
    package let type: String
    /// `Sequel`, `Side story`: the other title's relation to this one; nil if unknown.
    package let label: String?
    package let entry: EntryIndex
  }

  package struct ListPlace: Sendable, Equatable {
    /// An index of `library.lists`.
    package let list: Int
    package let path: PagePath
    /// The rank in a ranked list, from 1.
    package let rank: Int?
  }
}
