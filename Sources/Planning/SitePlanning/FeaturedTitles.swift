/// The titles that the owner prefers, as far as the library shows it.
package struct FeaturedTitles: Sendable {
  /// In order of preference.
  package let entries: [EntryIndex]
  package let choice: Choice
  package let list: PageLink

  package enum Choice: Sendable, Equatable {
    case favorites
    /// For owners without favorites. Tied if others have the same rating.
    case highestRated(TiedPlaces?)
    /// For owners without ratings, as after an import of games.
    case mostPlayed
  }
}

extension PagePlanner {
  func featuredTitles(_ count: Int) -> FeaturedTitles {
    let favorites = favoriteTitles
    if !favorites.isEmpty {
      return FeaturedTitles(
        entries: Array(favorites.prefix(count)), choice: .favorites,
        list: PageLink(words[.favorites], .favorites))
    }
    let highest = index.highestRated(count)
    let played = highest.entries.isEmpty ? index.mostPlayed(count) : []
    guard let first = played.first else {
      return FeaturedTitles(
        entries: highest.entries, choice: .highestRated(highest.tie),
        list: PageLink(words[.topRated], .top))
    }
    return FeaturedTitles(
      entries: played, choice: .mostPlayed,
      list: PageLink(words[.mostPlayed], facts[first].kind.path))
  }
}
