import FileSystem
import HTTPFetching
import Markup

/// Tells other sites that pages of ours link to theirs (https://www.w3.org/TR/webmention/).
package struct MentionSending {
  /// What came of a link.
  package enum Result: Sendable, Equatable {
    case sent
    /// On a dry run: there is somebody to tell.
    case wouldBeSent
    /// Who is linked to takes no mentions.
    case noEndpoint
    case failed(FetchFailure)
  }

  private let fetcher: Fetcher
  private let allowsPrivate: Bool

  package init(by fetcher: Fetcher, allowsPrivate: Bool) {
    self.fetcher = fetcher
    self.allowsPrivate = allowsPrivate
  }

  package func send(_ pair: SentMentions.Pair, isDryRun: Bool) async -> Result {
    do throws(FetchFailure) {
      guard let target = WebAddress(pair.target) else {
        throw FetchFailure(pair.target, .forbiddenAddress(pair.target))
      }
      guard let endpoint = try await endpoint(of: target) else { return .noEndpoint }
      if isDryRun { return .wouldBeSent }
      let body = form([("source", pair.source), ("target", pair.target)])
      let request = FetchRequest(
        endpoint, method: .post,
        headers: [("Content-Type", "application/x-www-form-urlencoded")], body: body)
      do throws(FetchFailure) {
        let answer = try await fetcher.answer(to: request, from: rules(for: endpoint))
        if answer.status == 404 { throw FetchFailure(endpoint.host, .status(404)) }
      } catch {
        // It says when it has done it, or that it will.
        guard case .status(let status) = error.reason, (200..<300).contains(status) else {
          throw error
        }
      }
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

  /// Where a page wants to be told; nil when it does not.
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
    // An empty address is that of the page itself.
    return found.isEmpty ? base : base.resolving(found)
  }
}

/// `</mention>; rel="webmention", <…>; rel=…`: what the first of them leads to that is for mentions.
func webmentionLink(inHeader text: String) -> String? {
  var rest = text[...]
  while let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
    let address = rest[rest.index(after: start)..<end]
    rest = rest[rest.index(after: end)...]
    // Up to where the next one begins; in quotes there are no angle brackets of addresses.
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

/// As forms are sent.
private func form(_ values: [(name: String, value: String)]) -> [UInt8] {
  var bytes: [UInt8] = []
  for (name, value) in values {
    if !bytes.isEmpty { bytes.append(UInt8(ascii: "&")) }
    bytes += Array("\(name)=".utf8)
    for byte in value.utf8 {
      let isPlain =
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || "-._~".utf8.contains(byte)
      if isPlain {
        bytes.append(byte)
      } else {
        let hex = String(byte, radix: 16, uppercase: true)
        bytes += Array(("%" + (hex.count == 1 ? "0" : "") + hex).utf8)
      }
    }
  }
  return bytes
}
