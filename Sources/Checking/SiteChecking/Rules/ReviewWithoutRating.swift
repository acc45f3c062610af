import MediaLibrary

extension TitleRule {
  /// A review that says no number: it is not in the rankings. First impressions of what is only planned need none.
  static let reviewWithoutRating = TitleRule(id: "review-without-rating") { entry, _ in
    guard entry.review != nil, let tracking = entry.tracking, tracking.status != .planning,
      tracking.rating == nil, !tracking.history.contains(where: { $0.rating != nil })
    else { return nil }
    return TitleFinding(entry, at: .key("title")) { .reviewWithoutRating(at: $0) }
  }
}
