import Diagnostics
import MediaLibrary
import Testing

@testable import LibraryParsing

/// What is offered in place of a value that was understood, but is not written so.
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
  ])
  func dates(text: String, date: String) {
    var problems = DiagnosticList()
    #expect(givenDate(text, for: "--date", reporting: &problems) == nil)
    #expect(problems.all.map(\.fix) == ["write \(date)"])
  }
}
