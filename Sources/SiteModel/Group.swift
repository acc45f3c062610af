import MediaLibrary

/// Titles that have a name in common: a genre, a creator, a tag, a series.
package struct Group: Sendable {
  package let family: Family
  /// The most frequent of its spellings.
  package let name: String
  /// nil when no listed title is in it: then the name is shown without a link.
  package internal(set) var path: PagePath?
  /// How many listed titles it has.
  package internal(set) var count: Int

  /// What kind of name it is; each is a row of `Family.row`.
  package enum Family: Int, Sendable, CaseIterable {
    case genre, creator, tag, series
  }
}

/// `genres.html`, `creators.html`: the groups of one family in alphabetical order.
package struct GroupIndexPage: Sendable {
  package let family: Group.Family
  package let emptyText: String
  /// As in `Listing`: on the first page only.
  package let total: Int?
  package let number: Int?
  package let sections: [Section]
  /// Where each letter starts, when the index goes over several pages; on the first page only.
  package let letters: [PageLink]
  package let previous: PagePath?
  package let next: PagePath?

  package struct Section: Sendable, Equatable {
    /// `A`, `か`, `#`
    package let letter: String
    package var groups: [GroupIndex]
  }
}

/// `genres/drama.html`
package struct GroupPage: Sendable {
  package let group: GroupIndex
  /// The family's index, if it has one.
  package let index: PageLink?
  /// Notes are a creator's roles, or the position in a series.
  package let listing: Listing
}
