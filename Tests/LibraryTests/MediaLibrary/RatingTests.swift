import MediaLibrary
import Testing

struct RatingTests {
  @Test(arguments: [
    (10, "9.5", 9500), (10, "1", 1000), (10, "10", 10_000), (10, "10.00", 10_000),
    (10, "8.25", 8250),
    (10, "7.10", 7100), (100, "87", 8700), (100, "1", 100), (100, "100", 10_000), (5, "4.5", 9000),
    (5, "0.5", 1000), (5, "5.0", 10_000), (5, "3", 6000), (10, "09", 9000),
  ])
  func ratings(_ scale: Int, _ text: String, _ hundredths: Int) throws {
    let scale = try #require(RatingScale(rawValue: scale))
    #expect(scale.read(text) == .success(Rating(hundredths: hundredths)))
  }

  @Test(arguments: [
    (10, "0", RatingProblem.zero), (10, "0.0", .zero), (10, "0.5", .outOfRange),
    (10, "10.01", .outOfRange), (10, "-1", .noNumber), (10, "9.125", .tooManyDecimals),
    (10, "1e1", .noNumber), (10, "", .noNumber), (10, ".5", .noNumber), (10, "9.", .noNumber),
    (10, "９", .noNumber), (10, "99999999999999999999", .outOfRange), (10, "NaN", .noNumber),
    (100, "87.5", .tooManyDecimals), (100, "101", .outOfRange), (5, "4.25", .tooManyDecimals),
    (5, "5.5", .outOfRange), (5, "0.25", .outOfRange), (10, "+9", .noNumber),
  ])
  func noRatings(_ scale: Int, _ text: String, _ problem: RatingProblem) throws {
    let scale = try #require(RatingScale(rawValue: scale))
    #expect(scale.read(text) == .failure(problem))
  }
}
