import Base
import HTTPFetching
import Markup

/// Sends webmentions for links to other sites (https://www.w3.org/TR/webmention/).
package struct MentionSending {
  package enum Result: Sendable, Equatable {
    case sent
    /// On a dry run: the target accepts mentions.
    case wouldBeSent
    /// The target accepts no mentions.
    case noEndpoint
    case failed(FetchFailure)
  }

  private let fetcher: Fetcher
  private let allowsPrivate: Bool

  package init(by fetcher: Fetcher, allowsPrivate: Bool) {
    (self.fetcher, self.allowsPrivate) = (fetcher, allowsPrivate)
  }

  package func send(_ pair: SentMentions.Pair, isDryRun: Bool) async -> Result {
    do throws(FetchFailure) {
      guard let target = WebAddress(pair.target) else {
        throw FetchFailure(pair.target, .forbiddenAddress(pair.target))
      }
      guard let endpoint = try await endpoint(of: target) else { return .noEndpoint }
      if isDryRun { return .wouldBeSent }
      try await fetcher.post(
        [("source", pair.source), ("target", pair.target)], to: endpoint, rules(for: endpoint))
      return .sent
    } catch {
      return .failed(error)
    }
  }

  private func rules(for address: WebAddress) -> ServerRules {
    ServerRules(
      name: address.host, interval: 500, largestAnswer: 5_000_000, keptFor: 0,
      mayBePrivate: allowsPrivate, longest: 10, tries: 1)
  }

  /// The address at which a page accepts mentions; nil if it doesn't.
  private func endpoint(of target: WebAddress) async throws(FetchFailure) -> WebAddress? {
    let answer = try await fetcher.answer(
      to: FetchRequest(target, headers: [("Accept", "text/html, */*;q=0.1")]),
      from: rules(for: target))
    guard answer.status == 200 else { return nil }
    let base = answer.address ?? target
    var found = webmentionLink(inHeader: answer.links)
    if found == nil, answer.contentType.lowercased().contains("html") {
      found =
        relatedLinks(inHTML: String(decoding: answer.bytes, as: UTF8.self))
        .first { $0.relations.contains("webmention") }?.href
    }
    guard let found else { return nil }
    // An empty address means the page itself.
    return found.isEmpty ? base : base.resolving(found)
  }
}

/// The first address for mentions in `</mention>; rel="webmention", <…>; rel=…`.
func webmentionLink(inHeader text: String) -> String? {
  var rest = text[...]
  while let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
    let address = rest[rest.index(after: start)..<end]
    rest = rest[rest.index(after: end)...]
    // Up to the next address. Quoted parameters have no angle brackets.
    let parameters = rest.prefix { $0 != "<" }
    for parameter in parameters.split(whereSeparator: { $0 == ";" || $0 == "," }) {
      let parts = parameter.split(separator: "=", maxSplits: 1).map {
        String($0.filter { $0 != "\"" }).lowercased()
      }
      guard parts.count == 2, parts[0].filter({ !$0.isWhitespace }) == "rel" else { continue }
      if parts[1].split(whereSeparator: \.isWhitespace).contains("webmention") {
        return String(address)
      }
    }
  }
  return nil
}
