import MediaLibrary

extension TitleRule {
  /// A time of the history that never ended, though nobody is at it.
  static let openTime = TitleRule(id: "open-time") { entry, _ in
    guard let tracking = entry.tracking else { return nil }
    let open = tracking.history.count { $0.status == .current || $0.status == .repeating }
    let running = tracking.status == .current || tracking.status == .repeating ? 1 : 0
    guard open > running else { return nil }
    return TitleFinding(entry, at: .key("history")) {
      .openTime(status: tracking.status.rawValue, isOneOfMany: running > 0, at: $0)
    }
  }
}
