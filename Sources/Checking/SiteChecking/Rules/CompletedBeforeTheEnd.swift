import MediaLibrary

extension TitleRule {
  /// Done, and yet there is more of it.
  static let completedBeforeTheEnd = TitleRule(id: "completed-before-the-end") { entry, _ in
    guard entry.tracking?.status == .completed, let reached = entry.reached,
      reached.progress > 0, reached.progress < reached.total
    else { return nil }
    return TitleFinding(entry, at: .key("progress")) { .completedBeforeTheEnd(reached, at: $0) }
  }
}
