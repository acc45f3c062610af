/// When a server may be asked next, by the rules and by what its answers say.
struct Pace {
  /// Milliseconds between two requests.
  private(set) var interval: Int
  /// Milliseconds since 1970.
  private(set) var next = 0

  init(interval: Int) {
    self.interval = interval
  }

  /// Takes the next turn, and tells when it comes.
  mutating func takeTurn(at now: Int) -> Int {
    let turn = max(now, next)
    next = turn + interval
    return turn
  }

  /// Nobody asks before this moment.
  mutating func rest(until moment: Int) { next = max(next, moment) }

  /// What the headers of an answer say of the pace.
  mutating func learn(from limits: RateLimits, at now: Int) {
    // Those of a minute; windows of other lengths say when they end.
    if let limit = limits.limit, limit > 0, limits.reset == nil || limits.remaining == 0 {
      interval = max(interval, 60_000 / limit)
    }
    guard limits.remaining == 0 else { return }
    let wait = limits.reset.map { $0 * 1_000 - now } ?? 60_000
    rest(until: now + min(max(wait, interval), 120_000))
  }
}

/// What servers say in `X-RateLimit-…` headers.
struct RateLimits: Equatable {
  var limit: Int?
  var remaining: Int?
  /// Seconds since 1970.
  var reset: Int?
}

/// How many milliseconds a failed request waits before it is tried again; longer each time, and never all at once.
///
/// - Parameter chance: 0 to 1.
func backoff(attempt: Int, chance: Double) -> Int {
  Int(Double(1_000 << min(attempt, 5)) * (0.5 + chance))
}
