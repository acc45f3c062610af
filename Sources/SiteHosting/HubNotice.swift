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

  private static let formValue = PercentEncoding(keeping: ByteSet(alphanumericsAnd: "-._~"))

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
      let value = HubNotice.formValue.encoded(topic) ?? topic
      do throws(FetchFailure) {
        let answer = try await fetcher.answer(
          to: FetchRequest(
            address, method: .post,
            headers: [("Content-Type", "application/x-www-form-urlencoded")],
            body: Array("hub.mode=publish&hub.url=\(value)".utf8)), from: rules)
        if answer.status == 404 { throw FetchFailure(address.host, .status(404)) }
      } catch {
        // Most hubs answer with 204.
        guard case .status(let status) = error.reason, (200..<300).contains(status) else {
          throw error
        }
      }
    }
  }
}
