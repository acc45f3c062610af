import Base
import MediaLibrary
import Testing

@testable import LibraryFiles

/// Proposals for values that were understood, but are in another form.
@Suite struct ProposalTests {
  @Test(arguments: [
    (RatingScale.ten, "4.5/5", "write 9"), (.ten, "3/5", "write 6"), (.ten, "90 / 100", "write 9"),
    (.ten, "9,5/10", "write 9.5"), (.ten, "2/3", "write 6.67"), (.ten, "8,5", "write 8.5"),
    (.ten, "85,0", "write 8.5"), (.ten, "★★★★½", "write 9"), (.five, "8/10", "write 4"),
    (.five, "9.4/10", "write 4.5"), (.five, "9,0", "write 4.5"), (.hundred, "4.5/5", "write 90"),
    (.ten, "0/10", ""), (.ten, "12/10", ""), (.ten, "4/0", ""), (.ten, "4/5/6", ""),
    (.ten, "9/", ""), (.five, "8,3", ""),
  ])
  func ratings(scale: RatingScale, text: String, fix: String) {
    var problems = DiagnosticList()
    #expect(givenRating(text, scale: scale, reporting: &problems) == nil)
    let said = problems.all.first?.fix ?? ""
    #expect(fix.isEmpty ? !said.contains(/write [0-9]/) : said == fix, "\(said)")
  }

  @Test(arguments: [
    ("2009年12月19日", "2009-12-19"), ("2009年 12月 19日", "2009-12-19"), ("2009年12月", "2009-12"),
    ("2009年", "2009"), ("2009 12 19", "2009-12-19"), ("2009/12/19", "2009-12-19"),
    ("2009-12-19 20:15", "2009-12-19"), ("2009-12-19T20:15:00Z", "2009-12-19"),
    ("平成21年12月19日", "2009-12-19"), ("令和元年5月", "2019-05"), ("２００９-12-１９", "2009-12-19"),
    ("２００９年１２月", "2009-12"), ("19. Dez. 2009", "2009-12-19"), ("März 2009", "2009-03"),
    ("19 mai 2009", "2009-05-19"), ("1er août 2009", "2009-08-01"), ("2009 Dec", "2009-12"),
    ("2009 Dec 19", "2009-12-19"), ("~2009", "2009"), ("2009-Q3", "2009"), ("Q3 2009", "2009"),
    ("2009-W08", "2009"), ("2009-19-12", "2009-12-19"), ("July 4, 2009", "2009-07-04"),
  ])
  func dates(text: String, date: String) {
    var problems = DiagnosticList()
    #expect(givenDate(text, for: "--date", reporting: &problems) == nil)
    #expect(problems.all.map(\.fix) == ["write \(date)"])
  }

  @Test(arguments: [
    ("2026-11-26", true), ("2026-11", true), ("2026", true), ("2026-11-27", false),
    ("2026-12", false), ("2027", false),
  ])
  func aDayThatIsYetToCome(text: String, isTaken: Bool) throws {
    let today = try #require(PartialDate(year: 2026, month: 11, day: 26))
    var problems = DiagnosticList()
    let date = givenDate(text, for: "--date", until: today, reporting: &problems)
    #expect((date != nil) == isTaken)
    #expect(problems.all.map(\.id) == (isTaken ? [] : ["date-yet-to-come"]))
  }

  /// There is no proposal if another day might be meant.
  @Test(arguments: ["jui 2009", "29.2.16", "1456704000", "2009-13-40", "2009-12-xx-yy", "soon"])
  func noDates(text: String) {
    var problems = DiagnosticList()
    #expect(givenDate(text, for: "--date", reporting: &problems) == nil)
    #expect(problems.all.first?.fix?.contains("2009-") != true)
  }
}
