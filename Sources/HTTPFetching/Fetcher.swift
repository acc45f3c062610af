import FileSystem

/// Asks servers, each at its own pace, for all of the program.
///
/// It keeps what may be kept, waits where a server asks for it, and tries a request as often as its rules say; a server that fails
/// then is left alone for the rest of the run. Nothing that is secret is kept or told.
package actor Fetcher {
  /// How the time is told and passed, so that tests need not wait.
  package struct Clock: Sendable {
    /// Milliseconds since 1970.
    package let now: @Sendable () -> Int
    package let wait: @Sendable (_ milliseconds: Int) async throws -> Void

    package init(
      now: @escaping @Sendable () -> Int,
      wait: @escaping @Sendable (_ milliseconds: Int) async throws -> Void
    ) {
      self.now = now
      self.wait = wait
    }
  }

  private struct Server {
    var pace: Pace
    /// Why it is not asked any more.
    var rest: FetchFailure?
  }

  private static let redirects = 5
  /// Milliseconds that nobody is told of.
  private static let moment = 5_000
  /// Seconds that a server may ask to wait for.
  private static let longestWait = 120

  private let connection: WebConnection
  private let clock: Clock
  private let cache: AnswerCache?
  private let chance: @Sendable () -> Double
  private let tell: @Sendable (String) -> Void
  private var servers: [String: Server] = [:]
  /// The requests whose answers were kept last, by server.
  private var latest: [String: FetchRequest] = [:]
  /// nil until a server has answered or could not be reached; false until then one answers.
  private var hasNetwork: Bool?
  /// How many requests were sent, by server.
  package private(set) var sent: [String: Int] = [:]

  /// - Parameters:
  ///   - agent: how the program names itself: with its version, and where its user can be reached
  ///   - chance: 0 to 1, another one each time
  ///   - tell: hears of waits that are longer than a moment
  package init(
    by way: FetchWay, agent: String, cache: AnswerCache?, clock: Clock,
    chance: @escaping @Sendable () -> Double = { Double.random(in: 0...1) },
    telling tell: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    connection = WebConnection(way: way, agent: agent)
    self.cache = cache
    self.clock = clock
    self.chance = chance
    self.tell = tell
  }

  /// The answer to a request, a kept one or the server's; any status but 200 and 404, or of what was sent
  /// 201 and 202, is a failure.
  package func answer(
    to request: FetchRequest, from rules: ServerRules
  ) async throws(FetchFailure) -> FetchAnswer {
    let kept = rules.keptFor > 0 ? cache?.answer(to: request, of: rules.name) : nil
    if let kept, clock.now() / 1_000 - kept.fetched < rules.keptFor {
      latest[rules.name] = request
      return FetchAnswer(
        status: 200, bytes: kept.bytes, isKept: true, contentType: kept.contentType)
    }
    if let rest = servers[rules.name]?.rest { throw rest }
    let answer = try await asked(request, rules, besides: kept)
    if answer.status == 304, let kept {
      var renewed = kept
      renewed.fetched = clock.now() / 1_000
      cache?.keep(renewed, to: request, of: rules.name)
      return FetchAnswer(
        status: 200, bytes: kept.bytes, isKept: true, contentType: kept.contentType)
    }
    if answer.status == 200, rules.keptFor > 0 {
      latest[rules.name] = request
      cache?.keep(
        AnswerCache.Kept(
          fetched: clock.now() / 1_000, etag: answer.header("etag"),
          lastModified: answer.header("last-modified"),
          contentType: answer.header("content-type"), bytes: answer.bytes),
        to: request, of: rules.name)
    }
    return FetchAnswer(
      status: answer.status, bytes: answer.bytes, contentType: answer.header("content-type"),
      links: answer.links, address: answer.address)
  }

  /// Keeps the last answer of a server no longer: it was not what was asked for.
  package func dropLatestAnswer(of rules: ServerRules) {
    if let request = latest.removeValue(forKey: rules.name) {
      cache?.drop(answerTo: request, of: rules.name)
    }
  }

  /// Leaves a server alone for the rest of the run: what it answers is not what it is asked for.
  package func rest(_ rules: ServerRules, because failure: FetchFailure) {
    servers[rules.name, default: Server(pace: Pace(interval: rules.interval))].rest = failure
  }

  private func asked(
    _ request: FetchRequest, _ rules: ServerRules, besides kept: AnswerCache.Kept?
  ) async throws(FetchFailure) -> WebAnswer {
    var failure = FetchFailure(rules.name, .unreachable)
    // What the first server was waited for tells of the others, too.
    let tries = hasNetwork == false ? 1 : rules.tries
    for attempt in 0..<tries {
      try await waitForTurn(rules)
      if let rest = servers[rules.name]?.rest { throw rest }
      let start = clock.now()
      do throws(FetchFailure) {
        let answer = try await sent(request, rules, besides: kept)
        hasNetwork = true
        learn(from: answer, rules)
        switch answer.status {
        // What is put there is made, or taken for later.
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
          // What it says to this request it need not say to another one, unless it refuses us.
          if answer.status == 401 || answer.status == 403 { rest(rules, because: failure) }
          throw failure
        }
        if case .busy = failure.reason { break }
      } catch {
        failure = error
        if case .status = error.reason { throw error }
        guard error.isWorthAnotherTry else { throw error }
        if attempt + 1 < tries, clock.now() - start > Self.moment {
          tell("\(error.message); it is asked again")
        }
      }
      servers[rules.name]?.pace.rest(
        until: clock.now() + backoff(attempt: attempt, chance: chance()))
    }
    if failure.reason == .unreachable { hasNetwork = hasNetwork ?? false }
    rest(rules, because: failure)
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

  /// One request, and those that its redirects ask for.
  private func sent(
    _ request: FetchRequest, _ rules: ServerRules, besides kept: AnswerCache.Kept?
  ) async throws(FetchFailure) -> WebAnswer {
    var address = request.address.adding(request.secretQuery)
    let origin = address.origin
    for _ in 0...Self.redirects {
      guard rules.mayBePrivate || (address.scheme == .https && !address.isPrivate) else {
        throw FetchFailure(rules.name, .forbiddenAddress(address.shown))
      }
      sent[rules.name, default: 0] += 1
      var headers = request.headers
      // Another host learns no key.
      if address.origin == origin { headers += request.secretHeaders }
      if let kept {
        if !kept.etag.isEmpty { headers.append(("If-None-Match", kept.etag)) }
        if !kept.lastModified.isEmpty {
          headers.append(("If-Modified-Since", kept.lastModified))
        }
      }
      let answer = try await connection.answer(
        to: address, request.method, headers, request.body, rules)
      guard [301, 302, 303, 307, 308].contains(answer.status) else { return answer }
      guard request.method == .get, let next = address.resolving(answer.header("location")) else {
        throw FetchFailure(rules.name, .forbiddenAddress(address.shown))
      }
      address = next
    }
    throw FetchFailure(rules.name, .tooManyRedirects)
  }

  private func learn(from answer: WebAnswer, _ rules: ServerRules) {
    servers[rules.name]?.pace.learn(from: answer.rateLimits, at: clock.now())
  }
}

extension FetchFailure {
  fileprivate var isWorthAnotherTry: Bool {
    switch reason {
    case .unreachable, .timedOut, .broken: true
    default: false
    }
  }
}
