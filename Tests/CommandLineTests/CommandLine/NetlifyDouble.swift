import Synchronization
import TestSupport

/// A stand-in for Netlify with the documented API for deploys of files by their digests.
final class NetlifyDouble: Sendable {
  private struct State {
    var files = ["foreign.txt": "foreign"]
    /// The files missing from the current deploy.
    var wanted: [String: String] = [:]
    var known: [String: String] = [:]
  }

  private let state = Mutex(State())
  /// Whether the next answer reports too many requests.
  let isFull = Mutex(false)
  let isRefusing = Mutex(false)
  /// The number of files that it still accepts; then it fails.
  let filesLeft = Mutex(Int.max)

  func contents() -> [String: String] { state.withLock { $0.files } }

  func site(_ request: ReplayServer.Request) -> ReplayServer.Answer {
    refusal(request)
      ?? .json("{\"id\": \"alcove\", \"ssl_url\": \"http://\(request.headers["host"] ?? "")\"}")
  }

  func files(_ request: ReplayServer.Request) -> ReplayServer.Answer {
    if let refusal = refusal(request) { return refusal }
    let items = contents().sorted { $0.key < $1.key }.map {
      "{\"id\": \"/\($0.key)\", \"path\": \"/\($0.key)\", \"sha\": \"\(Tool.sha1($0.value))\", \"size\": 1}"
    }
    return .json("[" + items.joined(separator: ", ") + "]")
  }

  func deploy(_ request: ReplayServer.Request) -> ReplayServer.Answer {
    if let refusal = refusal(request) { return refusal }
    let pairs = request.body.matches(of: /"\/([^"]+)":"([0-9a-f]{40})"/).map {
      (String($0.1).replacing("\\/", with: "/"), String($0.2))
    }
    return state.withLock { state in
      for text in state.files.values { state.known[Tool.sha1(text)] = text }
      state.wanted = Dictionary(pairs, uniquingKeysWith: { $1 })
      let known = state.known
      let required = Set(state.wanted.values).filter { known[$0] == nil }
      Self.complete(&state)
      let list = required.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
      return .json("{\"id\": \"d1\", \"state\": \"uploading\", \"required\": [\(list)]}")
    }
  }

  func put(_ request: ReplayServer.Request) -> ReplayServer.Answer {
    if let refusal = refusal(request) { return refusal }
    let isTaken = filesLeft.withLock { left in
      left -= 1
      return left >= 0
    }
    if !isTaken { return .status(503, ["Retry-After": "0"]) }
    return state.withLock { state in
      state.known[Tool.sha1(request.body)] = request.body
      Self.complete(&state)
      return .json("{}")
    }
  }

  func list() -> ReplayServer.Answer {
    contents()["tokonoma-files.txt"].map { ReplayServer.Answer(body: Array($0.utf8)) }
      ?? .status(404)
  }

  /// A deploy is shown when it is complete.
  private static func complete(_ state: inout State) {
    let known = state.known
    let texts = state.wanted.compactMapValues { known[$0] }
    if texts.count == state.wanted.count, !texts.isEmpty { state.files = texts }
  }

  private func refusal(_ request: ReplayServer.Request) -> ReplayServer.Answer? {
    if isRefusing.withLock({ $0 }) { return .status(401) }
    let isNext = isFull.withLock { isFull in
      defer { isFull = false }
      return isFull
    }
    if isNext { return .status(429, ["Retry-After": "1"]) }
    return request.headers["authorization"] == "Bearer nfp_0123456789secret" ? nil : .status(401)
  }
}
