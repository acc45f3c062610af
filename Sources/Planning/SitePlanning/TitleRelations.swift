import MediaLibrary

/// What a title's page shows beyond the title itself: what relates it to others.
///
/// It depends on the entry, on titles that it names or that name it, on who shares its groups or
/// its franchise, and on the lists it is in; never on what the owner thinks of other titles. Only
/// where these leave a page with nowhere to go does it depend on what stands beside the title.
package struct TitleRelations: Sendable {
  package let entry: EntryIndex
  /// All its titles but the shown one, without repeats, in the file's order.
  package let otherTitles: [ShownTitle.Other]
  /// Creators by role, in the order in which the roles first appear.
  package let credits: [GroupTable.Credit]
  package let genres: [GroupIndex]
  package let tags: [GroupIndex]
  package let series: SeriesPlace?
  package let relatedTitles: [RelatedTitle]
  package let lists: [ListPlace]
  /// Titles of the same franchise.
  package let franchise: [EntryIndex]
  package let moreLikeThis: ArraySlice<SimilarTitle>
  /// Where the two before are few: titles finished in the same weeks, then titles with the same
  /// rating, then the neighbours of a wish on its list.
  package let finishedAround: [EntryIndex]
  package let ratedAlike: [EntryIndex]
  package let wishesAround: [EntryIndex]
  /// Where there is none of all these: titles with nearly the same rating, or else those next to it
  /// on its shelf.
  package let ratedNearly: [EntryIndex]
  package let onShelf: [EntryIndex]
  /// In the community's ranking on `top.html`; nil when it is not shown there. The places below would change with
  /// each title that comes or goes, on every page.
  package let communityPlace: Int?

  /// Whether of all titles that belong with it there are only those that are like it.
  package var hasOnlySimilar: Bool {
    franchise.isEmpty && finishedAround.isEmpty && ratedAlike.isEmpty && wishesAround.isEmpty
      && ratedNearly.isEmpty && onShelf.isEmpty
  }

  /// The most titles that a page leads to because they belong with its own.
  package static let mostBeside = 6

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
    /// `Sequel`, `Side story`: what the other title is to this one.
    package let label: String
    package let entry: EntryIndex
  }

  package struct ListPlace: Sendable, Equatable {
    /// By its index in `library.lists`.
    package let list: Int
    package let path: PagePath
    /// From 1, in a ranked list.
    package let rank: Int?
  }
}
