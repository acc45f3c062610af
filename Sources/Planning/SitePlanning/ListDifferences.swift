import MediaLibrary

/// The properties in which the titles of a list differ, by which visitors can filter and sort.
package struct ListDifferences: Sendable {
  package let kinds: [Kind]
  package var hasKinds: Bool { kinds.count > 1 }
  /// Alphabetical.
  package let genres: [GroupIndex]
  package let hasGenres: Bool
  package private(set) var hasRatings = false
  package private(set) var hasDates = false
  package private(set) var hasYears = false
  package private(set) var hasDatesAdded = false
  package private(set) var hasLengths = false
  package private(set) var hasCommunityRatings = false

  fileprivate init(_ sections: [Listing.Section], of library: Library, _ index: LibraryIndex) {
    let (facts, groups) = (index.facts, index.groups)
    var isThere = Kind.table(of: false)
    var counts = [Int](repeating: 0, count: groups.genreCount)
    var total = 0
    var first: (fact: Facts, minutes: Int?)?
    for section in sections {
      for item in section.items {
        let fact = facts[item.entry]
        total += 1
        isThere[fact.kind.index] = true
        // A title's groups are in ascending order, and genres come first.
        for group in groups.ofTitle[item.entry] {
          if Int(group) >= counts.count { break }
          counts[Int(group)] += 1
        }
        // Lengths are computed until two differ.
        let minutes = hasLengths ? nil : library.entries[item.entry].minutes
        if let first {
          if fact.rating != first.fact.rating { hasRatings = true }
          if fact.finished != first.fact.finished { hasDates = true }
          if fact.released.year != first.fact.released.year { hasYears = true }
          if fact.added != first.fact.added { hasDatesAdded = true }
          if fact.communityRating != first.fact.communityRating { hasCommunityRatings = true }
          if !hasLengths, minutes != first.minutes { hasLengths = true }
        } else {
          first = (fact, minutes)
        }
      }
    }
    kinds = index.kinds.filter { isThere[$0.index] }
    genres = counts.indices.filter { counts[$0] > 0 }
    hasGenres = counts.contains { $0 > 0 && $0 < total }
  }
}

extension SitePlan {
  package func differences(of sections: [Listing.Section]) -> ListDifferences {
    ListDifferences(sections, of: library, index)
  }
}
