import MediaLibrary

/// What is to be refreshed, and how.
package struct RefreshOptions: Sendable {
  /// Ids of titles: `anime/cowboy-bebop`; nil for all.
  package var titles: Set<String>?
  package var kinds: [Kind] = Kind.allCases
  /// nil for all keys.
  package var only: Set<RefreshKey>?
  /// Titles whose facts are at least so many days old are asked for again; nil: after as long as their facts last.
  package var olderThan: Int?
  /// Keys that are written whatever the owner wrote.
  package var overwritten: Set<RefreshKey> = []
  package var hasCharacters = false
  /// Whether only the plan is told, and nobody asked.
  package var isDryRun = false
  package var descriptions = Settings.Descriptions.full
  package var hasCovers = true
  /// Whether a site is known to have deleted the title of an id.
  package var isGone: @Sendable (Work.ExternalID) -> Bool = { _ in false }

  package init() {}

  /// Whether a key is to be filled in.
  func wants(_ key: RefreshKey) -> Bool {
    switch key {
    case .characters: hasCharacters || only?.contains(key) == true
    case .cover where !hasCovers: false
    case .description where descriptions == .none: false
    // Where facts come from is written with them.
    case .sources, .ids: true
    default: only?.contains(key) ?? true
    }
  }
}
