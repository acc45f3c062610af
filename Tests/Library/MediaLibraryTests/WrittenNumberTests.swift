import MediaLibrary
import Testing

struct WrittenNumberTests {
  @Test(arguments: [
    (0, "0"), (7, "7"), (999, "999"), (1000, "1,000"), (1_694, "1,694"), (-12_345, "-12,345"),
    (1_000_007, "1,000,007"), (Int.max, "9,223,372,036,854,775,807"),
    (Int.min, "-9,223,372,036,854,775,808"),
  ])
  func groups(_ number: Int, _ text: String) {
    #expect(NumberText.grouped(number) == text)
  }

  @Test(arguments: [
    (2016, 9, 14, "2016-09-14"), (2016, 12, nil, "2016-12"), (2016, nil, nil, "2016"),
    (7, 1, 2, "0007-01-02"), (0, nil, nil, "0000"), (-379, 3, nil, "-0379-03"),
    (12_345, nil, nil, "12345"), (Int.min, 10, 31, "-2147483648-10-31"),
  ])
  func dates(_ year: Int, _ month: Int?, _ day: Int?, _ text: String) throws {
    #expect(try #require(PartialDate(year: year, month: month, day: day)).iso == text)
  }
}
