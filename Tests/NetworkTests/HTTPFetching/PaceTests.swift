import Testing

@testable import HTTPFetching

@Suite struct PaceTests {
  @Test func requestsKeepTheirDistance() {
    var pace = Pace(interval: 2_000)
    #expect(
      [pace.takeTurn(at: 0), pace.takeTurn(at: 0), pace.takeTurn(at: 9_000)] == [0, 2_000, 9_000])
  }

  @Test func aServersOwnLimitSlowsThemDown() {
    var pace = Pace(interval: 500)
    pace.learn(from: RateLimits(limit: 30, remaining: 12, reset: nil), at: 0)
    #expect(pace.interval == 2_000)
    pace.learn(from: RateLimits(limit: 90, remaining: 12, reset: nil), at: 0)
    #expect(pace.interval == 2_000)
  }

  @Test func nothingLeftMeansWaiting() {
    var pace = Pace(interval: 100)
    pace.learn(from: RateLimits(limit: 40, remaining: 0, reset: 1_030), at: 1_000_000)
    #expect(pace.takeTurn(at: 1_000_000) == 1_030_000)
    var blind = Pace(interval: 100)
    blind.learn(from: RateLimits(limit: nil, remaining: 0, reset: nil), at: 0)
    #expect(blind.takeTurn(at: 0) == 60_000)
    // A wrong clock doesn't cause a wait of a year.
    var wrong = Pace(interval: 100)
    wrong.learn(from: RateLimits(limit: nil, remaining: 0, reset: 99_999_999), at: 0)
    #expect(wrong.takeTurn(at: 0) == 120_000)
  }

  @Test func triesComeLaterEachTime() {
    #expect((0..<3).map { backoff(attempt: $0, jitter: 0.5) } == [1_000, 2_000, 4_000])
    #expect(backoff(attempt: 0, jitter: 0) == 500)
    #expect(backoff(attempt: 0, jitter: 1) == 1_500)
  }

  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
  ])
  func momentsOfHTTPAreRead(text: String, seconds: Int) {
    #expect(HTTPDate.seconds(of: text) == seconds)
  }

  @Test(arguments: ["", "soon", "Sun, 06 Xxx 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 CET"])
  func otherTextsAreInvalid(text: String) {
    #expect(HTTPDate.seconds(of: text) == nil)
  }
}
