/// The time of the next request to a server, by its rules and its answers.
struct Pace {
  /// Milliseconds between two requests.
  private(set) var interval: Int
  /// Milliseconds since 1970.
  private(set) var next = 0

  init(interval: Int) { self.interval = interval }

  /// Reserves the next turn and returns its time.
  mutating func takeTurn(at now: Int) -> Int {
    let turn = max(now, next)
    next = turn + interval
    return turn
  }

  mutating func rest(until moment: Int) { next = max(next, moment) }

  mutating func learn(from limits: RateLimits, at now: Int) {
    // Limits are for a minute; other windows come with their end.
    if let limit = limits.limit, limit > 0, limits.reset == nil || limits.remaining == 0 {
      interval = max(interval, 60_000 / limit)
    }
    guard limits.remaining == 0 else { return }
    let wait = limits.reset.map { $0 * 1_000 - now } ?? 60_000
    rest(until: now + min(max(wait, interval), 120_000))
  }
}

/// The `X-RateLimit-…` headers of an answer.
struct RateLimits: Equatable {
  var limit: Int?
  var remaining: Int?
  /// Seconds since 1970.
  var reset: Int?
}

/// Milliseconds before a failed request is repeated: longer each time, and randomized.
///
/// - Parameter jitter: 0 to 1
func backoff(attempt: Int, jitter: Double) -> Int {
  Int(Double(1_000 << min(attempt, 5)) * (0.5 + jitter))
}
