/// A group (genre, creator, tag, series) by its index in `LibraryIndex.groups`.
package typealias GroupIndex = Int

/// Titles that have a name in common: a genre, a creator, a tag, a series.
package struct Group: Sendable {
  package let family: Family
  /// The most frequent of its spellings.
  package let name: String
  /// A creator's further names, as the files of listed titles tell them, each once.
  package let otherNames: [String]
  /// nil when no listed title is in it: then the name is shown without a link.
  package let path: PagePath?
  /// How many listed titles it has.
  package let count: Int
  /// Whether it makes things as a studio or a developer does: no person, whose family name counts.
  package let isCompany: Bool

  /// What kind of name it is; what varies is in `row`.
  package enum Family: Int, Sendable, CaseIterable {
    case genre, creator, tag, series

    package struct Row: Sendable {
      /// The folder of the groups' pages.
      package let folder: String
      /// How much sharing one says about two titles.
      let weight: Int
    }

    package var row: Row { Family.table[rawValue] }

    private static let table = [
      Row(folder: "genres", weight: 3), Row(folder: "creators", weight: 6),
      Row(folder: "tags", weight: 4), Row(folder: "series", weight: 12),
    ]
  }

  /// How much sharing this group says about two titles: the fewer it holds, the more.
  ///
  /// By powers of two, so that one more title hardly ever changes it.
  var weight: Int {
    family.row.weight * max(20 - (Int.bitWidth - count.leadingZeroBitCount), 1)
  }
}
