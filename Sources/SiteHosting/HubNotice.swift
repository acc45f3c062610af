import Base
import HTTPFetching
import MediaLibrary

/// Reports changed feeds to a WebSub hub, which informs their followers
/// (https://www.w3.org/TR/websub/, and the request that its hubs agree on).
package struct HubNotice: Sendable, Reporting {
  private let hub: String
  /// Whether the owner named the hub, not the project; it may be in the local network.
  private let isOwners: Bool
  /// The absolute addresses of the feeds that are new or changed.
  package let topics: [String]

  /// nil for a site without a hub or an address, and if no feed has changed.
  ///
  /// - Parameter own: the owner's hub instead of the project's
  package init?(of changes: SiteChanges, _ settings: Settings, own: String?) {
    guard let hub = settings.hub, let site = settings.url else { return nil }
    let feeds = changes.sent.filter(HubNotice.isFeed)
    guard !feeds.isEmpty else { return nil }
    self.hub = own ?? hub
    isOwners = own != nil
    topics = feeds.map { site + (PercentEncoding.path.encoded($0) ?? $0) }
  }

  private static func isFeed(_ path: String) -> Bool {
    path == "feed.xml" || path == "feed.json" || path.hasPrefix("feeds/")
  }

  /// `hub.example: told of 3 feeds`
  package var report: Report {
    let feeds = topics.count == 1 ? "1 feed" : "\(topics.count) feeds"
    return Report([
      .fact("hub", .text(hub), ["\(WebAddress(hub)?.host ?? hub): told of \(feeds)"]),
      .fact("feeds", .texts(topics)),
    ])
  }

  /// Stops at the first feed that fails.
  package func send(by fetcher: Fetcher) async throws(FetchFailure) {
    guard let address = WebAddress(hub) else { throw FetchFailure(hub, .forbiddenAddress(hub)) }
    let rules = ServerRules(
      name: address.host, interval: 100, largestAnswer: 1_000_000, keptFor: 0,
      mayBePrivate: isOwners, longest: 30, tries: 2)
    for topic in topics {
      try await fetcher.post([("hub.mode", "publish"), ("hub.url", topic)], to: address, rules)
    }
  }
}
