import MediaLibrary

/// What hangs in the alcove: what the owner holds dearest, as far as the library tells.
package struct Treasures: Sendable {
  /// The dearest first.
  package let entries: [EntryIndex]
  package let choice: Choice
  /// All of them.
  package let list: PageLink

  package enum Choice: Sendable, Equatable {
    /// In their order.
    case favorites
    /// For who has no favourites. The tie: others are rated as high.
    case highestRated(Tie?)
    /// For who rates nothing, as in what a shop knows of one's games.
    case mostPlayed
  }
}

extension PagePlanner {
  func treasures(_ count: Int) -> Treasures {
    let favorites = favoriteTitles
    if !favorites.isEmpty {
      return Treasures(
        entries: Array(favorites.prefix(count)), choice: .favorites,
        list: PageLink(words[.favorites], .favorites))
    }
    let highest = index.highestRated(count)
    let played = highest.entries.isEmpty ? index.mostPlayed(count) : []
    guard let first = played.first else {
      return Treasures(
        entries: highest.entries, choice: .highestRated(highest.tie),
        list: PageLink(words[.topRated], .top))
    }
    return Treasures(
      entries: played, choice: .mostPlayed,
      list: PageLink(words[.mostPlayed], facts[first].kind.path))
  }
}
