import MediaLibrary
import Testing

@Suite struct PartialDateTests {
  @Test(arguments: [
    (2016, 9, 14, "2016-09-14"), (2016, 12, nil, "2016-12"), (2016, nil, nil, "2016"),
    (7, 1, 2, "0007-01-02"), (0, nil, nil, "0000"), (-379, 3, nil, "-0379-03"),
    (12_345, nil, nil, "12345"), (Int.min, 10, 31, "-2147483648-10-31"),
  ])
  func isoTextIsAsPreciseAsTheDate(_ year: Int, _ month: Int?, _ day: Int?, _ text: String) throws {
    #expect(try #require(PartialDate(year: year, month: month, day: day)).iso == text)
  }
}
