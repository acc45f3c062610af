import Testing

@testable import DataFormats

@Suite struct DelimitedTextTests {
  private func cells(
    _ text: String, _ delimiter: Delimiter = .comma
  ) throws(DelimitedTextError) -> [[String]] {
    try DelimitedText.parse(Array(text.utf8), delimiter: delimiter).rows.map { Array($0) }
  }

  @Test(arguments: [
    ("a,b\r\nc,d\r\n", [["a", "b"], ["c", "d"]]),
    ("a,b\nc,d", [["a", "b"], ["c", "d"]]),
    ("a,b\rc,d\r", [["a", "b"], ["c", "d"]]),
    ("\"a, \"\"b\"\"\",\"\"\n", [["a, \"b\"", ""]]),
    ("\"one\ntwo\r\nthree\",x\n", [["one\ntwo\r\nthree", "x"]]),
    ("\n\na,\n\n,b\n", [["a", ""], ["", "b"]]),
    (" a , \"b\" \n", [["a", "b"]]),
    ("蟲師,\"Ōkami, ōkami\"\n", [["蟲師", "Ōkami, ōkami"]]),
    ("", []),
  ])
  func cellsAreWithoutTheirQuotes(_ text: String, expected: [[String]]) throws {
    #expect(try cells(text) == expected)
  }

  @Test func otherDelimitersLeaveCommasAlone() throws {
    #expect(try cells("a;b, c\n", .semicolon) == [["a", "b, c"]])
    #expect(try cells("a\t\tb c\n", .tab) == [["a", "", "b c"]])
  }

  @Test(arguments: [
    ("Title,\"Author; or\teditor\",Year\n;;;;", Delimiter.comma), ("a;b\nc,d,e,f", .semicolon),
    ("a\tb", .tab), ("\n\r\na\tb", .tab), ("alone", .comma), ("", .comma),
  ])
  func delimiterIsThatOfTheFirstLine(_ text: String, expected: Delimiter) {
    #expect(Delimiter(of: text.utf8) == expected)
  }

  @Test func rowsKnowWhereTheyBegin() throws {
    let text = "a,b\n\n\"x\ny\",c\nlast,d"
    let rows = try DelimitedText.parse(Array(text.utf8), delimiter: .comma).rows
    #expect(rows.map(\.offset) == [0, 5, 13])
  }

  @Test(arguments: [
    ("a,b\nc,\"d\" e,f\n", DelimitedTextError.Reason.strayQuote, 10),
    ("a,b\nc,d\"\ne\n", .strayQuote, 7),
    ("a,b\nc,\"d\ne,f\n", .openQuote, 4),
    ("a,\"b\"\"\nc,\"d\"\n", .strayQuote, 10),
  ])
  func aQuoteTooManyIsSaidWithItsPlace(
    _ text: String, reason: DelimitedTextError.Reason, offset: Int
  ) {
    let error = #expect(throws: DelimitedTextError.self) { try cells(text) }
    #expect(error == DelimitedTextError(reason: reason, offset: offset))
  }

  @Test func aQuoteInABareCellIsALetterWhereNoRowIsTorn() throws {
    #expect(
      try cells("id,title\n=\"0525\",The 7\" single\n\"1\",x\n")
        == [["id", "title"], ["=\"0525\"", "The 7\" single"], ["1", "x"]])
  }

  @Test func longCellsStayWhole() throws {
    let long = String(repeating: "0123456789\n", count: 100_000)
    #expect(try cells("a,\"\(long)\",b\n") == [["a", long, "b"]])
  }

  @Test(arguments: [
    (
      "a,b,c\n\"1,\"\"x, y\"\",3\"\n\"4,5,6\"\n",
      [["a", "b", "c"], ["1", "x, y", "3"], ["4", "5", "6"]]
    ),
    ("\"a,b,c\"\n\"1,2,3\"\n", [["a", "b", "c"], ["1", "2", "3"]]),
    // A row of its own, a list of names, and a quote inside.
    ("a,b,c\n\"1,2,3\"\n4,5,6\n", [["a", "b", "c"], ["1,2,3"], ["4", "5", "6"]]),
    ("names\n\"Winter, Ada\"\n", [["names"], ["Winter, Ada"]]),
    ("a,b,c\n\"1,\"\"2\"\"x,3\"\n", [["a", "b", "c"], ["1,\"2\"x,3"]]),
  ])
  func quotesAroundWholeRowsAreDropped(_ text: String, expected: [[String]]) throws {
    let table = try DelimitedText.parse(Array(text.utf8), delimiter: .comma)
    let rows = table.withoutQuotedRows(delimiter: .comma).rows
    #expect(rows.map { Array($0) } == expected)
    #expect(rows.map(\.offset) == table.rows.map(\.offset))
  }
}
