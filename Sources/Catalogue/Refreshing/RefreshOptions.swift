import MediaLibrary

package struct RefreshOptions: Sendable {
  /// Ids of titles: `anime/cowboy-bebop`; nil for all.
  package var titles: Set<String>?
  package var kinds: [Kind] = Kind.allCases
  package var only: Set<FieldKey>?
  /// Facts of this age in days are renewed; nil for the usual age.
  package var olderThan: Int?
  package var overwritten: Set<FieldKey> = []
  package var hasCharacters = false
  package var isDryRun = false
  package var descriptions = Settings.Descriptions.full
  package var hasCovers = true
  /// Whether a site is known to have deleted a title.
  package var isGone: @Sendable (Work.ExternalID) -> Bool = { _ in false }

  package init() {}

  func wants(_ key: FieldKey) -> Bool {
    switch key {
    case .characters: hasCharacters || only?.contains(key) == true
    case .cover where !hasCovers: false
    case .description where descriptions == .none: false
    // Facts are written with their sources.
    case .sources, .ids: true
    default: only?.contains(key) ?? true
    }
  }
}
