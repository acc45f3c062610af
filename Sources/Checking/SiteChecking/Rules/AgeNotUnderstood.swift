import MediaLibrary

extension TitleRule {
  /// An age rating that nobody understands; where the settings have an age gate, reading the file tells it.
  static let ageNotUnderstood = TitleRule(id: "age-not-understood") { entry, _ in
    guard !entry.isGated, let mark = entry.work.ageRating, minimumAge(ofMark: mark) == nil else {
      return nil
    }
    return TitleFinding(entry, at: .key("ageRating")) { .ageNotUnderstood(mark, at: $0) }
  }
}
