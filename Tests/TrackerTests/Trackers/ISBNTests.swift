import Testing

@testable import Trackers

@Suite struct ISBNTests {
  @Test(arguments: [
    "9780306406157", "978-0-306-40615-7", "=\"9780306406157\"", "0306406152", "306406152",
    "9780306406157.0", "ISBN 0-306-40615-2", "isbn:9780306406157", "0306406152 (paperback)",
  ])
  func manyFormsAreOneNumber(text: String) {
    #expect(ISBN.thirteenDigits(of: text) == "9780306406157")
  }

  @Test(arguments: ["0-8044-2957-X", "080442957x", "80442957X"])
  func theLastDigitMayBeAnX(text: String) {
    #expect(ISBN.thirteenDigits(of: text) == "9780804429573")
  }

  /// Each has the digits of an ISBN.
  @Test(arguments: ["9.78059E+12", "B80442957X", "30640615.2", "B0036G94XY", "X080442957"])
  func otherNumbersAreInvalid(text: String) {
    #expect(ISBN.thirteenDigits(of: text) == nil)
  }
}
