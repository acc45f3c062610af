import MediaLibrary

/// The entries that feeds have had, so that their ids and days remain the same when the site's
/// address or name, or a title, changes.
package struct PublishedFeed: Sendable, Equatable {
  /// Makes ids unique to this site; nil before the first publishing.
  package var seed: String?
  /// The day of each entry, by `SitePlan.key(of:)`.
  package var days: [String: PartialDate] = [:]

  package init() {}

  /// Far more than feeds have.
  private static let mostDays = 2_000

  /// Adds the entries of a plan, and drops those of titles that are gone.
  package mutating func note(_ plan: SitePlan) {
    seed = seed ?? plan.feedSeed
    for item in plan.feedItemsByTopic.values.joined() { days[plan.key(of: item)] = item.published }
    let kept = days.filter { plan.isPublished(FeedItem.title(ofKey: $0.key)) }
    days = Dictionary(
      uniqueKeysWithValues: kept.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        .prefix(Self.mostDays).map { ($0.key, $0.value) })
  }
}

extension SitePlan {
  /// Distinguishes this site's feed entries from all others. It isn't the site's address, which may
  /// change.
  package var feedSeed: String {
    publishedFeed.seed
      ?? [library.settings.name, library.settings.owner.name].compactMap(\.self)
      .joined(separator: " · ")
  }
}
