import MediaLibrary

extension TitleRule {
  /// One time through that both reached the end and was given up.
  static let finishedAndDropped = TitleRule(id: "finished-and-dropped") { entry, _ in
    guard let tracking = entry.tracking, tracking.finished != nil, tracking.dropped != nil,
      tracking.history.isEmpty
    else { return nil }
    return TitleFinding(entry, at: .key("dropped")) { .finishedAndDropped(at: $0) }
  }
}
