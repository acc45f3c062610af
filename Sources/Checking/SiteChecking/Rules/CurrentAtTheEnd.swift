import MediaLibrary

extension TitleRule {
  /// In progress, and nothing of it is left.
  static let currentAtTheEnd = TitleRule(id: "current-at-the-end") { entry, _ in
    guard entry.tracking?.status == .current, entry.isAtTheEnd, let reached = entry.reached else {
      return nil
    }
    return TitleFinding(entry, at: .key("status")) { .currentAtTheEnd(reached, at: $0) }
  }
}
