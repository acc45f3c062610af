import MediaLibrary
import Testing

@testable import Planning

struct BayesianMeanTests {
  /// `C` 7.2 and `m` 5.
  private let prior = BayesianMean.Prior(
    mean: Figures.Mean(sum: 7_200, count: 1), weight: 5)

  /// An unweighted mean.
  private func plain(_ sum: Int, of count: Int) -> BayesianMean {
    BayesianMean(
      sum: sum, votes: count,
      prior: .init(mean: Figures.Mean(sum: 0, count: 1), weight: 0))
  }

  @Test func `few votes are drawn towards the mean of all`() {
    // (2 · 9.5 + 5 · 7.2) / 7 = 55 / 7 = 7.857143
    let few = BayesianMean(sum: 2 * 9_500, votes: 2, prior: prior)
    #expect(few == plain(55_000, of: 7))
    #expect(few.text(.ten) == "7.86")
    #expect(few.text(.hundred) == "78.57")
    #expect(few.text(.five) == "3.93")
    // (20 · 8.4 + 5 · 7.2) / 25 = 204 / 25 = 8.16
    let many = BayesianMean(sum: 20 * 8_400, votes: 20, prior: prior)
    #expect(many == plain(8_160, of: 1))
    #expect(many.text(.ten) == "8.16")
    #expect(few < many)
    #expect(BayesianMean(sum: 0, votes: 0, prior: prior).text(.ten) == "7.2")
  }

  @Test func `the mean of all may be a fraction itself`() {
    let thirds = BayesianMean.Prior(mean: Figures.Mean(sum: 25_000, count: 3), weight: 5)
    // (10 + 9 + 5 · 25/3) / 7 = 182 / 21
    let mean = BayesianMean(sum: 19_000, votes: 2, prior: thirds)
    #expect(mean == plain(182_000, of: 21))
    #expect(mean.text(.ten) == "8.67")
  }

  @Test func `the order is exact where decimals would be alike`() {
    #expect(plain(10_000, of: 3) < plain(3_334, of: 1))
    #expect(plain(9_999_999, of: 1_000) < plain(10_000, of: 1))
    #expect(plain(20_000, of: 6) == plain(10_000, of: 3))
    #expect(!(plain(20_000, of: 6) < plain(10_000, of: 3)))
  }

  @Test func `it is rounded half up`() {
    #expect(plain(14_010, of: 2).text(.ten) == "7.01")
    #expect(plain(14_009, of: 2).text(.ten) == "7")
    #expect(plain(10_000, of: 1).text(.ten) == "10")
  }

  @Test func `a hundred million votes in a hundred thousand titles do not overflow`() {
    let prior = BayesianMean.Prior(
      mean: Figures.Mean(sum: 9_000 * 100_000, count: 100_000), weight: 50)
    let most = BayesianMean(sum: 10_000 * 100_000_000, votes: 100_000_000, prior: prior)
    #expect(most.text(.ten) == "10")
    #expect(most < plain(10_000, of: 1))
    #expect(most > plain(9_999, of: 1))
  }
}
