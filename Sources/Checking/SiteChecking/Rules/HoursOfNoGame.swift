import MediaLibrary

extension TitleRule {
  /// Hours of what is counted in something else: 'tokonoma hours' counts on for games only.
  static let hoursOfNoGame = TitleRule(id: "hours-of-no-game") { entry, _ in
    guard entry.kind.unit != .hours, entry.tracking?.hours != nil else { return nil }
    return TitleFinding(entry, at: .key("hours")) { .hoursOfNoGame(entry.kind, at: $0) }
  }
}
