import MediaLibrary

extension TitleRule {
  /// Done, nobody knows when: such a title is in no diary and no year.
  static let completedWithoutDate = TitleRule(id: "completed-without-date") { entry, _ in
    guard let tracking = entry.tracking, tracking.status == .completed, tracking.finished == nil,
      !tracking.history.contains(where: { $0.finished != nil }),
      !tracking.parts.contains(where: { $0.finished != nil })
    else { return nil }
    return TitleFinding(entry, at: .key("status")) { .completedWithoutDate(at: $0) }
  }
}
