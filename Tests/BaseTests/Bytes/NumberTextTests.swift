import Base
import Testing

@Suite struct NumberTextTests {
  @Test(arguments: [
    (0, "0"), (7, "7"), (999, "999"), (1000, "1,000"), (1_694, "1,694"), (-12_345, "-12,345"),
    (1_000_007, "1,000,007"), (Int.max, "9,223,372,036,854,775,807"),
    (Int.min, "-9,223,372,036,854,775,808"),
  ])
  func thousandsAreGrouped(_ number: Int, _ text: String) {
    #expect(NumberText.grouped(number) == text)
  }

  @Test func nounsAgreeWithTheirNumber() {
    #expect(NumberText.count(1, .titles) == "1 title")
    #expect(NumberText.count(1_200, .files) == "1,200 files")
  }

  @Test(arguments: [
    (0, 100, "0"), (95, 10, "9.5"), (80, 10, "8"), (1, 3, "0.33"), (2, 3, "0.67"),
    (1205, 100, "12.05"), (1999, 1000, "2"),
  ])
  func decimalsHaveNoZerosAtTheEnd(_ numerator: Int, _ denominator: Int, _ text: String) {
    #expect(decimal(numerator, per: denominator) == text)
  }
}
