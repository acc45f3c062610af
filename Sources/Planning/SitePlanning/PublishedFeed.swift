import MediaLibrary

/// The entries that feeds have had, so that their ids and days stay the same whatever becomes of
/// the site's address and name, and of the titles.
package struct PublishedFeed: Sendable, Equatable {
  /// Makes ids that no other site has; nil before the first publishing.
  package var seed: String?
  /// The day of each entry, by `SitePlan.key(of:)`.
  package var days: [String: PartialDate] = [:]

  package init() {}

  /// Many more than feeds have.
  private static let mostDays = 2_000

  /// Adds the entries of a plan, and drops those of titles that are gone.
  package mutating func note(_ plan: SitePlan) {
    seed = seed ?? plan.feedSeed
    for item in plan.allFeedItems { days[plan.key(of: item)] = item.published }
    let kept = days.filter { plan.isPublished(FeedItem.title(ofKey: $0.key)) }
    days = Dictionary(
      uniqueKeysWithValues: kept.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        .prefix(Self.mostDays).map { ($0.key, $0.value) })
  }
}

extension SitePlan {
  /// Tells this site's feed entries from those of all others. It isn't the site's address, which may
  /// change.
  package var feedSeed: String {
    publishedFeed.seed
      ?? [library.settings.name, library.settings.owner.name].compactMap(\.self)
      .joined(separator: " · ")
  }
}
