/// Asks servers, each at its own pace, for the whole program.
///
/// It caches answers, waits when a server asks for it, and repeats failed requests. A server that
/// still fails isn't asked again in this run. Secrets are never stored or shown.
package actor Fetcher {
  /// Injected, so that tests needn't wait.
  package struct Clock: Sendable {
    /// Milliseconds since 1970.
    package let now: @Sendable () -> Int
    package let wait: @Sendable (_ milliseconds: Int) async throws -> Void

    package init(
      now: @escaping @Sendable () -> Int,
      wait: @escaping @Sendable (_ milliseconds: Int) async throws -> Void
    ) {
      (self.now, self.wait) = (now, wait)
    }
  }

  private struct Server {
    var pace: Pace
    /// The reason not to ask it again.
    var suspension: FetchFailure?
  }

  private static let redirects = 5
  /// Shorter waits aren't reported. In milliseconds.
  private static let moment = 5_000
  /// The longest wait that a server may ask for, in seconds.
  private static let longestWait = 120

  private let connection: WebConnection
  private let clock: Clock
  private let cache: AnswerCache?
  private let jitter: @Sendable () -> Double
  private let tell: @Sendable (String) -> Void
  private var servers: [String: Server] = [:]
  /// The last cached requests, by server.
  private var latest: [String: FetchRequest] = [:]
  /// nil until a server answers or can't be reached.
  private var hasNetwork: Bool?
  /// Requests by server.
  package private(set) var sent: [String: Int] = [:]

  /// - Parameters:
  ///   - agent: the program's name and version, and the user's address
  ///   - jitter: a random number from 0 to 1
  ///   - tell: reports long waits
  package init(
    by way: FetchWay, agent: String, cache: AnswerCache?, clock: Clock,
    jitter: @escaping @Sendable () -> Double = { Double.random(in: 0...1) },
    telling tell: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    connection = WebConnection(way: way, agent: agent)
    self.cache = cache
    self.clock = clock
    self.jitter = jitter
    self.tell = tell
  }

  /// A cached answer or the server's. Any status other than 200 and 404, and 201 and 202 for
  /// requests other than GET, is a failure.
  package func answer(
    to request: FetchRequest, from rules: ServerRules
  ) async throws(FetchFailure) -> FetchAnswer {
    let kept = rules.keptFor > 0 ? cache?.answer(to: request, of: rules.name) : nil
    if let kept, clock.now() / 1_000 - kept.fetched < rules.keptFor {
      latest[rules.name] = request
      return kept.answer
    }
    if let failure = servers[rules.name]?.suspension { throw failure }
    let answer = try await asked(request, rules, besides: kept)
    if answer.status == 304, var kept {
      kept.fetched = clock.now() / 1_000
      cache?.keep(kept, to: request, of: rules.name)
      return kept.answer
    }
    if answer.status == 200, rules.keptFor > 0 {
      latest[rules.name] = request
      cache?.keep(
        AnswerCache.Kept(
          fetched: clock.now() / 1_000, etag: answer.header("etag"),
          lastModified: answer.header("last-modified"), contentType: answer.contentType,
          bytes: answer.bytes), to: request, of: rules.name)
    }
    return answer
  }

  /// Removes the last answer of a server from the cache, because it wasn't usable.
  package func dropLatestAnswer(of rules: ServerRules) {
    if let request = latest.removeValue(forKey: rules.name) {
      cache?.drop(answerTo: request, of: rules.name)
    }
  }

  /// Stops asking a server in this run.
  package func suspend(_ rules: ServerRules, because failure: FetchFailure) {
    servers[rules.name, default: Server(pace: Pace(interval: rules.interval))].suspension = failure
  }

  private func asked(
    _ request: FetchRequest, _ rules: ServerRules, besides kept: AnswerCache.Kept?
  ) async throws(FetchFailure) -> FetchAnswer {
    var failure = FetchFailure(rules.name, .unreachable)
    // Without a network, waiting for the first server is enough.
    let tries = hasNetwork == false ? 1 : rules.tries
    for attempt in 0..<tries {
      try await waitForTurn(rules)
      if let failure = servers[rules.name]?.suspension { throw failure }
      let start = clock.now()
      do throws(FetchFailure) {
        let answer = try await sent(request, rules, besides: kept)
        hasNetwork = true
        servers[rules.name]?.pace.learn(from: answer.rateLimits, at: clock.now())
        switch answer.status {
        case 200, 404: return answer
        case 201 where request.method != .get, 202 where request.method != .get: return answer
        case 304 where kept != nil: return answer
        case 429, 503:
          failure = FetchFailure(rules.name, .status(answer.status))
          if let seconds = answer.retryAfter(at: clock.now()) ?? (answer.status == 429 ? 60 : nil) {
            failure = FetchFailure(rules.name, .busy(seconds: seconds))
            guard seconds <= Self.longestWait else { break }
            servers[rules.name]?.pace.rest(until: clock.now() + seconds * 1_000)
            continue
          }
        case 408, 500...599: failure = FetchFailure(rules.name, .status(answer.status))
        default:
          failure = FetchFailure(rules.name, .status(answer.status))
          // Other requests may still succeed, unless the server refuses us.
          if answer.status == 401 || answer.status == 403 { suspend(rules, because: failure) }
          throw failure
        }
        if case .busy = failure.reason { break }
      } catch {
        failure = error
        if case .status = error.reason { throw error }
        // Every other request would fail, too.
        if error.reason == .untrusted { suspend(rules, because: error) }
        guard error.isWorthAnotherTry else { throw error }
        if attempt + 1 < tries, clock.now() - start > Self.moment {
          tell("\(error.message); it is asked again")
        }
      }
      servers[rules.name]?.pace.rest(
        until: clock.now() + backoff(attempt: attempt, jitter: jitter()))
    }
    if failure.reason == .unreachable { hasNetwork = hasNetwork ?? false }
    suspend(rules, because: failure)
    throw failure
  }

  private func waitForTurn(_ rules: ServerRules) async throws(FetchFailure) {
    var server = servers[rules.name] ?? Server(pace: Pace(interval: rules.interval))
    let turn = server.pace.takeTurn(at: clock.now())
    servers[rules.name] = server
    let wait = turn - clock.now()
    guard wait > 0 else { return }
    if wait > Self.moment { tell("\(rules.name) asks to wait \((wait + 999) / 1_000) s") }
    do {
      try await clock.wait(wait)
    } catch {
      throw FetchFailure(rules.name, .timedOut)
    }
  }

  /// One request with its redirects.
  private func sent(
    _ request: FetchRequest, _ rules: ServerRules, besides kept: AnswerCache.Kept?
  ) async throws(FetchFailure) -> FetchAnswer {
    var address = request.address.adding(request.secretQuery)
    let origin = address.origin
    for _ in 0...Self.redirects {
      guard rules.mayBePrivate || (address.scheme == .https && !address.isPrivate) else {
        throw FetchFailure(rules.name, .forbiddenAddress(address.shown))
      }
      if address.origin == origin, request.hasSecrets, !address.isSafeForKeys {
        throw FetchFailure(rules.name, .unencryptedKey(address.shown))
      }
      sent[rules.name, default: 0] += 1
      var headers = request.headers
      // Keys go only to the first host.
      if address.origin == origin { headers += request.secretHeaders }
      if let kept {
        if !kept.etag.isEmpty { headers.append(("If-None-Match", kept.etag)) }
        if !kept.lastModified.isEmpty { headers.append(("If-Modified-Since", kept.lastModified)) }
      }
      let answer = try await connection.answer(
        to: address, request.method, headers, request.body, rules)
      guard [301, 302, 303, 307, 308].contains(answer.status) else { return answer }
      guard request.method == .get, let next = address.resolving(answer.header("location")) else {
        throw FetchFailure(rules.name, .forbiddenAddress(address.shown))
      }
      address = next
      // It is the same server, which counts each request.
      if next.origin == origin {
        address = next.adding(request.redirectQuery)
        try await waitForTurn(rules)
      }
    }
    throw FetchFailure(rules.name, .tooManyRedirects)
  }
}

extension FetchFailure {
  fileprivate var isWorthAnotherTry: Bool { [.unreachable, .timedOut, .broken].contains(reason) }
}
